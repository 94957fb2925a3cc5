//! Training data for the evaluation: games that the engine plays against itself, as records of
//! quiet positions with the score of a search and the result of the game.
//!
//! `docs/training.md` describes the data and the format of the files.

mod check;
mod chunks;
mod collector;
mod error;
mod evaluation;
mod folder;
mod games;
mod generate;
mod player;
mod record;
mod rescore;
mod sample;
mod shard;
mod shuffle;
mod stats;

pub use check::Checker;
pub use collector::{GenerateResult, Goal};
pub use error::TrainError;
pub use evaluation::Evaluation;
pub use folder::{EXTENSION, OutputFolder, for_each_record, read, shard_name, shards, write};
pub use games::{GameReader, ReadGames};
pub use generate::{Generator, Progress};
pub use player::{HASH_MEGABYTES, PlayedGame, Player};
pub use record::{Ending, MAX_SCORE, RECORD_LEN, RawRecord, Record, RecordError, own_view};
pub use rescore::{RescoreProgress, Rescorer};
pub use sample::{SampleProgress, Sampler};
pub use shard::{HEADER_LEN, Header, Order, Shard, ShardError, VERSION};
pub use shuffle::Shuffler;
pub use stats::{Bucket, Counts, Stats};
