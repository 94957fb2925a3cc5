//! Where games begin.

use std::str::FromStr;

use anyhow::{Context, Result, ensure};
use dameo_engine::eval::HandCrafted;
use dameo_engine::game::{DrawRules, Game};
use dameo_engine::movegen::is_capture_pending;
use dameo_engine::moves::Move;
use dameo_engine::notation::Fen;
use dameo_engine::search::{Engine, Limits, Score, Signals};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// A position and the moves that led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Where the game begins.
    pub start: Fen,
    /// What is played before the engines are asked.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The game after the opening.
    pub fn game(&self) -> Game {
        let mut game = Game::from(self.start);
        for &m in &self.moves {
            game.play_unchecked(m);
        }
        game
    }
}

/// Random legal moves, and from which seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomPlies {
    /// How many.
    pub plies: u32,
    /// Where they come from.
    pub seed: u64,
}

impl FromStr for RandomPlies {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let expected = || format!("'{text}': expected PLIES,SEED, such as 6,1");
        let (plies, seed) = text.split_once(',').with_context(expected)?;
        let random = Self { plies: plies.parse().with_context(expected)?, seed: seed.parse().with_context(expected)? };
        ensure!((1..=30).contains(&random.plies), "{}: 1 to 30 plies can be random", random.plies);
        Ok(random)
    }
}

/// The openings of a match, by number.
#[derive(Debug, Clone)]
pub enum Openings {
    /// The start position alone.
    Start,
    /// These, of which there is one at least; from the first again after the last.
    Listed(Vec<Opening>),
    /// Made when they are asked for: the same for the same number and seed, so that parts of a match can be played apart.
    Random(RandomPlies),
}

/// Openings are balanced where a search to this depth
const BALANCE_DEPTH: u32 = 6;

/// finds no larger advantage than this, in centipawns.
const BALANCE_LIMIT: i32 = 60;

impl Openings {
    /// The opening of this number.
    pub fn get(&self, number: usize) -> Opening {
        match self {
            Self::Start => Opening { start: Game::new().fen(), moves: Vec::new() },
            Self::Listed(openings) => openings[number % openings.len()].clone(),
            Self::Random(random) => random_opening(*random, number),
        }
    }

    /// The plies of the longest opening.
    pub fn longest(&self) -> usize {
        match self {
            Self::Start => 0,
            Self::Listed(openings) => openings.iter().map(|opening| opening.moves.len()).max().unwrap_or(0),
            Self::Random(random) => random.plies as usize,
        }
    }
}

/// Random legal moves after which nobody can capture and a shallow search sees no advantage.
fn random_opening(random: RandomPlies, number: usize) -> Opening {
    let mut bits = StdRng::seed_from_u64(random.seed ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let start = Game::new().fen();
    loop {
        let mut game = Game::new();
        for _ in 0..random.plies {
            let Some(&m) = game.position().legal_moves().as_slice().choose(&mut bits) else { break };
            game.play_unchecked(m);
        }
        let is_whole = game.history().len() == random.plies as usize;
        if is_whole && game.outcome(DrawRules::Standard).is_none() && is_quiet(&game) && is_balanced(&game) {
            return Opening { start, moves: game.history().iter().map(|&(_, m)| m).collect() };
        }
    }
}

/// Whether neither side could capture, were it to move.
fn is_quiet(game: &Game) -> bool {
    let position = game.position();
    !is_capture_pending(position) && !is_capture_pending(&position.null_move())
}

fn is_balanced(game: &Game) -> bool {
    let Ok(mut engine) = Engine::new(HandCrafted, 1) else { return true };
    let limits = Limits { depth: Some(BALANCE_DEPTH), ..Limits::default() };
    let outcome = engine.search(game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
    matches!(outcome.score, Score::Centipawns(score) if score.abs() <= BALANCE_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_openings_come_again() {
        let openings: Vec<Opening> =
            (0..2).map(|number| Openings::Random("2,1".parse().unwrap()).get(number)).collect();
        let listed = Openings::Listed(openings);
        assert_eq!(listed.get(0), listed.get(2));
        assert_eq!((listed.longest(), Openings::Start.longest()), (2, 0));
    }

    #[test]
    fn random_openings_are_quiet_balanced_and_the_same_again() {
        let openings = Openings::Random("6,1".parse().unwrap());
        for number in 0..20 {
            let opening = openings.get(number);
            assert_eq!(opening.moves.len(), 6);
            assert!(is_quiet(&opening.game()) && is_balanced(&opening.game()));
            assert_eq!(opening, openings.get(number));
            assert_ne!(opening, openings.get(number + 1));
        }
        for text in ["6", "0,1", "x,1", "6,x", "99,1"] {
            assert!(text.parse::<RandomPlies>().is_err(), "{text}");
        }
    }
}
