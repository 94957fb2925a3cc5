//! The results of a match as data and as lines of text. Nothing is printed or written here.

mod summary;
mod tables;

use std::collections::BTreeMap;
use std::fmt::Write;

pub use self::summary::{EngineSummary, PairSummary, SprtSummary, Summary};
use crate::game::Reason;
use crate::record::GameRow;
use crate::standings::Standings;
use crate::statistics::{SprtState, Verdict, estimate};

/// An Elo difference with its interval.
fn elo(value: f64, interval: [f64; 2]) -> String {
    format!("{value:+.1} [{:+.1}, {:+.1}]", interval[0], interval[1])
}

/// The state of a match on one line.
pub fn status(standings: &Standings) -> String {
    let mut line = String::new();
    // Writing to a string cannot fail.
    if let [_, _] = standings.names()
        && let Some(head_to_head) = standings.head_to_head(0, 1)
    {
        let tally = head_to_head.tally;
        let _ = write!(line, "+{} ={} -{}", tally.wins, tally.draws, tally.losses);
        let results = head_to_head.results(standings.is_paired());
        if results.total() > 0.0 {
            let estimate = estimate(&results);
            let _ = write!(line, ", Elo {}", elo(estimate.elo, estimate.interval));
        }
    }
    if let Some((_, SprtState { llr, bounds: [low, high], .. })) = standings.test() {
        let _ = write!(line, ", LLR {llr:.2} [{low:.2}, {high:.2}]");
    }
    if standings.wrong_answers() > 0 {
        let _ = write!(line, ", wrong answers {}", standings.wrong_answers());
    }
    line
}

/// A game that has just ended, on one line.
pub fn game(row: &GameRow, played: usize, total: usize) -> String {
    let detail = if row.detail.is_empty() { String::new() } else { format!(": {}", row.detail) };
    format!(
        "game {played}/{total} ({}) {} - {} {}, {}{detail}",
        row.name(),
        row.white,
        row.black,
        row.result,
        row.reason.text()
    )
}

/// How often each reason occurred.
fn reasons(counts: &BTreeMap<Reason, u64>) -> String {
    let parts: Vec<String> = counts.iter().map(|(reason, count)| format!("{} {count}", reason.text())).collect();
    if parts.is_empty() { "none".into() } else { parts.join(", ") }
}

/// The results of a match, of which the summary is one.
pub fn lines(standings: &Standings, summary: &Summary) -> Vec<String> {
    let games = summary.games;
    let mut lines = vec![format!(
        "{games} games, {:.1} plies per game{}",
        summary.plies as f64 / games.max(1) as f64,
        summary.seconds.map_or(String::new(), |seconds| format!(", {seconds:.0} s"))
    )];
    lines.push(format!("ends: {}", reasons(&summary.ends)));
    for pair in &summary.results {
        lines.push(String::new());
        lines.extend(head_to_head(pair));
    }
    if let Some(SprtSummary { sprt, state: SprtState { llr, bounds: [low, high], verdict } }) = summary.sprt {
        let verdict = match verdict {
            Some(Verdict::H0) => "H0 accepted",
            Some(Verdict::H1) => "H1 accepted",
            None => "not decided",
        };
        lines.push(format!("SPRT {sprt}: LLR {llr:.2} [{low:.2}, {high:.2}], {verdict}"));
    }
    if summary.engines.len() > 2 {
        lines.push(String::new());
        lines.extend(tables::crosstable(standings));
    }
    lines.push(String::new());
    lines.extend(tables::statistics(&summary.engines));
    lines
}

/// The results of two engines.
fn head_to_head(pair: &PairSummary) -> Vec<String> {
    let (tally, games) = (pair.tally, pair.games);
    let mut lines = vec![format!(
        "{} - {}: +{} ={} -{}, {} of {games} ({:.1}%), drawn {:.1}%",
        pair.engines[0],
        pair.engines[1],
        tally.wins,
        tally.draws,
        tally.losses,
        tally.points(),
        100.0 * tally.score(),
        100.0 * tally.draws as f64 / games as f64
    )];
    if let Some(pairs) = pair.pairs {
        let counts = pairs.map(|count| count.to_string()).join(" ");
        lines.push(format!("pairs with 0, 0.5, 1, 1.5, 2 points: {counts}"));
    }
    if let Some(estimate) = &pair.estimate {
        lines.push(format!(
            "Elo {} (95%), normalised {:+.1}, LOS {:.1}%",
            elo(estimate.elo, estimate.interval),
            estimate.normalised,
            100.0 * estimate.los
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;
    use crate::record::SearchEffort;

    fn row(game: usize, result: &str, reason: Reason) -> GameRow {
        let players = if game == 1 { ["A", "B"] } else { ["B", "A"] };
        let slow = SearchEffort { moves: 20, seconds: 4.0, nodes: 10_000, depth: 50 };
        let fast = SearchEffort { moves: 10, seconds: 1.0, nodes: 3_000, depth: 60 };
        GameRow {
            pairing: 0,
            game,
            white: players[0].into(),
            black: players[1].into(),
            result: result.into(),
            reason,
            detail: String::new(),
            plies: 40 + game,
            efforts: if game == 1 { [slow, fast] } else { [fast, slow] },
        }
    }

    fn standings(rows: &[GameRow], sprt: Option<&str>) -> Standings {
        let names = ["A", "B"].map(String::from).to_vec();
        let mut standings = Standings::new(names, true, sprt.map(|text| text.parse().unwrap()));
        for row in rows {
            standings.add(row).unwrap();
        }
        standings
    }

    #[test]
    fn a_summary_has_all_figures() {
        let rows = [row(1, "1-0", Reason::NoLegalMove), row(2, "1/2-1/2", Reason::Repetition)];
        let standings = standings(&rows, Some("elo0=0,elo1=5"));
        let summary = Summary::new(&standings, Some(Duration::from_secs(12)));
        let lines = lines(&standings, &summary);
        assert_eq!(
            lines[..5],
            [
                "2 games, 41.5 plies per game, 12 s",
                "ends: no legal move 1, repetition 1",
                "",
                "A - B: +1 =1 -0, 1.5 of 2 (75.0%), drawn 50.0%",
                "pairs with 0, 0.5, 1, 1.5, 2 points: 0 0 0 1 0",
            ]
        );
        assert!(lines[5].starts_with("Elo +190.8 [") && lines[5].ends_with(", LOS 100.0%"), "{}", lines[5]);
        assert!(lines[6].starts_with("SPRT elo0=0,elo1=5,") && lines[6].ends_with("not decided"), "{}", lines[6]);
        let cells = |line: &str| line.split_whitespace().map(String::from).collect::<Vec<_>>();
        assert_eq!(cells(&lines[9]), ["A", "2", "1.5", "1", "1", "0", "200.0", "500", "2500", "2.5", "none"]);
        assert_eq!(cells(&lines[10]), ["B", "2", "0.5", "0", "1", "1", "100.0", "300", "3000", "6.0", "none"]);
        assert_eq!(lines.len(), 11);

        let json = serde_json::to_value(&summary).unwrap();
        assert_eq!((&json["games"], &json["plies"], &json["seconds"]), (&2.into(), &83.into(), &12.0.into()));
        assert_eq!(json["ends"], json!({ "no-legal-move": 1, "repetition": 1 }));
        let result = &json["results"][0];
        assert_eq!(result["engines"], json!(["A", "B"]));
        let figures = ["games", "wins", "draws", "losses"].map(|name| result[name].as_u64().unwrap());
        assert_eq!((figures, &result["pairs"]), ([2, 1, 1, 0], &json!([0, 0, 0, 1, 0])));
        let estimate = &result["estimate"];
        assert!((estimate["elo"].as_f64().unwrap() - 190.8).abs() < 0.1, "{estimate}");
        assert_eq!(estimate["interval"].as_array().unwrap().len(), 2);
        let sprt = &json["sprt"];
        assert_eq!((&sprt["elo0"], &sprt["elo1"], &sprt["model"]), (&0.0.into(), &5.0.into(), &"logistic".into()));
        assert!(sprt["llr"].is_f64() && sprt["bounds"][1].is_f64() && sprt["verdict"].is_null(), "{sprt}");
        let engine = &json["engines"][1];
        assert_eq!((&engine["name"], &engine["losses"], &engine["forfeits"]), (&"B".into(), &1.into(), &json!({})));
        let speeds = ["ms_per_move", "nodes_per_move", "nodes_per_second", "depth"].map(|name| engine[name].as_f64());
        assert_eq!(speeds, [100.0, 300.0, 3000.0, 6.0].map(Some));
    }

    #[test]
    fn the_status_shows_wrong_answers() {
        let rows = [row(1, "1-0", Reason::NoLegalMove), row(2, "1-0", Reason::WrongAnswer)];
        assert_eq!(status(&standings(&rows[..1], None)), "+1 =0 -0");
        let line = status(&standings(&rows, Some("elo0=0,elo1=5")));
        assert!(line.starts_with("+1 =0 -1, Elo +0.0 [") && line.contains(", LLR "), "{line}");
        assert!(line.ends_with(", wrong answers 1"), "{line}");
        let forfeit = GameRow { detail: "query result: 'response p1win'".into(), ..rows[1].clone() };
        assert_eq!(game(&forfeit, 2, 10), "game 2/10 (1.2) B - A 1-0, wrong answer: query result: 'response p1win'");
    }
}
