//! Writes the compact file.

use std::io::{Write, stdout};

use crate::puzzles::{KnownPuzzles, read_set, renewed};
use anyhow::{Result, ensure};
use dameo_engine::bench;
use dameo_engine::eval::Network;
use dameo_study::puzzles::{Puzzle, PuzzleSet, pack, unpack};

use crate::command_line::common::check_output;
use crate::command_line::puzzles::ExportArguments;
use dameo_match::outputs::write_output;

/// Writes the puzzles of files, the easiest first.
pub(crate) fn run(arguments: &ExportArguments) -> Result<()> {
    check_output(&arguments.out, &arguments.files)?;
    let (mut known, mut puzzles, mut near) = (KnownPuzzles::default(), Vec::<Puzzle>::new(), 0);
    for path in &arguments.files {
        for (_, mut puzzle) in read_set(path)? {
            puzzle.tags = renewed(&puzzle);
            if known.add(&puzzle) {
                puzzles.push(puzzle);
            } else {
                near += 1;
            }
        }
    }
    puzzles.truncate(arguments.count);
    puzzles.sort_by_key(Puzzle::rating);
    // A later turn of a puzzle can be an easier one that came after it.
    let (mut known, found) = (KnownPuzzles::default(), puzzles.len());
    puzzles.retain(|puzzle| known.add(puzzle));
    near += found - puzzles.len();
    let signature = bench::signature(Network::built_in())?;
    let set = PuzzleSet { signature, nodes: arguments.nodes, puzzles };
    let bytes = pack(&set);
    ensure!(unpack(&bytes).as_ref() == Ok(&set), "the puzzles cannot be read back from the file; nothing is written");
    write_output(&arguments.out, &bytes)?;
    let left_out = if near > 0 { format!("; {near} were nearly the same as others") } else { String::new() };
    writeln!(stdout(), "{} puzzles in {} bytes{left_out}", set.puzzles.len(), bytes.len())?;
    Ok(())
}
