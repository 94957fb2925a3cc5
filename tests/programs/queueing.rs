//! The queue of commands during a search, and `stop`.

use dameo_tests::process::{Conversation, dameo};

fn engine() -> Conversation {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("uci", "uciok").unwrap();
    engine
}

/// The next error line.
fn next_error(engine: &mut Conversation) -> String {
    loop {
        let line = engine.line().unwrap();
        if line.starts_with("info string error") {
            return line;
        }
    }
}

#[test]
fn one_stop_ends_every_search_before_it() {
    let mut engine = engine();
    for line in ["go infinite", "go depth 2", "go infinite", "position startpos moves d1d4", "ucinewgame", "stop"] {
        engine.send(line).unwrap();
    }
    for _ in 0..3 {
        engine.until("bestmove").unwrap();
    }
    assert_eq!(engine.ask("query p1turn", "response").unwrap(), "response true");
}

#[test]
fn one_stop_ends_every_count_and_bench_before_it() {
    let mut engine = engine();
    for line in ["go infinite", "bench 60", "perft 12", "go perft 12", "stop"] {
        engine.send(line).unwrap();
    }
    engine.until("bestmove").unwrap();
    assert_eq!(engine.line().unwrap(), "info string bench stopped before its end");
    assert_eq!(engine.line().unwrap(), "info string perft stopped before its end");
    assert_eq!(engine.line().unwrap(), "info string perft stopped before its end");
    engine.until("bestmove").unwrap();
    engine.ask("isready", "readyok").unwrap();
}

#[test]
fn a_stop_does_not_end_later_searches() {
    let mut engine = engine();
    for line in ["go infinite", "stop", "go depth 3"] {
        engine.send(line).unwrap();
    }
    engine.until("bestmove").unwrap();
    let lines = engine.until("bestmove").unwrap();
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{lines:?}");
}

#[test]
fn a_stop_right_after_the_end_of_a_count_is_not_lost() {
    let mut engine = engine();
    for _ in 0..100 {
        engine.send("perft 12").unwrap();
        engine.ask("isready", "readyok").unwrap();
        engine.send("stop").unwrap();
        assert_eq!(engine.line().unwrap(), "info string perft stopped before its end");
        // In one write: even if the count has not yet ended when they are read, the stop is for the
        // bench.
        engine.send("bench 60\nstop").unwrap();
        let lines = engine.until("info").unwrap();
        assert_eq!(lines.last().unwrap(), "info string bench stopped before its end");
    }
}

#[test]
fn the_queue_is_bounded() {
    let mut engine = engine();
    engine.send("go infinite").unwrap();
    // The queue holds 100,000 commands. Each further one is refused with an error, and a refused
    // `go` is answered in its turn.
    for _ in 0..100 {
        engine.send(&["uginewgame"; 1000].join("\n")).unwrap();
    }
    engine.send("go depth 1\nquery p1turn\ngo depth 1\nsetoption name end").unwrap();
    for what in ["go", "query", "go", "setoption"] {
        let refusal = next_error(&mut engine);
        assert!(
            refusal.starts_with(&format!("info string error: {what}: refused, the queue is full (100000 commands")),
            "{refusal}"
        );
    }
    engine.ask("isready", "readyok").unwrap();
    engine.send("stop").unwrap();
    let lines: Vec<String> = (0..3).map(|_| engine.until("bestmove").unwrap().pop().unwrap()).collect();
    assert_ne!(lines[0], "bestmove (none)");
    assert_eq!(lines[1..], ["bestmove (none)", "bestmove (none)"]);
    // The queue is empty, so commands are accepted again.
    assert_eq!(engine.ask("query p1turn", "response").unwrap(), "response true");
}
