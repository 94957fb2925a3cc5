//! PDN as other programs write it.

use dameo_pdn::{GameResult, Notation, PdnError, PdnErrorKind, Record, decode, read};

fn one(text: &str) -> Result<Record, PdnError> {
    let mut records = read(text).strict();
    let record = records.next().expect("a game");
    assert!(records.next().is_none(), "{text}");
    record
}

#[test]
fn other_styles_are_read() {
    let tags = "[White \"A\"]\n\n";
    for (text, comments) in [
        ("1. d1-d4 e8-e5 1-0{x}", &["x"][..]),
        ("1. d1-d4 e8-e5 1-0 {x} {y}\n{z}", &["x", "y"]),
        ("1. d1-d4 e8-e5 2-0 ; x", &["x"]),
        ("1. D1-D4 E8-E5 1-0", &[]),
        ("1. D1D4 E8xE5 1-0", &[]),
    ] {
        let record = read(&format!("{tags}{text}")).next().unwrap();
        match record {
            Ok(record) => {
                assert_eq!((record.result(), record.moves.len()), (GameResult::WhiteWins, 2), "{text}");
                assert_eq!(record.moves[1].comments, comments, "{text}");
            }
            Err(error) => panic!("{text}: {error}"),
        }
    }
    let record = one("1. d1-d4 ! {good} e8-e5 ?! ?? ½-½").unwrap();
    assert_eq!((&record.moves[0].glyphs[..], &record.moves[1].glyphs[..]), (&[1][..], &[6, 4][..]));
    assert_eq!((&record.moves[0].comments[..], record.result()), (&["good".to_string()][..], GameResult::Draw));
    assert_eq!(one("! 1. d1-d4 *").unwrap_err().kind, PdnErrorKind::GlyphWithoutMove);

    let record = one("[FEN \"B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5\"] C5XC1XH1XH3XD3 D2:D4:D6:B6:B8K *").unwrap();
    assert_eq!(record.moves.len(), 2);
    assert!(one("1. D1-D9 *").unwrap_err().to_string().contains("'D1-D9'"));
}

#[test]
fn comments_may_stand_before_and_between_tags() {
    let text = "{from a book}\n; page 3\n[White \"A\"]\n; a note\n[Black \"B\"]\n\n{first} 1. d1-d4 *\n\n{the end}\n";
    let records: Vec<Record> = read(text).collect::<Result<_, _>>().unwrap();
    let [record] = &records[..] else { panic!("{records:?}") };
    assert_eq!(record.comments, ["from a book", "page 3", "a note", "first"]);
    assert_eq!((record.tag("White"), record.tag("Black")), (Some("A"), Some("B")));
    assert_eq!(read("; nothing\n{at all}\n").count(), 0);
    assert_eq!(read("").count(), 0);
}

#[test]
fn text_of_any_encoding_is_read() {
    let text = "[White \"J\u{F6}rg\"]\n\n1. d1-d4 {\u{201E}na\u{EF}f\u{201C}, 5 \u{20AC}} \u{BD}-\u{BD}\n";
    let windows_1252 = crate::windows_1252(text);
    let marked = format!("\u{FEFF}{text}");
    let little: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [text.as_bytes(), marked.as_bytes(), &windows_1252, &little, &big] {
        let decoded = decode(bytes);
        assert_eq!(decoded, text);
        let record = one(&decoded).unwrap();
        assert_eq!((record.tag("White"), record.result()), (Some("J\u{F6}rg"), GameResult::Draw));
    }
    assert_eq!(decode(b"\xFF\xFEa\0b"), "a\u{FFFD}");
    // Concatenated files keep their byte order marks.
    assert_eq!(read(&format!("{marked}\n{marked}")).flatten().count(), 2);
}

// The legs of its protocol, with a `K` where a man is promoted; those of a turn joined by commas.
#[test]
fn games_of_playstrategy() {
    let text = r#"[Event "Casual Dameo game"]
[Site "https://playstrategy.org/abcdefgh"]
[Variant "Dameo"]
[FEN "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5:H0:F31"]
[SetUp "1"]
[Result "*"]

31... c5c1,c1h1,h1h3,h3d3 32. d2d4,d4d6,d6b6,b6b8K *
"#;
    let game: Record = text.parse().expect("a game");
    assert_eq!(game.moves.len(), 2);
    assert_eq!(game.moves[0].played.captured.count(), 4);
    assert_eq!(game.to_string().parse(), Ok(game));
}

// All squares are joined by hyphens, those of captures too.
#[test]
fn moves_of_abstract_play() {
    let text = "[FEN \"B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5:H0:F1\"]\n\nc5-c1-h1-h3-d3 d2-d4-d6-b6-b8 *";
    let game: Record = text.parse().expect("a game");
    assert_eq!(game.moves[0].played.captured.count(), 4);
    assert_eq!(game.moves.len(), 2);
}

// In every notation a game is read back as it was, captures, promotions and variations included.
#[test]
fn games_are_written_in_each_notation() {
    let text = "[FEN \"B:Wc3,d1,d2,e3,h2:Ba5,b7,Kc5,c6,d5\"] c5xc1xh1xh3xd3 {so} d2xd4xd6xb6xb8 \
                (2. d2xd4xd6xb6xb8 a5-a4)  *";
    let game: Record = text.parse().expect("a game");
    for (name, moves) in [
        ("pdn", "1... c5xc1xh1xh3xd3 {so} 2. d2xd4xd6xb6xb8 ( 2. d2xd4xd6xb6xb8 a5-a4 ) *"),
        ("playstrategy", "1... c5c1,c1h1,h1h3,h3d3 {so} 2. d2d4,d4d6,d6b6,b6b8K ( 2. d2d4,d4d6,d6b6,b6b8K a5a4 ) *"),
        ("abstractplay", "1... c5-c1-h1-h3-d3 {so} 2. d2-d4-d6-b6-b8 ( 2. d2-d4-d6-b6-b8 a5-a4 ) *"),
    ] {
        let notation: Notation = name.parse().expect("a notation");
        let written = game.written(notation).to_string();
        let (_, words) = written.split_once("\n\n").expect("tags");
        assert_eq!(words.split_whitespace().collect::<Vec<_>>().join(" "), moves);
        assert_eq!(written.parse(), Ok(game.clone()), "{name}");
    }
    assert!("chess".parse::<Notation>().unwrap_err().to_string().contains("playstrategy"));
}
