//! Games in PDN: written, read back, and read from texts of other programs.

use dameo_engine::eval::Network;
use dameo_engine::search::{Engine, Limits, Signals};
use dameo_engine::{DrawRules, Fen, Game, parse_move};
use dameo_pdn::{GameResult, PdnError, PdnErrorKind, PlayedMove, Record, TagError, Variation, read};
use dameo_tests::{random, replay};
use proptest::collection::vec;
use proptest::prelude::*;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::{IndexedMutRandom, IndexedRandom};

fn one(text: &str) -> Result<Record, PdnError> {
    let mut records = read(text).strict();
    let record = records.next().expect("a game");
    assert!(records.next().is_none() || record.is_err(), "{text}");
    record
}

/// Adds random comments, glyphs and variations.
fn annotate(random: &mut StdRng, start: &Game, moves: &mut Vec<PlayedMove>, depth: u32) {
    const COMMENTS: [&str; 6] =
        ["+0.15/12 0.020s", "good", "a \"quoted\" word", "( [ ; $ % *", "1-0", "\u{E4}\u{F6}\u{FC}"];
    let mut game = start.clone();
    for played in moves {
        if random.random_ratio(1, 10) {
            played.glyphs = vec![random.random_range(1..=6)];
        }
        for _ in 0..random.random_range(0..12_u32).saturating_sub(9) {
            played.comments.extend(COMMENTS.choose(random).map(ToString::to_string));
        }
        if depth > 0 && random.random_ratio(1, 20) {
            let mut other = game.clone();
            let mut variation = Variation::default();
            for _ in 0..random.random_range(1..5) {
                let legal = other.position().legal_moves();
                let Some(&m) = legal.as_slice().choose(random) else { break };
                other.play_unchecked(m);
                variation.moves.push(m.into());
            }
            variation.comments.extend(COMMENTS.choose(random).filter(|_| random.random()).map(ToString::to_string));
            annotate(random, &game, &mut variation.moves, depth - 1);
            played.variations.push(variation);
        }
        game.play_unchecked(played.played);
    }
}

#[test]
fn thousands_of_games_come_back_as_they_were() {
    let mut random = random::generator(5);
    let mut records = Vec::new();
    let mut text = String::new();
    for number in 0..2000 {
        let start = if number % 3 == 0 { random::game(&mut random, 31) } else { Game::new() };
        let mut game = Game::from(start.fen());
        for _ in 0..random.random_range(0..120) {
            let legal = game.position().legal_moves();
            let Some(&m) = legal.as_slice().choose(&mut random) else { break };
            game.play_unchecked(m);
        }
        let mut record = Record::of_game(&game);
        record.set_tag("White", "A \"quoted\" \\ name").unwrap();
        record.set_tag("Round", &number.to_string()).unwrap();
        record.set_result(game.outcome(DrawRules::Standard).into());
        if number % 2 == 0 {
            let start = Game::from(record.start());
            annotate(&mut random, &start, &mut record.moves, 2);
            record.comments = vec!["before the game".into()];
        }
        assert_eq!(record.game().position(), game.position());
        text.push_str(&record.to_string());
        text.push('\n');
        records.push(record);
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100 || line.starts_with("[FEN")), "lines are wrapped");
    let back: Vec<Record> =
        read(&text).strict().map(|record| record.unwrap_or_else(|error| panic!("{error}"))).collect();
    assert_eq!(back, records);
}

#[test]
fn self_played_games_come_back_and_are_what_the_slow_rules_say() {
    let mut random = random::generator(6);
    let mut engine = Engine::new(Network::built_in(), 1).unwrap();
    let limits = Limits { nodes: Some(60), ..Limits::default() };
    for _ in 0..100 {
        let mut game = random::game(&mut random, 6);
        while game.outcome(DrawRules::Standard).is_none() && game.history().len() < 300 {
            let outcome = engine.search(&game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
            game.play_unchecked(outcome.best.unwrap());
        }
        let mut record = Record::of_game(&game);
        record.set_result(game.outcome(DrawRules::Standard).into());
        let back = one(&record.to_string()).unwrap();
        assert_eq!(back, record);
        assert_eq!(replay::name(back.result()), replay::result(&back, false).unwrap());
    }
}

#[test]
fn every_style_of_move_is_read() {
    let start = "[SetUp \"1\"]\n[FEN \"B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5\"]\n";
    for text in [
        "c5c1h1h3d3 d2d4d6b6b8 *",
        "1... c5-c1-h1-h3-d3 2. d2-d4-d6-b6-b8+ *",
        "1... c5xc1xh1xh3xd3 2.d2xd4xd6xb6xb8K *",
        "c5:c1:h1:h3:d3 d2:d4:d6:b6:b8 *",
        "1...c5c1,c1h1,h1h3,h3d3 2.d2d4,d4d6,d6b6,b6b8 *",
        "c5:d3 d2xb8 *",
        "c5xd3! 2. {at last} d2-b8 $1 *",
    ] {
        let record = one(&format!("{start}{text}")).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(record.moves.len(), 2, "{text}");
        assert_eq!(record.game().fen().to_string(), "B:WKb8:B:H0:F2", "{text}");
    }
}

#[test]
fn games_are_written_as_other_programs_write_them() {
    let start: Fen = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5".parse().unwrap();
    let mut record = Record::new(start);
    let mut game = Game::from(start);
    for text in ["c5d3", "d2b8"] {
        let m = parse_move(game.position(), text).unwrap();
        record.moves.push(m.into());
        game.play_unchecked(m);
    }
    record.moves[0].comments.push("forced, and {odd}".into());
    record.set_tag("White", "Ann").unwrap();
    record.set_result(GameResult::WhiteWins);
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\
                    [Variant \"Dameo\"]\n[SetUp \"1\"]\n[FEN \"B:Wc3,d1,d2,e3,h2:Bb7,c6,d5,Kc5:H0:F1\"]\n\n\
                    1... c5xc1xh1xh3xd3 ; forced, and {odd}\n2. d2xd4xd6xb6xb8 1-0\n";
    let fen = start.to_string();
    assert_eq!(record.to_string(), expected.replace("B:Wc3,d1,d2,e3,h2:Bb7,c6,d5,Kc5:H0:F1", &fen));
}

#[test]
fn several_games_and_everything_between_them() {
    let text = "% for another program\n[White \"A\"]\n[Result \"1-0\"]\n\n1. d1-d4 ; to the end of the line ) } *\n 1-0\n\n\
                {no tags} d1d4 1/2-1/2 2-0\n[Black \"B\"] *";
    let records: Vec<Record> = read(text).strict().collect::<Result<_, _>>().unwrap();
    let results: Vec<GameResult> = records.iter().map(Record::result).collect();
    assert_eq!(results, [GameResult::WhiteWins, GameResult::Draw, GameResult::WhiteWins, GameResult::Unknown]);
    assert_eq!(records[0].moves[0].comments, ["to the end of the line ) } *"]);
    assert_eq!(records[1].comments, ["no tags"]);
    assert_eq!((records[2].moves.len(), records[3].tag("black")), (0, Some("B")));
}

#[test]
fn errors_say_where_and_why() {
    use PdnErrorKind as Kind;
    for (text, line, column, kind) in [
        ("1. d1-d4", 1, 9, Kind::MissingResult),
        ("[White \"A\"]", 1, 12, Kind::MissingGame),
        ("[White \"A\"]\n\n[White \"B\"]\n\n*", 3, 1, Kind::MissingGame),
        ("[White \"A\"]\n\n{no moves}\n\n[Black \"B\"]\n\n*", 5, 1, Kind::MissingGame),
        ("[White \"A]\n*", 1, 1, Kind::UnclosedTagValue("White".into())),
        ("[White \"A\" *", 1, 1, Kind::UnclosedTag("White".into())),
        ("[White A]", 1, 8, Kind::BadTag),
        ("1. d1-d4 {never closed *", 1, 10, Kind::UnclosedComment),
        ("1. d1-d4 (1. d1-b3 *", 1, 10, Kind::UnclosedVariation),
        ("1. d1-d4 ) *", 1, 10, Kind::UnmatchedClosing(')')),
        ("( d1-d4 ) *", 1, 1, Kind::VariationWithoutMove),
        ("1. d1-d4 () *", 1, 10, Kind::EmptyVariation),
        ("$1 *", 1, 1, Kind::GlyphWithoutMove),
        ("1. d1-d4 $ *", 1, 10, Kind::BadGlyph),
        ("1. d1-d4 $65536 *", 1, 10, Kind::BadGlyph),
        ("[SetUp \"1\"] *", 1, 1, Kind::MissingFen),
        ("[SetUp \" 1\"] *", 1, 1, Kind::MissingFen),
        ("[Variant \"Frisian\"] *", 1, 1, Kind::UnsupportedVariant("Frisian".into())),
        ("1. d1-d4\n[White \"A\"] *", 2, 1, Kind::MissingResult),
        ("d1-d4 } *", 1, 7, Kind::UnmatchedClosing('}')),
    ] {
        let error = one(text).expect_err(text);
        assert_eq!((error.game, error.line, error.column), (1, line, column), "{text}: {error}");
        assert_eq!(error.kind, kind, "{text}: {error}");
    }
    for (text, line, column, part) in [
        ("1. d1-d9 *", 1, 4, "'d1-d9' at move 1: column"),
        ("[White \"A\"]\n\n1. d1-d4 d8-d5\n2. d1-d2 *", 4, 4, "'d1-d2' at move 2: no piece"),
        ("[FEN \"W:Wa9:B\"] *", 1, 7, "column 4"),
        ("[White \"A\"] [ FEN \t\"W:Wa1:Bh\"] *", 1, 21, "column 8"),
    ] {
        let error = one(text).expect_err(text);
        assert_eq!((error.game, error.line, error.column), (1, line, column), "{text}: {error}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
}

#[test]
fn after_an_error_the_next_game_is_read() {
    let white = |record: &Result<Record, PdnError>| {
        record.as_ref().ok().and_then(|record| record.tag("White")).map(String::from)
    };
    for (text, expected) in [
        ("[White \"A\"]\n\n1. d1-d9 *\n\n[White \"B\"]\n\n1. d1-d4 *\n", vec![None, Some("B")]),
        // The tag at which the missing result is found belongs to the next game.
        ("[White \"A\"]\n\n1. d1-d4\n\n[White \"B\"]\n[FEN \"W:Wa1:Bh8\"]\n\n1. a1-a2 *\n", vec![None, Some("B")]),
        // An error in the tags skips that game, and no other.
        ("[Variant \"Frisian\"]\n[White \"A\"]\n\n1. d1-d4 *\n\n[White \"B\"]\n\n*", vec![None, Some("B")]),
        ("[FEN \"W:Wa9:B\"]\n[White \"A\"]\n\n1. a1-a2 *\n[White \"B\"]\n\n*", vec![None, Some("B")]),
        ("[White \"A]\n[Black \"X\"]\n\n1. d1-d4 *\n\n[White \"B\"]\n\n*", vec![None, Some("B")]),
    ] {
        let found: Vec<Option<String>> = read(text).strict().map(|record| white(&record)).collect();
        assert_eq!(found, expected.iter().map(|name| name.map(String::from)).collect::<Vec<_>>(), "{text}");
    }
}

#[test]
fn truncated_text_and_wrong_text_are_different_errors() {
    let mut record = Record::of_game(&random::game(&mut random::generator(8), 40));
    record.moves[3].comments.push("a comment".into());
    let text = record.to_string();
    let mut truncated = 0;
    for end in 1..text.trim_end().len() {
        let cut = &text[..end];
        // Cut within the last word, the rest may still be a result.
        if let Some(Err(error)) = read(cut).strict().last() {
            assert!(error.may_be_truncated, "{error} in {cut}");
            truncated += 1;
        }
    }
    assert!(truncated > 100, "{truncated} of the prefixes are errors");
    for wrong in ["1. d1-d9 e8-e5 *", "1. d1-d4 ) *", "[FEN \"x\"]\n\n*", "{\"match\": {}}\n{}\n"] {
        assert!(!read(wrong).strict().next().unwrap().unwrap_err().may_be_truncated, "{wrong}");
    }
}

#[test]
fn the_nesting_of_variations_is_bounded() {
    let nested = |depth: usize| format!("1. d1-d4 {}{} *", "( 1. d1-b3 ".repeat(depth), ") ".repeat(depth));
    assert!(one(&nested(100)).is_ok());
    assert_eq!(one(&nested(101)).unwrap_err().kind, PdnErrorKind::TooDeeplyNested { max: 100 });
    assert!(one(&nested(200_000)).is_err());
}

proptest! {
    #[test]
    fn whatever_tags_and_comments_say_what_is_written_is_read(
        seed: u64,
        number: u32,
        tags in vec(("[A-Za-z_0-9 \u{E4}]{0,8}|FEN|Variant|Result|SetUp", any::<String>()), 0..6),
        comments in vec(any::<String>(), 0..6),
        result in 0..4_usize,
    ) {
        let mut random = random::generator(seed);
        let start = random::game(&mut random, 20).fen();
        let mut game = Game::from(Fen { fullmove_number: number % 3, ..start });
        for _ in 0..4 {
            if let Some(&m) = game.legal_moves().as_slice().choose(&mut random) {
                game.play_unchecked(m);
            }
        }
        let mut record = Record::of_game(&game);
        record.set_result([GameResult::Draw, GameResult::BlackWins, GameResult::WhiteWins, GameResult::Unknown][result]);
        for (name, value) in &tags {
            let before = record.clone();
            if record.set_tag(name, value).is_ok() {
                prop_assert!(record.tag(name).is_some());
            } else {
                prop_assert_eq!(&record, &before);
            }
        }
        for comment in &comments {
            match record.moves.as_mut_slice().choose_mut(&mut random) {
                Some(played) => {
                    played.comments.push(comment.clone());
                    played.variations.push(Variation { comments: vec![comment.clone()], moves: Vec::new() });
                }
                None => record.comments.push(comment.clone()),
            }
        }
        let back: Record = record.to_string().parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        // White space becomes a space, and variations without moves are left out.
        let clean = |comments: &mut Vec<String>| {
            for comment in comments {
                *comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
            }
        };
        clean(&mut record.comments);
        for played in &mut record.moves {
            clean(&mut played.comments);
            played.variations.clear();
        }
        prop_assert_eq!(back, record);
    }
}

#[test]
fn tags_that_could_not_be_read_back_are_refused() {
    let mut record = Record::new(Fen::default());
    let before = record.clone();
    for (name, value, error) in [
        ("", "x", TagError::Name(String::new())),
        ("A B", "x", TagError::Name("A B".into())),
        ("A]", "x", TagError::Name("A]".into())),
        ("fen", "W:Wa1:Bh8", TagError::Derived("fen".into())),
        ("SetUp", "1", TagError::Derived("SetUp".into())),
        ("Result", "1-0", TagError::Derived("Result".into())),
        ("Variant", "Frisian", TagError::Variant("Frisian".into())),
    ] {
        assert_eq!(record.set_tag(name, value), Err(error), "{name}");
    }
    assert_eq!(record, before);
    let message = |name, value| record.clone().set_tag(name, value).unwrap_err().to_string();
    assert_eq!(message("A B", "x"), "'A B' is not the name of a tag: expected letters, digits and _+#=:-");
    assert_eq!(message("SetUp", "1"), "the tag SetUp follows from the record and cannot be set");
    assert_eq!(message("Variant", "Go"), "the tag Variant cannot be 'Go'; only Dameo is supported");
    let error = "won".parse::<GameResult>().unwrap_err();
    assert_eq!(error.to_string(), "expected a result: 1-0, 0-1, 1/2-1/2 or *");
    record.set_tag("Variant", " dameo\r\n").unwrap();
    assert_eq!(record.tag("VARIANT"), Some("dameo"));
}

#[test]
fn a_wrong_move_is_found_behind_its_number() {
    for (text, column) in [("1. d1-d9 *", 4), ("1.d1-d9 *", 3), ("1.d1-d4 12...d8-d9 *", 14)] {
        let error = one(text).unwrap_err();
        assert_eq!((error.line, error.column), (1, column), "{text}: {error}");
    }
}

#[test]
fn a_text_of_one_game_is_a_record() {
    assert_eq!("1. d1-d4 1-0 {x}\n\n; the end".parse::<Record>().unwrap().moves.len(), 1);
    for (text, game, line, column, kind) in [
        ("", 1, 1, 1, PdnErrorKind::NoGame),
        ("{only}\n", 1, 2, 1, PdnErrorKind::NoGame),
        ("1. d1-d4 *\n\n  [White \"B\"]\n\n*", 2, 3, 3, PdnErrorKind::SecondGame),
        ("1. d1-d4 * 1. d1-d9 *", 2, 1, 12, PdnErrorKind::SecondGame),
        ("1. d1-d4", 1, 1, 9, PdnErrorKind::MissingResult),
    ] {
        let error = text.parse::<Record>().unwrap_err();
        assert_eq!((error.game, error.line, error.column, error.kind), (game, line, column, kind), "{text}");
    }
}
