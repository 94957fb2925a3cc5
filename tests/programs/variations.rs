//! `MultiPV`, `UCI_ShowWDL`, and the current root move.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use dameo_engine::Fen;
use dameo_tests::process::{Conversation, dameo};
use dameo_tests::random;
use dameo_tests::slow::Board;
use dameo_tests::uci::{check_variation, number_after, words_after};

fn engine() -> Conversation {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("uci", "uciok").unwrap();
    engine
}

/// The score as one number, which is larger for a shorter mate.
fn score(line: &str) -> i64 {
    let mut words = words_after(line, "score");
    let kind = words.next().unwrap();
    let value: i64 = words.next().unwrap().parse().unwrap();
    match kind {
        "cp" => value,
        "mate" if value > 0 => 1_000_000 - value,
        "mate" => -1_000_000 - value,
        _ => panic!("{line}"),
    }
}

/// Checks the lines of a search for `wanted` variations: for each depth so many, in order, of
/// different first moves, all legal to their ends by the slow rules.
fn check(fen: &str, wanted: usize, lines: &[String]) {
    let legal = Board::from_fen(fen).legal_moves().len();
    // A machine that is busy may take more than a second, after which bounds are reported.
    let is_late_bound = |line: &str| line.contains("bound ") && number_after(line, "time") >= 1_000;
    let infos: Vec<&String> = lines.iter().filter(|line| line.contains(" multipv ") && !is_late_bound(line)).collect();
    assert!(infos.len().is_multiple_of(wanted.min(legal)) && !infos.is_empty(), "{fen}: {lines:#?}");
    for block in infos.chunks(wanted.min(legal)) {
        let mut first_moves = HashSet::new();
        for (line, number) in block.iter().zip(1..) {
            assert_eq!(number_after(line, "multipv"), number, "{fen}: {block:#?}");
            assert_eq!(number_after(line, "depth"), number_after(block[0], "depth"), "{fen}: {block:#?}");
            assert!(check_variation(fen, line) > 0, "an empty variation: {line}");
            assert!(first_moves.insert(words_after(line, "pv").next()), "{fen}: {block:#?}");
        }
        let scores: Vec<i64> = block.iter().map(|line| score(line)).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{fen}: {block:#?}");
    }
    let best = lines.last().unwrap().split(' ').nth(1).unwrap();
    let last = infos[infos.len() - wanted.min(legal)];
    assert_eq!(words_after(last, "pv").next(), Some(best), "{fen}: {lines:#?}");
}

#[test]
fn three_variations_are_in_order_and_legal() {
    let mut engine = engine();
    engine.send("setoption name MultiPV value 3").unwrap();
    let mut random = random::generator(3);
    for number in 0..300 {
        let position = if number % 2 == 0 {
            *random::game(&mut random, number % 80).position()
        } else {
            random::position(&mut random, 8, 2)
        };
        if position.legal_moves().is_empty() {
            continue;
        }
        let fen = Fen { position, halfmove_clock: 0, fullmove_number: 1 }.to_string();
        let go = ["depth 4", "nodes 3000", "movetime 3", "depth 6 nodes 8000"][number as usize % 4];
        engine.send(&format!("position fen {fen}")).unwrap();
        engine.send(&format!("go {go}")).unwrap();
        check(&fen, 3, &engine.until("bestmove").unwrap());
    }
}

#[test]
fn more_variations_than_moves() {
    let mut engine = engine();
    engine.send("setoption name MultiPV value 256").unwrap();
    for fen in [
        "W:Wa1:Bh8:H0:F1",
        "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5:H0:F1",
        dameo_engine::START_FEN,
        "W:WKa1,Kb2,Kc4:BKh8,Kg5,Kf2:H0:F1",
    ] {
        engine.send(&format!("position fen {fen}")).unwrap();
        engine.send("go depth 3").unwrap();
        check(fen, 256, &engine.until("bestmove").unwrap());
    }
    // The moves to search bound them too.
    engine.send("position startpos").unwrap();
    engine.send("go depth 3 searchmoves d1d4 e1e4").unwrap();
    let lines = engine.until("bestmove").unwrap();
    assert!(lines.iter().any(|line| line.contains(" multipv 2 ")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains(" multipv 3 ")), "{lines:?}");
}

#[test]
fn stopped_at_any_moment_the_last_block_is_whole() {
    let mut engine = engine();
    engine.send("setoption name MultiPV value 4").unwrap();
    for milliseconds in [0, 1, 2, 3, 5, 8, 13, 21, 34] {
        engine.send("position startpos moves d1d4").unwrap();
        engine.send("go infinite").unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        engine.send("stop").unwrap();
        let lines = engine.until("bestmove").unwrap();
        let mut game = dameo_engine::Game::new();
        game.play_text("d1d4").unwrap();
        check(&game.fen().to_string(), 4, &lines);
    }
}

#[test]
fn wdl_is_reported_on_request() {
    let mut engine = engine();
    engine.send("go depth 3").unwrap();
    assert!(engine.until("bestmove").unwrap().iter().all(|line| !line.contains(" wdl ")));
    engine.send("setoption name UCI_ShowWDL value true").unwrap();
    for (fen, expected) in [
        ("W:Wa1,b2,c3:Bf6,g7,h8", None),
        ("W:Wd4,a1:Bd5", Some([1000, 0, 0])),
        ("B:Wa1,b2:Ba3", Some([0, 0, 1000])),
        ("W:W:Bh8", Some([0, 0, 1000])),
    ] {
        engine.send(&format!("position fen {fen}")).unwrap();
        engine.send("go depth 6").unwrap();
        let lines = engine.until("bestmove").unwrap();
        assert!(lines.len() > 1, "{fen}: {lines:?}");
        for line in &lines[..lines.len() - 1] {
            let wdl: Vec<i64> = words_after(line, "wdl").take(3).map(|word| word.parse().unwrap()).collect();
            assert_eq!(wdl.iter().sum::<i64>(), 1000, "{line}");
            assert!(wdl.iter().all(|&chance| chance >= 0), "{line}");
        }
        if let Some(expected) = expected {
            let last = &lines[lines.len() - 2];
            assert_eq!(
                words_after(last, "wdl").take(3).map(|word| word.parse().unwrap()).collect::<Vec<i64>>(),
                expected
            );
        }
    }
}

#[test]
fn the_current_move_is_reported_after_three_seconds() {
    let mut engine = engine();
    // The search may spend any time on one root move, so there is no fixed time to wait.
    let start = Instant::now();
    engine.send("go infinite").unwrap();
    let mut lines = Vec::new();
    while !lines.last().is_some_and(|line: &String| line.contains(" currmove ")) {
        lines.push(engine.line().unwrap());
    }
    assert!(start.elapsed() >= Duration::from_secs(3));
    engine.send("stop").unwrap();
    lines.extend(engine.until("bestmove").unwrap());
    let legal = Board::from_fen(dameo_engine::START_FEN).legal_moves();
    for line in lines.iter().filter(|line| line.contains(" currmove ")) {
        let m = words_after(line, "currmove").next().unwrap();
        assert!(legal.values().any(|text| text == m), "{line}");
        assert!((1..=52).contains(&number_after(line, "currmovenumber")), "{line}");
        assert!(number_after(line, "depth") > 1);
    }
    engine.send("go movetime 500").unwrap();
    assert!(engine.until("bestmove").unwrap().iter().all(|line| !line.contains("currmove")));
}
