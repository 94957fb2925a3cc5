//! Board and start.

use dameo_engine::{Color, Position, START_FEN};

use super::{moves, position};

#[test]
fn the_start_position_is_the_one_of_the_rules() {
    assert_eq!(position(START_FEN), Position::start());
    assert_eq!(dameo_engine::Game::new().fen().to_string(), START_FEN);
    for color in [Color::White, Color::Black] {
        assert_eq!(Position::start().men(color).count(), 18);
    }
    assert_eq!(Position::start().side_to_move(), Color::White);
}

#[test]
fn there_are_52_first_moves() {
    assert_eq!(moves(START_FEN).len(), 52);
}

#[test]
fn both_sides_see_the_same_board() {
    assert_eq!(Position::start().flip_colors().legal_moves().len(), 52);
}
