//! What was played, on disk: a line of JSON and a game of PDN for each game, written before the next begins.
//!
//! The first line of the JSON and the first game of the PDN say what the match is, so that a match is only continued as what it
//! was begun.

mod files;
mod header;
mod journal;
mod json;
mod pdn;
mod row;

pub use files::check_distinct;
pub use header::Header;
pub use journal::{Journal, Opened};
pub use json::read_json;
pub use pdn::pdn;
pub use row::{Effort, Row};
