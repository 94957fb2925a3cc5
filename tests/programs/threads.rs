//! Searches with several threads.

use std::time::Duration;

use dameo_tests::process::{Conversation, dameo};
use dameo_tests::slow::Board;
use dameo_tests::uci::{check_variation, number_after};

fn engine(threads: u32) -> Conversation {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("uci", "uciok").unwrap();
    engine.send("setoption name Hash value 8").unwrap();
    engine.send(&format!("setoption name Threads value {threads}")).unwrap();
    engine
}

/// Checks that the last line is a legal best move, and that every variation is legal by the slow
/// rules.
fn check(fen: &str, lines: &[String]) {
    let (last, infos) = lines.split_last().unwrap();
    let best = last.split(' ').nth(1).unwrap();
    assert!(Board::from_fen(fen).legal_moves().values().any(|text| text == best), "{fen}: {last}");
    assert!(infos.iter().any(|line| line.contains(" score ")), "{fen}: {infos:?}");
    let lengths: Vec<usize> =
        infos.iter().filter(|line| line.contains(" pv ")).map(|line| check_variation(fen, line)).collect();
    assert!(lengths.iter().any(|&length| length > 0), "{fen}: {infos:?}");
}

/// The last number of nodes that was reported.
fn last_nodes(lines: &[String]) -> i64 {
    number_after(lines.iter().rfind(|line| line.contains(" nodes ")).unwrap(), "nodes")
}

const FENS: [&str; 4] = [
    dameo_engine::START_FEN,
    "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5:H0:F1",
    "B:WKb8,c2,Kf1:BKe7,g2,h6:H0:F1",
    "W:Wd4,a1:Bd5",
];

#[test]
fn threads_keep_to_limits_and_play_legal_moves() {
    let mut engine = engine(3);
    for fen in FENS {
        for go in ["depth 7", "nodes 50000", "movetime 30", "wtime 300 btime 300", "mate 2"] {
            engine.send(&format!("position fen {fen}")).unwrap();
            engine.send(&format!("go {go}")).unwrap();
            let lines = engine.until("bestmove").unwrap();
            check(fen, &lines);
            if go.starts_with("nodes") {
                let nodes = last_nodes(&lines);
                assert!(nodes <= 50_000, "{nodes}");
            }
        }
    }
}

#[test]
fn threads_stop_when_they_are_told_to() {
    let mut engine = engine(2);
    for (round, fen) in FENS.iter().cycle().take(40).enumerate() {
        engine.send(&format!("position fen {fen}")).unwrap();
        engine.send("go infinite").unwrap();
        std::thread::sleep(Duration::from_millis(round as u64 % 7));
        engine.send("stop").unwrap();
        check(fen, &engine.until("bestmove").unwrap());
    }
    assert!(engine.quit().unwrap());
}

#[test]
fn the_number_of_threads_can_change_between_searches() {
    let mut engine = engine(1);
    for threads in [2, 4, 1, 3] {
        engine.send(&format!("setoption name Threads value {threads}")).unwrap();
        engine.send("ucinewgame").unwrap();
        engine.send(&format!("position fen {}", FENS[0])).unwrap();
        engine.send("setoption name MultiPV value 3").unwrap();
        engine.send("go depth 6").unwrap();
        let lines = engine.until("bestmove").unwrap();
        check(FENS[0], &lines);
        assert!(lines.iter().any(|line| line.contains(" multipv 3 ")), "{lines:?}");
    }
}

#[test]
fn one_thread_plays_the_same_whatever_ran_before() {
    let mut engine = engine(1);
    let mut nodes = Vec::new();
    for threads in [1, 3, 1] {
        engine.send(&format!("setoption name Threads value {threads}")).unwrap();
        engine.send("ucinewgame").unwrap();
        engine.send("position startpos").unwrap();
        engine.send("go depth 9").unwrap();
        let lines = engine.until("bestmove").unwrap();
        nodes.push(last_nodes(&lines));
    }
    assert_eq!(nodes[0], nodes[2]);
}
