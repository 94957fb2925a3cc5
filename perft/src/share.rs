//! A count shared out: a depth that one machine cannot reach becomes lines of text that any scheduler can hand to others.

use std::collections::HashMap;
use std::io::{BufRead, BufWriter, Write, stdout};

use anyhow::{Context, ensure};
use dameo_engine::movegen::MoveGenerator;
use dameo_engine::moves::MoveList;
use dameo_engine::piece::Color;
use dameo_engine::position::Position;
use serde::{Deserialize, Serialize};

use crate::count::Counter;
use crate::input::{read_position, without_byte_order_mark};

/// One line: a position to count from.
#[derive(Serialize, Deserialize)]
struct Share {
    fen: String,
    /// The plies left to count.
    depth: u32,
    /// How many ways lead to the position.
    multiplicity: u128,
    /// The number of sequences from here, once it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    /// Whatever else the line says, a scheduler's own mark perhaps: it comes back with the count.
    #[serde(flatten)]
    others: serde_json::Map<String, serde_json::Value>,
}

/// Prints the distinct positions `plies` plies on, in an order that is the same every time.
pub(crate) fn split(position: &Position, plies: u32, depth: u32) -> anyhow::Result<()> {
    ensure!(plies <= depth, "cannot play {plies} plies of a count of depth {depth}: --depth is the whole depth");
    let mut layer: HashMap<Position, u128> = HashMap::from([(*position, 1)]);
    let (mut generator, mut list) = (MoveGenerator::new(), MoveList::new());
    for _ in 0..plies {
        let mut next = HashMap::with_capacity(layer.len() * 8);
        for (position, ways) in layer {
            generator.generate(&position, &mut list);
            for &m in &list {
                let sum: &mut u128 = next.entry(position.play_unchecked(m)).or_insert(0);
                *sum = sum.checked_add(ways).with_context(|| {
                    format!("{plies} plies lead to a position in more than 2^128 - 1 ways; try fewer")
                })?;
            }
        }
        layer = next;
    }
    let mut shares: Vec<(Position, u128)> = layer.into_iter().collect();
    shares.sort_unstable_by_key(|(position, _)| {
        (position.pieces(Color::White), position.pieces(Color::Black), position.all_kings())
    });
    let mut output = BufWriter::new(stdout().lock());
    for (position, multiplicity) in shares {
        let fen = position.to_string();
        let share = Share { fen, depth: depth - plies, multiplicity, count: None, others: serde_json::Map::new() };
        writeln!(output, "{}", serde_json::to_string(&share)?)?;
    }
    output.flush()?;
    Ok(())
}

/// Counts each line of the input and prints it with its count, at once.
pub(crate) fn work(input: impl BufRead, counter: &Counter) -> anyhow::Result<()> {
    for (index, line) in input.lines().enumerate() {
        let context = || format!("standard input, line {}", index + 1);
        let line = line.with_context(context)?;
        let line = if index == 0 { without_byte_order_mark(&line) } else { &line };
        if line.trim().is_empty() {
            continue;
        }
        let mut share: Share = serde_json::from_str(line).with_context(context)?;
        let position = read_position(&share.fen).with_context(context)?;
        share.count = Some(counter.count(&position, share.depth, &|_| {}).with_context(context)?.total);
        let mut output = stdout().lock();
        writeln!(output, "{}", serde_json::to_string(&share)?)?;
        output.flush()?;
    }
    Ok(())
}
