//! Openings of Dameo.
//!
//! - `Tree`: positions with all their moves scored, in a file of `SQLite`. It grows by drop-out
//!   expansion (`Expander`).
//! - [`Book`]: the part of it that is most likely to be played, in a small file.

mod book;
mod canonical;
mod checksum;
#[cfg(feature = "tree")]
mod error;
#[cfg(feature = "tree")]
mod expand;
#[cfg(feature = "tree")]
mod remote;
#[cfg(feature = "tree")]
mod scorer;
#[cfg(feature = "tree")]
mod tree;
mod value;

pub use book::{Book, BookError, BookMove};
pub use canonical::{Board, Canonical, position_of};
pub use checksum::crc32;
#[cfg(feature = "tree")]
pub use error::TreeError;
#[cfg(feature = "tree")]
pub use expand::{ExpandProgress, Expander};
#[cfg(feature = "tree")]
pub use remote::{Assignment, Lease, LineError, Scores};
#[cfg(feature = "tree")]
pub use scorer::{EngineId, ScoredMove, Scorer};
#[cfg(feature = "tree")]
pub use tree::{Counts, Entry, EntryMove, Imported, Settings, Tree, View};
pub use value::Value;
