//! Fast perft for Dameo: the number of move sequences of a given length, the standard check of a
//! move generator. [`dameo_rules::perft`] is the plain function; this crate counts the last plies
//! on eight boards at once, with several threads and a table of finished counts.
//!
//! Two captures are the same move if they agree in from-square, to-square and captured set. No draw
//! rule applies. A line ends where a side has no legal move, and adds nothing to deeper counts.
//!
//! Counts have 128 bits. With a table, a count of king against king exceeds 2^64 at depth 16 and
//! takes milliseconds.
//!
//! [`perft`] counts with one thread and no table. [`divide`] counts by root move, with several
//! threads and a table if its [`PerftSettings`] say so. The program `dameo-perft` (the feature
//! `program`) also checks files of known counts and splits a count among machines.
//!
//! ```
//! use dameo_perft::{PerftSettings, PerftTable, divide, perft};
//! use dameo_rules::{Position, move_text};
//!
//! let start = Position::start();
//! assert_eq!(perft(&start, 3), 135_930);
//!
//! let table = PerftTable::with_megabytes(16)?;
//! let settings = PerftSettings { threads: 2, table: Some(&table), ..PerftSettings::default() };
//! let divided = divide(&start, 4, &settings)?;
//! assert_eq!(divided.total, 6_253_934);
//! for (m, count) in divided.moves {
//!     println!("{}: {count}", move_text(&start, m));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod batch;
#[cfg(feature = "program")]
pub mod command_line;
mod counter;
mod divide;
mod lanes;
mod table;

pub use counter::{MAX_DEPTH, perft};
pub use divide::{CountError, Divide, PerftProgress, PerftSettings, divide};
pub use table::PerftTable;
