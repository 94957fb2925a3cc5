//! One thread searches the same nodes again, whatever was done before it begins anew.

use dameo_tests::process::{Conversation, dameo};
use dameo_tests::uci::words_after;

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
