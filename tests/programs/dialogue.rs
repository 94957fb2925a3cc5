//! The answers to all commands except searches.

use dameo_engine::START_FEN;
use dameo_tests::process::{Conversation, dameo, lines, run};

fn answers(input: &str) -> Vec<String> {
    lines(&dameo(), &[], input)
}

#[test]
fn both_dialects_introduce_themselves() {
    for (hello, close) in [("uci", "uciok"), ("ugi", "ugiok")] {
        let lines = answers(&format!("{hello}\n"));
        assert!(lines[0].starts_with("id name Dameo"), "{lines:?}");
        assert!(lines[1].starts_with("id author"), "{lines:?}");
        assert_eq!(lines.last().unwrap(), close);
        for option in ["Hash type spin", "Clear Hash type button", "Move Overhead type spin", "Draw Rules type combo"] {
            assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option}"))), "{option}: {lines:?}");
        }
    }
}

#[test]
fn ready_when_asked() {
    assert_eq!(answers("isready\nucinewgame\nisready\nuginewgame\nisready"), ["readyok"; 3]);
}

#[test]
fn blank_lines_and_line_ends_do_not_matter() {
    assert_eq!(answers("\r\n  \n\tisready\r\nquery \t p1turn\r\n"), ["readyok", "response true"]);
}

#[test]
fn unknown_lines_are_answered_with_one_error_each() {
    let lines = answers("xyzzy\nquery who\nposition\nsetoption name Color value 3\nperft x\nisready");
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert!(lines[..5].iter().all(|line| line.starts_with("info string error: ")), "{lines:?}");
}

#[test]
fn unknown_words_are_ignored_and_named_once() {
    for (line, ignored, answer) in [
        ("joho isready now", "'joho' 'now'", "readyok"),
        ("query who p1turn", "'who'", "response true"),
        ("position startpos now moves d1d4\nquery p1turn", "'now'", "response false"),
    ] {
        let answers = answers(line);
        assert_eq!(answers, [format!("info string ignored {ignored}"), answer.to_string()], "{line}");
    }
    assert_eq!(answers("debug on\nregister later\ndebug off\nisready"), ["readyok"]);
}

#[test]
fn a_byte_order_mark_is_no_word() {
    assert_eq!(answers("\u{FEFF}isready\n"), ["readyok"]);
}

#[test]
fn any_bytes_are_accepted() {
    let mut input = b"\xFF\xFE\0\0position startpos \x80\n".to_vec();
    input.extend(vec![b'x'; 1 << 20]);
    input.extend(b"\nposition fen \xC3\x28\nisready\nquery gameover");
    let output = run(&dameo(), &[], &input);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(text.ends_with("readyok\nresponse false\n"), "{text}");
    assert!(text.lines().all(|line| line.len() < 400), "no line repeats a megabyte");
}

/// Two blanks in a row, and bytes that are not UTF-8: as lines and as arguments.
#[cfg(target_os = "linux")]
#[test]
fn a_path_may_have_any_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let name = format!("dameo-{}-two  blanks-", std::process::id()).into_bytes();
    let folder = std::env::temp_dir().join(OsStr::from_bytes(&[&name[..], b"\xFF\xC3"].concat()));
    std::fs::create_dir(&folder).unwrap();
    let network = folder.join("a network");
    std::fs::write(&network, dameo_engine::eval::Network::BUILT_IN).unwrap();
    let line = [b"setoption name EvalFile value ", network.as_os_str().as_bytes()].concat();
    let outputs = [
        run(&dameo(), &[], &[&line[..], b"\nisready\n"].concat()),
        std::process::Command::new(dameo()).args([OsStr::from_bytes(&line), OsStr::new("isready")]).output().unwrap(),
    ];
    std::fs::remove_dir_all(&folder).unwrap();
    for output in outputs {
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with("info string network ") && text.ends_with("\nreadyok\n"), "{text}");
    }
}

#[test]
fn a_bad_position_leaves_the_old_one() {
    let fen = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5:H0:F1";
    for bad in [
        "position fen W:Wa9:Bh8",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position startpos moves e2e5",
        "position startpos moves d1d4 d8d5 d4d6",
        "position fen W:Wd8:Ba1",
        "position fen",
        "position moves d1d4",
    ] {
        let lines = answers(&format!("position fen {fen}\n{bad}\nd\n"));
        assert!(lines[0].starts_with("info string error: "), "{bad}: {lines:?}");
        assert!(lines.contains(&format!("fen {fen}")), "{bad}: {lines:?}");
    }
}

#[test]
fn errors_name_the_move_or_the_column() {
    let lines = answers("position startpos moves d1d4 d8d9\nposition fen W:Wa1,b9:Bh8\n");
    assert!(lines[0].contains("move 2 'd8d9'") && lines[0].contains("column 3"), "{}", lines[0]);
    assert!(lines[1].contains("column 7") && lines[1].contains("'b9'"), "{}", lines[1]);
}

#[test]
fn queries_follow_the_game() {
    let input = "query p1turn\nposition startpos moves d1d4\nquery p1turn\nquery gameover\nquery result\n\
                 position fen W:Wa1:Ba2,a3,b2\nquery gameover\nquery result\n\
                 position fen B:W:Bh8\nquery result\nposition fen B:Wa1:B\nquery result\n\
                 position fen W:WKa1:BKh7\nquery result\nsetoption name draw rules value PlayStrategy\nquery result\n";
    let expected = ["true", "false", "false", "none", "true", "p2win", "none", "p1win", "draw", "none"];
    assert_eq!(answers(input), expected.map(|word| format!("response {word}")));
}

#[test]
fn repetition_is_seen_in_the_moves() {
    let moves = "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8";
    let lines = answers(&format!("position fen W:WKa1,a2:BKh8,g7 moves {moves}\nquery result\nd\n"));
    assert_eq!(lines[0], "response draw");
    assert!(lines.iter().any(|line| line.contains("occurrence 3 of 3")), "{lines:?}");
}

#[test]
fn the_position_is_shown() {
    let lines = answers("d\n");
    assert_eq!(lines[0], "8  b b b b b b b b");
    assert_eq!(lines[8], "   a b c d e f g h");
    assert!(lines.contains(&format!("fen {START_FEN}")), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("key ") && line.len() == 20), "{lines:?}");
    assert!(lines.contains(&"side White".to_string()));
    assert!(lines.iter().any(|line| line.starts_with("legal 52: a1a2 a1d4")), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "result none, the game goes on");
    let over = answers("position fen W:W:Bh8\nd\n");
    assert_eq!(over.last().unwrap(), "result Black wins: White has no legal move");
}

#[test]
fn the_evaluation_is_from_the_side_of_white() {
    for side in ["W", "B"] {
        let lines = answers(&format!("position fen {side}:Wd4,Ka1,b2:Bh7\neval\n"));
        let last = lines.last().unwrap();
        let score: i32 = last.strip_prefix("evaluation ").unwrap().split(' ').next().unwrap().parse().unwrap();
        assert!(score > 300, "two men and a king against a man, {side} to move: {lines:?}");
    }
}

#[test]
fn values_out_of_range_are_clamped_with_a_warning() {
    let lines =
        answers("setoption name Hash value 0\nsetoption name Move Overhead value 99999\nsetoption name Hash value x\n");
    assert!(lines[0].starts_with("info string option Hash") && lines[0].contains(" 1 is used"), "{lines:?}");
    assert!(lines[1].contains("5000 is used"), "{lines:?}");
    assert!(lines[2].starts_with("info string error: option Hash"), "{lines:?}");
}

#[test]
fn help_lists_every_command() {
    let help = answers("help\n").join("\n");
    for command in [
        "uci",
        "ugi",
        "isready",
        "ucinewgame",
        "uginewgame",
        "setoption",
        "position",
        "go",
        "stop",
        "quit",
        "query",
        "d ",
        "eval",
        "perft",
        "bench",
        "help",
    ] {
        assert!(help.lines().any(|line| line.contains(command)), "{command}");
    }
}

#[test]
fn commands_may_be_arguments() {
    assert_eq!(lines(&dameo(), &["query", "p1turn"], ""), ["response true"]);
    let lines = lines(&dameo(), &["position startpos moves d1d4", "query p1turn", "go depth 2"], "");
    assert_eq!(lines[0], "response false");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
}

#[test]
fn the_status_is_1_after_a_wrong_argument() {
    for (arguments, status) in [
        (&["foo"][..], 1),
        (&["position fen W:Wa9:Bh8", "d"], 1),
        (&["go searchmoves a1a8 depth 1"], 1),
        (&["position startpos moves d1d4", "d"], 0),
        (&["isready now please"], 0),
    ] {
        let output = run(&dameo(), arguments, b"");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
    // Errors of a client are answered. They are not a failure of the program.
    assert!(run(&dameo(), &[], b"foo\n").status.success());
}

#[test]
fn quit_ends_it_with_status_0() {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("isready", "readyok").unwrap();
    assert!(engine.quit().unwrap());
    let mut searching = Conversation::start(&dameo()).unwrap();
    searching.send("go infinite").unwrap();
    searching.until("info").unwrap();
    assert!(searching.quit().unwrap());
}
