//! Whole games of the engine against itself: every move must be legal and every result right by the
//! slow rules.

use dameo_engine::START_FEN;
use dameo_tests::process::{Conversation, dameo};
use dameo_tests::slow::{Board, SlowGame};

fn play(rules: &str, go: &str) {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("ugi", "ugiok").unwrap();
    engine.send(&format!("setoption name Draw Rules value {rules}")).unwrap();
    let mut game = SlowGame::new(Board::from_fen(START_FEN));
    let mut texts: Vec<String> = Vec::new();
    loop {
        let result = game.result(rules == "playstrategy");
        engine.send(&format!("position startpos moves {}", texts.join(" "))).unwrap();
        assert_eq!(engine.query("p1turn").unwrap(), game.board().white_to_move.to_string());
        assert_eq!(engine.query("result").unwrap(), result, "{texts:?}");
        assert_eq!(engine.query("gameover").unwrap(), (result != "none").to_string(), "{texts:?}");
        if result != "none" {
            break;
        }
        assert!(texts.len() < 1000, "the game does not end: {texts:?}");
        let answer = engine.ask(go, "bestmove").unwrap();
        let text = answer.strip_prefix("bestmove ").unwrap();
        let legal = game.board().legal_moves();
        let m = legal.iter().find_map(|(m, legal)| (legal == text).then_some(m));
        game.play(m.unwrap_or_else(|| panic!("{answer} after {texts:?}")));
        texts.push(text.to_string());
    }
    assert!(engine.quit().unwrap());
}

#[test]
fn under_the_standard_rules() {
    play("standard", "go depth 5");
}

#[test]
fn under_the_rules_of_playstrategy() {
    play("playstrategy", "go nodes 3000");
}
