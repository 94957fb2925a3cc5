//! Plain types, independent of the rules of the game: squares, sets of squares, pieces, moves.

mod bitboard;
mod coordinates;
mod moves;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use coordinates::{File, FileError, Rank, RankError};
pub use moves::{Move, MoveList};
pub use piece::{Color, ColorError, Piece, PieceError, PieceKind, PieceKindError};
pub use square::{Square, SquareError};
