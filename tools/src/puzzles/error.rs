//! Why puzzles cannot be made or checked.

use std::io;
use std::path::{Path, PathBuf};

use crate::analyse::StoreError;
use dameo_engine::{FenError, MoveError, OutOfMemory};
use dameo_match::play::NoOpening;
use dameo_tables::OpenError;

use dameo_study::puzzles::PackError;
use dameo_study::puzzles::PuzzleError;
use dameo_study::puzzles::UnknownTag;

/// Why a line is not a puzzle.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// It is not JSON with the fields of a puzzle.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The position cannot be read.
    #[error("the position '{fen}': {error}")]
    Fen {
        /// What is there.
        fen: String,
        /// What is wrong with it.
        error: FenError,
    },
    /// A move cannot be read, or is not legal.
    #[error("move {number} of the solution: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// The moves are not a solution.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A name is not that of a tag.
    #[error(transparent)]
    Tag(#[from] UnknownTag),
    /// No level has these nodes.
    #[error("no level has {0} nodes; expected 100, 200, 400, ..., 3276800 or null")]
    Nodes(u64),
    /// The rating is not that of the nodes and the moves.
    #[error("the rating is {found}; that of the nodes and the moves is {expected}")]
    Rating {
        /// What is there.
        found: u32,
        /// What would be right.
        expected: u32,
    },
}

/// Why puzzles cannot be made or checked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// A file has no puzzles.
    #[error("{}: there are no puzzles; expected lines of JSON, or a compact file", .0.display())]
    NoPuzzles(PathBuf),
    /// A file cannot be used.
    #[error("cannot {action} {}: {error}", path.display())]
    Io {
        /// What cannot be done with it.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A line of a file is not a puzzle.
    #[error("{}: line {line}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: LineError,
    },
    /// A compact file is not one, or is damaged.
    #[error("{}: {error}", path.display())]
    PuzzleSet {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: PackError,
    },
    /// What is kept beside the output cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is kept beside the output contradicts the rules.
    #[error("{}: game {game}: {error}; remove the file to begin anew", path.display())]
    Kept {
        /// The file.
        path: PathBuf,
        /// The number of the game, from 1.
        game: usize,
        /// What is wrong with it.
        error: LineError,
    },
    /// No opening is balanced.
    #[error(transparent)]
    Opening(#[from] NoOpening),
    /// There is no memory for the engine.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The endgame tables cannot be used.
    #[error(transparent)]
    Tables(#[from] OpenError),
}

/// Says what could not be done with a file.
pub(crate) fn cannot(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> MakeError {
    move |error| MakeError::Io { action, path: path.into(), error }
}
