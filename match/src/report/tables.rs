//! Tables in columns: the statistics of the engines, and the crosstable of three engines or more.

use super::reasons;
use super::summary::EngineSummary;
use crate::standings::{HeadToHead, Standings};
use crate::statistics::{Distribution, Tally, estimate};

/// The lines of a table, the first column aligned left and the others right.
fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    rows.iter()
        .map(|row| {
            let cells = row.iter().enumerate().map(|(column, cell)| match column {
                0 => format!("{cell:<width$}", width = widths[column]),
                _ => format!("{cell:>width$}", width = widths[column]),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
        })
        .collect()
}

/// The table of the engines' statistics.
pub(super) fn statistics(engines: &[EngineSummary]) -> Vec<String> {
    let head =
        ["engine", "games", "points", "won", "drawn", "lost", "ms/move", "nodes/move", "nodes/s", "depth", "forfeits"];
    let mut rows = vec![head.map(String::from).to_vec()];
    for engine in engines {
        let tally = engine.tally;
        rows.push(vec![
            engine.name.clone(),
            engine.games.to_string(),
            tally.points().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            format!("{:.1}", engine.ms_per_move),
            format!("{:.0}", engine.nodes_per_move),
            format!("{:.0}", engine.nodes_per_second),
            format!("{:.1}", engine.depth),
            reasons(&engine.forfeits),
        ]);
    }
    columns(&rows)
}

/// The results of an engine against all others together.
fn total(standings: &Standings, engine: usize) -> Distribution {
    let (mut tally, mut pairs) = (Tally::default(), [0; 5]);
    for other in 0..standings.names().len() {
        let HeadToHead { tally: against, pairs: against_pairs, .. } =
            standings.head_to_head(engine, other).unwrap_or_default();
        tally = tally + against;
        for (sum, count) in pairs.iter_mut().zip(against_pairs) {
            *sum += count;
        }
    }
    if standings.is_paired() { Distribution::from_pairs(pairs) } else { Distribution::from_games(tally) }
}

/// The points of one engine against another, and the number of games.
fn against(standings: &Standings, engine: usize, other: usize) -> String {
    if engine == other {
        return "-".into();
    }
    let tally = standings.head_to_head(engine, other).map(|results| results.tally);
    tally.map_or_else(String::new, |tally| format!("{}/{}", tally.points(), tally.games()))
}

/// The lines of the crosstable, the best engine first. The Elo of an engine is its difference from all
/// its opponents together, with the 95% interval.
pub(super) fn crosstable(standings: &Standings) -> Vec<String> {
    let order = standings.ranking();
    let mut rows = vec![["rank and engine", "Elo", "95%", "games", "points", "%"].map(String::from).to_vec()];
    rows[0].extend((1..=order.len()).map(|rank| rank.to_string()));
    for (rank, &engine) in (1..).zip(&order) {
        let tally = standings.statistics(engine).tally;
        let results = total(standings, engine);
        let mut row = vec![format!("{rank} {}", standings.names()[engine])];
        if results.total() > 0.0 {
            let estimate = estimate(&results);
            let [low, high] = estimate.interval;
            row.extend([format!("{:+.1}", estimate.elo), format!("[{low:+.1}, {high:+.1}]")]);
        } else {
            row.extend(["?".into(), "?".into()]);
        }
        row.extend([tally.games().to_string(), tally.points().to_string(), format!("{:.1}", 100.0 * tally.score())]);
        row.extend(order.iter().map(|&other| against(standings, engine, other)));
        rows.push(row);
    }
    columns(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Reason;
    use crate::record::{GameRow, SearchEffort};

    #[test]
    fn ratings_and_points_of_a_tournament() {
        let names: Vec<String> = ["A", "B", "C"].map(String::from).to_vec();
        let mut standings = Standings::new(names, true, None);
        // Two games each: A scores 1.5 against B and 2 against C, B scores 1 against C.
        let pairings = [(["A", "B"], ["1-0", "1/2-1/2"]), (["A", "C"], ["1-0", "0-1"]), (["B", "C"], ["1-0", "1-0"])];
        for (pairing, (players, results)) in pairings.into_iter().enumerate() {
            for (game, result) in [1, 2].into_iter().zip(results) {
                let [white, black] = if game == 1 { players } else { [players[1], players[0]] };
                let row = GameRow {
                    pairing,
                    game,
                    white: white.into(),
                    black: black.into(),
                    result: result.into(),
                    reason: Reason::NoLegalMove,
                    detail: String::new(),
                    plies: 40,
                    efforts: [SearchEffort::default(); 2],
                };
                standings.add(&row).unwrap();
            }
        }
        let lines: Vec<Vec<String>> =
            crosstable(&standings).iter().map(|line| line.split_whitespace().map(String::from).collect()).collect();
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
