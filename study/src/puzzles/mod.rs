//! Puzzles: positions in which only one move keeps a win or a large advantage, as at each later
//! turn of the solver. `docs/puzzles.md` in the repository describes them, and the compact file.

mod bits;
mod level;
mod packed;
mod puzzle;
mod tags;

pub use level::Level;
pub use packed::{PackError, PuzzleSet, pack, unpack};
pub use puzzle::{MAX_TURNS, Puzzle, PuzzleError, plies};
pub use tags::{Tag, Tags, UnknownTag};
