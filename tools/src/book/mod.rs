//! The tree of openings: positions with all their moves scored, in a file of `SQLite`. It grows by
//! drop-out expansion ([`Expander`]). The part of it that is most likely to be played becomes the
//! compact book of `dameo-study`.

mod error;
mod expand;
mod remote;
mod scorer;
mod tree;

pub use error::TreeError;
pub use expand::{ExpandProgress, Expander};
pub use remote::{Assignment, Lease, LineError, Scores};
pub use scorer::{EngineId, ScoredMove, Scorer, shown};
pub use tree::{Access, Counts, Entry, EntryMove, Imported, Reservation, Settings, Tree, View};
