//! Makes puzzles of whole games ([`Making`]), proves them by searches and endgame tables
//! ([`Verifier`]), and verifies sets of them ([`Checking`]). `docs/puzzles.md` in the repository
//! describes it.

mod check;
mod error;
mod grade;
mod line;
mod make;
mod motifs;
mod near;
mod player;
mod scan;
mod source;
mod verify;

pub use check::{Checked, Checking, Finding};
pub use error::{LineError, MakeError};
pub use line::{PuzzleLine, read_set};
pub use make::{MakeResult, Making, Progress};
pub use near::KnownPuzzles;
pub use source::{Games, SelfPlay};
pub use verify::{Requirements, Verifier};
