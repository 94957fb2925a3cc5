//! Scores inside the search and as users see them.

use std::cmp::Ordering;
use std::fmt;

use dameo_rules::TableResult;

use crate::eval::MAX_EVALUATION;

/// A score inside the search: centipawns for the side to move, or a mate.
pub(super) type Value = i32;

/// Larger than every score.
pub(super) const INFINITE: Value = 32_001;

/// The deepest ply from the root that a search reaches.
pub(super) const MAX_PLY: usize = 128;

/// The score of a win now; a win in n plies scores n less.
const MATE: Value = 32_000;

/// The longest mate that a score can express, in plies from the root. Endgame tables know longer
/// mates than a search can reach.
const MAX_MATE_PLIES: Value = 1_000;

/// The smallest score of a win with a known distance.
const MIN_MATE: Value = MATE - MAX_MATE_PLIES;

/// The score of a win that endgame tables know without its distance, found at the root; one found n
/// plies later scores n less. So it is below every mate and above every evaluation, and the
/// shortest way into the tables scores best, as in Stockfish.
const TABLE_WIN: Value = MIN_MATE - 1;

/// The smallest score of a win that is certain.
const MIN_WIN: Value = TABLE_WIN - MAX_PLY as Value;

/// The score shown for a win that endgame tables know without its distance, in centipawns, if it is
/// found at the root.
const SHOWN_TABLE_WIN: Value = 20_000;

// No evaluation looks like a result of the endgame tables.
const _: () = assert!(MAX_EVALUATION < SHOWN_TABLE_WIN - MAX_PLY as Value);

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

/// The score of a win that endgame tables know without its distance, `ply` plies from the root.
pub(super) const fn table_win(ply: usize) -> Value {
    TABLE_WIN - ply as Value
}

/// The score of a win for the side to move at `ply` that ends the game `plies` later.
pub(super) fn win_after(ply: usize, plies: u16) -> Value {
    let all = ply as Value + Value::from(plies);
    if all <= MAX_MATE_PLIES { MATE - all } else { table_win(ply) }
}

/// Whether the score is a forced win or loss, with a known distance or without.
pub(super) const fn is_decided(value: Value) -> bool {
    value.abs() >= MIN_WIN
}

/// Whether the score is a forced win or loss with a known distance.
const fn is_mate(value: Value) -> bool {
    value.abs() >= MIN_MATE
}

/// The plies from the root to the end of the game, where they are known.
pub(super) const fn plies_to_mate(value: Value) -> Option<i32> {
    if is_mate(value) { Some(MATE - value.abs()) } else { None }
}

/// Whether the score is a forced loss.
pub(super) const fn is_loss(value: Value) -> bool {
    value <= -MIN_WIN
}

/// A score as the table stores it: wins are counted from the position, not from the root, so that
/// they are right in every line that reaches the position.
pub(super) const fn to_table(value: Value, ply: usize) -> Value {
    if !is_decided(value) {
        value
    } else if value > 0 {
        value + ply as Value
    } else {
        value - ply as Value
    }
}

/// The inverse of [`to_table`].
pub(super) const fn from_table(value: Value, ply: usize) -> Value {
    if !is_decided(value) {
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
    /// Hundredths of a man in the opening. 20,000 less n is a win that endgame tables know without
    /// its distance, n plies from the root; -20,000 plus n is such a loss.
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
    /// A win in so many moves of the side to move (1 and more), or a loss (0 and less), as UCI counts
    /// them.
    pub const fn of_mate(moves: i32) -> Self {
        if moves > 0 { Self::MateIn(moves.unsigned_abs()) } else { Self::MatedIn(moves.unsigned_abs()) }
    }

    /// One number, in centipawns, in the same order: a win in n moves is 32,000 - n, a loss in n moves
    /// n - 32,000. Mates of more than 1,000 moves count as mates in 1,000.
    ///
    /// ```
    /// use dameo_engine::search::Score;
    ///
    /// assert_eq!(Score::Centipawns(-125).centipawns(), -125);
    /// assert_eq!(Score::MateIn(3).centipawns(), 31_997);
    /// assert_eq!(Score::MatedIn(0).centipawns(), -32_000);
    /// ```
    pub fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::MateIn(moves) => MATE - moves.min(1_000).cast_signed(),
            Self::MatedIn(moves) => moves.min(1_000).cast_signed() - MATE,
        }
    }

    /// Whether this is a win or a loss that is certain, and which.
    pub fn certain_result(self) -> Option<TableResult> {
        const LEAST: i32 = SHOWN_TABLE_WIN - MAX_PLY as i32;
        match self {
            Self::MateIn(_) | Self::Centipawns(LEAST..) => Some(TableResult::Win),
            Self::MatedIn(_) => Some(TableResult::Loss),
            Self::Centipawns(value) => (value <= -LEAST).then_some(TableResult::Loss),
        }
    }

    /// The score of a value inside the search.
    pub(super) fn of_value(value: Value) -> Self {
        if !is_decided(value) {
            Self::Centipawns(value)
        } else if !is_mate(value) {
            let shown = SHOWN_TABLE_WIN - (TABLE_WIN - value.abs());
            Self::Centipawns(shown * value.signum())
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
    fn wins_of_the_endgame_tables_are_below_mates_and_above_evaluations() {
        let lowest = table_win(MAX_PLY);
        assert!(is_decided(lowest) && !is_mate(lowest) && lowest > MAX_EVALUATION && is_loss(-lowest));
        assert!(table_win(3) > table_win(4) && win_after(MAX_PLY, 253) > table_win(0));
        assert!(!is_decided(MAX_EVALUATION));
        assert_eq!(win_after(4, 9), mate_in(13));
        assert_eq!(win_after(4, 5_000), table_win(4), "too far for a mate");
        assert_eq!(plies_to_mate(table_win(4)), None);
        assert_eq!(Score::of_value(table_win(4)), Score::Centipawns(19_996));
        assert_eq!(Score::of_value(-table_win(4)), Score::Centipawns(-19_996));
        for (value, result) in [
            (lowest, Some(TableResult::Win)),
            (-lowest, Some(TableResult::Loss)),
            (mate_in(3), Some(TableResult::Win)),
            (mated_in(0), Some(TableResult::Loss)),
            (900, None),
            (0, None),
        ] {
            assert_eq!(Score::of_value(value).certain_result(), result);
        }
    }

    #[test]
    fn table_scores_count_from_the_position() {
        for value in [mate_in(9), mated_in(8), table_win(9), -table_win(8), 0, 123, -20_000] {
            assert_eq!(from_table(to_table(value, 7), 7), value);
        }
        assert_eq!(to_table(mate_in(9), 6), mate_in(3));
        assert_eq!(to_table(-table_win(9), 6), -table_win(3));
        assert_eq!(from_table(to_table(mated_in(8), 6), 2), mated_in(4));
    }
}
