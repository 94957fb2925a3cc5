// The README links to docs.rs, for readers on a source host. Of two definitions of a link the first
// counts, so in the documentation its links stay within it.
//! [`Square`]: crate::Square
//! [`File`]: crate::File
//! [`Rank`]: crate::Rank
//! [`Bitboard`]: crate::Bitboard
//! [`Color`]: crate::Color
//! [`Piece`]: crate::Piece
//! [`Position`]: crate::Position
//! [`PositionBuilder`]: crate::PositionBuilder
//! [`Fen`]: crate::Fen
//! [`Move`]: crate::Move
//! [`MoveList`]: crate::MoveList
//! [`MoveGenerator`]: crate::MoveGenerator
//! [`parse_move`]: crate::parse_move()
//! [`move_text`]: crate::move_text()
//! [`move_path`]: crate::move_path()
//! [`MoveInput`]: crate::MoveInput
//! [`Game`]: crate::Game
//! [`DrawRules`]: crate::DrawRules
//! [`Outcome`]: crate::Outcome
//! [`perft`]: mod@crate::perft
//! [`EndgameTables`]: crate::EndgameTables
//! [`table_moves`]: crate::table_moves()
#![doc = ""]
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub mod instructions;
#[doc(hidden)]
pub mod memory;
#[doc(hidden)]
pub mod mix;
#[doc(hidden)]
pub mod notation;
pub mod perft;

mod bitboard;
mod builder;
mod diagram;
mod endgame_tables;
mod file;
mod game;
mod jumps;
mod legal;
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
mod table_moves;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use builder::PositionBuilder;
pub use endgame_tables::{EndgameTables, TableResult, TableValue};
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
pub use table_moves::{KnownValue, TableMove, table_moves};
