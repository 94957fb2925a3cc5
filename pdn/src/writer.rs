//! The writer: games as PDN text, wrapped at 80 columns, with moves in the notation of PDN or of a
//! server.

use std::fmt;
use std::str::FromStr;

use dameo_rules::{Color, Move, Position, move_path};

use crate::lexer::single_spaced;
use crate::record::{PlayedMove, Record};

/// The width of a line, unless a single word is longer.
const MAX_COLUMNS: usize = 80;

/// How moves are written. All notations are read.
///
/// ```
/// use dameo_pdn::{Notation, Record};
///
/// let text = "[FEN \"B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5\"] c5xc1xh1xh3xd3 d2xd4xd6xb6xb8 *";
/// let game: Record = text.parse()?;
/// let written = game.written(Notation::PlayStrategy).to_string();
/// assert!(written.ends_with("1... c5c1,c1h1,h1h3,h3d3 2. d2d4,d4d6,d6b6,b6b8K *\n"));
/// # Ok::<(), dameo_pdn::PdnError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Notation {
    /// `pdn`: all squares, joined by `-` or, in a capture, by `x`.
    #[default]
    Pdn,
    /// `playstrategy`: each jump of a capture by itself, and a `K` where a man is promoted.
    PlayStrategy,
    /// `abstractplay`: all squares, joined by `-`.
    AbstractPlay,
}

/// The text is not the name of a notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotationError;

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a notation: pdn, playstrategy or abstractplay")
    }
}

impl std::error::Error for NotationError {}

impl FromStr for Notation {
    type Err = NotationError;

    /// Reads the name of a notation.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "pdn" => Ok(Self::Pdn),
            "playstrategy" => Ok(Self::PlayStrategy),
            "abstractplay" => Ok(Self::AbstractPlay),
            _ => Err(NotationError),
        }
    }
}

impl Notation {
    /// A move in this notation. The move must be legal in the position.
    ///
    /// # Panics
    /// As [`move_text`].
    pub fn move_text(self, position: &Position, m: Move) -> String {
        let squares: Vec<String> = move_path(position, m).iter().map(ToString::to_string).collect();
        match self {
            Self::Pdn => squares.join(if m.is_capture() { "x" } else { "-" }),
            Self::AbstractPlay => squares.join("-"),
            Self::PlayStrategy => {
                let jumps: Vec<String> = squares.windows(2).map(<[String]>::concat).collect();
                jumps.join(",") + if position.is_promotion(m) { "K" } else { "" }
            }
        }
    }
}

/// A move in PDN: all its squares, joined by `-` or, in a capture, `x`. The move must be legal in
/// the position.
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
    Notation::Pdn.move_text(position, m)
}

/// Writes words, wrapped into lines.
struct LineWrapper<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    notation: Notation,
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
            let comment = single_spaced(comment);
            // A closing brace would end the comment: the end of the line does instead.
            if comment.contains('}') {
                self.word(";", false)?;
                writeln!(self.out, " {comment}")?;
                self.column = 0;
                continue;
            }
            self.word("{", false)?;
            for (index, word) in comment.split(' ').enumerate() {
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
            self.word(&self.notation.move_text(&position, played.played), false)?;
            for glyph in &played.glyphs {
                self.word(&format!("${glyph}"), false)?;
            }
            self.comments(&played.comments)?;
            // Variations without moves could not be read back.
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

/// Displays a game in a notation. Made by [`Record::written`].
#[derive(Debug, Clone, Copy)]
pub struct RecordDisplay<'a> {
    record: &'a Record,
    notation: Notation,
}

impl Record {
    /// Displays the game with its moves in this notation, otherwise as [the record](#impl-Display)
    /// itself.
    pub const fn written(&self, notation: Notation) -> RecordDisplay<'_> {
        RecordDisplay { record: self, notation }
    }
}

/// Writes the game as PDN, in lines of at most 80 columns where words and tags allow it.
///
/// # Panics
/// With debug assertions, some moves that are not legal panic, as in [`move_text`] and
/// [`Position::play_unchecked`]; without them the text is then meaningless. Records that were
/// [read](crate::read) have legal moves only.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written(Notation::Pdn).fmt(f)
    }
}

impl fmt::Display for RecordDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let record = self.record;
        for (name, value) in &record.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let mut lines = LineWrapper { out: f, notation: self.notation, column: 0 };
        lines.comments(&record.comments)?;
        lines.moves(&record.start.position, record.start.fullmove_number, &record.moves)?;
        lines.word(record.result.text(), false)?;
        writeln!(f)
    }
}
