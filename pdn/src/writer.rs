//! From games to text: `d1-b3`, `c5xc1xh1xh3xd3`, lines of at most 80 characters where words allow it.

use std::fmt;

use dameo_engine::moves::Move;
use dameo_engine::notation::move_path;
use dameo_engine::piece::Color;
use dameo_engine::position::Position;

use crate::lexer::single_spaced;
use crate::{PlayedMove, Record};

const LONGEST_LINE: usize = 80;

/// A move with all its squares, joined by `-` or, in a capture, `x`. The move must be legal in the position.
pub fn move_text(position: &Position, m: Move) -> String {
    let squares: Vec<String> = move_path(position, m).iter().map(ToString::to_string).collect();
    squares.join(if m.is_capture() { "x" } else { "-" })
}

/// Words put into lines.
struct Lines<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl Lines<'_, '_> {
    /// Writes a word, after a blank or on a new line; `glue` keeps it next to the one before.
    fn word(&mut self, word: &str, glue: bool) -> fmt::Result {
        let width = word.chars().count();
        if self.column > 0 && !glue {
            if self.column + 1 + width > LONGEST_LINE {
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
            // A comment ends at the first brace.
            for (index, word) in single_spaced(&comment.replace('}', ")")).split(' ').enumerate() {
                self.word(word, index == 0)?;
            }
            self.word("}", true)?;
        }
        Ok(())
    }

    /// Writes moves played from a position, the first of which is that of the given move number.
    fn moves(&mut self, start: &Position, number: u32, moves: &[PlayedMove]) -> fmt::Result {
        let (mut position, mut number) = (*start, number);
        let mut says_number = true;
        for played in moves {
            let side = position.side_to_move();
            match side {
                Color::White => self.word(&format!("{number}."), false)?,
                Color::Black if says_number => self.word(&format!("{number}..."), false)?,
                Color::Black => {}
            }
            self.word(&move_text(&position, played.m), false)?;
            for glyph in &played.glyphs {
                self.word(&format!("${glyph}"), false)?;
            }
            self.comments(&played.comments)?;
            for variation in &played.variations {
                self.word("(", false)?;
                self.comments(&variation.comments)?;
                self.moves(&position, number, &variation.moves)?;
                self.word(")", false)?;
            }
            // After an interruption the reader is told again whose move it is.
            says_number = !played.comments.is_empty() || !played.variations.is_empty();
            position = position.play_unchecked(played.m);
            number = number.saturating_add(u32::from(side == Color::Black));
        }
        Ok(())
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = single_spaced(value).replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let mut lines = Lines { out: f, column: 0 };
        lines.comments(&self.comments)?;
        lines.moves(&self.start.position, self.start.fullmove_number, &self.moves)?;
        lines.word(self.result.text(), false)?;
        writeln!(f)
    }
}
