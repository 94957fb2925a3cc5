//! Games as text: PDN, the portable draughts notation, which is to draughts what PGN is to chess.
//!
//! A game is a list of tags and a list of moves with comments, numeric glyphs and variations, closed by a result. [`read`]
//! goes through a text game by game and plays every move by the rules, so that what it yields is legal. A game that cannot be
//! read is an error, and the games behind it are read all the same. [`Record::contradictions`] tells whether a result agrees
//! with the tags and the moves. A [`Record`] is written by its `Display`. Files are the caller's business; [`decode`] makes
//! text of their bytes, whatever the encoding.
//!
//! ```
//! let text = "[White \"Ann\"]\n\n1. d1-d4 {wide} d8-d2? *";
//! let error = dameo_pdn::read(text).next().unwrap().unwrap_err();
//! assert_eq!((error.game, error.line, error.column), (1, 3, 17));
//! let game = dameo_pdn::read("1. d1-d4 {wide} e8e5 *").next().unwrap().unwrap();
//! assert_eq!((game.moves.len(), game.moves[0].comments[0].as_str()), (2, "wide"));
//! ```

mod contradiction;
mod decode;
mod error;
mod lexer;
mod reader;
mod record;
mod writer;

pub use contradiction::Contradiction;
pub use decode::decode;
pub use error::PdnError;
pub use reader::{Records, read};
pub use record::{GameResult, PlayedMove, Record, Variation};
pub use writer::move_text;
