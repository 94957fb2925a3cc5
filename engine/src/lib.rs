#![doc = include_str!("../README.md")]

pub mod bench;
pub mod bitboard;
pub mod eval;
pub mod game;
pub mod memory;
mod mix;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod perft;
pub mod piece;
pub mod position;
pub mod search;
pub mod square;

mod builder;
mod diagram;
mod file;
mod jumps;
mod legal;
mod move_input;
mod outcome;
mod rank;
#[cfg(feature = "serde")]
mod serialization;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use builder::PositionBuilder;
pub use file::{File, FileError};
pub use game::Game;
pub use legal::IllegalMove;
pub use move_input::MoveInput;
pub use moves::{Move, MoveList};
pub use notation::{
    Fen, FenError, FenErrorKind, MoveError, MoveErrorKind, START_FEN, move_path, move_text, parse_move,
};
pub use outcome::{DrawReason, DrawRules, DrawRulesError, Outcome};
pub use piece::{Color, ColorError, Piece, PieceKind, PieceKindError};
pub use position::{Position, PositionError};
pub use rank::{Rank, RankError};
pub use square::{Square, SquareError};
