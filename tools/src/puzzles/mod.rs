//! Makes puzzles of whole games ([`PuzzleMaker`]), proves them by searches and endgame tables
//! ([`Verifier`]), and verifies sets of them ([`PuzzleChecker`]). `docs/puzzles.md` in the repository
//! describes it.

mod check;
mod error;
mod grade;
mod line;
mod make;
mod motifs;
mod near;
mod paths;
mod player;
mod scan;
mod source;
mod verify;

pub use check::{CheckResult, Finding, PuzzleChecker};
pub use error::{LineError, MakeError};
pub use line::{PuzzleLine, read_set};
pub use make::{MakeResult, Progress, PuzzleMaker};
pub use motifs::renewed;
pub use near::KnownPuzzles;
pub use source::{Games, SelfPlay};
pub use verify::{Requirements, Verifier};
