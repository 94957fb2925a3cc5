//! Puzzles of Dameo: a position in which one move alone keeps a win or a large advantage, and at
//! each later turn of the solver one move alone too.
//!
//! - [`Puzzle`], its [`Tags`] and its [`Level`], and the [compact file](pack) of a set: these need
//!   the rules only. The page in the browser has them too.
//! - With the feature `program`: `Verifier` proves a puzzle by searches and endgame tables, `Making`
//!   makes puzzles of whole games, `Checking` verifies a set. The program `dameo-puzzles` is made of
//!   them.
//!
//! `docs/puzzles.md` in the repository describes it.

mod bits;
mod level;
mod packed;
mod puzzle;
mod tags;

#[cfg(feature = "program")]
mod check;
#[cfg(feature = "program")]
mod error;
#[cfg(feature = "program")]
mod grade;
#[cfg(feature = "program")]
mod line;
#[cfg(feature = "program")]
mod make;
#[cfg(feature = "program")]
mod motifs;
#[cfg(feature = "program")]
mod near;
#[cfg(feature = "program")]
mod player;
#[cfg(feature = "program")]
mod scan;
#[cfg(feature = "program")]
mod source;
#[cfg(feature = "program")]
mod verify;

pub use level::Level;
pub use packed::{Pack, PackError, pack, unpack};
pub use puzzle::{MAX_TURNS, Puzzle, PuzzleError};
pub use tags::{Tag, Tags};

#[cfg(feature = "program")]
pub use {
    check::{Checked, Checking, Finding},
    error::{LineError, MakeError},
    line::{PuzzleLine, read_set},
    make::{Made, Making, Progress},
    near::Known,
    source::{Games, SelfPlay},
    verify::{Requirements, Verifier},
};
