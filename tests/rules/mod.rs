//! The rules, one file per chapter, and comparisons of the engine with slow rules written from the
//! same text.

mod against_slow;
mod end_of_game;
mod fen;
mod king_captures;
mod king_moves;
mod linear_moves;
mod man_captures;
mod man_moves;
mod maximum;
mod move_text;
mod network;
mod promotion;
mod properties;
mod reference;
mod removal_and_origin;
mod same_move;
mod start;
mod types;
mod user_input;

use dameo_engine::{Fen, Game, Position, move_text};

/// The position of a FEN.
fn position(fen: &str) -> Position {
    game(fen).position().to_owned()
}

/// A game that begins with a FEN.
fn game(fen: &str) -> Game {
    Game::from(fen.parse::<Fen>().unwrap_or_else(|error| panic!("{fen}: {error}")))
}

/// The legal moves of a FEN in text, sorted.
fn moves(fen: &str) -> Vec<String> {
    let position = position(fen);
    let mut texts: Vec<String> = position.legal_moves().iter().map(|&m| move_text(&position, m)).collect();
    texts.sort();
    texts
}

/// The legal moves of a FEN that begin on a square.
fn moves_from(square: &str, fen: &str) -> Vec<String> {
    moves(fen).into_iter().filter(|text| text.starts_with(square)).collect()
}

/// The FEN, without counters, after a move.
fn after(fen: &str, text: &str) -> String {
    let mut game = game(fen);
    game.play_text(text).unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
    game.position().to_string()
}
