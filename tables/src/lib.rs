//! Endgame tables of Dameo: the result of every position with few pieces, and its distance in plies
//! to the end of the game, found by retrograde analysis.
//!
//! The tables follow the engine's `standard` rules: a side without a legal move has lost, and one
//! king against one king is drawn unless the side to move can capture. A repeated position is a
//! draw too, so what neither side can force is drawn.

mod combinations;
mod index;
mod lead;
mod material;
mod placement;
mod predecessors;

pub use index::{PlacementIndex, Stored};
pub use material::Class;
pub use placement::Placement;
pub use predecessors::predecessors;
