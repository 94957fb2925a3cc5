//! The value of a position or a move in the tree, as a number.

/// A score for the side to move: centipawns; a win in n plies is 30,000 - n, and a loss in n plies
/// n - 30,000. A win that endgame tables know without its distance is about 20,000.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub i32);

const WIN: i32 = 30_000;

/// The least absolute value of a result that is certain.
const CERTAIN: i32 = 19_000;

/// The least absolute value of a win or loss of which the length is known.
const KNOWN: i32 = 25_000;

impl Value {
    /// The value of a position whose side to move has no legal move.
    pub const LOST: Self = Self(-WIN);

    /// The value of a move that leads to a position of this value for its side to move.
    #[must_use]
    pub const fn of_move(self) -> Self {
        // A win or loss is a ply farther away.
        let step = if self.is_certain() { self.0.signum() } else { 0 };
        Self(step - self.0)
    }

    /// Whether it is a win or loss that is certain.
    pub const fn is_certain(self) -> bool {
        self.0.abs() >= CERTAIN
    }

    /// The number of moves to a win, or minus the number of moves to a loss; `None` if it is not
    /// known.
    pub const fn mate(self) -> Option<i32> {
        let plies = WIN - self.0.abs();
        match self.0 {
            KNOWN.. => Some((plies + 1) / 2),
            value if value <= -KNOWN => Some(-(plies / 2)),
            _ => None,
        }
    }

    /// The value of a win (1 and more) or a loss (0 and less) in this many moves of the side to
    /// move: the inverse of [`Value::mate`].
    pub const fn of_mate(moves: i32) -> Self {
        Self(if moves > 0 { WIN + 1 - 2 * moves } else { -2 * moves - WIN })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_come_back_and_keep_their_order() {
        let mates = [0, -1, -7, 9, 2, 1];
        let values = mates.map(Value::of_mate);
        assert!(values.is_sorted());
        assert_eq!(values.map(Value::mate), mates.map(Some));
        for centipawns in [-19_990, -40, 3, 19_990] {
            assert_eq!(Value(centipawns).mate(), None);
        }
    }

    #[test]
    fn a_move_is_worth_the_opposite_and_a_win_is_a_ply_farther_away() {
        for (position, of_move) in [(35, -35), (0, 0), (-30_000, 29_999), (29_999, -29_998), (-19_998, 19_997)] {
            assert_eq!(Value(position).of_move(), Value(of_move));
        }
        assert_eq!(Value::LOST.of_move().mate(), Some(1));
        assert_eq!(Value::LOST.of_move().of_move().mate(), Some(-1));
    }
}
