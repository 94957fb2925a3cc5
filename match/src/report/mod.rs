//! The results of a match as lines of text. Pure: nothing is printed here.

mod columns;
pub mod crosstable;

use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

use self::columns::columns;
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

fn reasons(counts: &HashMap<Reason, u64>) -> String {
    let mut counts: Vec<_> = counts.iter().collect();
    counts.sort();
    let parts: Vec<String> = counts.iter().map(|(reason, count)| format!("{} {count}", reason.text())).collect();
    if parts.is_empty() { "none".into() } else { parts.join(", ") }
}

/// The result of a match.
pub fn summary(standings: &Standings, elapsed: Option<Duration>) -> Vec<String> {
    let games = standings.games();
    let mut lines = vec![format!(
        "{games} games, {:.1} plies per game{}",
        standings.plies as f64 / (games.max(1)) as f64,
        elapsed.map_or(String::new(), |time| format!(", {:.0} s", time.as_secs_f64()))
    )];
    lines.push(format!("ends: {}", reasons(&standings.reasons)));
    lines.extend(head_to_heads(standings));
    if let Some((sprt, SprtState { llr, bounds: [low, high], verdict })) = standings.test() {
        let verdict = match verdict {
            Some(Verdict::H0) => "H0 accepted",
            Some(Verdict::H1) => "H1 accepted",
            None => "not decided",
        };
        lines.push(format!("SPRT {sprt}: LLR {llr:.2} [{low:.2}, {high:.2}], {verdict}"));
    }
    if standings.names().len() > 2 {
        lines.push(String::new());
        lines.extend(crosstable::lines(standings));
    }
    lines.push(String::new());
    lines.extend(statistics(standings));
    lines
}

/// The results of each two engines.
fn head_to_heads(standings: &Standings) -> Vec<String> {
    let mut lines = Vec::new();
    for first in 0..standings.names().len() {
        for second in first + 1..standings.names().len() {
            let Some(head_to_head) = standings.head_to_head(first, second) else { continue };
            let tally = head_to_head.tally;
            let games = tally.games();
            lines.push(String::new());
            lines.push(format!(
                "{} - {}: +{} ={} -{}, {} of {games} ({:.1}%), drawn {:.1}%",
                standings.names()[first],
                standings.names()[second],
                tally.wins,
                tally.draws,
                tally.losses,
                tally.points(),
                100.0 * tally.score(),
                100.0 * tally.draws as f64 / games as f64
            ));
            let results = head_to_head.results(standings.is_paired());
            if standings.is_paired() {
                let counts = head_to_head.pairs.map(|count| count.to_string()).join(" ");
                lines.push(format!("pairs with 0, 0.5, 1, 1.5, 2 points: {counts}"));
            }
            if results.total() > 0.0 {
                let estimate = estimate(&results);
                lines.push(format!(
                    "Elo {} (95%), normalised {:+.1}, LOS {:.1}%",
                    elo(estimate.elo, estimate.interval),
                    estimate.normalised,
                    100.0 * estimate.los
                ));
            }
        }
    }
    lines
}

/// The table of the engines' statistics.
fn statistics(standings: &Standings) -> Vec<String> {
    let head =
        ["engine", "games", "points", "won", "drawn", "lost", "ms/move", "nodes/move", "nodes/s", "depth", "forfeits"];
    let mut rows = vec![head.map(String::from).to_vec()];
    for engine in standings.ranking() {
        let statistics = standings.statistics(engine);
        let (tally, effort) = (statistics.tally, statistics.effort);
        let per_move = |sum: f64| sum / effort.moves.max(1) as f64;
        rows.push(vec![
            standings.names()[engine].clone(),
            tally.games().to_string(),
            tally.points().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            format!("{:.1}", per_move(effort.seconds * 1e3)),
            format!("{:.0}", per_move(effort.nodes as f64)),
            format!("{:.0}", effort.nodes as f64 / effort.seconds.max(1e-9)),
            format!("{:.1}", per_move(effort.depth as f64)),
            reasons(&statistics.forfeits),
        ]);
    }
    columns(&rows)
}

#[cfg(test)]
mod tests {
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
        let lines = summary(&standings(&rows, Some("elo0=0,elo1=5")), Some(Duration::from_secs(12)));
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
