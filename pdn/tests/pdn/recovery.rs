//! Games that cannot be read, the games after them, and texts that would take quadratic time.

use dameo_pdn::{GameResult, PdnErrorKind, Record, read};

#[test]
fn a_bad_game_is_one_error_and_the_others_are_read() {
    let bad = [
        "1. d1-d9 e8-e5 *",
        "1. d1-d4 e8-e5 2. a1-a8 (2. a1-a2 a8-a7) h8-h7 {1-0 was near} 1-0",
        "1. d1-d4 (1. d1-b3 (1. d1-d9) e8-e5 0-1) e8-e5 1-0",
        "1. d1-d4 (1. d1-b3 1-0) e8-e5 1-0",
        "1. d1-d4 (1. d1-b3 *",
        "1. d1-d4 ) e8-e5 ) *",
        "( 1. d1-d4 ) e8-e5 *",
        "1. d1-d4 () e8-e5 *",
        "1. d1-d4 {never closed e8-e5 *",
        "1. d1-d4 { and { again e8-e5 *",
        "1. d1-d4 } e8-e5 *",
        "1. d1-d4 $ e8-e5 *",
        "1. d1-d4 [%clk 5] e8-e5 *",
        "1. d1-d4 \" ] *",
        "$1 1. d1-d4 *",
        "[White \"A]\n[Black \"X\"]\n\n1. d1-d4 *",
        "[White A]\n[Black \"X\"]\n\n1. d1-d4 *",
        "[FEN \"W:Wa9:B\"]\n[Black \"X\"]\n\n1. a1-a2 *",
        "[SetUp \"1\"]\n\n*",
        "[Variant \"Frisian\"]\n[Black \"X\"]\n\n1. 32-28 19-23 2. 28x19 *",
    ];
    // The good games are recognised by their result, a draw.
    for bad in bad {
        for head in ["", "{a comment}\n", "[White \"B\"]\n\n"] {
            // Without tags, the text after an unclosed comment may belong to the comment.
            if bad.contains('{') && !bad.contains('}') && !head.contains('[') {
                continue;
            }
            let good = format!("{head}1. d1-d4 {{well}} e8-e5 1/2-1/2");
            for separator in ["\n\n", "\r\n\r\n"] {
                let text = [&good, bad, &good, bad, bad, &good, ""].join(separator);
                let lines = |games: usize| {
                    let before = [&good, bad, &good, bad, bad, &good].into_iter().take(games);
                    1 + before.map(|game| game.matches('\n').count() + 2).sum::<usize>()
                };
                for (index, record) in read(&text).strict().enumerate() {
                    match (index, record) {
                        (0 | 2 | 5, Ok(record)) => {
                            assert_eq!((record.moves.len(), record.result()), (2, GameResult::Draw), "{text}");
                            assert_eq!(record.tag("White"), head.contains('[').then_some("B"), "{text}");
                        }
                        (1 | 3 | 4, Err(error)) => {
                            assert_eq!(error.game, index + 1, "{error}: {text}");
                            let (first, next) = (lines(index), lines(index + 1));
                            assert!((first..next).contains(&error.line), "{error}, game from {first}: {text}");
                            assert!(!error.may_be_truncated, "{error}: {text}");
                        }
                        (_, record) => panic!("game {}: {record:?} of {text}", index + 1),
                    }
                }
                assert_eq!(read(&text).strict().count(), 6, "{text}");
            }
        }
    }
}

#[test]
fn bad_games_of_one_line_each() {
    let text = "1. d1-d4 *\n1. d1-d9 *\n1. d1-d4 ! *\n1. d1-d9 (1. x) * 1. d1-d4 $2 1-0 {won} d1-d4 *";
    let found: Vec<Option<usize>> =
        read(text).strict().map(|record| record.ok().map(|record| record.moves.len())).collect();
    assert_eq!(found, [Some(1), None, Some(1), None, Some(1), Some(1)]);
}

#[test]
fn an_unclosed_comment_does_not_hide_the_next_game() {
    let text = "[White \"A\"]\n\n1. d1-d4 {never closed *\n\n[White \"B\"]\n\n1. d1-d4 {closed} *\n";
    let records: Vec<_> = read(text).strict().collect();
    let error = records[0].as_ref().unwrap_err();
    assert_eq!((error.game, error.line, error.column, error.may_be_truncated), (1, 3, 10, false), "{error}");
    assert_eq!(error.to_string(), "game 1, line 3, column 10: the comment that begins here has no closing '}'");
    assert_eq!(records[1].as_ref().unwrap().tag("White"), Some("B"));
    assert_eq!(records.len(), 2);
    // An empty line or a tag alone may stand in a comment.
    let record = read("1. d1-d4 {a\n\nb\n[%eval 3]\n[c \"d\"] e} *").next().unwrap().unwrap();
    assert_eq!(record.moves[0].comments, ["a b [%eval 3] [c \"d\"] e"]);
}

#[test]
fn a_comment_without_end_at_the_end_of_the_text_may_be_truncated() {
    for text in ["1. d1-d4 {good", "{good", "1. d1-d4 (1. d1-b3 {good", "1. d1-d4 1/2-1/2 {good"] {
        let error = read(text).strict().find_map(Result::err).unwrap_or_else(|| panic!("{text}"));
        assert!(matches!(error.kind, PdnErrorKind::UnclosedComment), "{error}");
        assert!(error.may_be_truncated, "{text}");
    }
}

#[test]
fn tags_right_after_the_moves_of_a_bad_game_begin_the_next() {
    let text = "1. d1-d9 e8-e5\n[White \"B\"]\n\n1. d1-d4 1/2-1/2\n";
    let records: Vec<_> = read(text).strict().collect();
    assert_eq!(records.len(), 2);
    assert!(records[0].is_err());
    assert_eq!(records[1].as_ref().unwrap().tag("White"), Some("B"));
}

/// Texts that would take far longer than the timeout if the time were quadratic in their length.
#[test]
fn the_time_is_linear_in_the_length_of_the_text() {
    let count = 100_000;
    let shuffle = ["a1-a2 (1. a1-b1)", "h8-h7 (1... h8-g8)", "a2-a1 (a2-b2 {x})", "h7-h8 (h7-g7)"];
    let moves = shuffle.iter().copied().cycle().take(count).collect::<Vec<_>>().join(" ");
    let variations = format!("[FEN \"W:WKa1:BKh8\"]\n\n{moves} *");
    let of_one_move = format!("1. d1-d4 {}*", "(1. d1-b3) ".repeat(count));
    let texts: [(String, usize, usize); 6] = [
        (variations, 1, count),
        (of_one_move, 1, 1),
        ("1. d1-d4 {x\n\n".repeat(count), 0, 0),
        (format!("1. d1-d9 {}", "{ ".repeat(count)), 0, 0),
        ("* { ".repeat(count), 1, 0),
        ("[White \"A\"]\n\n".repeat(count), 0, 0),
    ];
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for (text, games, moves) in texts {
            let good: Vec<Record> = read(&text).strict().flatten().collect();
            let found = (good.len(), good.iter().map(|record| record.moves.len()).sum::<usize>());
            let _ = sender.send((found, (games, moves)));
        }
    });
    for number in 0..6 {
        let (found, expected) = receiver
            .recv_timeout(std::time::Duration::from_secs(60))
            .unwrap_or_else(|error| panic!("text {number}: {error}"));
        assert_eq!(found, expected, "text {number}");
    }
}
