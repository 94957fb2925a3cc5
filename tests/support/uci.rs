//! Parsing of an engine's answers.

use crate::slow::Board;

/// The words of a line after the one with this name.
pub fn words_after<'a>(line: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    line.split_whitespace().skip_while(move |word| *word != name).skip(1)
}

/// The number after the word with this name.
///
/// # Panics
/// When there is none.
pub fn number_after(line: &str, name: &str) -> i64 {
    let number = words_after(line, name).next().and_then(|word| word.parse().ok());
    number.unwrap_or_else(|| panic!("no number after {name} in {line}"))
}

/// Plays the variation of an `info` line by the slow rules, and returns its length.
///
/// # Panics
/// When a move is not legal.
pub fn check_variation(fen: &str, line: &str) -> usize {
    let mut board = Board::from_fen(fen);
    let mut length = 0;
    for text in words_after(line, "pv") {
        let legal = board.legal_moves();
        let m = legal.iter().find_map(|(m, legal)| (legal == text).then_some(m));
        board = board.play(m.unwrap_or_else(|| panic!("{text} is not legal: {line}, {fen}")));
        length += 1;
    }
    length
}
