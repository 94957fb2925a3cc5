//! Results as lines. Pure: nothing is written here.

use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

use crate::columns::columns;
use crate::crosstable;
use crate::reason::Reason;
use crate::record::Row;
use crate::standings::Standings;
use crate::statistics::{State, Verdict, estimate};

/// A difference of ratings with its error.
fn elo(value: f64, interval: [f64; 2]) -> String {
    format!("{value:+.1} [{:+.1}, {:+.1}]", interval[0], interval[1])
}

/// Where the match stands, on one line.
pub fn status(standings: &Standings) -> String {
    let mut line = String::new();
    // Writing to a string cannot fail.
    if let [_, _] = standings.names()
        && let Some(meeting) = standings.meeting([0, 1])
    {
        let score = meeting.score;
        let _ = write!(line, "+{} ={} -{}", score.wins, score.draws, score.losses);
        let results = meeting.results(standings.is_paired());
        if results.total() > 0.0 {
            let estimate = estimate(&results);
            let _ = write!(line, ", Elo {}", elo(estimate.elo, estimate.interval));
        }
    }
    if let Some((_, State { llr, bounds: [low, high], .. })) = standings.test() {
        let _ = write!(line, ", LLR {llr:.2} [{low:.2}, {high:.2}]");
    }
    line
}

/// A game that has just ended, on one line.
pub fn game(row: &Row, played: usize, total: usize) -> String {
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

/// The whole result.
pub fn summary(standings: &Standings, elapsed: Option<Duration>) -> Vec<String> {
    let games = standings.games();
    let mut lines = vec![format!(
        "{games} games, {:.1} plies a game{}",
        standings.plies as f64 / (games.max(1)) as f64,
        elapsed.map_or(String::new(), |time| format!(", {:.0} s", time.as_secs_f64()))
    )];
    lines.push(format!("ends: {}", reasons(&standings.reasons)));
    lines.extend(meetings(standings));
    if let Some((sprt, State { llr, bounds: [low, high], verdict })) = standings.test() {
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
    lines.extend(conducts(standings));
    lines
}

/// What each two engines made of one another.
fn meetings(standings: &Standings) -> Vec<String> {
    let mut lines = Vec::new();
    for first in 0..standings.names().len() {
        for second in first + 1..standings.names().len() {
            let Some(meeting) = standings.meeting([first, second]) else { continue };
            let score = meeting.score;
            let (games, points) = (score.games() as f64, score.points());
            lines.push(String::new());
            lines.push(format!(
                "{} - {}: +{} ={} -{}, {points} of {games} ({:.1}%), drawn {:.1}%",
                standings.names()[first],
                standings.names()[second],
                score.wins,
                score.draws,
                score.losses,
                100.0 * points / games,
                100.0 * score.draws as f64 / games
            ));
            let results = meeting.results(standings.is_paired());
            if standings.is_paired() {
                let counts = meeting.pairs.map(|count| count.to_string()).join(" ");
                lines.push(format!("pairs with 0, 0.5, 1, 1.5, 2 points: {counts}"));
            }
            if results.total() > 0.0 {
                let estimate = estimate(&results);
                lines.push(format!(
                    "Elo {} with 95%, normalised {:+.1}, superior with {:.1}%",
                    elo(estimate.elo, estimate.interval),
                    estimate.normalised,
                    100.0 * estimate.superiority
                ));
            }
        }
    }
    lines
}

/// What each engine did.
fn conducts(standings: &Standings) -> Vec<String> {
    let heads =
        ["engine", "games", "points", "won", "drawn", "lost", "ms/move", "nodes/move", "nodes/s", "depth", "forfeits"];
    let mut rows = vec![heads.map(String::from).to_vec()];
    let mut order: Vec<usize> = (0..standings.names().len()).collect();
    let share = |engine: usize| {
        let score = standings.conduct(engine).score;
        score.points() / score.games().max(1) as f64
    };
    if order.len() > 2 {
        order.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
    }
    for engine in order {
        let conduct = standings.conduct(engine);
        let (score, effort) = (conduct.score, conduct.effort);
        let a_move = |sum: f64| sum / effort.moves.max(1) as f64;
        rows.push(vec![
            standings.names()[engine].clone(),
            score.games().to_string(),
            score.points().to_string(),
            score.wins.to_string(),
            score.draws.to_string(),
            score.losses.to_string(),
            format!("{:.1}", a_move(effort.seconds * 1e3)),
            format!("{:.0}", a_move(effort.nodes as f64)),
            format!("{:.0}", effort.nodes as f64 / effort.seconds.max(1e-9)),
            format!("{:.1}", a_move(effort.depth as f64)),
            reasons(&conduct.forfeits),
        ]);
    }
    columns(&rows)
}
