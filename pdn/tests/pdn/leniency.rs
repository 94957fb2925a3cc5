//! What is unknown or out of place costs no move: it is kept or left out with a warning.

use dameo_pdn::{Record, read};

/// The only game of a text.
fn one(text: &str) -> Record {
    let mut games = read(text);
    let game = games.next().expect("a game").unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(games.next().is_none(), "{text}");
    game
}

/// Where the warnings are, and a part of each.
fn assert_warnings(text: &str, game: &Record, expected: &[(usize, usize, &str)]) {
    let found: Vec<_> = game.warnings().iter().map(|warning| (warning.line, warning.column)).collect();
    let places: Vec<_> = expected.iter().map(|&(line, column, _)| (line, column)).collect();
    assert_eq!(found, places, "{text}: {:?}", game.warnings());
    for (warning, (_, _, part)) in game.warnings().iter().zip(expected) {
        assert!(warning.to_string().contains(part), "{text}: {warning}");
    }
    // Strictly, the first warning is an error.
    assert_eq!(read(text).strict().all(|game| game.is_ok()), expected.is_empty(), "{text}");
}

#[test]
fn ornaments_cost_no_move() {
    for (text, warnings) in [
        ("1. d1-d4 $902 e8-e5 $65535 *", &[][..]),
        ("1. d1-d4 $65536 e8-e5 *", &[(1, 10, "65535")]),
        ("1. d1-d4 $ e8-e5 *", &[(1, 10, "65535")]),
        ("1. d1-d4(?) e8-e5 (!?) *", &[]),
        ("1. d1-d4!!! e8-e5 *", &[(1, 9, "'!!!'")]),
        ("1. d1-d4 e8-e5(?!?) *", &[(1, 15, "'?!?'")]),
        ("1. d1-d4 -- e8-e5 +- *", &[(1, 10, "'--'"), (1, 19, "'+-'")]),
        ("1. d1-d4, e8-e5. *", &[(1, 9, "','"), (1, 16, "'.'")]),
        ("1. d1-d4 N e8-e5 = *", &[(1, 10, "'N'"), (1, 18, "'='")]),
        ("! 1. d1-d4 e8-e5 *", &[(1, 1, "after a move")]),
        ("$1 1. d1-d4 e8-e5 *", &[(1, 1, "after a move")]),
        ("1. d1-d4 [%clk 5] e8-e5 *", &[(1, 11, "tag")]),
        ("1. d1-d4 ] e8-e5 } \" *", &[(1, 10, "']'"), (1, 18, "'}'"), (1, 20, "'\"'")]),
        ("1. d1-d4 ) e8-e5 ) *", &[(1, 10, "')'"), (1, 18, "')'")]),
        ("1. d1-d4 () e8-e5 ({x}) *", &[(1, 10, "without moves"), (1, 19, "without moves")]),
        ("(1. d1-d4 (x) *) 1. d1-d4 e8-e5 *", &[(1, 1, "after the move")]),
        ("1. d1-d4 (1. d1-b3 1-0) e8-e5 *", &[(1, 20, "1-0")]),
        ("1. d1-d4 (1. d1-b3 e8-e5 2. a1-a8 h8 (x) {y}) e8-e5 *", &[(1, 29, "'a1-a8' at move 2")]),
        ("1. d1-d4 e8-e5 (1... d8-d5 (1... c8-c5 *", &[(1, 28, "no closing")]),
        ("1. d1-d4 e8-e5", &[(1, 15, "no result")]),
        ("1. d1- d4  e8 - e5 1 - 0", &[]),
        ("1.\u{2026}d1\u{2013}d4 E8\u{2212}E5 *", &[]),
    ] {
        let game = one(text);
        assert_eq!(game.moves.len(), 2, "{text}");
        assert_warnings(text, &game, warnings);
        assert_eq!(game.to_string().parse(), Ok(game), "{text}");
    }
    assert_eq!(one("1. d1-d4(?) e8-e5!!! *").moves.iter().map(|m| m.glyphs[0]).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(one("1. d1-d4 $902 *").moves[0].glyphs, [902]);
    let captures = "[FEN \"B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5\"] c5\u{D7}c1\u{D7}h1\u{D7}h3\u{D7}d3 d2:d4:d6:b6:b8 *";
    assert_eq!(one(captures).moves.len(), 2);
}

#[test]
fn tags_with_odd_names_and_values_are_kept() {
    for (line, name, value, warnings) in [
        (r#"[White-Elo "1"]"#, "White-Elo", "1", &[][..]),
        (r#"[a:b+c=d#e_f "1"]"#, "a:b+c=d#e_f", "1", &[]),
        (r#"[File "C:\games\"]"#, "File", r"C:\games\", &[]),
        (r#"[File "C:\\games\\"]"#, "File", r"C:\games\", &[]),
        (r#"[File "a \"b\""]"#, "File", r#"a "b""#, &[]),
        (r#"[File "a \"]"]"#, "File", r#"a "]"#, &[]),
        ("[White Ann]", "White", "Ann", &[(2, 8, "tag")]),
        ("[White \"Ann]", "White", "Ann", &[(2, 1, "closing '\"'")]),
        ("[White \"Ann\"", "White", "Ann", &[(2, 1, "closing ']'")]),
    ] {
        let text = format!("[Event \"x\"]\n{line}\n[Black \"Bob\"]\n\n1. d1-d4 *\n");
        let game = one(&text);
        assert_eq!((game.tag(name), game.tag("Black"), game.moves.len()), (Some(value), Some("Bob"), 1), "{line}");
        assert_warnings(&text, &game, warnings);
        assert_eq!(game.to_string().parse(), Ok(game), "{line}");
    }
    let game = one("[Event]\n[White \"Ann\"]\n\n1. d1-d4 *");
    assert_eq!((game.tags().len(), game.warnings().len()), (1, 1));
}

#[test]
fn games_without_a_result_or_moves_are_games() {
    let text = "[White \"A\"]\n\n1. d1-d4\n\n[White \"B\"]\n\n[White \"C\"]\n[Result \"1-0\"]\n";
    let games: Vec<Record> = read(text).collect::<Result<_, _>>().expect("three games");
    let found: Vec<_> = games.iter().map(|game| (game.tag("White").unwrap(), game.moves.len())).collect();
    assert_eq!(found, [("A", 1), ("B", 0), ("C", 0)]);
    assert!(games.iter().all(|game| game.warnings().len() == 1));
}

#[test]
fn what_is_no_game_is_an_error() {
    for text in [
        "Dear Ann, this is no game.",
        "} ]",
        "{\"match\": {}}\n{}\n",
        "( )",
        "1. x *",
        "= *",
        "<html><body></body></html>",
    ] {
        let games: Vec<_> = read(text).collect();
        assert!(games.len() == 1 && games[0].is_err(), "{text}: {games:?}");
    }
}

// The moves of other games, and positions that are none.
#[test]
fn what_changes_the_moves_is_one_error_for_each_game() {
    let bad = [
        "1. 32-28 19-23 2. 28x19 14x23 2-0",
        "1. 11-15 (1. 9-13) 23-19 *",
        "[FEN \"W:W31,32:B1,2\"]\n\n1. 31-27 *",
        "[GameType \"20\"]\n\n1. c3-d4 b6-c5 1-0",
        "1. d1-d4 e8-e5 2. a1-a8 *",
    ];
    for bad in bad {
        let text = format!("1. d1-d4 *\n\n{bad}\n\n{bad}\n\n1. d1-d4 1-0\n");
        let found: Vec<bool> = read(&text).map(|game| game.is_ok()).collect();
        assert_eq!(found, [true, false, false, true], "{bad}");
    }
}

#[test]
fn lines_end_as_on_any_system() {
    let text =
        "% not read\n[White \"A\"]\n\n1. d1-d4 ; a comment\n% not read\ne8-e5 *\n\n[White \"B\"]\n\n1. d1-d9 *\n";
    for end in ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"] {
        for at_end in ["", "\u{1A}", "\0\0\0", "\u{1A}\0"] {
            let text = text.replace('\n', end) + at_end;
            let games: Vec<_> = read(&text).collect();
            let [Ok(game), Err(error)] = &games[..] else { panic!("{text:?}: {games:?}") };
            assert_eq!((game.tag("White"), game.moves.len()), (Some("A"), 2), "{text:?}");
            assert_eq!(game.moves[0].comments, ["a comment"], "{text:?}");
            assert_eq!((error.line, error.column), (10, 4), "{text:?}");
        }
    }
}
