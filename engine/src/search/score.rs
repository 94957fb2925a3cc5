//! Scores inside the search and as users see them.

use std::cmp::Ordering;
use std::fmt;

/// A score inside the search: centipawns for the side to move, or a mate.
pub(super) type Value = i32;

/// Larger than every score.
pub(super) const INFINITE: Value = 32_001;

/// The deepest ply from the root that a search reaches.
pub(super) const MAX_PLY: usize = 128;

/// The score of a win now; a win in n plies scores n less.
const MATE: Value = 32_000;

/// The smallest score of a forced win.
const MIN_MATE: Value = MATE - MAX_PLY as Value;

/// A drawn game.
pub(super) const DRAW: Value = 0;

/// The side to move loses, `ply` plies from the root.
pub(super) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The side to move wins by a move that ends the game `ply` plies from the root.
pub(super) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether the score is a forced win or loss.
pub(super) const fn is_mate(value: Value) -> bool {
    value.abs() >= MIN_MATE
}

/// The plies from the root to the end of the game, where the score is a forced win or loss.
pub(super) const fn plies_to_mate(value: Value) -> Option<i32> {
    if is_mate(value) { Some(MATE - value.abs()) } else { None }
}

/// Whether the score is a forced loss.
pub(super) const fn is_loss(value: Value) -> bool {
    value <= -MIN_MATE
}

/// A score as the table stores it: mates are counted from the position, not from the root, so that
/// they are right in every line that reaches the position.
pub(super) const fn to_table(value: Value, ply: usize) -> Value {
    if !is_mate(value) {
        value
    } else if value > 0 {
        value + ply as Value
    } else {
        value - ply as Value
    }
}

/// The inverse of [`to_table`].
pub(super) const fn from_table(value: Value, ply: usize) -> Value {
    if !is_mate(value) {
        value
    } else if value > 0 {
        value - ply as Value
    } else {
        value + ply as Value
    }
}

/// A score for the side to move, as it is shown.
///
/// Scores are ordered by how good they are for the side to move: a sooner win is better, and so is
/// a later loss. `Display` writes centipawns in men with two decimals.
///
/// ```
/// use dameo_engine::search::Score;
///
/// assert!(Score::MateIn(1) > Score::MateIn(5) && Score::MateIn(5) > Score::Centipawns(2_000));
/// assert!(Score::MatedIn(1) < Score::MatedIn(5) && Score::MatedIn(5) < Score::Centipawns(-2_000));
/// assert!(Score::Centipawns(-5) < Score::Centipawns(5));
/// assert_eq!(Score::Centipawns(-125).to_string(), "-1.25");
/// assert_eq!(format!("{:>7}", Score::Centipawns(5)), "  +0.05");
/// assert_eq!(Score::MateIn(3).to_string(), "win in 3");
/// assert_eq!(Score::MatedIn(0).to_string(), "loss in 0");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a man in the opening.
    Centipawns(i32),
    /// The side to move wins in this many of its own moves.
    MateIn(u32),
    /// The side to move loses in this many of its own moves; 0 if it has no legal move.
    MatedIn(u32),
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        // The class, and the order within the class.
        let rank = |score: &Self| match *score {
            Self::MatedIn(moves) => (0, i64::from(moves)),
            Self::Centipawns(value) => (1, i64::from(value)),
            Self::MateIn(moves) => (2, -i64::from(moves)),
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Self::Centipawns(value) => format!("{:+.2}", f64::from(*value) / 100.0),
            Self::MateIn(moves) => format!("win in {moves}"),
            Self::MatedIn(moves) => format!("loss in {moves}"),
        })
    }
}

impl Score {
    /// The score of a value inside the search.
    pub(super) fn of_value(value: Value) -> Self {
        if !is_mate(value) {
            Self::Centipawns(value)
        } else if value > 0 {
            Self::MateIn((MATE - value).cast_unsigned().div_ceil(2))
        } else {
            Self::MatedIn((MATE + value).cast_unsigned() / 2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_own_moves() {
        assert_eq!(Score::of_value(mate_in(1)), Score::MateIn(1));
        assert_eq!(Score::of_value(mate_in(3)), Score::MateIn(2));
        assert_eq!(Score::of_value(mated_in(0)), Score::MatedIn(0));
        assert_eq!(Score::of_value(mated_in(4)), Score::MatedIn(2));
        assert_eq!(Score::of_value(-250), Score::Centipawns(-250));
    }

    #[test]
    fn table_scores_count_from_the_position() {
        for value in [mate_in(9), mated_in(8), 0, 123, -20_000] {
            assert_eq!(from_table(to_table(value, 7), 7), value);
        }
        assert_eq!(to_table(mate_in(9), 6), mate_in(3));
        assert_eq!(from_table(to_table(mated_in(8), 6), 2), mated_in(4));
    }
}
