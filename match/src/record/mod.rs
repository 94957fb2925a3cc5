//! The records of a match: a JSON file with a line for each game, and a PDN file with the moves.
//!
//! The first line of the one and the first game of the other describe the match, so that only the
//! same match can be resumed.

mod error;
mod files;
mod header;
mod journal;
mod json;
mod parts;
mod pdn;
pub mod positions;
mod row;

pub use error::{ContentsError, GameError, RecordError, RowError};
pub use header::Header;
pub use journal::{Journal, OpenedJournal, RecordPaths};
pub use json::{JsonRecord, MatchLength, read_json};
pub use parts::{Gap, Part, gaps};
pub use pdn::pdn_record;
pub use row::{GameRow, SearchEffort};
