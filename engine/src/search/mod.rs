//! The search: from a game and limits to a best move.
//!
//! | type | what it is for |
//! | --- | --- |
//! | [`Engine`] | searches; keeps the evaluation, the transposition table and the histories |
//! | [`Limits`], [`Clock`] | when a search ends, and what it searches |
//! | [`Signals`] | stop and ponder hit from another thread |
//! | [`SearchInfo`], [`PvInfo`], [`CurrentMoveInfo`] | what a search reports while it runs |
//! | [`SearchResult`], [`Score`], [`Wdl`] | the best move and its score |
//! | [`Strength`] | limited strength |
//!
//! A search is deterministic if it has one thread, no limit of time and an engine that is new or
//! was [cleared](Engine::clear).
//!
//! ```
//! use std::time::Duration;
//!
//! use dameo_engine::eval::Network;
//! use dameo_engine::search::{Engine, Limits, SearchInfo, Signals};
//! use dameo_engine::{DrawRules, Game, move_text};
//!
//! let mut game = Game::new();
//! game.play_text("d1d4")?;
//! let mut engine = Engine::new(Network::built_in(), 4)?;
//! let limits = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
//! let mut report = |info: SearchInfo| {
//!     if let SearchInfo::Pv(pv) = info {
//!         println!("depth {}: {}", pv.depth, pv.score);
//!     }
//! };
//! let result = engine.search(&game, DrawRules::Standard, &limits, &Signals::new(), &mut report);
//! if let Some(best) = result.best {
//!     println!("best move: {}", move_text(game.position(), best));
//! }
//! # assert!(result.best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alpha_beta;
mod deepening;
mod endgame;
mod engine;
mod history;
mod info;
mod limits;
mod move_picker;
mod node;
mod params;
mod path;
mod pruning;
mod quiescence;
mod root;
mod score;
mod shared;
mod static_eval;
mod table;
#[cfg(test)]
mod test_support;
mod threads;
mod wdl;
mod worker;

pub use deepening::MAX_DEPTH;
pub use engine::Engine;
pub use info::{Bound, CurrentMoveInfo, PvInfo, SearchInfo, SearchResult};
pub use limits::{Clock, Limits, Signals, Strength};
#[cfg(feature = "tune")]
pub use params::set_parameter;
pub use params::{PARAMETERS, Parameter};
pub use score::Score;
pub use wdl::Wdl;
