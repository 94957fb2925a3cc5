//! Why training data cannot be made or read.

use std::io;
use std::path::{Path, PathBuf};

use dameo_engine::OutOfMemory;
use dameo_match::play::NoOpening;
use dameo_tables::OpenError;

use crate::train::record::RecordError;
use crate::train::shard::ShardError;

/// Why training data cannot be made or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// A file or a folder cannot be used.
    #[error("cannot {action} {}: {error}", path.display())]
    Io {
        /// What cannot be done with it.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another program writes into the folder.
    #[error("another program writes into {}", .0.display())]
    InUse(PathBuf),
    /// A folder that should be new has files.
    #[error("{} is not empty; give another folder, or remove its files", .0.display())]
    NotEmpty(PathBuf),
    /// A file that should be new is there.
    #[error("{} exists already; give another file, or remove it", .0.display())]
    Exists(PathBuf),
    /// Records with whose positions no game can begin.
    #[error("no position in {} is within {most} centipawns, so no game can begin with one", path.display())]
    NoStarts {
        /// Where they are.
        path: PathBuf,
        /// The largest advantage with which a game begins, in centipawns.
        most: i16,
    },
    /// A folder without a shard.
    #[error("there are no shards (*.dtd) in {}", .0.display())]
    NoShards(PathBuf),
    /// A shard is refused.
    #[error("{}: {error}", path.display())]
    Shard {
        /// Its file.
        path: PathBuf,
        /// What is wrong.
        error: ShardError,
    },
    /// A record is refused.
    #[error("{}: record {number}: {error}", path.display())]
    Record {
        /// The file of its shard.
        path: PathBuf,
        /// Its number, from 0.
        number: usize,
        /// What is wrong.
        error: RecordError,
    },
    /// An existing shard was made with other settings.
    #[error("{}: {how}; give another folder", path.display())]
    SettingsMismatch {
        /// Its file.
        path: PathBuf,
        /// How it was made.
        how: String,
    },
    /// A shard that is to be mixed is given twice.
    #[error("{} is given twice; give each shard once", .0.display())]
    Twice(PathBuf),
    /// The data do not fit into the memory that is allowed.
    #[error(
        "the data need {needed} MB of memory, more than the limit of {limit} MB; raise the limit, or give less data"
    )]
    TooLarge {
        /// The megabytes that are needed.
        needed: u64,
        /// The megabytes that are allowed.
        limit: u64,
    },
    /// A shard without a game or a record was asked for.
    #[error("a shard needs a {0}")]
    EmptyShard(&'static str),
    /// No opening is balanced.
    #[error("game {game}: {error}; give another evaluation")]
    Opening {
        /// The number of the game.
        game: u64,
        /// What was tried.
        error: NoOpening,
    },
    /// There is no memory for an engine.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The endgame tables cannot be used.
    #[error(transparent)]
    Tables(#[from] OpenError),
}

/// Builds the error for an action on a file or folder that failed.
pub(crate) fn cannot<'a>(action: &'static str, path: &'a Path) -> impl Fn(io::Error) -> TrainError + 'a {
    move |error| TrainError::Io { action, path: path.into(), error }
}
