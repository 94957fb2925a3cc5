//! The writer: games as PDN text, with moves such as `d1-b3` and `c5xc1xh1xh3xd3`, wrapped at 80
//! columns.

use std::fmt;

use dameo_rules::{Color, Move, Position, move_path};

use crate::lexer::single_spaced;
use crate::record::{PlayedMove, Record};

/// The width of a line, unless a single word is longer.
const MAX_COLUMNS: usize = 80;

/// A move with all its squares, joined by `-` or, in a capture, `x`. The move must be legal in the
/// position.
///
/// # Panics
/// With debug assertions, panics if a capture is not possible in the position. Without them the
/// text of such a move is meaningless.
///
/// ```
/// use dameo_rules::Position;
///
/// let start = Position::start();
/// let texts: Vec<String> = start.legal_moves().iter().map(|&m| dameo_pdn::move_text(&start, m)).collect();
/// assert!(texts.contains(&"d1-d4".to_string()));
/// ```
pub fn move_text(position: &Position, m: Move) -> String {
    let squares: Vec<String> = move_path(position, m).iter().map(ToString::to_string).collect();
    squares.join(if m.is_capture() { "x" } else { "-" })
}

/// Writes words, wrapped into lines.
struct LineWrapper<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl LineWrapper<'_, '_> {
    /// Writes a word, separated from the one before by a space or a line end unless `joined`.
    fn word(&mut self, word: &str, joined: bool) -> fmt::Result {
        let width = word.chars().count();
        if self.column > 0 && !joined {
            if self.column + 1 + width > MAX_COLUMNS {
                self.out.write_str("\n")?;
                self.column = 0;
            } else {
                self.out.write_str(" ")?;
                self.column += 1;
            }
        }
        self.column += width;
        self.out.write_str(word)
    }

    fn comments(&mut self, comments: &[String]) -> fmt::Result {
        for comment in comments {
            self.word("{", false)?;
            // A closing brace would end the comment.
            for (index, word) in single_spaced(&comment.replace('}', ")")).split(' ').enumerate() {
                self.word(word, index == 0)?;
            }
            self.word("}", true)?;
        }
        Ok(())
    }

    /// Writes moves that are played from a position with this move number.
    fn moves(&mut self, start: &Position, number: u32, moves: &[PlayedMove]) -> fmt::Result {
        let (mut position, mut number) = (*start, number);
        let mut needs_number = true;
        for played in moves {
            let side = position.side_to_move();
            match side {
                Color::White => self.word(&format!("{number}."), false)?,
                Color::Black if needs_number => self.word(&format!("{number}..."), false)?,
                Color::Black => {}
            }
            self.word(&move_text(&position, played.played), false)?;
            for glyph in &played.glyphs {
                self.word(&format!("${glyph}"), false)?;
            }
            self.comments(&played.comments)?;
            // Without moves there is nothing that could be read back.
            let variations = || played.variations.iter().filter(|variation| !variation.moves.is_empty());
            for variation in variations() {
                self.word("(", false)?;
                self.comments(&variation.comments)?;
                self.moves(&position, number, &variation.moves)?;
                self.word(")", false)?;
            }
            // As in PGN, Black's move after a comment or a variation gets its number again.
            needs_number = !played.comments.is_empty() || variations().next().is_some();
            position = position.play_unchecked(played.played);
            number = number.saturating_add(u32::from(side == Color::Black));
        }
        Ok(())
    }
}

/// Writes the game as PDN, in lines of at most 80 columns where words and tags allow it.
///
/// # Panics
/// With debug assertions, some moves that are not legal panic, as in [`move_text`] and
/// [`Position::play_unchecked`]; without them the text is then meaningless. What was
/// [read](crate::read) has legal moves only.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let mut lines = LineWrapper { out: f, column: 0 };
        lines.comments(&self.comments)?;
        lines.moves(&self.start.position, self.start.fullmove_number, &self.moves)?;
        lines.word(self.result.text(), false)?;
        writeln!(f)
    }
}
