//! Files that are read piece by piece, in any encoding.

use std::io::{self, Read};

use dameo_pdn::{PdnError, ReadError, Record, decode, read, read_from};

/// A file that gives at most so many bytes at once.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(buffer.len());
        self.0.read(&mut buffer[..count])
    }
}

fn streamed(bytes: &[u8], piece: usize) -> Vec<Result<Record, PdnError>> {
    let strip = |game: Result<Record, ReadError>| {
        game.map_err(|error| match error {
            ReadError::Pdn(error) => error,
            ReadError::Io(error) => panic!("{error}"),
        })
    };
    read_from(Pieces(bytes, piece)).map(strip).collect()
}

/// Games with all that a game can have, errors among them, longer than what is read at once.
fn games(count: usize) -> String {
    const GAMES: [&str; 8] = [
        "[White \"J\u{F6}rg\"]\n\n1. d1-d4 {\u{201E}na\u{EF}f\u{201C}} e8-e5 1-0 {won}\n*\n",
        "1. d1-d4 1-0 {a comment over\ntwo lines}\n",
        "1. d1-d9 *\n",
        "[White \"A\"]\n[Result \"2-0\"]\n\n1. d1-d4 (1. d1-b3 {x} e8-e5) d8-d5 *\n",
        "[White \"A]\n\n1. d1-d4 {never closed *\n",
        "[White \"B\"]\n\n1. d1-d4 !!! -- *\n",
        "[White \"C\"]\n\n1. d1-d4\n",
        "{a comment} ; and another }\n1. d1-d4 \u{20AC} 1/2-1/2 (time)\n",
    ];
    (0..count).map(|number| GAMES[number % 8].to_string() + "\n").collect()
}

#[test]
fn a_stream_has_the_games_of_its_text() {
    let text = games(8_000);
    assert!(text.len() > 1 << 18);
    let expected: Vec<_> = read(&text).collect();
    let warnings = |games: &[Result<Record, PdnError>]| -> Vec<_> {
        games.iter().flatten().flat_map(|game| game.warnings().to_vec()).collect()
    };
    assert!(warnings(&expected).len() >= 2_000);
    let latin = crate::windows_1252(&text);
    let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect();
    for (bytes, piece) in
        [(text.as_bytes(), 1 << 20), (text.as_bytes(), 777), (&latin, 8191), (&utf_16, 4097), (&big, 1)]
    {
        let found = streamed(bytes, piece);
        assert!(found == expected, "pieces of {piece} bytes");
        assert_eq!(warnings(&found), warnings(&expected), "pieces of {piece} bytes");
    }
}

#[test]
fn a_mark_is_removed_once() {
    for marks in ["\u{FEFF}", "\u{FEFF}\u{FEFF}"] {
        let text = format!("{marks}1. d1-d9 *");
        let expected: Vec<_> = read(&decode(text.as_bytes())).collect();
        assert_eq!(streamed(text.as_bytes(), 5), expected);
    }
}

#[test]
fn every_line_has_an_encoding_of_its_own() {
    let mut bytes = "[White \"J\u{F6}rg\"]\n".as_bytes().to_vec();
    bytes.extend(b"[Black \"J\xF6rg\"]\r[Event \"\x80\"]\n\n1. d1-d4 *");
    assert_eq!(decode(&bytes), "[White \"J\u{F6}rg\"]\n[Black \"J\u{F6}rg\"]\r[Event \"\u{20AC}\"]\n\n1. d1-d4 *");
    let games = streamed(&bytes, 3);
    let game = games[0].as_ref().expect("a game");
    assert_eq!((game.tag("White"), game.tag("Black")), (Some("J\u{F6}rg"), Some("J\u{F6}rg")));
    assert_eq!(decode("1. d1-d4 *\0\0\0\0\0\0".as_bytes()), "1. d1-d4 *\0\0\0\0\0\0");
}

#[test]
fn a_stream_that_fails_ends_with_its_error() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let file = b"1. d1-d4 *\n\n".as_slice().chain(Failing);
    let found: Vec<_> = read_from(file).map(|game| game.map_err(|error| error.to_string())).collect();
    let [Ok(game), Err(error)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((game.moves.len(), error.as_str()), (1, "the disk is gone"));
}
