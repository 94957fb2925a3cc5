//! A FEN and words. Each word is refused with a reason, or it is a legal move, whose text reads
//! back as the same move, and which can be played.
#![no_main]

use dameo_engine::{DrawRules, Fen, Game, move_text, parse_move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut words = text.split_whitespace();
    let mut game = match words.next().unwrap_or("").parse::<Fen>() {
        Ok(fen) => Game::from(fen),
        Err(_) => Game::new(),
    };
    for word in words.take(200) {
        let position = *game.position();
        match game.play_text(word) {
            Ok(m) => {
                assert!(position.legal_moves().as_slice().contains(&m));
                assert_eq!(parse_move(&position, &move_text(&position, m)), Ok(m));
                let _ = game.outcome(DrawRules::PlayStrategy);
            }
            Err(error) => {
                assert_eq!(*game.position(), position);
                let message = error.explain(&position, word);
                assert!(message.len() < 2000 && !message.chars().any(char::is_control), "{message:?}");
            }
        }
    }
});
