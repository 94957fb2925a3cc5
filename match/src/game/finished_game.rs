//! A game that was played to its end.

use dameo_engine::Game;
use dameo_pdn::GameResult;

use crate::game::MoveInfo;
use crate::game::Reason;

/// A game that was played to its end.
#[derive(Debug, Clone)]
pub struct FinishedGame {
    /// The game, opening included.
    pub game: Game,
    /// Plies of the opening.
    pub opening_plies: usize,
    /// What the engines reported about each move after the opening.
    pub move_infos: Vec<MoveInfo>,
    /// The result.
    pub result: GameResult,
    /// Why the game ended.
    pub reason: Reason,
    /// Details of a forfeit; empty otherwise.
    pub detail: String,
}
