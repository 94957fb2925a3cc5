//! A count split into work units: a depth that one machine cannot reach becomes lines of text,
//! which any scheduler can distribute.

use std::collections::HashMap;
use std::io::{BufRead, BufWriter, Write, stdout};

use anyhow::{Context, ensure};
use dameo_rules::{Color, MoveGenerator, MoveList, Position};
use serde::{Deserialize, Serialize};

use super::count::PerftRunner;
use super::input::{parse_position, without_byte_order_mark};

/// A line: a position to count from.
#[derive(Serialize, Deserialize)]
struct WorkUnit {
    fen: String,
    /// The plies that are left to count.
    depth: u32,
    /// The number of move sequences that lead to the position.
    multiplicity: u128,
    /// The number of move sequences from the position, once it is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    /// The other fields of the line, such as a scheduler's own key. They are kept.
    #[serde(flatten)]
    others: serde_json::Map<String, serde_json::Value>,
}

/// Writes the work units of a count to `depth`: the distinct positions after `plies` plies, always
/// in the same order.
pub(crate) fn split(position: &Position, plies: u32, depth: u32) -> anyhow::Result<()> {
    ensure!(plies <= depth, "cannot play {plies} plies of a count to depth {depth}; --depth is the whole depth");
    let mut output = BufWriter::new(stdout().lock());
    for (position, multiplicity) in positions_after(position, plies)? {
        let fen = position.to_string();
        let unit = WorkUnit { fen, depth: depth - plies, multiplicity, count: None, others: serde_json::Map::new() };
        writeln!(output, "{}", serde_json::to_string(&unit)?)?;
    }
    output.flush()?;
    Ok(())
}

/// The distinct positions after `plies` plies, in a fixed order, each with the number of move
/// sequences that lead to it.
fn positions_after(position: &Position, plies: u32) -> anyhow::Result<Vec<(Position, u128)>> {
    let mut layer: HashMap<Position, u128> = HashMap::from([(*position, 1)]);
    let (mut generator, mut list) = (MoveGenerator::new(), MoveList::new());
    for _ in 0..plies {
        let mut next = HashMap::with_capacity(layer.len() * 8);
        for (position, sequences) in layer {
            generator.generate(&position, &mut list);
            for &m in &list {
                let sum: &mut u128 = next.entry(position.play_unchecked(m)).or_insert(0);
                *sum = sum.checked_add(sequences).with_context(|| {
                    format!("more than 2^128 - 1 sequences of {plies} plies lead to one position; try fewer plies")
                })?;
            }
        }
        layer = next;
    }
    let mut positions: Vec<(Position, u128)> = layer.into_iter().collect();
    positions.sort_unstable_by_key(|(position, _)| {
        (position.pieces(Color::White), position.pieces(Color::Black), position.all_kings())
    });
    Ok(positions)
}

/// Counts each work unit of the input and writes it with its count, at once.
pub(crate) fn work(input: impl BufRead, mut output: impl Write, runner: &PerftRunner) -> anyhow::Result<()> {
    for (index, line) in input.lines().enumerate() {
        let context = || format!("standard input, line {}", index + 1);
        let line = line.with_context(context)?;
        let line = if index == 0 { without_byte_order_mark(&line) } else { &line };
        if line.trim().is_empty() {
            continue;
        }
        let mut unit: WorkUnit = serde_json::from_str(line).with_context(context)?;
        let position = parse_position(&unit.fen).with_context(context)?;
        unit.count = Some(runner.count(&position, unit.depth, &|_| {}).with_context(context)?.total);
        writeln!(output, "{}", serde_json::to_string(&unit)?)?;
        output.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::perft;

    use super::*;

    fn worked(input: &str) -> anyhow::Result<String> {
        let mut output = Vec::new();
        work(input.as_bytes(), &mut output, &PerftRunner::new(1, 0, true).unwrap())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn multiplicities_add_up_to_the_count() {
        let start = Position::start();
        for (plies, distinct) in [(0, 1), (1, 52), (2, 2_704)] {
            let positions = positions_after(&start, plies).unwrap();
            assert_eq!(positions.len(), distinct, "{plies}");
            assert_eq!(positions.iter().map(|(_, sequences)| sequences).sum::<u128>(), perft(&start, plies), "{plies}");
        }
        // Two kings alone: many orders of moves lead to the same position.
        let kings = parse_position("W:WKa1:BKh8").unwrap();
        let positions = positions_after(&kings, 4).unwrap();
        assert!(positions.iter().any(|(_, sequences)| *sequences > 1));
        let counts = positions.iter().map(|(position, sequences)| sequences * perft(position, 1));
        assert_eq!(counts.sum::<u128>(), perft(&kings, 5));
    }

    #[test]
    fn the_order_does_not_vary() {
        let start = Position::start();
        assert_eq!(positions_after(&start, 2).unwrap(), positions_after(&start, 2).unwrap());
    }

    #[test]
    fn the_depth_of_a_unit_is_what_is_left() {
        let mut output = Vec::new();
        let runner = PerftRunner::new(1, 0, true).unwrap();
        let unit = r#"{"fen":"W:Wa1:Bh8","depth":2,"multiplicity":5,"job":"x7"}"#;
        work(format!("\u{FEFF}{unit}\n\n \n{unit}").as_bytes(), &mut output, &runner).unwrap();
        let position = parse_position("W:Wa1:Bh8").unwrap();
        let count = perft(&position, 2);
        let expected = format!(r#"{{"fen":"W:Wa1:Bh8","depth":2,"multiplicity":5,"count":{count},"job":"x7"}}"#);
        assert_eq!(String::from_utf8(output).unwrap(), format!("{expected}\n{expected}\n"));
    }

    #[test]
    fn errors_name_the_line() {
        let good = r#"{"fen":"W:Wa1:B","depth":1,"multiplicity":3}"#;
        for (bad, part) in [
            ("chess", "expected value"),
            (r#"{"fen":"W:Wa9:B","depth":1,"multiplicity":1}"#, "column 4"),
            (r#"{"fen":"W:Wa1:B","depth":64,"multiplicity":1}"#, "64"),
            (r#"{"fen":"W:Wa1:B","multiplicity":1}"#, "depth"),
        ] {
            let error = format!("{:#}", worked(&format!("{good}\n\n{bad}\n")).unwrap_err());
            assert!(error.contains("line 3") && error.contains(part), "{bad}: {error}");
        }
    }

    #[test]
    fn more_plies_than_the_depth_are_refused() {
        let error = split(&Position::start(), 3, 2).unwrap_err().to_string();
        assert!(error.contains("3 plies") && error.contains("depth 2"), "{error}");
    }
}
