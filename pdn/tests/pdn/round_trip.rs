//! Whatever is read is written, and read as the same game.

use dameo_pdn::{Record, read};
use proptest::prelude::*;

/// What files are made of, and what breaks them.
const PIECES: [&str; 58] = [
    "1. d1-d4 ",
    "e8-e5 ",
    "2. e1-e4 ",
    "d8-d5 ",
    "1. D1D4 ",
    "1... e8\u{2013}e5 ",
    "2. h1-h8 ",
    "d1-d9 ",
    "32-28 ",
    "( 1. d1-b3 ",
    "( 1... d8-d5 ",
    "(",
    ") ",
    "()",
    "!",
    "?!",
    "!!! ",
    "(?) ",
    "$1 ",
    "$902 ",
    "$ ",
    "$99999 ",
    "{a comment} ",
    "{a } b} ",
    "{unclosed ",
    "; to the } end\n",
    "{[%clk 0:00:05] +0.12/9 0.1s} ",
    "{} ",
    "{ } ",
    "1-0 ",
    "0-1 * ",
    "1/2-1/2\n",
    "*\n",
    "* ",
    "2-0 (time) ",
    "0-0 ",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "\u{2028}",
    "[White \"J\u{F6}rg\"]\n",
    "[Result \"1-0\"]\n",
    "[Result \"1-1\"]\n",
    "[FEN \"B:WKd4:BKh8,a8\"]\n",
    "[A-b:c \"d\\\"e\"]\n",
    "[File \"C:\\x\\\"]\n",
    "[White Ann]\n",
    "[White \"Ann]\n",
    "[Event \"a\\\\b\"]\n",
    "[%eval 3] ",
    "-- ",
    "N ",
    "= ",
    "% for others\n",
    "\0",
    "\u{1A}",
    "\u{FEFF}",
];

fn assert_round_trip(text: &str) -> Result<(), TestCaseError> {
    for game in read(text).flatten() {
        let written = game.to_string();
        let back = written.parse::<Record>().map_err(|error| TestCaseError::fail(format!("{error}: {written}")))?;
        prop_assert_eq!(&back, &game, "{}", written);
        prop_assert_eq!(back.to_string(), written);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, ..ProptestConfig::default() })]

    #[test]
    fn files_put_together_from_pieces(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40)) {
        assert_round_trip(&pieces.concat())?;
    }

    #[test]
    fn files_with_a_character_too_many_or_too_few(at in 0..400_usize, with in ".{0,2}") {
        let text = "[White \"A \\\"b\\\"\"]\n[Result \"2-0\"]\n\n1. d1-d4! {one} e8-e5 (1... d8-d5 $2 {two} 2. e1-e4 \
                    (2. a1-a2)) 2. e1-e4 ; three\n*\n\n[FEN \"B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5\"]\n\n1... c5xd3 1-0\n";
        let at = (0..=at % text.len()).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        for skipped in 0..2 {
            assert_round_trip(&[&text[..at], &with, &text[at + skipped..]].concat())?;
        }
    }
}
