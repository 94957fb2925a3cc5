//! Random openings: quiet, balanced, and determined by seed and number.

use std::str::FromStr;

use anyhow::{Context, Result, ensure};
use dameo_engine::eval::HandCrafted;
use dameo_engine::search::{Engine, Limits, Score, Signals};
use dameo_engine::{DrawRules, Game};
use rand::seq::IndexedRandom;

use crate::openings::seeded;

/// Random legal moves: `PLIES,SEED`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomOpenings {
    /// The plies of each opening.
    pub plies: u32,
    /// The seed.
    pub seed: u64,
}

impl FromStr for RandomOpenings {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let expected = || format!("'{text}': expected PLIES,SEED, such as 6,1");
        let (plies, seed) = text.split_once(',').with_context(expected)?;
        let random = Self { plies: plies.parse().with_context(expected)?, seed: seed.parse().with_context(expected)? };
        ensure!((1..=30).contains(&random.plies), "'{text}': expected 1 to 30 plies");
        Ok(random)
    }
}

/// The depth of the search that tells whether an opening is balanced, in plies.
const BALANCE_DEPTH: u32 = 6;

/// The largest advantage in a balanced opening, in centipawns.
const BALANCE_LIMIT: i32 = 60;

impl RandomOpenings {
    /// The opening with this number: neither side could capture, and a shallow search sees no
    /// advantage.
    pub(crate) fn get(self, number: usize) -> Game {
        let mut random = seeded::generator(self.seed, number as u64);
        loop {
            let mut game = Game::new();
            for _ in 0..self.plies {
                let Some(&m) = game.position().legal_moves().as_slice().choose(&mut random) else { break };
                game.play_unchecked(m);
            }
            let is_complete = game.history().len() == self.plies as usize;
            let is_over = game.outcome(DrawRules::Standard).is_some();
            if is_complete && !is_over && game.position().neither_side_can_capture() && is_balanced(&game) {
                return game;
            }
        }
    }
}

fn is_balanced(game: &Game) -> bool {
    let Ok(mut engine) = Engine::new(HandCrafted, 1) else { return true };
    let limits = Limits { depth: Some(BALANCE_DEPTH), ..Limits::default() };
    let result = engine.search(game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
    matches!(result.score, Score::Centipawns(score) if score.abs() <= BALANCE_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_are_quiet_balanced_and_the_same_again() {
        let openings: RandomOpenings = "6,1".parse().unwrap();
        for number in 0..20 {
            let opening = openings.get(number);
            assert_eq!(opening.history().len(), 6);
            assert!(opening.position().neither_side_can_capture() && is_balanced(&opening));
            assert_eq!(opening.history(), openings.get(number).history());
            assert_ne!(opening.history(), openings.get(number + 1).history());
        }
    }

    #[test]
    fn descriptions_are_complete_or_refused() {
        for text in ["6", "0,1", "x,1", "6,x", "99,1", "31,1", "6,1,1"] {
            assert!(text.parse::<RandomOpenings>().is_err(), "{text}");
        }
        assert_eq!("30,7".parse::<RandomOpenings>().unwrap(), RandomOpenings { plies: 30, seed: 7 });
    }
}
