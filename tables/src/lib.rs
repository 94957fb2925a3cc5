//! Endgame tables of Dameo: the result of every position with few pieces, and its distance in plies
//! to the end of the game, found by retrograde analysis.
//!
//! The tables follow the engine's `standard` rules: a side without a legal move has lost, and one
//! king against one king is drawn unless the side to move can capture. A repeated position is a
//! draw too, so a position in which neither side can force a win is drawn.
//!
//! ```
//! use dameo_rules::Position;
//! use dameo_tables::{Tables, Value};
//!
//! let tables = Tables::generate(2, 1, &mut |_| {})?;
//! let position: Position = "W:Wa2:Ba8".parse()?;
//! assert_eq!(tables.value(&position), Some(Value::decided_in(15)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod class;
mod file;
#[cfg(feature = "generate")]
mod generate;
mod index;
mod placement;
mod probe;
#[cfg(feature = "generate")]
mod solve;
#[cfg(feature = "generate")]
mod threads;
mod value;

pub use class::{Class, ClassError};
pub use file::{FormatError, Kind, OpenError, TableFile, crc32};
#[cfg(feature = "write")]
pub use file::{write_atomically, write_new_file};
#[cfg(feature = "generate")]
pub use generate::{Cost, GenerateError, GenerateProgress, Generator, bundle};
pub use index::{PlacementIndex, StoredPlacement};
pub use placement::Placement;
pub use probe::{Summary, Tablebase};
#[cfg(feature = "generate")]
pub use probe::{Verifier, VerifyError, VerifyProgress};
#[cfg(feature = "generate")]
pub use solve::{Progress, Results, SolveError, Stats, Table, Tables, Zugzwangs};
pub use value::Value;
