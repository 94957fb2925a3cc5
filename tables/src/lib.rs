//! Endgame tables of Dameo: the result of every position with few pieces, and its distance in plies
//! to the end of the game, found by retrograde analysis.
//!
//! The tables follow the engine's `standard` rules: a side without a legal move has lost, and one
//! king against one king is drawn unless the side to move can capture. A repeated position is a
//! draw too, so what neither side can force is drawn.
//!
//! ```
//! use dameo_rules::Position;
//! use dameo_tables::{Tables, Value};
//!
//! let tables = Tables::generate(2, 1, |_| {})?;
//! let position: Position = "W:Wa2:Ba8".parse()?;
//! assert_eq!(tables.value(&position), Some(Value::decided_in(15)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
#[cfg(feature = "generate")]
mod bundle;
mod cache;
mod combinations;
mod conversion;
#[cfg(feature = "generate")]
mod cost;
mod error;
#[cfg(feature = "generate")]
mod folder;
mod format;
#[cfg(feature = "generate")]
mod generate;
mod index;
mod lead;
mod levels;
mod material;
mod parallel;
mod pending;
mod placement;
#[cfg(feature = "generate")]
mod remembered;
#[cfg(feature = "generate")]
mod sections;
mod solve;
mod source;
mod stats;
mod steps;
mod table_file;
mod tablebase;
mod tables;
mod unfinished;
mod value;
#[cfg(feature = "generate")]
mod verify;
mod words;
#[cfg(feature = "generate")]
mod writer;
mod zugzwang;

#[cfg(feature = "generate")]
pub use bundle::bundle;
#[cfg(feature = "generate")]
pub use cost::Cost;
#[cfg(feature = "generate")]
pub use error::GenerateError;
pub use error::{OpenError, SolveError};
pub use format::{FormatError, Kind};
#[cfg(feature = "generate")]
pub use generate::{GenerateProgress, Generator};
pub use index::{PlacementIndex, Stored};
pub use material::{Class, ClassError};
pub use placement::Placement;
pub use solve::Progress;
pub use stats::{Results, Stats};
pub use table_file::TableFile;
pub use tablebase::Tablebase;
pub use tables::{Table, Tables};
pub use value::Value;
#[cfg(feature = "generate")]
pub use verify::{Verifier, VerifyError, VerifyProgress};
pub use zugzwang::Zugzwangs;
