//! Endgame tables of Dameo: the result of every position with few pieces, and its distance in plies
//! to the end of the game, found by retrograde analysis.
//!
//! The tables follow the engine's `standard` rules: a side without a legal move has lost, and one
//! king against one king is drawn unless the side to move can capture. A repeated position is a
//! draw too, so what neither side can force is drawn.
//!
//! ```
//! use dameo_engine::Position;
//! use dameo_tables::{Tables, Value};
//!
//! let tables = Tables::generate(2, 1, |_| {})?;
//! let position: Position = "W:Wa2:Ba8".parse()?;
//! assert_eq!(tables.value(&position), Some(Value::decided_in(15)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod combinations;
mod conversion;
mod error;
mod index;
mod lead;
mod levels;
mod material;
mod parallel;
mod pending;
mod placement;
mod solve;
mod stats;
mod steps;
mod tables;
mod unfinished;
mod value;
mod words;

pub use error::SolveError;
pub use index::{PlacementIndex, Stored};
pub use material::Class;
pub use placement::Placement;
pub use solve::Progress;
pub use stats::{Results, Stats};
pub use tables::{Table, Tables};
pub use value::Value;
