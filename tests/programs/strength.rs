//! Play at a limited strength.

use std::collections::HashSet;

use dameo_tests::process::{Conversation, dameo};
use dameo_tests::slow::Board;

fn engine(elo: &str) -> Conversation {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("uci", "uciok").unwrap();
    engine.send("setoption name UCI_LimitStrength value true").unwrap();
    engine.send(&format!("setoption name UCI_Elo value {elo}")).unwrap();
    engine
}

/// The range of `UCI_Elo` in the answer to `uci`.
fn range() -> [u32; 2] {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.send("uci").unwrap();
    let lines = engine.until("uciok").unwrap();
    let line = lines.iter().find(|line| line.starts_with("option name UCI_Elo type spin")).unwrap();
    let words: Vec<&str> = line.split(' ').collect();
    ["min", "max"].map(|name| {
        let place = words.iter().position(|word| *word == name).unwrap();
        words[place + 1].parse().unwrap()
    })
}

#[test]
fn every_level_moves_legally_whatever_the_limits() {
    let [min, max] = range();
    for elo in [min, u32::midpoint(min, max), max] {
        let mut engine = engine(&elo.to_string());
        for fen in ["W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5", dameo_engine::START_FEN, "B:WKa1,b2:BKh8,Kg1"] {
            for go in ["wtime 1000 btime 1000", "movetime 20", "depth 9", "nodes 100000"] {
                engine.send(&format!("position fen {fen}")).unwrap();
                let best = engine.ask(&format!("go {go}"), "bestmove").unwrap();
                let best = best.split(' ').nth(1).unwrap().to_string();
                assert!(Board::from_fen(fen).legal_moves().values().any(|text| *text == best), "{fen}: {best}");
            }
        }
    }
}

#[test]
fn an_infinite_search_still_waits() {
    let mut engine = engine(&range()[0].to_string());
    engine.send("go infinite").unwrap();
    engine.until("info").unwrap();
    engine.ask("isready", "readyok").unwrap();
    assert!(engine.line_within(std::time::Duration::from_millis(200)).is_none_or(|line| line.starts_with("info ")));
    engine.ask("stop", "bestmove").unwrap();
}

#[test]
fn a_weak_player_is_not_always_the_same() {
    let mut engine = engine(&range()[0].to_string());
    let mut moves = HashSet::new();
    for _ in 0..20 {
        engine.send("ucinewgame").unwrap();
        moves.insert(engine.ask("go depth 3", "bestmove").unwrap());
    }
    assert!(moves.len() > 3, "{moves:?}");
}

#[test]
fn without_the_limit_the_rating_means_nothing() {
    let play = |lines: &[&str]| {
        let mut engine = Conversation::start(&dameo()).unwrap();
        for line in lines {
            engine.send(line).unwrap();
        }
        engine.ask("go depth 7", "bestmove").unwrap()
    };
    let plain = play(&[]);
    assert_eq!(play(&["setoption name UCI_Elo value 1"]), plain);
    let limited = ["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1"];
    play(&limited);
    assert_eq!(play(&[limited[0], limited[1], "setoption name UCI_LimitStrength value false"]), plain);
}

/// With material hanging for the taking and nothing else to decide, all but the weakest take and
/// keep it.
#[test]
fn pieces_are_not_given_away() {
    let [min, max] = range();
    // White to move can step in front of a black man and lose a man for nothing, or not.
    let fen = "W:Wa1,b1,d3,e3:Ba8,b8,d6,e6,h8";
    let mut engine = engine(&u32::midpoint(min, max).to_string());
    for _ in 0..20 {
        engine.send("ucinewgame").unwrap();
        engine.send(&format!("position fen {fen}")).unwrap();
        let best = engine.ask("go wtime 1000 btime 1000", "bestmove").unwrap();
        let mut board = Board::from_fen(fen);
        let legal = board.legal_moves();
        let text = best.split(' ').nth(1).unwrap();
        board = board.play(legal.iter().find(|(_, legal)| *legal == text).unwrap().0);
        // Whatever Black can take at once, White can take back.
        let loss = board.legal_moves().into_keys().filter(|m| !m.captured.is_empty()).any(|m| {
            let after = board.play(&m);
            after.legal_moves().keys().all(|reply| reply.captured.len() < m.captured.len())
        });
        assert!(!loss, "{best}");
    }
}
