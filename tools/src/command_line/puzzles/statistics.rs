//! Prints counts of puzzles, and puzzles as test positions.

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::path::PathBuf;

use crate::puzzles::read_set;
use anyhow::Result;
use dameo_engine::{Game, move_text};
use dameo_study::puzzles::{Level, Puzzle, Tag};

/// Prints counts by level, moves of the solver and tag.
pub(crate) fn run(files: &[PathBuf]) -> Result<()> {
    let puzzles = puzzles(files)?;
    let mut levels = BTreeMap::<Level, usize>::new();
    let mut lengths = BTreeMap::<usize, usize>::new();
    let mut tags = [0; Tag::ALL.len()];
    for puzzle in &puzzles {
        *levels.entry(puzzle.level).or_default() += 1;
        *lengths.entry(puzzle.moves().len().div_ceil(2)).or_default() += 1;
        puzzle.tags.iter().for_each(|tag| tags[tag as usize] += 1);
    }
    let mut out = stdout();
    writeln!(out, "{} puzzles\n\nnodes", puzzles.len())?;
    let share = |count: usize| 100.0 * count as f64 / puzzles.len().max(1) as f64;
    for (level, count) in levels {
        let nodes = level.nodes().map_or_else(|| "more".into(), |nodes| nodes.to_string());
        writeln!(out, "{nodes:>12} {count:>7} {:>5.1}%", share(count))?;
    }
    writeln!(out, "\nmoves of the solver")?;
    for (length, count) in lengths {
        writeln!(out, "{length:>12} {count:>7} {:>5.1}%", share(count))?;
    }
    writeln!(out, "\ntag")?;
    for (tag, count) in Tag::ALL.into_iter().zip(tags) {
        writeln!(out, "{tag:>12} {count:>7} {:>5.1}%", share(count))?;
    }
    Ok(())
}

/// Prints `FEN; bm MOVE;` for each puzzle.
pub(crate) fn epd(files: &[PathBuf], tag: Option<Tag>) -> Result<()> {
    for puzzle in puzzles(files)? {
        if tag.is_none_or(|tag| puzzle.tags.contains(tag)) {
            let (position, best) = (puzzle.position(), puzzle.moves()[0]);
            writeln!(stdout(), "{}; bm {};", Game::from(*position).fen(), move_text(position, best))?;
        }
    }
    Ok(())
}

fn puzzles(files: &[PathBuf]) -> Result<Vec<Puzzle>> {
    let mut puzzles = Vec::new();
    for path in files {
        puzzles.extend(read_set(path)?.into_iter().map(|(_, puzzle)| puzzle));
    }
    Ok(puzzles)
}
