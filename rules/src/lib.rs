// The README links to docs.rs, for readers of the repository. If a link is defined twice, the first
// definition counts, so these keep the links of the documentation inside it.
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
//! [`perft`]: crate::perft()
//! [`EndgameTables`]: crate::EndgameTables
//! [`table_moves`]: crate::table_moves()
#![doc = ""]
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_code)]

pub mod mix;
#[allow(unsafe_code, reason = "all `unsafe` code of the project is in this module")]
pub mod platform;
pub mod sorting;

mod endgame_tables;
mod game;
mod movegen;
mod notation;
mod perft;
mod position;
#[cfg(feature = "serde")]
mod serialization;
mod types;

pub use endgame_tables::{EndgameTables, KnownValue, TableMove, TableResult, TableValue, table_moves};
pub use game::{DrawReason, DrawRules, DrawRulesError, Game, HistoryEntry, Outcome};
pub use movegen::{IllegalMove, MoveGenerator, setwise};
pub use notation::{
    Fen, FenError, FenErrorKind, MoveError, MoveErrorKind, MoveInput, START_FEN, move_path, move_text, parse_move,
    quoted,
};
pub use perft::perft;
pub use platform::OutOfMemory;
pub use position::{Position, PositionBuilder, PositionError};
pub use types::{
    Bitboard, Color, ColorError, File, FileError, Move, MoveList, Piece, PieceError, PieceKind, PieceKindError, Rank,
    RankError, Square, SquareError, Squares,
};
