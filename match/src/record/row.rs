//! The summary of a game: a line of the JSON record.

use dameo_pdn::GameResult;
use serde::{Deserialize, Serialize};

use super::error::RowError;
use crate::game::{FinishedGame, MoveInfo, Reason};

/// The effort of one side's searches, summed over the moves of a game.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct SearchEffort {
    /// Moves.
    pub moves: u64,
    /// Seconds.
    pub seconds: f64,
    /// Nodes.
    pub nodes: u64,
    /// Depths, in plies.
    pub depth: u64,
}

impl SearchEffort {
    fn add(&mut self, info: &MoveInfo) {
        self.moves += 1;
        self.seconds += info.time.as_secs_f64();
        // Engines may report any number.
        self.nodes = self.nodes.saturating_add(info.nodes.unwrap_or(0));
        self.depth += u64::from(info.depth.unwrap_or(0));
    }

    /// Adds the effort of another game.
    pub fn merge(&mut self, other: &Self) {
        self.moves += other.moves;
        self.seconds += other.seconds;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.depth = self.depth.saturating_add(other.depth);
    }
}

/// The summary of a game. The names of its fields in records do not change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameRow {
    /// The number of the pairing in the match, from 0.
    #[serde(rename = "encounter")]
    pub pairing: usize,
    /// The number of the game in the pairing, from 1.
    pub game: usize,
    /// The name of White.
    pub white: String,
    /// The name of Black.
    pub black: String,
    /// The result: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why the game ended.
    pub reason: Reason,
    /// Details of a forfeit; empty otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Plies, those of the opening included.
    pub plies: usize,
    /// The effort of White, then of Black.
    pub efforts: [SearchEffort; 2],
}

impl GameRow {
    /// The summary of a game; White's name comes first.
    pub fn new(pairing: usize, game: usize, names: [&str; 2], finished: &FinishedGame) -> Self {
        let mut efforts = [SearchEffort::default(); 2];
        let history = &finished.game.history()[finished.opening_plies..];
        for (entry, info) in history.iter().zip(&finished.move_infos) {
            efforts[entry.position.side_to_move().index()].add(info);
        }
        Self {
            pairing,
            game,
            white: names[0].into(),
            black: names[1].into(),
            result: finished.end.result.text().into(),
            reason: finished.end.reason,
            detail: finished.end.detail.clone(),
            plies: finished.game.history().len(),
            efforts,
        }
    }

    /// Half-points of White.
    ///
    /// # Errors
    /// When the game has no result.
    pub fn white_half_points(&self) -> Result<usize, RowError> {
        match self.result.parse() {
            Ok(GameResult::WhiteWins) => Ok(2),
            Ok(GameResult::Draw) => Ok(1),
            Ok(GameResult::BlackWins) => Ok(0),
            _ => Err(RowError::NoResult { name: self.name(), result: self.result.clone() }),
        }
    }

    /// The game's name in tables and PDN: its pairing, from 1, and its number in the pairing.
    pub fn name(&self) -> String {
        format!("{}.{}", self.pairing.saturating_add(1), self.game)
    }

    /// The numbers of the pairing and of the game in it.
    pub fn key(&self) -> (usize, usize) {
        (self.pairing, self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records of every version must stay readable.
    #[test]
    fn the_json_of_a_row_does_not_change() {
        let json = r#"{"encounter":4,"game":2,"white":"A","black":"B","result":"1-0","reason":"no-legal-move","#
            .to_string()
            + r#""plies":61,"efforts":[{"moves":28,"seconds":0.5,"nodes":9000,"depth":200},"#
            + r#"{"moves":27,"seconds":0.25,"nodes":8000,"depth":180}]}"#;
        let row: GameRow = serde_json::from_str(&json).unwrap();
        assert_eq!((row.pairing, row.key(), row.name().as_str()), (4, (4, 2), "5.2"));
        assert_eq!((row.efforts[1].nodes, row.white_half_points().unwrap()), (8000, 2));
        assert_eq!(serde_json::to_string(&row).unwrap(), json);
        let forfeit = GameRow { detail: "late".into(), reason: Reason::TimeForfeit, ..row };
        let again: GameRow = serde_json::from_str(&serde_json::to_string(&forfeit).unwrap()).unwrap();
        assert_eq!(again, forfeit);
    }
}
