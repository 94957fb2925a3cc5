//! One game: the referee, the turns of the players, and how a game ends.

pub mod adjudication;
mod answers;
mod clock;
mod commands;
mod fault;
mod finished_game;
mod move_info;
mod reason;
mod referee;
mod rules;
mod turn;

pub use clock::PlayerClock;
pub use fault::Fault;
pub use finished_game::FinishedGame;
pub use move_info::{InfoScore, MoveInfo};
pub use reason::Reason;
pub use referee::play_game;
pub use rules::{MIN_MOVE_CAP, MIN_NODES_PER_SECOND, MoveCap, Rules};
