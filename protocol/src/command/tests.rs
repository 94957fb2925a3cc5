//! Tests of the parser.

use std::ffi::OsStr;

use dameo_perft::MAX_DEPTH;

use super::{COMMANDS, Command, Go, ParsedCommand, Query};

fn parse(line: &str) -> ParsedCommand {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn command_of(line: &str) -> Command {
    let ParsedCommand { command, warning } = parse(line);
    assert_eq!(warning, None, "{line}");
    command
}

fn go_of(line: &str) -> (Go, String) {
    let ParsedCommand { command: Command::Go(go), warning } = parse(line) else { panic!("{line}: not go") };
    (*go, warning.unwrap_or_default())
}

fn error_of(line: &str) -> String {
    line.parse::<ParsedCommand>().expect_err(line)
}

#[test]
fn each_name_is_in_the_form_that_is_listed() {
    for command in COMMANDS {
        for name in command.names {
            assert!(command.form.split([' ', ',']).any(|word| word == *name), "{name} in {command:?}");
        }
    }
}

#[test]
fn blanks_do_not_matter() {
    assert_eq!(command_of(" \t "), Command::Nothing);
    assert_eq!(command_of("\tquery   p1turn \r"), Command::Query(Query::FirstPlayersTurn));
    assert_eq!(
        command_of("setoption  name  Move   Overhead value  20 "),
        Command::SetOption { name: "Move Overhead".into(), value: Some("20 ".into()) }
    );
}

#[test]
fn a_value_is_the_rest_of_the_line_as_it_was_sent() {
    for (line, value) in [
        (&b"setoption name EvalFile value  \t/a  b/\tc \r\n"[..], Some(&b"/a  b/\tc "[..])),
        (b"setoption name EvalFile value value name\n", Some(b"value name")),
        (b"setoption name EvalFile value\xC2\xA0\xC3\xA4  b\xC2\xA0\r", Some(b"\xC3\xA4  b\xC2\xA0")),
        (b"setoption name EvalFile value\n", Some(b"")),
        (b"setoption name EvalFile", None),
        #[cfg(unix)]
        (b"\xC3 setoption \xFF\xFE\x80 name EvalFile value \xFFa  \xF0\x9F \xC3\n", Some(b"\xFFa  \xF0\x9F \xC3")),
    ] {
        let Command::SetOption { name, value: read } = ParsedCommand::read(line).unwrap().command else {
            panic!("{line:?}: no option")
        };
        assert_eq!((name.as_str(), read.as_deref().map(OsStr::as_encoded_bytes)), ("EvalFile", value), "{line:?}");
    }
}

#[test]
fn positions_keep_their_moves_as_written() {
    assert_eq!(command_of("position startpos"), Command::Position { fen: None, moves: String::new() });
    assert_eq!(
        command_of("position fen W:Wa1:Bh8 moves a1a2 h8-h7"),
        Command::Position { fen: Some("W:Wa1:Bh8".into()), moves: "a1a2 h8-h7".into() }
    );
    assert!(error_of("position").contains("startpos"));
    assert!(error_of("position moves a1a2").contains("startpos"));
}

#[test]
fn both_spellings_of_the_clocks() {
    let uci = command_of("go wtime 100 btime -5 winc 1 binc 2 movestogo 7");
    assert_eq!(uci, command_of("go p1time 100 p2time -5 p1inc 1 p2inc 2 movestogo 7"));
    let Command::Go(go) = uci else { panic!("not go") };
    assert_eq!((go.time, go.increment), ([Some(100), Some(-5)], [Some(1), Some(2)]));
    assert_eq!(go.moves_to_go, Some(7));
}

#[test]
fn searchmoves_end_at_the_next_parameter() {
    let Command::Go(go) = command_of("go searchmoves a1a2 b1b4 depth 3") else { panic!("not go") };
    assert_eq!((go.search_moves.trim(), go.depth), ("a1a2 b1b4", Some(3)));
    let Command::Go(go) = command_of("go searchmoves a1a2 ponder wtime 5") else { panic!("not go") };
    assert_eq!((go.search_moves.trim(), go.ponder, go.infinite), ("a1a2", true, false));
}

#[test]
fn unknown_words_are_ignored_and_named() {
    for (line, command) in [
        ("joho isready now", Command::IsReady),
        ("stop now", Command::Stop),
        ("please quit", Command::Quit),
        ("query who p1turn", Command::Query(Query::FirstPlayersTurn)),
        ("position xx startpos yy moves a1a2", Command::Position { fen: None, moves: "a1a2".into() }),
        ("setoption the name Hash value 3", Command::SetOption { name: "Hash".into(), value: Some("3".into()) }),
        ("bench 3 4", Command::Bench(Some(3))),
        ("bench x", Command::Bench(None)),
        ("perft 3 4", Command::Perft(3)),
    ] {
        let parsed = parse(line);
        assert_eq!(parsed.command, command, "{line}");
        assert!(parsed.warning.is_some_and(|warning| warning.contains("ignored")), "{line}");
    }
    assert_eq!(parse("joho isready now").warning.unwrap(), "ignored 'joho' 'now'");
    let many = parse(&format!("isready {}", "x ".repeat(100))).warning.unwrap();
    assert!(many.ends_with(" and 95 more") && many.len() < 100, "{many}");
    assert!(parse(&format!("isready {}", "x".repeat(100_000))).warning.unwrap().len() < 200);
}

#[test]
fn every_go_is_read() {
    let only = |change: fn(&mut Go)| {
        let mut go = Go::default();
        change(&mut go);
        go
    };
    for (line, expected, warning) in [
        ("go foo depth 3", only(|go| go.depth = Some(3)), "'foo'"),
        ("go depth x", Go::default(), "'x' is not a whole number"),
        ("go depth x nodes 5", only(|go| go.nodes = Some(5)), "go depth"),
        ("go depth nodes 5", only(|go| go.nodes = Some(5)), "go depth: the number is missing"),
        ("go depth", Go::default(), "missing"),
        ("go nodes -1", only(|go| go.nodes = Some(1)), "'-1' is out of range, 1 is used"),
        ("go movetime -7", only(|go| go.move_time = Some(0)), "0 is used"),
        ("go depth 0", only(|go| go.depth = Some(1)), "1 is used"),
        ("go depth 99999999999", only(|go| go.depth = Some(u32::MAX)), "is used"),
        ("go searchmoves depth 2", only(|go| go.depth = Some(2)), "searchmoves"),
        ("go depth 3 depth x", only(|go| go.depth = Some(3)), "'x'"),
        ("go wtime 1e3", Go::default(), "'1e3'"),
        ("go perft 100", only(|go| go.perft = Some(MAX_DEPTH)), "63 is used"),
    ] {
        let (go, given) = go_of(line);
        assert_eq!(go, expected, "{line}");
        assert!(given.contains(warning), "{line}: {given}");
    }
    let huge = format!("go nodes {}", "9".repeat(100));
    assert_eq!(go_of(&huge).0.nodes, Some(u64::MAX));
    let small = format!("go wtime -{}", "9".repeat(100));
    assert_eq!(go_of(&small).0.time[0], Some(-i64::MAX));
}

#[test]
fn commands_without_effect_are_accepted() {
    for line in ["debug on", "debug off", "register later", "register name A B code 4359874324"] {
        assert_eq!(command_of(line), Command::Nothing);
    }
}

#[test]
fn errors_name_the_word() {
    for (line, part) in [
        ("xyzzy", "'xyzzy'"),
        ("xyzzy yzzyx", "'xyzzy'"),
        ("perft", "depth"),
        ("perft x", "depth"),
        ("query p2turn", "'p2turn'"),
        ("query", "p1turn"),
        ("setoption Hash 3", "setoption name"),
        ("setoption name", "missing"),
    ] {
        assert!(error_of(line).contains(part), "{line}: {}", error_of(line));
    }
    assert!(error_of(&"x".repeat(100_000)).len() < 200);
}
