//! A reader and a writer of games of Dameo in PDN, the portable draughts notation: PGN for
//! draughts.
//!
//! A game is a list of tags and a list of moves with comments, annotation glyphs and variations,
//! followed by a result.
//!
//! - [`read`] reads a text game by game. Every move is checked against the rules, so a [`Record`]
//!   holds legal moves only. A game that cannot be read is a [`PdnError`] with its line and column,
//!   and the games after it are read all the same.
//! - [`Record`] is a game. Its `Display` writes it as PDN, and `str::parse` reads one.
//! - [`Record::contradictions`] compares the result of a game with its tags and its moves.
//! - [`read_from`] reads the games of a file of any size in a constant amount of memory.
//! - [`decode`] turns the bytes of a file into text, whatever their encoding. Opening files is left
//!   to the caller.
//!
//! ```
//! let text = "[White \"Ann\"]\n\n1. d1-d4 {wide} d8-d2? *";
//! let error = dameo_pdn::read(text).next().unwrap().unwrap_err();
//! assert_eq!((error.game, error.line, error.column), (1, 3, 17));
//! let game: dameo_pdn::Record = "1. d1-d4 {wide} e8e5 *".parse()?;
//! assert_eq!((game.moves.len(), game.moves[0].comments[0].as_str()), (2, "wide"));
//! # Ok::<(), dameo_pdn::PdnError>(())
//! ```

#![forbid(unsafe_code)]

mod contradiction;
mod decode;
mod error;
mod lexer;
mod movetext;
mod reader;
mod record;
mod result;
mod stream;
mod writer;

pub use contradiction::Contradiction;
pub use decode::decode;
pub use error::{PdnError, PdnErrorKind};
pub use movetext::read_move;
pub use reader::{Records, read};
pub use record::{PlayedMove, Record, TagError, Variation};
pub use result::{GameResult, GameResultError};
pub use stream::{ReadError, RecordReader, read_from};
pub use writer::{Notation, NotationError, RecordDisplay, move_text};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDocTests;
