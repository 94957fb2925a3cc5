//! The value of a position or a move in the tree, as a number.

#[cfg(feature = "engine")]
use dameo_engine::search::Score;

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
    /// Of a position whose side to move has no legal move.
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

    /// In how many of its moves the side wins, or loses, as a number that is not positive; `None`
    /// if that is not known.
    pub const fn mate(self) -> Option<i32> {
        let plies = WIN - self.0.abs();
        match self.0 {
            KNOWN.. => Some((plies + 1) / 2),
            value if value <= -KNOWN => Some(-(plies / 2)),
            _ => None,
        }
    }

    /// As the engine shows it.
    #[cfg(feature = "engine")]
    pub const fn score(self) -> Score {
        match self.mate() {
            Some(moves @ 1..) => Score::MateIn(moves as u32),
            Some(moves) => Score::MatedIn(moves.unsigned_abs()),
            None => Score::Centipawns(self.0),
        }
    }
}

#[cfg(feature = "engine")]
impl From<Score> for Value {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(value) => Self(value),
            Score::MateIn(moves) => Self(WIN + 1 - 2 * moves as i32),
            Score::MatedIn(moves) => Self(2 * moves as i32 - WIN),
        }
    }
}

#[cfg(all(test, feature = "engine"))]
mod tests {
    use super::*;

    #[test]
    fn scores_come_back_and_keep_their_order() {
        let scores = [
            Score::MatedIn(0),
            Score::MatedIn(7),
            Score::Centipawns(-19_990),
            Score::Centipawns(-40),
            Score::Centipawns(3),
            Score::Centipawns(19_990),
            Score::MateIn(9),
            Score::MateIn(1),
        ];
        let values = scores.map(Value::from);
        assert!(values.is_sorted());
        assert_eq!(values.map(Value::score), scores);
    }

    #[test]
    fn a_move_is_worth_the_opposite_and_a_win_is_a_ply_farther_away() {
        for (position, of_move) in [(35, -35), (0, 0), (-30_000, 29_999), (29_999, -29_998), (-19_998, 19_997)] {
            assert_eq!(Value(position).of_move(), Value(of_move));
        }
        assert_eq!(Value::LOST.of_move().score(), Score::MateIn(1));
        assert_eq!(Value::LOST.of_move().of_move().score(), Score::MatedIn(1));
    }
}
