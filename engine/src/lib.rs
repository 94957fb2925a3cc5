#![doc = include_str!("../README.md")]

pub mod bench;
pub mod eval;
#[doc(hidden)]
pub mod notation;
pub mod perft;
pub mod search;

mod bitboard;
mod builder;
mod diagram;
mod file;
mod game;
mod jumps;
mod legal;
mod memory;
mod mix;
mod move_input;
mod movegen;
mod moves;
mod outcome;
mod piece;
mod position;
mod rank;
#[cfg(feature = "serde")]
mod serialization;
mod square;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use builder::PositionBuilder;
pub use file::{File, FileError};
pub use game::{Game, HistoryEntry};
pub use legal::IllegalMove;
pub use memory::OutOfMemory;
pub use move_input::MoveInput;
pub use movegen::MoveGenerator;
pub use moves::{Move, MoveList};
#[doc(inline)]
pub use notation::{
    Fen, FenError, FenErrorKind, MoveError, MoveErrorKind, START_FEN, move_path, move_text, parse_move,
};
pub use outcome::{DrawReason, DrawRules, DrawRulesError, Outcome};
pub use piece::{Color, ColorError, Piece, PieceError, PieceKind, PieceKindError};
pub use position::{Position, PositionError};
pub use rank::{Rank, RankError};
pub use square::{Square, SquareError};
