//! The table of a tournament of three engines and more: ratings, and who made how many points against whom.

use crate::columns::columns;
use crate::standings::Standings;
use crate::statistics::{Distribution, Score, estimate};

/// What an engine made of all others together.
fn total(standings: &Standings, engine: usize) -> Distribution {
    let (mut score, mut pairs) = (Score::default(), [0; 5]);
    for other in (0..standings.names().len()).filter(|&other| other != engine) {
        let Some(meeting) = standings.meeting([engine.min(other), engine.max(other)]) else { continue };
        let is_first = engine < other;
        score = score + if is_first { meeting.score } else { meeting.score.reversed() };
        for (place, count) in meeting.pairs.iter().enumerate() {
            pairs[if is_first { place } else { 4 - place }] += count;
        }
    }
    if standings.is_paired() { Distribution::of_pairs(pairs) } else { Distribution::of_games(score) }
}

/// The points of one engine against another, and of how many games.
fn against(standings: &Standings, engine: usize, other: usize) -> String {
    if engine == other {
        return "-".into();
    }
    let Some(meeting) = standings.meeting([engine.min(other), engine.max(other)]) else { return String::new() };
    let score = if engine < other { meeting.score } else { meeting.score.reversed() };
    format!("{}/{}", score.points(), score.games())
}

/// The table, the best engine first. An engine's Elo is its difference from its opponents, taken as one, with 95%.
pub fn lines(standings: &Standings) -> Vec<String> {
    let share = |engine: usize| {
        let score = standings.conduct(engine).score;
        score.points() / score.games().max(1) as f64
    };
    let mut order: Vec<usize> = (0..standings.names().len()).collect();
    order.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
    let mut rows = vec![["rank and engine", "Elo", "95%", "games", "points", "%"].map(String::from).to_vec()];
    rows[0].extend((1..=order.len()).map(|rank| rank.to_string()));
    for (index, &engine) in order.iter().enumerate() {
        let score = standings.conduct(engine).score;
        let results = total(standings, engine);
        let mut row = vec![format!("{} {}", index + 1, standings.names()[engine])];
        if results.total() > 0.0 {
            let estimate = estimate(&results);
            let [low, high] = estimate.interval;
            row.extend([format!("{:+.1}", estimate.elo), format!("[{low:+.1}, {high:+.1}]")]);
        } else {
            row.extend(["?".into(), "?".into()]);
        }
        row.extend([score.games().to_string(), score.points().to_string(), format!("{:.1}", 100.0 * share(engine))]);
        row.extend(order.iter().map(|&other| against(standings, engine, other)));
        rows.push(row);
    }
    columns(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::Reason;
    use crate::record::{Effort, Row};

    #[test]
    fn ratings_and_points_of_a_tournament() {
        let names: Vec<String> = ["A", "B", "C"].map(String::from).to_vec();
        let mut standings = Standings::new(names, true, None);
        // Of two games: A makes 1.5 points against B and 2 against C, B makes 1 against C.
        let encounters = [(["A", "B"], ["1-0", "1/2-1/2"]), (["A", "C"], ["1-0", "0-1"]), (["B", "C"], ["1-0", "1-0"])];
        for (encounter, (players, results)) in encounters.into_iter().enumerate() {
            for (game, result) in [1, 2].into_iter().zip(results) {
                let [white, black] = if game == 1 { players } else { [players[1], players[0]] };
                let row = Row {
                    encounter,
                    game,
                    white: white.into(),
                    black: black.into(),
                    result: result.into(),
                    reason: Reason::NoLegalMove,
                    detail: String::new(),
                    plies: 40,
                    efforts: [Effort::default(); 2],
                };
                standings.add(&row).unwrap();
            }
        }
        let lines: Vec<Vec<String>> =
            lines(&standings).iter().map(|line| line.split_whitespace().map(String::from).collect()).collect();
        assert_eq!(lines[0], ["rank", "and", "engine", "Elo", "95%", "games", "points", "%", "1", "2", "3"]);
        assert_eq!(
            (&lines[1][..3], &lines[1][5..]),
            (
                &["1", "A", "+338.0"].map(String::from)[..],
                &["4", "3.5", "87.5", "-", "1.5/2", "2/2"].map(String::from)[..]
            )
        );
        assert_eq!(lines[2][1], "B");
        assert_eq!(lines[3][lines[3].len() - 3..], ["0/2", "1/2", "-"]);
    }
}
