//! Rules 11 to 13: losses, repetition, and the two sets of draw rules.

use dameo_engine::Color::{Black, White};
use dameo_engine::DrawReason::{KingMoves, LoneKings, Repetition};
use dameo_engine::DrawRules::{self, PlayStrategy, Standard};
use dameo_engine::Game;
use dameo_engine::Outcome::{self, Draw, Win};

use super::game;

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn outcome(fen: &str, rules: DrawRules) -> Option<Outcome> {
    let (game, outcome) = (game(fen), game(fen).outcome(rules));
    if game.fen().halfmove_clock == 0 {
        assert_eq!(game.position().outcome(rules), outcome, "without a history");
    }
    outcome
}

#[test]
fn no_pieces_loses() {
    for rules in [Standard, PlayStrategy] {
        assert_eq!(outcome("W:W:Bd4", rules), Some(Win(Black)));
        assert_eq!(outcome("B:Wd4:B", rules), Some(Win(White)));
        assert_eq!(outcome("W:W:B", rules), Some(Win(Black)));
        assert_eq!(outcome("B:Wd4:Bh8", rules), None);
    }
}

#[test]
fn all_blocked_loses() {
    assert_eq!(outcome("W:Wa1:Ba2,a3,b2", Standard), Some(Win(Black)));
    // Black's man on a2 stops c5c6 from being its last chance: shut in by a1, a3 behind it and b1.
    assert_eq!(outcome("B:Wa1,a3,a4,b1,c6:Ba2", Standard), Some(Win(White)));
}

#[test]
fn a_loss_is_tested_before_any_draw() {
    // White's king is shut in, and 50 plies of kings are over.
    let fen = "W:WKa1:Ba2,a3,b1,c1,b2,Kh8:H50:F60";
    let fen = fen.replace("b1,c1,", "Kb1,Kc1,");
    assert_eq!(outcome(&fen, PlayStrategy), Some(Win(Black)));
}

#[test]
fn the_third_occurrence_draws() {
    let mut game = game("W:WKa1,a2:BKh8,g7");
    play(&mut game, "a1b1 h8g8 b1a1 g8h8");
    assert_eq!((game.occurrences(), game.outcome(Standard)), (2, None));
    play(&mut game, "a1b1 h8g8 b1a1");
    assert_eq!((game.occurrences(), game.outcome(Standard)), (2, None));
    play(&mut game, "g8h8");
    assert_eq!((game.occurrences(), game.outcome(Standard)), (3, Some(Draw(Repetition))));
    assert_eq!(game.outcome(PlayStrategy), Some(Draw(Repetition)));
}

#[test]
fn occurrences_need_not_be_in_a_row() {
    let mut game = game("W:WKa1,a2:BKh8,g7");
    play(&mut game, "a1b1 h8g8 b1a1 g8h8 a1d1 h8f8 d1b1 f8g8 b1a1 g8h8");
    assert_eq!(game.outcome(Standard), Some(Draw(Repetition)));
}

#[test]
fn the_side_to_move_is_part_of_the_position() {
    let mut game = game("W:WKa1,a2:BKh8,g7");
    // The pieces come back with the other side to move: the white king lost a move on the way.
    play(&mut game, "a1b1 h8g8 b1c1 g8h8 c1a1");
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn a_mans_move_forgets_the_past() {
    let mut game = game("W:WKa1,a2:BKh8,g7");
    play(&mut game, "a1b1 h8g8 b1a1 g8h8 a2a3 g7g6");
    assert_eq!(game.occurrences(), 1);
    assert_eq!(game.halfmove_clock(), 0);
}

#[test]
fn lone_kings_draw_unless_a_capture_is_pending() {
    assert_eq!(outcome("W:WKa1:BKh7", Standard), Some(Draw(LoneKings)));
    assert_eq!(outcome("W:WKa1:BKa7", Standard), None, "it captures");
    assert_eq!(outcome("B:WKa2:BKa7", Standard), None, "so does the other");
    assert_eq!(outcome("W:WKa1:Bh7", Standard), None, "a man is no king");
    assert_eq!(outcome("W:WKa1,Ka2:BKh7", Standard), None);
}

#[test]
fn playstrategy_draws_lone_kings_after_four_plies() {
    let mut game = game("W:WKa1:BKh7");
    for (plies, text) in ["a1b2", "h7g7", "b2a1", "g7h7"].into_iter().enumerate() {
        assert_eq!(game.outcome(PlayStrategy), None, "after {plies} plies");
        play(&mut game, text);
    }
    assert_eq!(game.outcome(PlayStrategy), Some(Draw(LoneKings)));
}

#[test]
fn the_four_plies_begin_when_lone_kings_arise() {
    // Kings have moved for long; a capture then leaves one each.
    let mut game = game("W:WKa1:Ba3,Kh7:H30:F50");
    play(&mut game, "a1a5");
    assert_eq!(game.outcome(PlayStrategy), None);
    play(&mut game, "h7g8 a5b6 g8h7");
    assert_eq!(game.outcome(PlayStrategy), None);
    play(&mut game, "b6a5");
    assert_eq!(game.outcome(PlayStrategy), Some(Draw(LoneKings)));
}

#[test]
fn playstrategy_draws_after_fifty_plies_of_kings() {
    let mut game = game("W:WKa1,a2:BKh8,g7:H48:F30");
    play(&mut game, "a1b1");
    assert_eq!(game.outcome(PlayStrategy), None);
    play(&mut game, "h8g8");
    assert_eq!(game.outcome(PlayStrategy), Some(Draw(KingMoves)));
    assert_eq!(game.outcome(Standard), None);
}

#[test]
fn mens_moves_captures_and_promotions_reset_the_count() {
    let mut men = game("W:WKa1,a2:BKh8,g7:H49:F30");
    play(&mut men, "a2a3");
    assert_eq!((men.halfmove_clock(), men.outcome(PlayStrategy)), (0, None));
    let mut capture = game("W:WKa1,c2:BKh8,a3,g7:H49:F30");
    play(&mut capture, "a1a7h7");
    assert_eq!((capture.halfmove_clock(), capture.outcome(PlayStrategy)), (0, None));
    let mut promotion = game("W:WKa1,c7:BKh8,g7:H49:F30");
    play(&mut promotion, "c7c8");
    assert_eq!((promotion.halfmove_clock(), promotion.outcome(PlayStrategy)), (0, None));
}

#[test]
fn the_counters_advance() {
    let mut game = game("B:WKa1,a2:BKh8,g7:H3:F8");
    play(&mut game, "h8g8");
    assert_eq!((game.halfmove_clock(), game.fullmove_number()), (4, 9));
    play(&mut game, "a1b1");
    assert_eq!((game.halfmove_clock(), game.fullmove_number()), (5, 9));
}

#[test]
fn a_drawn_game_can_be_played_on() {
    let mut game = game("W:WKa1:BKh7");
    assert_eq!(game.outcome(Standard), Some(Draw(LoneKings)));
    play(&mut game, "a1b2 h7h8");
    assert_eq!(game.outcome(Standard), Some(Draw(LoneKings)));
}
