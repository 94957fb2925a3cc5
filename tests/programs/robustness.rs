//! What no client should send: nothing of it crashes the engine, hangs it or makes it lose its place.

use std::time::Duration;

use dameo_engine::notation::START_FEN;
use dameo_protocol::command::Command;
use dameo_tests::hostile::{self, Account};
use dameo_tests::process::{Conversation, dameo, lines, run};
use dameo_tests::random;
use rand::RngExt;

const FEN: &str = "W:WKa1,a2,b2:Bg6,g7,Kh8:H0:F1";

fn engine() -> Conversation {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("uci", "uciok").unwrap();
    engine
}

/// Sends lines one after the other and compares all answers, and the position at the end, with what is owed.
fn survives(sent: impl Iterator<Item = Vec<u8>>) {
    let mut account = Account::default();
    let mut input = Vec::new();
    for line in sent {
        let line = hostile::tame(&line);
        // What is tame may be two lines.
        line.split(|&byte| byte == b'\n').for_each(|line| account.add(line));
        input.extend(line);
        input.push(b'\n');
    }
    account.add(b"isready");
    input.extend(b"d\nisready\n");
    let output = run(&dameo(), &[], &input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "status {}, {errors}", output.status);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    account.check(text.lines()).unwrap_or_else(|error| panic!("{error}"));
    let fen = text.lines().rev().find_map(|line| line.strip_prefix("fen ")).expect("the answer to d");
    assert_eq!(fen, account.fen());
}

#[test]
fn a_hundred_thousand_random_and_mutated_lines() {
    let mut random = random::generator(4);
    survives((0..100_000).map(|_| hostile::line(&mut random)));
}

#[test]
fn sessions_of_nothing_but_positions_and_searches() {
    let mut random = random::generator(44);
    let about_a_game = |line: &Vec<u8>| line.starts_with(b"position") || line.starts_with(b"go");
    survives(std::iter::repeat_with(|| hostile::line(&mut random)).filter(about_a_game).take(5_000));
}

#[test]
fn a_game_of_two_thousand_moves_is_read_in_no_time() {
    let moves = " a1b1 h8g8 b1a1 g8h8".repeat(500);
    let line = format!("position fen W:WKa1,a2:BKh8,g7 moves{moves}\nquery result\nd\n");
    let answers = lines(&dameo(), &[], &line);
    assert_eq!(answers[0], "response draw");
    assert!(answers.iter().any(|line| line.contains("occurrence 501 of 3")), "{answers:?}");
    assert!(answers.iter().any(|line| line.ends_with(":H2000:F1001")), "{answers:?}");
}

#[test]
fn blanks_and_line_ends_of_every_kind() {
    let input = "  isready  \r\n\tisready\t\n\r\n\n \t \nsetoption   name\tMove \t Overhead value  7\r\n\
                 position   startpos\tmoves   d1d4\r\nquery p1turn\rquery p1turn\nposition startpos\nquery\tp1turn";
    let answers = lines(&dameo(), &[], input);
    // A carriage return ends no line: it is a blank.
    assert_eq!(answers[..2], ["readyok", "readyok"]);
    assert_eq!(answers[2..], ["info string ignored 'query' 'p1turn'", "response false", "response true"]);
}

#[test]
fn lines_beyond_all_measure_are_skipped() {
    let mut input = format!("position fen {FEN}\n").into_bytes();
    input.extend(vec![b'x'; 9 << 20]);
    input.extend(b"\nposition startpos moves ");
    input.extend(b"d1d4 ".repeat(200_000));
    input.extend(b"\nd\nisready\n");
    let output = run(&dameo(), &[], &input);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("info string error: a line of more than"), "{}", lines[0]);
    assert!(lines[1].starts_with("info string error: move 2 'd1d4'"), "{}", lines[1]);
    assert!(lines.contains(&format!("fen {FEN}").as_str()));
    assert!(output.status.success() && text.ends_with("readyok\n"));
}

#[test]
fn a_table_that_does_not_fit_is_refused() {
    let mut engine = engine();
    for megabytes in ["1048576", "99999999999"] {
        engine.send(&format!("setoption name Hash value {megabytes}")).unwrap();
        let lines = engine.until("info").unwrap();
        let refusal = if megabytes == "1048576" { lines[0].clone() } else { engine.line().unwrap() };
        assert!(refusal.starts_with("info string error: option Hash: 1048576 MB"), "{refusal}");
        assert!(refusal.ends_with("the old table of 64 MB stays"), "{refusal}");
    }
    engine.send("setoption name Hash value 1").unwrap();
    engine.ask("go depth 5", "bestmove").unwrap();
    engine.send("setoption name Hash value 1048576").unwrap();
    assert!(engine.line().unwrap().ends_with("the old table of 1 MB stays"));
    engine.ask("go depth 5", "bestmove").unwrap();
}

#[test]
fn options_and_new_searches_wait_for_the_running_one() {
    let mut engine = engine();
    engine.send("go infinite").unwrap();
    for line in ["setoption name Hash value 1", "ucinewgame", "setoption name MultiPV value 2", "go depth 3"] {
        engine.send(line).unwrap();
    }
    // Nothing of it has happened yet.
    engine.ask("isready", "readyok").unwrap();
    while let Some(line) = engine.has_line(Duration::from_millis(50)) {
        assert!(line.contains(" multipv 1 "), "{line}");
    }
    engine.send("stop").unwrap();
    engine.until("bestmove").unwrap();
    let second = engine.until("bestmove").unwrap();
    assert!(second.iter().any(|line| line.contains(" multipv 2 ")), "{second:?}");
}

#[test]
fn what_means_nothing_now_does_no_harm() {
    let answers = lines(&dameo(), &[], "stop\nstop\nponderhit\nisready\nquery p1turn\nquit\nisready\n");
    assert!(answers[0].starts_with("info string error: ponderhit"), "{answers:?}");
    assert_eq!(answers[1..], ["readyok", "response true"]);
}

#[test]
fn nothing_at_all_and_half_a_line() {
    assert_eq!(lines(&dameo(), &[], ""), [""; 0]);
    assert_eq!(lines(&dameo(), &[], "isread"), lines(&dameo(), &[], "isread\n"));
    assert_eq!(lines(&dameo(), &[], "isready"), ["readyok"]);
}

/// Lines of `go` in every odd form, each answered once.
#[test]
fn every_go_of_a_flood_has_one_best_move() {
    const ODD: [&str; 16] = [
        "depth x",
        "foo depth 2",
        "nodes -1",
        "searchmoves a1a8",
        "searchmoves",
        "wtime",
        "movetime 1 wtime 0 btime 0",
        "depth 99999999999999999999999",
        "infinite now",
        "ponder",
        "",
        "perft 1",
        "mate x",
        "depth nodes 5",
        "wtime -1",
        "nodes 10 nodes",
    ];
    let mut random = random::generator(10);
    let (mut input, mut searches) = (Vec::new(), 0);
    for _ in 0..10_000 {
        let line = match random.random_range(0..4) {
            0 => format!("go {}", ODD[random.random_range(0..ODD.len())]).into_bytes(),
            _ => hostile::line(&mut random),
        };
        let understood = String::from_utf8_lossy(&line).parse::<Command>();
        // What takes long, or changes what takes long, is another test's.
        let is_long = matches!(
            understood,
            Ok(Command::Quit | Command::Bench(_) | Command::Perft(3..) | Command::SetOption { .. })
        ) || matches!(&understood, Ok(Command::Go(go)) if go.perft.is_some_and(|depth| depth > 2));
        if !is_long {
            searches += usize::from(matches!(understood, Ok(Command::Go(_))));
            input.extend(line);
            input.push(b'\n');
        }
    }
    input.extend(b"stop\nisready\n");
    assert!(searches > 2_000, "{searches}");
    let output = run(&dameo(), &[], &input);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("bestmove ")).count(), searches);
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn a_refused_line_changes_nothing() {
    for bad in [
        "position startpos moves d1d4 d1d4",
        "position fen W:Wa1:Ba1",
        "setoption name Draw Rules value chess",
        "setoption name Hash value",
        "setoption value 3",
        "query who",
        "perft x",
        "\0\0\0",
        "position fen W:W\u{FFFD}a1:Bh8",
    ] {
        let answers = lines(&dameo(), &[], &format!("position fen {FEN}\n{bad}\nd\n"));
        let errors = answers.iter().filter(|line| line.starts_with("info string error: ")).count();
        assert_eq!(errors, 1, "{bad}: {answers:?}");
        assert!(answers.contains(&format!("fen {FEN}")), "{bad}: {answers:?}");
    }
    assert_ne!(FEN, START_FEN);
}
