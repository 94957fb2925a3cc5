//! What existing clients send, in their order, and whole games of the engine against itself.

use dameo_engine::START_FEN;
use dameo_tests::process::{Conversation, dameo};
use dameo_tests::slow::{Board, SlowGame};

/// Searches, and checks that an info line with a score and valid numbers precedes the best move.
fn search(engine: &mut Conversation, go: &str) -> String {
    engine.send(go).unwrap();
    let lines = engine.until("bestmove").unwrap();
    let info = &lines[lines.len() - 2];
    assert!(info.starts_with("info ") && info.contains(" score "), "{go}: {lines:?}");
    for name in ["time", "nps", "nodes", "depth"] {
        let value = info.split(' ').skip_while(|word| *word != name).nth(1).unwrap();
        assert!(value.parse::<u64>().is_ok(), "{name} in {info}");
    }
    lines.last().unwrap().clone()
}

fn is_refused(engine: &mut Conversation, line: &str) {
    engine.send(line).unwrap();
    let answer = engine.line().unwrap();
    assert!(answer.starts_with("info string error: "), "{line}: {answer}");
    engine.send("isready").unwrap();
    assert_eq!(engine.line().unwrap(), "readyok", "one line of error for {line}");
}

/// The steps of `fastchess --compliance`.
#[test]
fn fastchess_checks_compliance() {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.send("uci").unwrap();
    let hello = engine.until("uciok").unwrap();
    assert!(
        hello.iter().any(|line| line.starts_with("id name "))
            && hello.iter().any(|line| line.starts_with("id author "))
    );
    engine.ask("isready", "readyok").unwrap();
    engine.send("ucinewgame").unwrap();
    engine.ask("isready", "readyok").unwrap();
    engine.send("position startpos").unwrap();
    engine.ask("isready", "readyok").unwrap();
    is_refused(&mut engine, "position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27");
    search(&mut engine, "go wtime 100");
    is_refused(&mut engine, "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    for go in [
        "go btime 100",
        "go wtime 100 winc 100 btime 100 binc 100",
        "go btime 100 binc 100 wtime 100 winc 100",
        "go winc 100 wtime 100 binc 100 btime 100",
    ] {
        search(&mut engine, go);
    }
    engine.send("ucinewgame").unwrap();
    engine.ask("isready", "readyok").unwrap();
    engine.send("position startpos").unwrap();
    assert_ne!(search(&mut engine, "go wtime 100 btime 100"), "bestmove (none)");
    // These two are legal in Dameo as well: each man jumps the man before it.
    engine.send("position startpos moves e2e4 e7e5").unwrap();
    assert_ne!(search(&mut engine, "go wtime 100 btime 100"), "bestmove (none)");
    // Chess moves that are not.
    is_refused(&mut engine, "position startpos moves g1f3 b8c6");
    is_refused(&mut engine, "position startpos moves e2e4 e7e5 e1g1");
    assert_ne!(search(&mut engine, "go wtime 100 btime 100"), "bestmove (none)");
    assert!(engine.quit().unwrap());
}

/// What the match runner cutegames sends before each move, as it sends it. It trusts the engines'
/// answers alone.
#[test]
fn cutegames_plays_a_game() {
    let mut engines = [Conversation::start(&dameo()).unwrap(), Conversation::start(&dameo()).unwrap()];
    for engine in &mut engines {
        engine.ask("ugi", "ugiok").unwrap();
        for option in ["Hash value 4", "Threads value 1", "NoSuchOption value 3"] {
            engine.send(&format!("setoption name {option}")).unwrap();
        }
        engine.send("uginewgame").unwrap();
        engine.ask("isready", "readyok").unwrap();
    }
    let mut moves: Vec<String> = Vec::new();
    let result = loop {
        let position = match moves.len() {
            0 => "position startpos".to_string(),
            _ => format!("position startpos moves {}", moves.join(" ")),
        };
        for engine in &mut engines {
            engine.send(&position).unwrap();
            engine.send(&position).unwrap();
            assert_eq!(engine.query("p1turn").unwrap(), moves.len().is_multiple_of(2).to_string());
        }
        let over: Vec<String> = engines.iter_mut().map(|engine| engine.query("gameover").unwrap()).collect();
        assert_eq!(over[0], over[1]);
        if over[0] == "true" {
            let results: Vec<String> = engines.iter_mut().map(|engine| engine.query("result").unwrap()).collect();
            assert_eq!(results[0], results[1]);
            break results[0].clone();
        }
        assert_eq!(engines[0].query("result").unwrap(), "none");
        assert!(moves.len() < 600, "the game does not end: {moves:?}");
        let to_move = &mut engines[moves.len() % 2];
        to_move.ask("isready", "readyok").unwrap();
        let answer = to_move.ask("go p1time 60 p2time 60 p1inc 2 p2inc 2", "bestmove").unwrap();
        let words: Vec<&str> = answer.split(' ').collect();
        assert_eq!(words.len(), 2, "{answer}");
        moves.push(words[1].to_string());
    };
    assert!(["p1win", "p2win", "draw"].contains(&result.as_str()), "{result}");
    for engine in engines {
        assert!(engine.quit().unwrap());
    }
}

/// Plays a game. Every move must be legal and every result right by the slow rules.
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
fn a_whole_game_under_the_standard_rules() {
    play("standard", "go depth 5");
}

#[test]
fn a_whole_game_under_the_rules_of_playstrategy() {
    play("playstrategy", "go nodes 3000");
}
