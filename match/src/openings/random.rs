//! Random openings: quiet, balanced, and determined by seed and number.

use std::str::FromStr;

use crate::play::{NoOpening, OpeningRules, Quiet, generator};
use dameo_engine::eval::Network;
use dameo_engine::search::{Engine, Limits, Score, Signals};
use dameo_engine::{DrawRules, Game, OutOfMemory};

/// Random legal moves: `PLIES,SEED`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomOpenings {
    /// The plies of each opening.
    pub plies: u32,
    /// The seed.
    pub seed: u64,
}

/// The error for a text that is not `PLIES,SEED`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}': expected PLIES,SEED, such as 6,1, with 1 to 30 plies")]
pub struct RandomOpeningsError(pub String);

impl FromStr for RandomOpenings {
    type Err = RandomOpeningsError;

    fn from_str(text: &str) -> Result<Self, RandomOpeningsError> {
        let read = || {
            let (plies, seed) = text.split_once(',')?;
            let random = Self { plies: plies.parse().ok()?, seed: seed.parse().ok()? };
            (1..=30).contains(&random.plies).then_some(random)
        };
        read().ok_or_else(|| RandomOpeningsError(text.into()))
    }
}

/// Why no random opening can be generated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RandomOpeningError {
    /// Not enough memory for the search that checks the balance.
    #[error("no random opening can be checked: {0}")]
    Memory(OutOfMemory),
    /// No opening was balanced.
    #[error("no random opening of {plies} plies is balanced: {error}; give fewer plies, or a file of openings")]
    NoneBalanced {
        /// The plies of an opening.
        plies: u32,
        /// The details.
        error: NoOpening,
    },
}

/// The transposition table of the search that tells whether an opening is balanced, in megabytes.
const HASH_MEGABYTES: usize = 1;

/// The depth of that search, in plies.
const BALANCE_DEPTH: u32 = 6;

/// The largest advantage in a balanced opening, in centipawns.
const BALANCE_LIMIT: i32 = 60;

impl RandomOpenings {
    /// The opening with this number: neither side could capture, and a shallow search sees no
    /// advantage.
    ///
    /// # Errors
    /// When there is no memory for the search, or no opening is balanced.
    pub fn get(self, number: usize) -> Result<Game, RandomOpeningError> {
        self.find(number, HASH_MEGABYTES)
    }

    fn find(self, number: usize, megabytes: usize) -> Result<Game, RandomOpeningError> {
        let mut engine = Engine::new(Network::built_in(), megabytes).map_err(RandomOpeningError::Memory)?;
        let plies = self.plies as usize;
        let rules = OpeningRules { plies: plies..=plies, quiet: Quiet::BothSides, max_advantage: BALANCE_LIMIT };
        let opening = rules.find(&mut generator(self.seed, number as u64), |game| score(&mut engine, game));
        opening.map_err(|error| RandomOpeningError::NoneBalanced { plies: self.plies, error })
    }
}

/// The score of an opening, independent of earlier searches.
fn score(engine: &mut Engine<Network>, opening: &Game) -> Score {
    engine.clear();
    let limits = Limits { depth: Some(BALANCE_DEPTH), ..Limits::default() };
    engine.search(opening, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {}).score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_are_quiet_balanced_and_the_same_again() {
        let mut engine = Engine::new(Network::built_in(), HASH_MEGABYTES).unwrap();
        let openings: RandomOpenings = "6,1".parse().unwrap();
        for number in 0..20 {
            let opening = openings.get(number).unwrap();
            assert_eq!(opening.history().len(), 6);
            assert!(opening.position().neither_side_can_capture());
            assert!(matches!(score(&mut engine, &opening), Score::Centipawns(-60..=60)));
            assert_eq!(opening.history(), openings.get(number).unwrap().history());
            assert_ne!(opening.history(), openings.get(number + 1).unwrap().history());
        }
    }

    #[test]
    fn without_memory_no_opening_passes_as_balanced() {
        let error = RandomOpenings { plies: 6, seed: 1 }.find(0, usize::MAX >> 20).unwrap_err();
        assert!(matches!(error, RandomOpeningError::Memory(_)), "{error}");
        assert!(error.to_string().starts_with("no random opening can be checked: "), "{error}");
    }

    #[test]
    fn descriptions_are_complete_or_refused() {
        for text in ["6", "0,1", "x,1", "6,x", "99,1", "31,1", "6,1,1"] {
            assert!(text.parse::<RandomOpenings>().is_err(), "{text}");
        }
        assert_eq!("30,7".parse::<RandomOpenings>().unwrap(), RandomOpenings { plies: 30, seed: 7 });
    }
}
