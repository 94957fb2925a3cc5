//! Plays games between two players of limited strength, whose errors yield puzzles.

use dameo_engine::eval::Network;
use dameo_engine::search::{Engine, Limits, Signals, Strength};
use dameo_engine::{Color, DrawRules, Game};
use dameo_match::play::{DrawRule, GameRules, OpeningRules, Quiet, Referee, generator};
use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::puzzles::error::MakeError;
use crate::puzzles::source::SelfPlay;

/// The transposition table of each player, in megabytes. It is fixed because it affects the games.
const HASH_MEGABYTES: usize = 4;

/// The openings: random, without a pending capture, and without a large advantage in a short search.
const OPENINGS: OpeningRules = OpeningRules { plies: 2..=8, quiet: Quiet::SideToMove, max_advantage: 150 };

/// The nodes of the search that tells whether an opening is balanced.
const BALANCE_NODES: u64 = 2_000;

/// The players.
#[derive(Debug)]
pub(crate) struct Players {
    /// One for White and one for Black: their errors are different.
    engines: [Engine<Network>; 2],
    rules: GameRules,
}

impl Players {
    /// Two players.
    pub(crate) fn new() -> Result<Self, MakeError> {
        let engine = || Engine::new(Network::built_in(), HASH_MEGABYTES);
        let rules = GameRules {
            draw_rules: DrawRules::Standard,
            tables: None,
            max_plies: Some(300),
            win_rule: None,
            draw_rule: Some(DrawRule { moves: 15, score: 10, from: 51 }),
        };
        Ok(Self { engines: [engine()?, engine()?], rules })
    }

    /// Plays the game with this number, and returns it and the length of its opening. Other games
    /// do not affect it. `None` if `signals` stop it.
    pub(crate) fn play(
        &mut self,
        games: &SelfPlay,
        number: u64,
        signals: &Signals,
    ) -> Result<Option<(Game, usize)>, MakeError> {
        let mut random = generator(games.seed, number);
        self.engines.iter_mut().for_each(Engine::clear);
        let limits = Limits { nodes: Some(BALANCE_NODES), ..Limits::default() };
        let balance =
            |game: &Game| self.engines[0].search(game, DrawRules::Standard, &limits, signals, &mut |_| {}).score;
        let mut game = OPENINGS.find(&mut random, balance)?;
        let opening = game.history().len();
        self.engines[0].clear();
        let limits = Color::ALL.map(|_| {
            let elo = games.ratings.choose(&mut random).copied().unwrap_or(Strength::MAX_ELO);
            Limits { strength: Some(Strength::of_elo(elo, random.random())), ..Limits::default() }
        });
        let mut referee = Referee::new(&self.rules);
        while referee.ending(&game).is_none() {
            let side = game.position().side_to_move().index();
            let result = self.engines[side].search(&game, DrawRules::Standard, &limits[side], signals, &mut |_| {});
            if signals.is_stopped() {
                return Ok(None);
            }
            // A position that is not over has a move.
            let Some(best) = result.best else { break };
            referee.add_score(&game, Some(result.score.centipawns()));
            game.play_unchecked(best);
        }
        Ok(Some((game, opening)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_repeat_and_do_not_depend_on_each_other() {
        let mut players = Players::new().unwrap();
        let games = |seed| SelfPlay { seed, ratings: vec![800, 1200] };
        let mut play = |seed, number| players.play(&games(seed), number, &Signals::new()).unwrap().unwrap();
        let (first, opening) = play(7, 3);
        assert!((2..=8).contains(&opening) && first.history().len() > opening);
        assert_ne!(play(7, 4).0, first);
        assert_ne!(play(8, 3).0, first);
        assert_eq!(play(7, 3).0, first);
    }

    #[test]
    fn games_stop_on_request() {
        let signals = Signals::new();
        signals.stop();
        let games = SelfPlay { seed: 1, ratings: vec![2000] };
        assert!(Players::new().unwrap().play(&games, 1, &signals).unwrap().is_none());
    }
}
