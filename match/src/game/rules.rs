//! The rules of a match, beyond the legal moves.

use std::time::Duration;

use crate::play::GameRules;

use crate::engines::MoveLimits;

/// The rules of a match, beyond the legal moves.
#[derive(Debug, Clone)]
pub struct MatchRules {
    /// When games end.
    pub game: GameRules,
    /// How long an engine may be silent beyond its time before it counts as hanging.
    pub patience: Duration,
    /// The longest that a move may take where only nodes or depth limit it.
    pub move_cap: MoveCap,
    /// Whether UGI engines are asked about the state of the game after every ply.
    pub compares_answers: bool,
}

/// The longest that a move may take where no time is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveCap {
    /// [`MIN_MOVE_CAP`], or a second for every [`MIN_NODES_PER_SECOND`] nodes where that is more.
    #[default]
    ByNodes,
    /// This long.
    Fixed(Duration),
}

/// The shortest default of the move cap.
pub const MIN_MOVE_CAP: Duration = Duration::from_secs(60);

/// The speed that the default of the move cap expects of an engine.
pub const MIN_NODES_PER_SECOND: u64 = 100_000;

impl MoveCap {
    /// The cap for an engine with these limits.
    pub(crate) fn time(self, limits: &MoveLimits) -> Duration {
        match self {
            Self::ByNodes => MIN_MOVE_CAP.max(Duration::from_secs(limits.nodes.unwrap_or(0) / MIN_NODES_PER_SECOND)),
            Self::Fixed(time) => time,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_move_cap_grows_with_the_nodes() {
        let cap = |nodes| MoveCap::ByNodes.time(&MoveLimits { nodes, ..MoveLimits::default() }).as_secs();
        assert_eq!([cap(None), cap(Some(6_000_000)), cap(Some(9_000_000))], [60, 60, 90]);
        let fixed = MoveCap::Fixed(Duration::from_secs(3));
        assert_eq!(fixed.time(&MoveLimits { nodes: Some(9_000_000), ..MoveLimits::default() }).as_secs(), 3);
    }
}
