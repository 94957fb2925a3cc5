//! Plays a random game and prints it: `cargo run --example random_game`.

use dameo_rules::{Color, DrawRules, Game, move_text};
use rand::seq::IndexedRandom;

fn main() {
    let mut random = rand::rng();
    let mut game = Game::new();
    let outcome = loop {
        if let Some(outcome) = game.outcome(DrawRules::Standard) {
            break outcome;
        }
        let moves = game.legal_moves();
        let Some(&m) = moves.choose(&mut random) else { unreachable!("without a legal move the game is over") };
        let text = move_text(game.position(), m);
        match game.position().side_to_move() {
            Color::White => print!("{}. {text}", game.fullmove_number()),
            Color::Black => println!(" {text}"),
        }
        game.play_unchecked(m);
    };
    println!("\n\n{}\n\n{outcome}\n{}", game.position().diagram(), game.fen());
}
