//! Plays one game: asks the players in turn until the game ends.

use std::ops::ControlFlow;

use crate::play::Referee;
use dameo_engine::{Color, Game};

use super::clock::PlayerClock;
use super::end::{Fault, FinishedGame, GameEnd};
use super::move_info::MoveInfo;
use super::turn::{MatchRules, ask_move, compare_answers};
use crate::engines::{Player, StartError};

/// Plays one game from an opening, White's player first. Built-in players repeat their moves for
/// the same `game_number`.
///
/// # Errors
/// When an engine cannot be started; then there is no game.
pub fn play_game(
    players: &mut [&mut Player<'_>; 2],
    opening: Game,
    rules: &MatchRules,
    game_number: u64,
) -> Result<FinishedGame, StartError> {
    for player in &mut *players {
        player.prepare(rules.game.draw_rules, game_number)?;
    }
    let opening_plies = opening.history().len();
    let clocks = players.each_ref().map(|player| PlayerClock::new(player.spec.limits));
    let referee = Referee::new(&rules.game);
    let mut played = GameInProgress { players, rules, clocks, referee, game: opening, move_infos: Vec::new() };
    loop {
        if let ControlFlow::Break(end) = played.play_turn() {
            return Ok(FinishedGame { game: played.game, opening_plies, move_infos: played.move_infos, end });
        }
    }
}

/// A game that is being played.
struct GameInProgress<'a, 'player, 'spec> {
    /// White's player comes first, as its clock does.
    players: &'a mut [&'player mut Player<'spec>; 2],
    rules: &'a MatchRules,
    clocks: [PlayerClock; 2],
    referee: Referee<'a>,
    game: Game,
    move_infos: Vec<MoveInfo>,
}

impl GameInProgress<'_, '_, '_> {
    /// Plays one ply, or ends the game.
    fn play_turn(&mut self) -> ControlFlow<GameEnd> {
        let side = self.game.position().side_to_move();
        if self.rules.compares_answers {
            for side in [side, !side] {
                let answers = compare_answers(self.players[side.index()], &self.game, self.rules);
                self.forfeit_after(side, answers)?;
            }
        }
        if let Some(ending) = self.referee.ending(&self.game) {
            return ControlFlow::Break(ending.into());
        }
        let answer = ask_move(self.players[side.index()], &mut self.clocks, &self.game, self.rules);
        let (m, info) = self.forfeit_after(side, answer)?;
        self.referee.add_score(&self.game, info.centipawns());
        self.game.play_unchecked(m);
        self.move_infos.push(info);
        ControlFlow::Continue(())
    }

    /// Ends the game after a fault of this side. Its engine is started again for the next game,
    /// whatever state it is in.
    fn forfeit_after<T>(&mut self, side: Color, answer: Result<T, Fault>) -> ControlFlow<GameEnd, T> {
        match answer {
            Ok(answer) => ControlFlow::Continue(answer),
            Err(fault) => {
                self.players[side.index()].kill();
                ControlFlow::Break(fault.of(side))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::play::GameRules;
    use dameo_pdn::GameResult;

    use super::*;
    use crate::engines::{MoveLimits, spec};
    use crate::game::MoveCap;

    #[test]
    fn built_in_players_play_whole_games_that_differ_by_number_only() {
        let engines = ["builtin=random,name=A", "builtin=random,name=B,seed=7"].map(String::from);
        let specs = spec::read(&engines, "", MoveLimits::default()).unwrap();
        let rules = MatchRules {
            game: GameRules { max_plies: Some(300), ..GameRules::default() },
            patience: Duration::from_secs(60),
            move_cap: MoveCap::default(),
            compares_answers: true,
        };
        let play = |number| {
            let (mut a, mut b) = (Player::new(&specs[0], None), Player::new(&specs[1], None));
            play_game(&mut [&mut a, &mut b], Game::new(), &rules, number).unwrap()
        };
        let finished = play(1);
        assert!(finished.end.result != GameResult::Unknown && !finished.end.reason.is_forfeit());
        assert_eq!(finished.game.history().len(), finished.move_infos.len());
        assert_eq!(finished.game.history(), play(1).game.history());
        assert_ne!(finished.game.history(), play(2).game.history());
    }
}
