//! Why a record is refused, or cannot be written.

use std::io;
use std::path::PathBuf;

use dameo_pdn::{PdnError, TagError};

use crate::outputs::OutputError;
use crate::schedule::{Shard, ShardError};

/// Why a record is refused, or cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
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
    /// A pipe or a device, from which reading might never end.
    #[error("{} is not a file", .0.display())]
    NotAFile(PathBuf),
    /// Another process writes the file.
    #[error("{} is being written by another process; wait until that has ended, or write to another file", .0.display())]
    InUse(PathBuf),
    /// Nothing is written after a failure.
    #[error("an earlier write to {} has failed", .0.display())]
    FailedBefore(PathBuf),
    /// A file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// A file exists, and `--resume` is not given.
    #[error("{} exists already; --resume continues it", .0.display())]
    Exists(PathBuf),
    /// The contents of a file are refused.
    #[error("{}: {error}", path.display())]
    Contents {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        error: Box<ContentsError>,
    },
    /// The PDN lacks games of the JSON.
    #[error(
        "{} {problem} {lost} of the {all} games in {}, the first of them {first}; restore the file, or leave out --pdn",
        pdn.display(),
        json.display()
    )]
    LostGames {
        /// The PDN.
        pdn: PathBuf,
        /// What is wrong with it: `lacks`, for example.
        problem: &'static str,
        /// The games that are not in it.
        lost: usize,
        /// The games in the JSON.
        all: usize,
        /// The JSON.
        json: PathBuf,
        /// The name of the first game.
        first: String,
    },
    /// A game differs between the two files: its name, then what is in which of them.
    #[error("game {0}: {1}")]
    Contradiction(String, String),
    /// A game has an engine that does not take part.
    #[error("the record has games of '{0}', which does not play in this match")]
    UnknownEngine(String),
    /// Two records are not of parts of one match.
    #[error("{} and {}: {error}", first.display(), path.display())]
    OtherMatch {
        /// The first record.
        first: PathBuf,
        /// The other one.
        path: PathBuf,
        /// How they differ.
        error: Box<ContentsError>,
    },
    /// A game could not be recorded.
    #[error("the game could not be recorded: {0}")]
    Game(Box<Self>),
    /// Serialisation to JSON failed.
    #[error("the match cannot be described: {0}")]
    Json(#[from] serde_json::Error),
    /// A tag of PDN cannot be written.
    #[error("the game cannot be written as PDN: {0}")]
    Tag(#[from] TagError),
}

/// What is wrong in the file of a record.
#[derive(Debug, thiserror::Error)]
pub enum ContentsError {
    /// It is not UTF-8.
    #[error("the record is not UTF-8 from byte {0} on")]
    NotUtf8(usize),
    /// It does not begin with the description of a match.
    #[error("{0}: it does not describe a match; remove it to start the match anew")]
    NoHeader(&'static str),
    /// No game of a PDN describes the match.
    #[error("no complete game describes the match; resume with its --json too, or remove it to start the match anew")]
    NoCompleteGame,
    /// The first line does not describe a match.
    #[error("line 1: expected {{\"match\": ..}}, the first line of a record: {0}")]
    FirstLine(serde_json::Error),
    /// A line is not a game.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// It belongs to another match.
    #[error("this is the record of another match; it was not changed:\n{0}")]
    OtherMatch(String),
    /// The number of its part cannot be read.
    #[error("line 1: {0}")]
    Part(ShardError),
    /// The matches have different numbers of parts.
    #[error("one is the part {0}, the other the part {1}")]
    OtherParts(Shard, Shard),
    /// It is not the PDN of a match.
    #[error("line 1: expected {0}: this is not the record of a match")]
    NotARecord(&'static str),
    /// It cannot be read as PDN.
    #[error("{0}")]
    Pdn(Box<PdnError>),
    /// A game of a PDN is not one of a match.
    #[error("the game from line {line} on: {error}")]
    Game {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: GameError,
    },
    /// A game has no result, or is recorded twice.
    #[error(transparent)]
    Row(#[from] RowError),
}

/// Why a game of a PDN is not one of a match.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// Another game, or something else, follows it.
    #[error("there is text after its result")]
    TextAfter,
    /// A tag is missing.
    #[error("there is no tag {0}")]
    NoTag(&'static str),
    /// The description of the match cannot be read.
    #[error("its tag MatchSettings: {0}")]
    Settings(serde_json::Error),
    /// The number of the game cannot be read.
    #[error("Round '{0}' is not PAIRING.GAME")]
    Round(String),
    /// The reason for the end of the game is unknown.
    #[error("Termination '{0}' is unknown")]
    Termination(String),
}

/// Why a game does not count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// It has no result.
    #[error("game {name}: '{result}' is not the result of a finished game")]
    NoResult {
        /// The name of the game.
        name: String,
        /// Its result.
        result: String,
    },
    /// It is recorded already.
    #[error("game {0} is recorded twice")]
    Duplicate(String),
    /// One of its players does not take part.
    #[error("'{0}' does not play in this match")]
    UnknownEngine(String),
}
