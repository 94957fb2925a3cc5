//! One game: the referee, the turns of the players, and how a game ends.
//!
//! [`play_game`] plays turn after turn. In each, the player to move is asked for its move, and its
//! answer is judged; a fault forfeits the game. [`crate::play`] knows the other ways in which a
//! game ends.

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
