//! A set of puzzles as the page shows it.

use dameo_rules::{Fen, move_text};
use dameo_study::checksum::crc32;
use dameo_study::puzzles::{Puzzle, PuzzleSet, Tag};
use serde::Serialize;

use crate::problem::Problem;

/// The data by which the page selects a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleSummary {
    /// A hash of the position; it is the same in every set with this puzzle.
    pub id: u32,
    /// How hard it is.
    pub rating: u32,
    /// The names of its tags.
    pub tags: Vec<&'static str>,
}

/// A puzzle to be solved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Puzzle"))]
pub struct PuzzleDescription {
    /// The position, with the solver to move.
    pub fen: String,
    /// The moves of both sides in the protocol's text, that of the solver first and last.
    pub moves: Vec<String>,
}

/// Reads a set.
///
/// # Errors
/// What is wrong with the bytes.
pub fn read(bytes: &[u8]) -> Result<PuzzleSet, Problem> {
    dameo_study::puzzles::unpack(bytes).map_err(|error| Problem::new(error.to_string()))
}

/// The puzzles of a set in their order.
pub fn summaries(set: &PuzzleSet) -> Vec<PuzzleSummary> {
    let summary = |puzzle: &Puzzle| PuzzleSummary {
        id: crc32(puzzle.position().to_string().as_bytes()),
        rating: puzzle.rating(),
        tags: puzzle.tags.iter().map(Tag::name).collect(),
    };
    set.puzzles.iter().map(summary).collect()
}

/// The puzzle with this index in the set, from 0.
///
/// # Errors
/// When there is none.
pub fn puzzle(set: &PuzzleSet, index: usize) -> Result<PuzzleDescription, Problem> {
    let count = set.puzzles.len();
    let puzzle = set.puzzles.get(index);
    let puzzle =
        puzzle.ok_or_else(|| Problem::new(format!("there is no puzzle {index}; expected one below {count}")))?;
    Ok(PuzzleDescription {
        fen: Fen::from(*puzzle.position()).to_string(),
        moves: puzzle.plies().map(|(position, m)| move_text(&position, m)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo_rules::{Position, parse_move};
    use dameo_study::puzzles::{Level, Tags, pack};

    fn set() -> PuzzleSet {
        let position: Position = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5".parse().unwrap();
        let (mut at, mut moves) = (position, Vec::new());
        for text in ["c1e3", "a5c5", "e1c3"] {
            let m = parse_move(&at, text).unwrap();
            at = at.play_unchecked(m);
            moves.push(m);
        }
        let tags: Tags = [Tag::Linear, Tag::CoupTurc].into_iter().collect();
        let puzzles = vec![Puzzle::new(position, moves, Level::new(2).unwrap(), tags).unwrap()];
        PuzzleSet { signature: 7, nodes: 3000, puzzles }
    }

    #[test]
    fn puzzles_are_described() {
        let set = read(&pack(&set())).unwrap();
        let [summary] = &summaries(&set)[..] else { panic!("one puzzle") };
        assert_eq!((summary.rating, &summary.tags[..]), (990, &["linear", "coup-turc"][..]));
        let found = puzzle(&set, 0).unwrap();
        assert_eq!(found.fen, "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5:H0:F1");
        assert_eq!(found.moves, ["c1e3", "a5c5", "e1c3"]);
        assert_eq!(puzzle(&set, 1).unwrap_err().message, "there is no puzzle 1; expected one below 1");
    }

    #[test]
    fn a_damaged_set_is_an_error() {
        let bytes = pack(&set());
        assert!(read(b"<!doctype html>").unwrap_err().message.contains("does not begin like a file of puzzles"));
        assert!(read(&bytes[..bytes.len() - 1]).unwrap_err().message.contains("damaged"));
    }
}
