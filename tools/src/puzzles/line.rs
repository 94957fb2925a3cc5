//! A puzzle as a line of JSON.

use std::fs;
use std::path::Path;

use dameo_engine::{Move, Position, move_text, parse_move};
use serde::{Deserialize, Serialize};

use crate::puzzles::error::{LineError, MakeError, cannot};
use dameo_study::puzzles::Level;
use dameo_study::puzzles::Tag;
use dameo_study::puzzles::{PackError, unpack};
use dameo_study::puzzles::{Puzzle, plies};

/// A puzzle with its source, as a line of JSON.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleLine {
    /// The position, with the solver to move.
    pub fen: String,
    /// The moves of both sides, that of the solver first and last.
    pub moves: Vec<String>,
    /// The rating, which follows from the nodes and the moves.
    pub rating: u32,
    /// The nodes with which the engine solves it; `None` if the largest level is not enough.
    pub nodes: Option<u64>,
    /// The winning chances of the solver after the first move, 0 to 100.
    pub chances: f64,
    /// The same after the best of its other moves.
    pub second: f64,
    /// The names of its tags.
    pub tags: Vec<String>,
    /// The game and the ply.
    pub source: String,
}

impl PuzzleLine {
    /// The line of a puzzle. `chances` are those of the solver after the first move, and after the
    /// best of its other moves.
    pub fn new(puzzle: &Puzzle, chances: f64, second: f64, source: String) -> Self {
        let round = |chances: f64| (chances * 10.0).round() / 10.0;
        Self {
            fen: puzzle.position().to_string(),
            moves: plies(puzzle.position(), puzzle.moves()).map(|(position, m)| move_text(&position, m)).collect(),
            rating: puzzle.rating(),
            nodes: puzzle.level.nodes(),
            chances: round(chances),
            second: round(second),
            tags: puzzle.tags.iter().map(|tag| tag.to_string()).collect(),
            source,
        }
    }

    /// The puzzle.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn puzzle(&self) -> Result<Puzzle, LineError> {
        let start: Position = self.fen.parse().map_err(|error| LineError::Fen { fen: self.fen.clone(), error })?;
        let (mut position, mut moves) = (start, Vec::<Move>::new());
        for (number, text) in (1..).zip(&self.moves) {
            let m = parse_move(&position, text).map_err(|error| LineError::Move { number, error })?;
            position = position.play_unchecked(m);
            moves.push(m);
        }
        let tags = self.tags.iter().map(|name| name.parse::<Tag>()).collect::<Result<_, _>>()?;
        let level = Level::of_nodes(self.nodes).ok_or(LineError::Nodes(self.nodes.unwrap_or_default()))?;
        let puzzle = Puzzle::new(start, moves, level, tags)?;
        if puzzle.rating() != self.rating {
            return Err(LineError::Rating { found: self.rating, expected: puzzle.rating() });
        }
        Ok(puzzle)
    }
}

/// Reads a set of puzzles: a file with a line of JSON for each, or a compact file, which has no
/// lines.
///
/// # Errors
/// When it cannot be read; the first line that is not a puzzle is named.
pub fn read_set(path: &Path) -> Result<Vec<(Option<PuzzleLine>, Puzzle)>, MakeError> {
    let bytes = fs::read(path).map_err(cannot("read", path))?;
    match unpack(&bytes) {
        Ok(set) => return Ok(set.puzzles.into_iter().map(|puzzle| (None, puzzle)).collect()),
        // Not a compact file.
        Err(PackError::Magic) => {}
        Err(error) => return Err(MakeError::PuzzleSet { path: path.into(), error }),
    }
    let read = |line: &[u8]| {
        let line: PuzzleLine = serde_json::from_slice(line)?;
        let puzzle = line.puzzle()?;
        Ok((Some(line), puzzle))
    };
    let puzzles: Vec<_> = (1..)
        .zip(bytes.split(|&byte| byte == b'\n'))
        .filter(|(_, line)| !line.trim_ascii().is_empty())
        .map(|(number, line)| read(line).map_err(|error| MakeError::Line { path: path.into(), line: number, error }))
        .collect::<Result<_, _>>()?;
    if puzzles.is_empty() { Err(MakeError::NoPuzzles(path.into())) } else { Ok(puzzles) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> PuzzleLine {
        let text = r#"{"fen":"W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5","moves":["c1e3","a5c5","e1c3"],"rating":880,
            "nodes":200,"chances":99.5,"second":3.0,"tags":["coup-turc"],"source":"here"}"#;
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_line_comes_back() {
        let puzzle = line().puzzle().unwrap();
        assert_eq!(PuzzleLine::new(&puzzle, 99.46, 3.04, "here".into()), line());
    }

    #[test]
    fn errors_say_what_is_wrong_with_a_line() {
        let error = |change: &dyn Fn(&mut PuzzleLine)| {
            let mut line = line();
            change(&mut line);
            line.puzzle().unwrap_err().to_string()
        };
        assert!(error(&|line| line.fen = "W:Wz9:B".into()).starts_with("the position 'W:Wz9:B': "));
        assert!(error(&|line| line.moves[1] = "a5a6".into()).starts_with("move 2 of the solution: "));
        assert!(error(&|line| line.moves.truncate(2)).contains("has 2 moves"));
        assert!(error(&|line| line.tags.push("nice".into())).contains("no tag 'nice'"));
        assert!(error(&|line| line.nodes = Some(300)).starts_with("no level has 300 nodes"));
        assert_eq!(error(&|line| line.rating = 881), "the rating is 881; that of the nodes and the moves is 880");
        assert!(serde_json::from_str::<PuzzleLine>(r#"{"fen":"W:Wa1:Bh8","more":1}"#).is_err());
    }
}
