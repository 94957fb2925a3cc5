//! The Dameo engine as a library: rules, search and evaluation, without dependencies and without input or output.
//!
//! ```
//! use dameo_engine::game::{DrawRules, Game};
//! use dameo_engine::notation::{Fen, move_text};
//!
//! // The coup turc: White gives four men and takes four pieces back.
//! let fen: Fen = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5".parse()?;
//! let mut game = Game::from(fen);
//! game.play_text("c1e3")?;
//! game.play_text("a5c5")?;
//! game.play_text("e1c3")?;
//! let moves = game.position().legal_moves();
//! assert_eq!(moves.len(), 1);
//! assert_eq!(move_text(game.position(), moves.as_slice()[0]), "c5c1h1h3d3");
//! assert_eq!(game.outcome(DrawRules::Standard), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub mod zobrist;
