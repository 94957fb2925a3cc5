//! Random openings: quiet, and balanced by a short search.

use std::ops::RangeInclusive;

use dameo_engine::search::Score;
use dameo_engine::{DrawRules, Game, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// The random number generator of the game or opening with this number, for a seed.
pub fn generator(seed: u64, number: u64) -> StdRng {
    StdRng::seed_from_u64(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// The most openings that are tried. With a useful evaluation a few are enough.
pub const ATTEMPTS: usize = 10_000;

/// Which side must have no capture after an opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quiet {
    /// The side to move.
    SideToMove,
    /// Either side, if it were to move.
    BothSides,
}

impl Quiet {
    fn accepts(self, position: &Position) -> bool {
        match self {
            Self::SideToMove => !position.is_capture_pending(),
            Self::BothSides => position.neither_side_can_capture(),
        }
    }
}

/// The requirements for a random opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningRules {
    /// How many random legal moves it has. The first number is at most the last.
    pub plies: RangeInclusive<usize>,
    /// Which side must have no capture.
    pub quiet: Quiet,
    /// The largest advantage that a search may see for either side, in centipawns.
    pub max_advantage: i32,
}

/// No random opening was good enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "{ATTEMPTS} random openings were tried, but in all quiet ones this evaluation sees an advantage of \
     more than {max_advantage} centipawns"
)]
pub struct NoOpening {
    /// The largest advantage that was allowed, in centipawns.
    pub max_advantage: i32,
}

impl OpeningRules {
    /// A random opening. `search` gives the score of a position for the side to move.
    ///
    /// # Errors
    /// When none is found in [`ATTEMPTS`].
    pub fn find(&self, random: &mut StdRng, mut search: impl FnMut(&Game) -> Score) -> Result<Game, NoOpening> {
        for _ in 0..ATTEMPTS {
            let (fewest, most) = (*self.plies.start(), *self.plies.end());
            // A fixed length must not consume a random number.
            let plies = if fewest == most { most } else { random.random_range(fewest..=most) };
            let mut game = Game::new();
            for _ in 0..plies {
                let Some(&m) = game.position().legal_moves().as_slice().choose(random) else { break };
                game.play_unchecked(m);
            }
            let is_over = game.history().len() < plies || game.outcome(DrawRules::Standard).is_some();
            if !is_over && self.quiet.accepts(game.position()) && self.is_balanced(search(&game)) {
                return Ok(game);
            }
        }
        Err(NoOpening { max_advantage: self.max_advantage })
    }

    fn is_balanced(&self, score: Score) -> bool {
        matches!(score, Score::Centipawns(score) if score.abs() <= self.max_advantage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: OpeningRules = OpeningRules { plies: 6..=10, quiet: Quiet::SideToMove, max_advantage: 100 };

    #[test]
    fn openings_are_quiet_balanced_and_of_all_lengths() {
        let mut lengths = [0; 11];
        for number in 0..60 {
            let mut scores = [-101, 101, 100].into_iter().cycle();
            let search = |_: &Game| Score::Centipawns(scores.next().unwrap());
            let opening = RULES.find(&mut generator(1, number), search).unwrap();
            assert!(!opening.position().is_capture_pending());
            // The first that the search accepts is the third that is quiet.
            assert_eq!(scores.next(), Some(-101));
            lengths[opening.history().len()] += 1;
        }
        assert!(lengths[6..].iter().all(|&count| count > 0), "{lengths:?}");
        assert_eq!(lengths[..6], [0; 6]);
    }

    #[test]
    fn openings_of_a_fixed_length_leave_neither_side_a_capture() {
        let rules = OpeningRules { plies: 9..=9, quiet: Quiet::BothSides, ..RULES };
        let find = |number| rules.find(&mut generator(1, number), |_| Score::Centipawns(0)).unwrap();
        for number in 0..20 {
            let opening = find(number);
            assert!(opening.history().len() == 9 && opening.position().neither_side_can_capture());
            assert_eq!(opening.history(), find(number).history());
            assert_ne!(opening.history(), find(number + 1).history());
        }
    }

    #[test]
    fn an_evaluation_that_finds_no_opening_balanced_is_reported() {
        for score in [Score::Centipawns(-101), Score::MateIn(9)] {
            let error = RULES.find(&mut generator(1, 0), |_| score).unwrap_err().to_string();
            assert!(error.starts_with("10000 random openings were tried"), "{error}");
            assert!(error.ends_with("more than 100 centipawns"), "{error}");
        }
    }
}
