//! What matches between engines and games of an engine against itself have in common: random
//! openings, adjudication, the end of a game, and work divided among threads.

mod adjudication;
mod opening;
mod parallel;
mod referee;

pub use adjudication::{DrawRule, Ending, WinRule};
pub use opening::{ATTEMPTS, NoOpening, OpeningRules, Quiet, generator};
pub use parallel::for_each;
pub use referee::{GameRules, Referee};
