//! Searches with several threads, and that one thread searches the same nodes again.

use std::time::Duration;

use dameo_tests::process::{Conversation, dameo};
use dameo_tests::slow::Board;
use dameo_tests::uci::{check_variation, number_after, words_after};

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
fn threads_stop_at_once_on_stop() {
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

const POSITIONS: [&str; 3] = [
    "startpos moves d1d4 g7e5",
    "fen W:Wa1,a2,b1,b2,c3,d2,e1,f2,g3,h1:Ba7,b8,c6,d7,e8,f7,g6,g8,h7,h8:H0:F9",
    "fen W:WKd4,a2,b3:BKh8,g6,f7,h5:H0:F40",
];

/// What a search has found: depth, score and nodes of each variation, and the best move. Without
/// times, how full the table is, and the lines that only a search of more than a second writes
/// (bounds, the current move): a busy machine writes them, an idle one does not.
fn search(engine: &mut Conversation, position: &str, go: &str) -> Vec<String> {
    engine.send(&format!("position {position}")).unwrap();
    engine.send(go).unwrap();
    let lines = engine.until("bestmove").unwrap();
    let found = |line: &String| {
        let fields = ["depth", "seldepth", "multipv", "nodes"].map(|name| words_after(line, name).next().unwrap_or(""));
        let score: Vec<&str> = words_after(line, "score").take_while(|word| *word != "nodes").collect();
        let variation: Vec<&str> = words_after(line, "pv").collect();
        format!("{fields:?} {} {}", score.join(" "), variation.join(" "))
    };
    let by_time = |line: &&String| [" lowerbound", " upperbound", " currmove "].iter().any(|word| line.contains(word));
    let mut result: Vec<String> = lines[..lines.len() - 1].iter().filter(|line| !by_time(line)).map(found).collect();
    result.extend(lines.last().cloned());
    result
}

/// Searches one position after the other. The table and the history of the first help the next.
fn session(engine: &mut Conversation) -> Vec<Vec<String>> {
    let limits = ["go depth 8", "go nodes 12000", "go depth 9"];
    POSITIONS.iter().zip(limits).map(|(position, go)| search(engine, position, go)).collect()
}

#[test]
fn the_same_nodes_again_after_everything_that_begins_anew() {
    let mut engine = Conversation::start(&dameo()).unwrap();
    let first = session(&mut engine);
    assert_eq!(session(&mut Conversation::start(&dameo()).unwrap()), first, "in another process");
    assert_ne!(session(&mut engine), first, "without a new beginning the table and the history help");
    for anew in [
        &["ucinewgame"][..],
        &["uginewgame"],
        &["setoption name Clear Hash"],
        &["setoption name Hash value 2", "setoption name Hash value 64"],
        &["setoption name Hash value 64"],
        &["setoption name Threads value 2", "go depth 9", "setoption name Threads value 1", "ucinewgame"],
        &["setoption name MultiPV value 3", "go depth 5", "setoption name MultiPV value 1", "ucinewgame"],
        &[
            "setoption name UCI_LimitStrength value true",
            "go depth 5",
            "setoption name UCI_LimitStrength value false",
            "ucinewgame",
        ],
        &["setoption name EndgameTables value false", "setoption name EndgameTables value true", "ucinewgame"],
    ] {
        for line in anew {
            engine.send(line).unwrap();
            if line.starts_with("go ") {
                engine.until("bestmove").unwrap();
            }
        }
        assert_eq!(session(&mut engine), first, "after {anew:?}");
    }
}
