//! What results say about strength: estimates, tests and tuning.

mod distribution;
mod elo;
mod likelihood;
mod sprt;
mod spsa;
mod tally;

pub use distribution::Distribution;
pub use elo::{Estimate, elo_of_score, estimate, score_of_elo};
pub use sprt::{Model, Sprt, SprtError, SprtState, Verdict};
pub use spsa::{Perturbation, Spsa, TunedParameter};
pub use tally::Tally;
