//! Results that the tags or the moves contradict.

use std::fmt;

use dameo_rules::DrawRules;

use crate::record::Record;
use crate::result::GameResult;

/// Something that contradicts the result of a game.
///
/// ```
/// use dameo_rules::DrawRules;
///
/// let text = "[Result \"0-1\"]\n\n1. d1-d4 1-0";
/// let record = dameo_pdn::read(text).next().unwrap().unwrap();
/// let found = record.contradictions(DrawRules::Standard);
/// assert_eq!(found[0].to_string(), "the tag Result is '0-1', but the result after the moves is 1-0");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// The tag `Result` has another value.
    Tag {
        /// The value of the tag.
        tag: String,
        /// The result after the moves.
        result: GameResult,
    },
    /// The moves end the game with another result.
    Moves {
        /// The result by the rules.
        by_rules: GameResult,
        /// The result after the moves.
        result: GameResult,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag { tag, result } => {
                write!(f, "the tag Result is '{tag}', but the result after the moves is {result}")
            }
            Self::Moves { by_rules, result } => {
                write!(f, "by the rules the moves end the game {by_rules}, but the result after them is {result}")
            }
        }
    }
}

impl std::error::Error for Contradiction {}

impl Record {
    /// Compares the result of the game with the tag `Result`, unless that is missing, empty or `?`, and with the moves, if they end the game under these draw rules and the result is not
    /// `*`.
    pub fn contradictions(&self, rules: DrawRules) -> Vec<Contradiction> {
        let result = self.result;
        let tag = self.tag("Result").map(str::trim).filter(|tag| !["", "?"].contains(tag));
        let by_tag = tag
            .filter(|tag| GameResult::of_tag(tag) != Some(result))
            .map(|tag| Contradiction::Tag { tag: tag.into(), result });
        let by_rules = GameResult::from(self.game().outcome(rules));
        let is_contradicted = by_rules != GameResult::Unknown && result != GameResult::Unknown && by_rules != result;
        let by_moves = is_contradicted.then_some(Contradiction::Moves { by_rules, result });
        by_tag.into_iter().chain(by_moves).collect()
    }
}
