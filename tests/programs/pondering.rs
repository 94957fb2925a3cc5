//! Pondering: searches in the opponent's time.

use std::time::{Duration, Instant};

use dameo_tests::process::{Conversation, dameo, lines, side_by_side};

fn engine() -> Conversation {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("uci", "uciok").unwrap();
    engine.send("setoption name Ponder value true").unwrap();
    engine
}

/// Checks that no best move comes for 200 ms.
fn expect_no_best_move(engine: &mut Conversation) {
    let until = Instant::now() + Duration::from_millis(200);
    while let Some(line) = engine.line_within(until.saturating_duration_since(Instant::now())) {
        assert!(line.starts_with("info "), "{line}");
    }
    engine.ask("isready", "readyok").unwrap();
}

/// Positions and limits with which a search that does not ponder ends at once.
const SHORT_SEARCHES: [(&str, &str); 7] = [
    ("startpos moves d1d4", "wtime 100 btime 100"),
    ("startpos moves d1d4", "wtime 0 btime 0"),
    ("startpos moves d1d4", "depth 1"),
    ("startpos moves d1d4", "nodes 1"),
    ("startpos moves d1d4", "movetime 1"),
    ("fen B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5", "wtime 60000 btime 60000"),
    ("fen W:W:Bh8", "wtime 60000 btime 60000"),
];

#[test]
fn nothing_is_answered_before_ponderhit_or_stop() {
    for release in ["ponderhit", "stop"] {
        side_by_side(&SHORT_SEARCHES, |(position, limits)| {
            let mut engine = engine();
            engine.send(&format!("position {position}")).unwrap();
            engine.send(&format!("go ponder {limits}")).unwrap();
            expect_no_best_move(&mut engine);
            engine.send(release).unwrap();
            let lines = engine.until("bestmove").unwrap();
            assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with("info ")), "{lines:?}");
            engine.send("isready").unwrap();
            assert_eq!(engine.line().unwrap(), "readyok", "one best move, {limits}");
        });
    }
}

#[test]
fn after_ponderhit_the_clock_decides() {
    let mut engine = engine();
    engine.send("position startpos moves d1d4").unwrap();
    engine.send("go ponder wtime 600000 btime 600000").unwrap();
    engine.until("info").unwrap();
    engine.send("ponderhit").unwrap();
    // Ten minutes are left, so it goes on for a while.
    expect_no_best_move(&mut engine);
    engine.ask("stop", "bestmove").unwrap();
    // A second ponderhit finds nothing to do.
    engine.send("ponderhit").unwrap();
    assert!(engine.line().unwrap().starts_with("info string error: ponderhit"));
}

#[test]
fn without_a_limit_ponderhit_ends_it() {
    let mut engine = engine();
    engine.send("go ponder").unwrap();
    expect_no_best_move(&mut engine);
    engine.ask("ponderhit", "bestmove").unwrap();
    // `infinite` overrides `ponder`.
    engine.send("go ponder infinite").unwrap();
    engine.until("info").unwrap();
    engine.send("ponderhit").unwrap();
    expect_infos_only(&mut engine);
    engine.ask("stop", "bestmove").unwrap();
}

fn expect_infos_only(engine: &mut Conversation) {
    let until = Instant::now() + Duration::from_millis(200);
    while let Some(line) = engine.line_within(until.saturating_duration_since(Instant::now())) {
        assert!(line.starts_with("info "), "{line}");
    }
}

#[test]
fn a_ponderhit_is_for_the_queued_search_before_it() {
    let input = "go movetime 50\nposition startpos moves d1d4\ngo ponder depth 2\nponderhit\nisready\n";
    let mut engine = engine();
    for line in input.lines() {
        engine.send(line).unwrap();
    }
    engine.until("bestmove").unwrap();
    engine.until("bestmove").unwrap();
    assert!(engine.quit().unwrap());
}

#[test]
fn the_end_of_input_ends_pondering() {
    let answers = lines(&dameo(), &[], "go ponder wtime 1000 btime 1000\n");
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{answers:?}");
}
