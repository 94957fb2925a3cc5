//! One game: the referee, the turns of the players, and how a game ends.
//!
//! [`play_game`] asks the player to move for a move and checks its answer, turn after turn. An
//! invalid or missing answer forfeits the game. [`crate::play`] decides the other endings of a
//! game.

mod clock;
mod commands;
mod end;
mod move_info;
mod play_game;
mod turn;

pub use clock::PlayerClock;
pub use end::{Fault, FinishedGame, GameEnd, Reason};
pub use move_info::{InfoScore, MoveInfo};
pub use play_game::play_game;
pub use turn::{MIN_MOVE_CAP, MIN_NODES_PER_SECOND, MatchRules, MoveCap};
