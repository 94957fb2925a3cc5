//! Plain types that know nothing of the game: squares, sets of squares, pieces, moves.

mod bitboard;
mod file;
mod moves;
mod piece;
mod rank;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use file::{File, FileError};
pub use moves::{Move, MoveList};
pub use piece::{Color, ColorError, Piece, PieceError, PieceKind, PieceKindError};
pub use rank::{Rank, RankError};
pub use square::{Square, SquareError};
