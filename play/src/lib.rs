//! What matches between engines and games of an engine against itself have in common: random
//! openings, adjudication, and the end of a game.

mod adjudication;
mod ending;
mod opening;
mod referee;

pub use adjudication::{DrawRule, WinRule};
pub use ending::Ending;
pub use opening::{ATTEMPTS, NoOpening, OpeningRules, Quiet, generator};
pub use referee::{GameRules, Referee};
