//! Openings of Dameo.
//!
//! - `Tree`: positions with all their moves scored, in a file of `SQLite`. It grows by drop-out
//!   expansion (`Expander`).
//! - [`Book`]: the part of it that is most likely to be played, in a small file.

mod book;
mod canonical;
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

/// FNV-1a with 64 bits (G. Fowler, L. Noll and K. Vo), continued from a number; 0 begins as usual.
fn fnv(seed: u64, bytes: &[u8]) -> u64 {
    let begin = 0xCBF2_9CE4_8422_2325 ^ seed;
    bytes.iter().fold(begin, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
