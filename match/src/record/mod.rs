//! The records of a match: a JSON file with a line for each game, and a PDN file with the moves.
//!
//! The first line of the one and the first game of the other describe the match, so that only the
//! same match can be resumed.

mod files;
mod header;
mod journal;
mod json;
mod pdn;
pub mod positions;
mod row;

pub use files::check_distinct;
pub use header::Header;
pub use journal::{Journal, OpenedJournal};
pub use json::read_json;
pub use pdn::pdn_record;
pub use row::{GameRow, SearchEffort};
