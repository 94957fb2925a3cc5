//! Puzzles: a position in which one move alone keeps a win or a large advantage, and at each later
//! turn of the solver one move alone too. `docs/puzzles.md` in the repository describes them, and
//! the compact file.

mod bits;
mod level;
mod packed;
mod puzzle;
mod tags;

pub use level::Level;
pub use packed::{Pack, PackError, pack, unpack};
pub use puzzle::{MAX_TURNS, Puzzle, PuzzleError, plies};
pub use tags::{Tag, Tags, UnknownTag};
