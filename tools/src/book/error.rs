//! The errors of a tree of openings.

use std::path::PathBuf;

/// An error of a tree.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// An error of `SQLite`: the disk is full, the file is damaged, or it is not a database.
    #[error("the tree {}: {error}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What `SQLite` says.
        error: rusqlite::Error,
    },
    /// There is no such file.
    #[error("there is no tree {}", .0.display())]
    Missing(PathBuf),
    /// The file is a database of another program.
    #[error("{} is not a tree of openings", .0.display())]
    NotATree(PathBuf),
    /// The tree was made by another version of this program.
    #[error("the tree {} has version {found}; this program reads version {expected}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The version that would be right.
        expected: i64,
    },
    /// The tree was created with settings other than those requested.
    #[error("the tree was begun with --{option} {found}, not {asked}; leave the option out, or begin another tree")]
    Settings {
        /// The option.
        option: &'static str,
        /// The number in the tree.
        found: u64,
        /// The requested number.
        asked: u64,
    },
    /// Something in the tree contradicts the rules or the rest of it.
    #[error("position {position} of the tree: {what}")]
    Damaged {
        /// The number of the position.
        position: i64,
        /// What is wrong.
        what: String,
    },
    /// Scores that do not match the legal moves of a position.
    #[error("the scores of position {position} are refused: {what}")]
    Scores {
        /// The number of the position.
        position: i64,
        /// What is wrong.
        what: String,
    },
    /// There is no memory for the engine.
    #[error(transparent)]
    Memory(#[from] dameo_engine::OutOfMemory),
    /// The built-in endgame tables cannot be read.
    #[error(transparent)]
    Tables(#[from] dameo_tables::OpenError),
}
