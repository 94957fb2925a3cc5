//! The order of answers, `stop`, `ponderhit` and `quit`, and clients that read late or go away.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use dameo_tests::process::{Conversation, dameo, lines, side_by_side};

fn engine() -> Conversation {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("uci", "uciok").unwrap();
    engine.send("setoption name Ponder value true").unwrap();
    engine
}

fn start() -> Child {
    Command::new(dameo()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Writes all of the input before it reads anything, however much the engine has to answer by then.
/// Returns the lines of the answers to commands.
fn read_late(input: &str) -> Vec<String> {
    let mut child = start();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.starts_with("info depth ")).map(String::from).collect()
}

#[test]
fn a_late_reader_gets_every_answer_before_quit() {
    let answers = read_late(&("query p1turn\n".repeat(20_000) + "isready\nquit\n"));
    assert_eq!(answers.len(), 20_001);
    assert!(answers[..20_000].iter().all(|line| line == "response true"));
    assert_eq!(answers[20_000], "readyok");
}

#[test]
fn a_late_reader_gets_every_answer_in_order() {
    for (queries, identifications, end) in [(20_000, 2_000, "quit\n"), (30_000, 3_000, "")] {
        let (mut input, mut expected) = (String::new(), Vec::new());
        for number in 0..queries {
            let (moves, answer) = [("", "response true"), (" moves d1d4", "response false")][number / 7 % 2];
            writeln!(input, "position startpos{moves}\nquery p1turn").unwrap();
            expected.push(answer);
            if number % (queries / identifications) == 0 {
                input += "uci\nisready\n";
                expected.extend(["uciok", "readyok"]);
            }
        }
        let mut answers = read_late(&(input + end));
        answers.retain(|line| !line.starts_with("id ") && !line.starts_with("option "));
        assert_eq!(answers, expected);
    }
}

#[test]
fn a_late_reader_gets_every_best_move() {
    let answers = read_late(&"position startpos\ngo depth 1\nquery gameover\ngo depth 2\nisready\n".repeat(2_000));
    let kinds = |kind| answers.iter().filter(|line| line.starts_with(kind)).count();
    assert_eq!((kinds("bestmove "), kinds("response "), kinds("readyok"), answers.len()), (4_000, 2_000, 2_000, 8_000));
    // `isready` may overtake a search, but nothing else does.
    let others: Vec<&str> = answers.iter().filter(|line| *line != "readyok").map(|line| &line[..8]).collect();
    assert_eq!(others, ["bestmove", "response", "bestmove"].repeat(2_000));
}

/// More input than the engine has room for, behind a full output.
#[test]
fn a_client_that_does_not_read_makes_it_wait() {
    let mut child = start();
    let mut stdin = child.stdin.take().unwrap();
    let long = format!("position startpos moves {}\n", "d1d4 ".repeat(200_000));
    let writer = std::thread::spawn(move || {
        stdin.write_all("d\n".repeat(2_000).as_bytes()).unwrap();
        for _ in 0..100 {
            stdin.write_all(long.as_bytes()).unwrap();
        }
        stdin.write_all(b"isready\nquit\n").unwrap();
    });
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    writer.join().unwrap();
    assert_eq!(text.matches("result none").count(), 2_000);
    assert_eq!(text.matches("error: move 2 'd1d4'").count(), 100);
    assert!(text.ends_with("readyok\n") && child.wait().unwrap().success());
}

#[test]
fn quit_ends_a_search_and_what_waits_is_answered_first() {
    for search in ["go infinite", "go depth 100", "go ponder wtime 9000", "go movetime 600000", "go mate 30"] {
        let waiting =
            "perft 12\nbench 60\nquery p1turn\ngo infinite\nsetoption name MultiPV value 0\ngo nodes 100000000";
        let answers = read_late(&format!("{search}\n{waiting}\nquery gameover\nquit\nquery p1turn\ngo depth 1\n"));
        let [best, perft, bench, turn, second, option, third, over] = &answers[..] else { panic!("{answers:?}") };
        assert!([best, second, third].iter().all(|line| line.starts_with("bestmove ")), "{answers:?}");
        assert_eq!(perft, "info string perft stopped before its end");
        assert_eq!(bench, "info string bench stopped before its end");
        assert!(option.contains("1 is used"), "{option}");
        assert_eq!((turn.as_str(), over.as_str()), ("response true", "response false"));
    }
}

#[test]
fn a_hundred_races_of_go_and_stop() {
    let mut engine = engine();
    for round in 0..100 {
        let go = ["go infinite", "go depth 1", "go ponder wtime 1", "go movetime 1", "go nodes 1"][round % 5];
        let position = ["startpos", "fen W:W:Bh8", "fen B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5"][round % 3];
        if round % 2 == 0 {
            engine.send(&format!("position {position}\n{go}\nstop\nisready")).unwrap();
        } else {
            engine.send(&format!("position {position}")).unwrap();
            engine.send(go).unwrap();
            engine.send("stop").unwrap();
            engine.send("isready").unwrap();
        }
        let mut kinds = Vec::new();
        while kinds.len() < 2 {
            let line = engine.line().unwrap();
            let kind = line.split(' ').next().unwrap().to_string();
            if kind != "info" {
                kinds.push(kind);
            }
        }
        kinds.sort();
        assert_eq!(kinds, ["bestmove", "readyok"], "{go}");
        engine.send("query gameover").unwrap();
        assert!(engine.line().unwrap().starts_with("response "), "there is no second best move");
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
fn nothing_that_waits_for_a_search_is_refused() {
    let mut engine = engine();
    engine.send("go infinite").unwrap();
    for _ in 0..120 {
        engine.send(&["query p1turn"; 1000].join("\n")).unwrap();
    }
    engine.send("go depth 1").unwrap();
    engine.ask("isready", "readyok").unwrap();
    engine.send("stop").unwrap();
    engine.until("bestmove").unwrap();
    for _ in 0..120_000 {
        assert_eq!(engine.line().unwrap(), "response true");
    }
    engine.until("bestmove").unwrap();
}

/// Checks that no best move comes for a while.
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
    engine.send("go ponder wtime 600000000 btime 600000000").unwrap();
    engine.until("info").unwrap();
    engine.send("ponderhit").unwrap();
    // A week is left, so it goes on for a while.
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
    expect_no_best_move(&mut engine);
    engine.ask("stop", "bestmove").unwrap();
}

#[test]
fn a_ponderhit_is_for_the_queued_search_before_it() {
    let mut engine = engine();
    engine.send("go movetime 50\nposition startpos moves d1d4\ngo ponder depth 2\nponderhit\nisready").unwrap();
    engine.until("bestmove").unwrap();
    engine.until("bestmove").unwrap();
    assert!(engine.quit().unwrap());
}

#[test]
fn the_end_of_input_ends_pondering() {
    let answers = lines(&dameo(), &[], "go ponder wtime 1000 btime 1000\n");
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{answers:?}");
}

/// What the engine may be doing when its client goes away.
const STATES: [&str; 12] = [
    "",
    "go infinite\n",
    "go depth 100\n",
    "setoption name Threads value 2\ngo depth 100\n",
    "setoption name Threads value 2\ngo infinite\n",
    "go ponder wtime 100000 btime 100000\n",
    "perft 12\n",
    "go perft 12\n",
    "bench 60\n",
    "go infinite\ngo infinite\nperft 12\nbench 60\n",
    "go movetime 600000\n",
    "go mate 30\n",
];

/// Sends commands and waits until they are read.
fn prepare(state: &str) -> Child {
    let mut child = start();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{state}isready").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while line != "readyok\n" {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0, "{state}: no answer");
    }
    child.stdin = Some(stdin);
    child.stdout = Some(stdout.into_inner());
    child
}

/// Waits until the engine exits. It would search for minutes or for ever.
fn expect_exit(mut child: Child, what: &str) {
    let status = child.wait().unwrap();
    assert!(status.success(), "{what}: {status}");
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(errors.is_empty(), "{what}: {errors}");
}

#[test]
fn an_engine_ends_with_its_client() {
    side_by_side(&STATES, |state| {
        let mut child = prepare(state);
        drop(child.stdin.take());
        drop(child.stdout.take());
        expect_exit(child, state);
    });
}

#[test]
fn an_engine_ends_when_its_output_is_closed() {
    side_by_side(&STATES, |state| {
        let mut child = prepare(state);
        let stdin = child.stdin.take();
        drop(child.stdout.take());
        expect_exit(child, state);
        drop(stdin);
    });
}

#[test]
fn an_engine_with_a_full_output_ends_with_its_client() {
    side_by_side(&["", "go infinite\n", "quit\n"], |state| {
        let mut child = start();
        let stdin = child.stdin.as_mut().unwrap();
        stdin.write_all(("d\n".repeat(2_000) + state).as_bytes()).unwrap();
        drop(child.stdout.take());
        expect_exit(child, "a full output");
    });
}
