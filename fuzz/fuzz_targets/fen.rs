//! A text is refused with a reason, or it is the FEN of a position. What is written reads back as
//! the same position, and its moves can be played.
#![no_main]

use dameo_engine::{Fen, MoveGenerator, move_text, parse_move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let fen = match text.parse::<Fen>() {
        Ok(fen) => fen,
        Err(error) => {
            let message = error.explain(text);
            assert!(message.len() < 1000 && !message.chars().any(char::is_control), "{message:?}");
            return;
        }
    };
    let written = fen.to_string();
    assert_eq!(written.parse::<Fen>().map(|again| again.to_string()), Ok(written));
    let moves = fen.position.legal_moves();
    assert_eq!(MoveGenerator::new().count(&fen.position), moves.len() as u64);
    for &m in moves.iter().take(8) {
        let next = fen.position.play_unchecked(m);
        assert_eq!(next.side_to_move(), !fen.position.side_to_move());
        assert_eq!(parse_move(&fen.position, &move_text(&fen.position, m)), Ok(m));
    }
});
