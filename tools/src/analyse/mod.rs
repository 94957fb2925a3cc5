//! Analyses the moves of whole games.
//!
//! [`Analyst`] searches the positions of a game, [`GameReport`] is what it finds, and [`Analysis`]
//! does that for whole files. [`Store`] saves finished items so that work can be resumed;
//! see `docs/analysis.md` in the repository.

mod analyst;
mod annotate;
mod error;
mod html;
mod report;
mod statistics;
mod store;
mod traps;
mod work;

pub use analyst::{Analyst, Effort};
pub use annotate::annotate;
pub use error::AnalysisError;
pub use html::html;
pub use report::{GameReport, MoveReport, PositionReport, ReportScore, SideReport};
pub use statistics::{Results, Statistics};
pub use store::{Store, StoreError};
pub use traps::{Candidate, Trap, TrapRules, candidates, recorded_score};
pub use work::{AnalysedGame, Analysis, Finished, Progress};
