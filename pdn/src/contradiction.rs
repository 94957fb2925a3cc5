//! Results that the tags or the moves deny.

use std::fmt;

use dameo_engine::game::DrawRules;

use crate::{GameResult, Record};

/// What speaks against the result behind the moves of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// The tag `Result` says something else.
    Tag {
        /// What it says.
        tag: String,
        /// The result behind the moves.
        result: GameResult,
    },
    /// By the rules the moves end the game otherwise.
    Moves {
        /// The result by the rules.
        by_rules: GameResult,
        /// The result behind the moves.
        result: GameResult,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag { tag, result } => {
                write!(f, "the tag Result says '{tag}', but the result behind the moves is {result}")
            }
            Self::Moves { by_rules, result } => {
                write!(f, "the moves end the game {by_rules} by the rules, but the result behind them is {result}")
            }
        }
    }
}

impl std::error::Error for Contradiction {}

impl Record {
    /// What speaks against the result behind the moves: the tag `Result`, unless it is missing, empty or `?`, and the moves,
    /// where they end the game under these draw rules and a result is given.
    pub fn contradictions(&self, rules: DrawRules) -> Vec<Contradiction> {
        let result = self.result;
        let tag = self.tag("Result").map(str::trim).filter(|tag| !["", "?"].contains(tag));
        let by_tag = tag
            .filter(|tag| GameResult::read(tag) != Some(result))
            .map(|tag| Contradiction::Tag { tag: tag.into(), result });
        let by_rules = GameResult::from(self.game().outcome(rules));
        let is_denied = by_rules != GameResult::Unknown && result != GameResult::Unknown && by_rules != result;
        let by_moves = is_denied.then_some(Contradiction::Moves { by_rules, result });
        by_tag.into_iter().chain(by_moves).collect()
    }
}
