//! Random openings: balanced, and without a pending capture.

use anyhow::{Result, bail};
use dameo_engine::eval::Evaluate;
use dameo_engine::search::{Engine, Limits, Score, Signals};
use dameo_engine::{DrawRules, Game};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// The fewest random plies of an opening.
pub(crate) const MIN_PLIES: usize = 6;

/// The most random plies of an opening.
pub(crate) const MAX_PLIES: usize = 10;

/// The nodes of the search that tells whether an opening is balanced.
pub(crate) const BALANCE_NODES: u64 = 2_000;

/// The largest advantage in a balanced opening, in centipawns.
pub(crate) const BALANCE_LIMIT: i32 = 100;

/// The most openings that are tried for a game. With a useful evaluation a few are enough.
pub(crate) const ATTEMPTS: usize = 10_000;

/// An opening of random legal moves, after which no capture is pending for the side to move and a
/// short search sees no large advantage.
///
/// # Errors
/// When none is found in [`ATTEMPTS`].
pub(crate) fn random(random: &mut StdRng, engine: &mut Engine<impl Evaluate>) -> Result<Game> {
    for _ in 0..ATTEMPTS {
        let plies = random.random_range(MIN_PLIES..=MAX_PLIES);
        let mut game = Game::new();
        for _ in 0..plies {
            let Some(&m) = game.position().legal_moves().as_slice().choose(random) else { break };
            game.play_unchecked(m);
        }
        let is_over = game.history().len() < plies || game.outcome(DrawRules::Standard).is_some();
        if !is_over && !game.position().is_capture_pending() && is_balanced(&game, engine) {
            return Ok(game);
        }
    }
    bail!(
        "{ATTEMPTS} random openings were tried, but in all without a pending capture this evaluation sees an \
         advantage of more than {BALANCE_LIMIT} centipawns; give another evaluation"
    )
}

fn is_balanced(game: &Game, engine: &mut Engine<impl Evaluate>) -> bool {
    let limits = Limits { nodes: Some(BALANCE_NODES), ..Limits::default() };
    let result = engine.search(game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
    matches!(result.score, Score::Centipawns(score) if score.abs() <= BALANCE_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo_engine::eval::Network;
    use dameo_engine::{Color, Position};
    use rand::SeedableRng;

    #[test]
    fn openings_are_quiet_balanced_and_of_all_lengths() {
        let mut engine = Engine::new(Network::built_in(), 1).unwrap();
        let mut generator = StdRng::seed_from_u64(1);
        let mut lengths = [0; MAX_PLIES + 1];
        for _ in 0..40 {
            let opening = random(&mut generator, &mut engine).unwrap();
            assert!(!opening.position().is_capture_pending());
            lengths[opening.history().len()] += 1;
        }
        assert!(lengths[MIN_PLIES..].iter().all(|&count| count > 0), "{lengths:?}");
        assert_eq!(lengths[..MIN_PLIES], [0; MIN_PLIES]);
    }

    /// Sees White win in every position.
    struct Partial;

    impl Evaluate for Partial {
        type State = ();

        fn evaluate(&self, position: &Position) -> i32 {
            if position.side_to_move() == Color::White { 5_000 } else { -5_000 }
        }
    }

    #[test]
    fn an_evaluation_that_finds_no_opening_balanced_is_reported() {
        let mut engine = Engine::new(Partial, 1).unwrap();
        let error = random(&mut StdRng::seed_from_u64(1), &mut engine).unwrap_err().to_string();
        assert!(error.starts_with("10000 random openings were tried"), "{error}");
        assert!(error.ends_with("more than 100 centipawns; give another evaluation"), "{error}");
    }
}
