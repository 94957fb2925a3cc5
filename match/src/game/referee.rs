//! Plays one game and decides its result by the rules.

use dameo_engine::{Color, DrawReason, DrawRules, Game, Outcome, TableResult, TableValue};
use dameo_pdn::GameResult;

use crate::engines::{Player, StartError};
use crate::game::Fault;
use crate::game::FinishedGame;
use crate::game::PlayerClock;
use crate::game::Reason;
use crate::game::Rules;
use crate::game::adjudication::{Adjudication, Adjudicator};
use crate::game::answers::compare_answers;
use crate::game::turn::play_turn;

/// Plays one game from an opening, White's player first. Built-in players repeat their moves for
/// the same `game_number`.
///
/// # Errors
/// When an engine cannot be started; then there is no game.
pub fn play_game(
    players: &mut [&mut Player<'_>; 2],
    opening: Game,
    rules: &Rules,
    game_number: u64,
) -> Result<FinishedGame, StartError> {
    for player in &mut *players {
        player.prepare(rules.draw_rules, game_number)?;
    }
    let mut clocks = players.each_ref().map(|player| PlayerClock::new(player.spec.limits));
    let mut adjudicator = Adjudicator::new(rules.win_rule, rules.draw_rule);
    let mut adjudication = None;
    let opening_plies = opening.history().len();
    let (mut game, mut move_infos) = (opening, Vec::new());
    let (result, reason, detail) = loop {
        if rules.compares_answers
            && let Err((loser, fault)) = compare_all_answers(players, &game, rules)
        {
            break forfeit(players, loser, fault);
        }
        let result = result_by_rules(&game, rules).or_else(|| result_by_tables(&game, rules)).or(adjudication);
        if let Some((result, reason)) = result {
            break (result, reason, String::new());
        }
        let side_to_move = game.position().side_to_move();
        match play_turn(players[side_to_move.index()], &mut clocks, &game, rules) {
            Ok((m, info)) => {
                adjudication = adjudicator.add_move(side_to_move, &info, game.fullmove_number()).map(adjudicated);
                game.play_unchecked(m);
                move_infos.push(info);
            }
            Err(fault) => break forfeit(players, side_to_move, fault),
        }
    };
    Ok(FinishedGame { game, opening_plies, move_infos, result, reason, detail })
}

/// Asks both engines about the game, the side to move first.
///
/// # Errors
/// The side whose answer is wrong or does not come, and its fault.
fn compare_all_answers(players: &mut [&mut Player<'_>; 2], game: &Game, rules: &Rules) -> Result<(), (Color, Fault)> {
    let side_to_move = game.position().side_to_move();
    for side in [side_to_move, !side_to_move] {
        compare_answers(players[side.index()], game, rules.draw_rules, rules.patience)
            .map_err(|fault| (side, fault))?;
    }
    Ok(())
}

/// The result of a game that one side loses by a fault. Its engine is started again for the next
/// game, whatever state it is in.
fn forfeit(players: &mut [&mut Player<'_>; 2], loser: Color, fault: Fault) -> (GameResult, Reason, String) {
    players[loser.index()].kill();
    (GameResult::win(!loser), fault.reason, fault.detail)
}

const fn adjudicated(adjudication: Adjudication) -> (GameResult, Reason) {
    match adjudication {
        Adjudication::Win(side) => (GameResult::win(side), Reason::WinAdjudication),
        Adjudication::Draw => (GameResult::Draw, Reason::DrawAdjudication),
    }
}

/// The result by the rules of the game, or by the ply limit.
fn result_by_rules(game: &Game, rules: &Rules) -> Option<(GameResult, Reason)> {
    if let Some(outcome) = game.outcome(rules.draw_rules) {
        let reason = match outcome {
            Outcome::Win(_) => Reason::NoLegalMove,
            Outcome::Draw(DrawReason::Repetition) => Reason::Repetition,
            Outcome::Draw(DrawReason::LoneKings) => Reason::LoneKings,
            Outcome::Draw(DrawReason::KingMoves) => Reason::KingMoves,
        };
        return Some((Some(outcome).into(), reason));
    }
    let plies = game.history().len();
    rules.max_plies.is_some_and(|max| plies >= max as usize).then_some((GameResult::Draw, Reason::MaximumPlies))
}

/// The result that endgame tables have for the position of a game, where the half-move clock does
/// not matter.
fn result_by_tables(game: &Game, rules: &Rules) -> Option<(GameResult, Reason)> {
    let (tables, position, clock) = (rules.tables.as_ref()?, game.position(), game.halfmove_clock());
    let side = position.side_to_move();
    let result = tables.probe_wdl(position)?;
    // With the clock at 0 a result holds without its distance, which may not be there.
    let holds = |value: TableValue| value.holds(rules.draw_rules, position, clock);
    let is_certain = rules.draw_rules == DrawRules::Standard || clock == 0 || result == TableResult::Draw;
    if !is_certain && !tables.probe_dtm(position).is_some_and(holds) {
        return None;
    }
    let result = match result {
        TableResult::Win => GameResult::win(side),
        TableResult::Draw => GameResult::Draw,
        TableResult::Loss => GameResult::win(!side),
    };
    Some((result, Reason::EndgameTables))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use dameo_engine::{EndgameTables, Fen};
    use dameo_tables::Tablebase;

    use super::*;
    use crate::engines::spec;
    use crate::game::MoveCap;

    fn rules(max_plies: Option<u32>) -> Rules {
        Rules {
            draw_rules: DrawRules::Standard,
            max_plies,
            patience: Duration::from_secs(60),
            move_cap: MoveCap::default(),
            win_rule: None,
            tables: None,
            draw_rule: None,
            compares_answers: true,
        }
    }

    fn game(fen: &str) -> Game {
        Game::from(fen.parse::<Fen>().unwrap())
    }

    #[test]
    fn results_have_their_reasons() {
        let result = |fen: &str, max| result_by_rules(&game(fen), &rules(max));
        assert_eq!(result("W:W:Bh8", None), Some((GameResult::BlackWins, Reason::NoLegalMove)));
        assert_eq!(result("W:WKa1:BKc2", None), Some((GameResult::Draw, Reason::LoneKings)));
        assert_eq!(result("W:Wa1,b2:Bh8", None), None);
        assert_eq!(result("W:Wa1,b2:Bh8", Some(0)), Some((GameResult::Draw, Reason::MaximumPlies)));
        let mut played = Game::new();
        played.play_text("d1-d4").unwrap();
        assert_eq!(result_by_rules(&played, &rules(Some(2))), None);
        assert!(result_by_rules(&played, &rules(Some(1))).is_some());
    }

    #[test]
    fn endgame_tables_have_the_results_of_their_positions() {
        let tables: Option<Arc<dyn EndgameTables>> = Some(Arc::new(Tablebase::built_in([]).unwrap()));
        let result = |fen: &str, draw_rules| {
            result_by_tables(&game(fen), &Rules { draw_rules, tables: tables.clone(), ..rules(None) })
                .map(|(result, _)| result)
        };
        for rules in DrawRules::ALL {
            assert_eq!(result("W:WKa1,Kb1:BKh8", rules), Some(GameResult::WhiteWins));
            assert_eq!(result("B:WKa1,Kb1:BKh8", rules), Some(GameResult::WhiteWins));
            assert_eq!(result("W:WKa1:BKh8,Kg8", rules), Some(GameResult::BlackWins));
            assert_eq!(result("W:WKa1:BKc2", rules), Some(GameResult::Draw));
            assert_eq!(result("W:Wa1,a2,a3:Bh8,h7", rules), None, "five pieces");
        }
        // Won in five plies, but the game is drawn in three.
        assert_eq!(result("W:WKa1,Kb1:BKh8:H47", DrawRules::Standard), Some(GameResult::WhiteWins));
        assert_eq!(result("W:WKa1,Kb1:BKh8:H47", DrawRules::PlayStrategy), None);
        assert_eq!(result("W:WKa1,Kb1:BKh8:H45", DrawRules::PlayStrategy), Some(GameResult::WhiteWins));
        assert_eq!(result_by_tables(&game("W:WKa1,Kb1:BKh8"), &rules(None)), None, "no tables");
    }

    #[test]
    fn built_in_players_play_whole_games_that_differ_by_number_only() {
        let engines = ["builtin=random,name=A", "builtin=random,name=B,seed=7"].map(String::from);
        let specs = spec::read(&engines, "", crate::engines::MoveLimits::default()).unwrap();
        let play = |number| {
            let (mut a, mut b) = (Player::new(&specs[0], None), Player::new(&specs[1], None));
            play_game(&mut [&mut a, &mut b], Game::new(), &rules(Some(300)), number).unwrap()
        };
        let finished = play(1);
        assert!(finished.result != GameResult::Unknown && !finished.reason.is_forfeit());
        assert_eq!(finished.game.history().len(), finished.move_infos.len());
        assert_eq!(finished.game.history(), play(1).game.history());
        assert_ne!(finished.game.history(), play(2).game.history());
    }
}
