//! A game in short.

use anyhow::{Result, bail};
use dameo_pdn::GameResult;
use serde::{Deserialize, Serialize};

use crate::play::Finished;
use crate::reason::Reason;
use crate::thought::Thought;

/// What one side's thinking added up to in a game.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Effort {
    /// Moves that it chose.
    pub moves: u64,
    /// Seconds.
    pub seconds: f64,
    /// Nodes.
    pub nodes: u64,
    /// Plies of depth.
    pub depth: u64,
}

impl Effort {
    fn add(&mut self, thought: &Thought) {
        self.moves += 1;
        self.seconds += thought.time.as_secs_f64();
        // An engine may say anything.
        self.nodes = self.nodes.saturating_add(thought.nodes.unwrap_or(0));
        self.depth += u64::from(thought.depth.unwrap_or(0));
    }

    /// Adds what another game took.
    pub fn merge(&mut self, other: &Self) {
        self.moves += other.moves;
        self.seconds += other.seconds;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.depth = self.depth.saturating_add(other.depth);
    }
}

/// A game in short.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The number of the encounter in the match, from 0.
    pub encounter: usize,
    /// The number of the game in the encounter, from 1.
    pub game: usize,
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// The result: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended.
    pub reason: Reason,
    /// More about it, where somebody is to blame.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Plies, those of the opening included.
    pub plies: usize,
    /// What White's moves took, then Black's.
    pub efforts: [Effort; 2],
}

impl Row {
    /// A game as a row.
    pub fn new(encounter: usize, game: usize, names: [&str; 2], finished: &Finished) -> Self {
        let mut efforts = [Effort::default(); 2];
        let history = &finished.game.history()[finished.opening_plies..];
        for ((position, _), thought) in history.iter().zip(&finished.thoughts) {
            efforts[position.side_to_move().index()].add(thought);
        }
        Self {
            encounter,
            game,
            white: names[0].into(),
            black: names[1].into(),
            result: finished.result.text().into(),
            reason: finished.reason,
            detail: finished.detail.clone(),
            plies: finished.game.history().len(),
            efforts,
        }
    }

    /// Half-points of White.
    ///
    /// # Errors
    /// When the row has no result.
    pub fn white_half_points(&self) -> Result<usize> {
        match self.result.parse() {
            Ok(GameResult::WhiteWins) => Ok(2),
            Ok(GameResult::Draw) => Ok(1),
            Ok(GameResult::BlackWins) => Ok(0),
            _ => bail!("game {}: '{}' is not the result of a finished game", self.name(), self.result),
        }
    }

    /// The game's name in tables and PDN: its encounter, from 1, and its number in that.
    pub fn name(&self) -> String {
        format!("{}.{}", self.encounter.saturating_add(1), self.game)
    }

    /// The encounter and the game in it.
    pub fn key(&self) -> (usize, usize) {
        (self.encounter, self.game)
    }
}
