//! What the moves of a game were worth.
//!
//! - [`judgement`] turns winning chances into lost points, judgements and accuracy, and
//!   [`explanation`] says what a move did wrong. They need the rules only: the page in the browser
//!   has them too.
//! - With the feature `program`: [`Analyst`] searches the positions of a game, [`GameReport`] is
//!   what it finds, and [`Analysis`] does that for whole files. The program `dameo-analyse` is made
//!   of them. [`Store`] keeps what is done of such work.
//!
//! `docs/analysis.md` in the repository describes it.

pub mod explanation;
pub mod judgement;

#[cfg(feature = "program")]
mod analyst;
#[cfg(feature = "program")]
mod annotate;
#[cfg(feature = "program")]
mod error;
#[cfg(feature = "program")]
mod html;
#[cfg(feature = "program")]
mod report;
#[cfg(feature = "program")]
mod statistics;
#[cfg(feature = "program")]
mod store;
#[cfg(feature = "program")]
mod traps;
#[cfg(feature = "program")]
mod work;

#[cfg(feature = "program")]
pub use {
    analyst::{Analyst, Effort},
    annotate::annotate,
    error::AnalysisError,
    html::html,
    report::{GameReport, MoveReport, PositionReport, ReportScore, SideReport},
    statistics::{Results, Statistics},
    store::{Store, StoreError},
    traps::{Candidate, Trap, TrapRules, candidates, recorded_score},
    work::{AnalysedGame, Analysis, Finished, Progress},
};
