//! Input that no client should send. It must not crash the engine, hang it, or leave a command
//! unanswered.

use std::path::Path;

use dameo_engine::START_FEN;
use dameo_tests::grammar::{Grammar, compare};
use dameo_tests::malformed::{self, Answers, command_of};
use dameo_tests::process::{Conversation, dameo, lines, run};
use dameo_tests::random;
use rand::RngExt;

const FEN: &str = "W:WKa1,a2,b2:Bg6,g7,Kh8:H0:F1";

/// Every `ucinewgame` clears the table, which takes longer than all else in sessions of thousands.
const SMALL_TABLE: &str = "setoption name Hash value 1\n";

fn engine() -> Conversation {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("uci", "uciok").unwrap();
    engine
}

/// Sends lines, and compares the number of answers with what they must be. At the end the engine
/// must still be able to set up a position.
fn check_malformed(lines: impl Iterator<Item = Vec<u8>>) {
    let mut expected = Answers::default();
    let mut input = SMALL_TABLE.as_bytes().to_vec();
    for line in lines {
        let line = malformed::shorten(&line);
        line.split(|&byte| byte == b'\n').for_each(|line| expected.expect(line));
        input.extend(line);
        input.push(b'\n');
    }
    assert!(expected.best_moves > 100, "{expected:?}");
    expected.expect(b"isready");
    input.extend(format!("position fen {FEN}\nd\nisready\n").as_bytes());
    let output = run(&dameo(), &[], &input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "status {}, {errors}", output.status);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(Answers::count(text.lines()), Ok(expected));
    let fen = text.lines().rev().find_map(|line| line.strip_prefix("fen ")).expect("the answer to d");
    assert_eq!(fen, FEN);
}

#[test]
fn random_and_mutated_lines() {
    let mut random = random::generator(4);
    check_malformed((0..15_000).map(|_| malformed::line(&mut random)));
}

#[test]
fn sessions_of_nothing_but_positions_and_searches() {
    let mut random = random::generator(44);
    let is_wanted = |line: &Vec<u8>| matches!(command_of(line), Some("position" | "go"));
    check_malformed(std::iter::repeat_with(|| malformed::line(&mut random)).filter(is_wanted).take(5_000));
}

/// Lines of a grammar that knows the answer to each of them, by the slow rules and without the
/// engine's parser.
#[test]
fn every_line_of_a_grammar_has_the_expected_answer() {
    for seed in 0..4 {
        let (input, expected) = Grammar::new(seed).session(2_000);
        assert!(expected.len() > 500, "{} answers", expected.len());
        let output = run(&dameo(), &[], [SMALL_TABLE, &input].concat().as_bytes());
        assert!(output.status.success() && output.stderr.is_empty(), "seed {seed}");
        let text = String::from_utf8(output.stdout).unwrap();
        compare(&expected, text.lines()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
}

#[test]
fn a_game_of_two_thousand_moves_is_read() {
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
    // A carriage return is white space and does not end a line.
    assert_eq!(answers[..2], ["readyok", "readyok"]);
    assert_eq!(answers[2..], ["info string ignored 'query' 'p1turn'", "response false", "response true"]);
}

#[test]
fn very_long_lines_are_skipped() {
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

/// With a limit on its memory, since some systems promise more than they have.
#[cfg(unix)]
#[test]
fn a_table_that_does_not_fit_is_refused() {
    let commands = "setoption name Hash value 4096\ngo depth 5\nsetoption name Hash value 1\n\
                    setoption name Hash value 99999999999\ngo depth 5\n";
    let limited = ["-c", "ulimit -v 2000000 && exec \"$0\"", dameo().to_str().unwrap()].map(String::from);
    let answers = lines(Path::new("sh"), &limited.each_ref().map(String::as_str), commands);
    let said: Vec<&String> = answers.iter().filter(|line| !line.starts_with("info depth ")).collect();
    let [refused, first, clamped, again, second] = said[..] else { panic!("{said:?}") };
    let error = |asked, old| {
        format!("info string error: option Hash: no memory for a table of {asked} MB; the old table of {old} MB stays")
    };
    assert_eq!((refused, again), (&error(4096, 64), &error(1 << 20, 1)));
    assert!(clamped.contains("1048576 is used"), "{clamped}");
    assert!(first.starts_with("bestmove ") && second.starts_with("bestmove "), "{answers:?}");
}

#[test]
fn options_and_searches_are_queued_during_a_search() {
    let mut engine = engine();
    engine.send("go infinite").unwrap();
    for line in ["setoption name Hash value 1", "ucinewgame", "setoption name MultiPV value 2", "go depth 3"] {
        engine.send(line).unwrap();
    }
    engine.send("isready").unwrap();
    let mut first = engine.until("readyok").unwrap();
    engine.send("stop").unwrap();
    first.extend(engine.until("bestmove").unwrap());
    let second = engine.until("bestmove").unwrap();
    assert!(first.iter().any(|line| line.contains(" multipv 1 ")), "{first:?}");
    assert!(!first.iter().any(|line| line.contains(" multipv 2 ")), "{first:?}");
    assert!(second.iter().any(|line| line.contains(" multipv 2 ")), "{second:?}");
}

#[test]
fn stop_and_ponderhit_without_a_search_are_harmless() {
    let answers = lines(&dameo(), &[], "stop\nstop\nponderhit\nisready\nquery p1turn\nquit\nisready\n");
    assert!(answers[0].starts_with("info string error: ponderhit"), "{answers:?}");
    assert_eq!(answers[1..], ["readyok", "response true"]);
}

#[test]
fn empty_input_and_an_unterminated_line() {
    assert_eq!(lines(&dameo(), &[], ""), [""; 0]);
    assert_eq!(lines(&dameo(), &[], "isread"), lines(&dameo(), &[], "isread\n"));
    assert_eq!(lines(&dameo(), &[], "isready"), ["readyok"]);
}

/// `go` in unusual forms. Each is answered once, whatever stands in its line.
#[test]
fn every_go_has_one_best_move() {
    const PARAMETERS: [&str; 16] = [
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
    let (mut input, mut searches) = (SMALL_TABLE.as_bytes().to_vec(), 0);
    for _ in 0..5_000 {
        let line = match random.random_range(0..4) {
            0 => format!("go {}", PARAMETERS[random.random_range(0..PARAMETERS.len())]).into_bytes(),
            _ => malformed::line(&mut random),
        };
        // Other tests have what takes long, or changes how long a search takes.
        let text = String::from_utf8_lossy(&line);
        let command = command_of(&line);
        let is_long = matches!(command, Some("quit" | "bench" | "setoption" | "perft"))
            || command == Some("go") && text.contains("perft") && !text.ends_with("perft 1");
        if !is_long {
            searches += usize::from(command == Some("go"));
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
