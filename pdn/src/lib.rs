//! Games as text: PDN, the portable draughts notation, which is to draughts what PGN is to chess.
//!
//! A game is a list of tags and a list of moves with comments, numeric glyphs and variations, closed by a result. [`read`]
//! goes through a text game by game and plays every move by the rules, so that what it yields is legal; a [`Record`] is
//! written by its `Display`. Files are the caller's business.
//!
//! ```
//! let text = "[White \"Ann\"]\n\n1. d1-d4 {wide} d8-d2? *";
//! let error = dameo_pdn::read(text).next().unwrap().unwrap_err();
//! assert_eq!((error.line, error.column), (3, 17));
//! let game = dameo_pdn::read("1. d1-d4 {wide} e8e5 *").next().unwrap().unwrap();
//! assert_eq!((game.moves.len(), game.moves[0].comments[0].as_str()), (2, "wide"));
//! ```

mod error;
mod lexer;
mod reader;
mod record;
mod writer;

pub use error::PdnError;
pub use reader::{Records, read};
pub use record::{GameResult, PlayedMove, Record, Variation};
pub use writer::move_text;
