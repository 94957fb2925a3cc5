//! The moves of a game or a variation while they are read: moves, marks and move numbers.

use std::borrow::Cow;

use dameo_rules::{Color, Move, MoveError, Position, parse_move};

use crate::error::{PdnError, PdnErrorKind};
use crate::lexer::{TextPosition, is_mark};
use crate::record::PlayedMove;
use crate::result::plain_dashes;

/// Moves that are being read: those of the game, or those of a variation.
pub(crate) struct Movetext {
    pub(crate) position: Position,
    /// The number of the full move.
    pub(crate) number: u32,
    /// The position and the move number before the last move: a variation begins there.
    pub(crate) before_last: Option<(Position, u32)>,
    pub(crate) comments: Vec<String>,
    pub(crate) moves: Vec<PlayedMove>,
    /// Where the variation was opened.
    pub(crate) opened_at: TextPosition,
}

impl Movetext {
    pub(crate) fn new((position, number): (Position, u32), opened_at: TextPosition) -> Self {
        Self { position, number, before_last: None, comments: Vec::new(), moves: Vec::new(), opened_at }
    }

    pub(crate) fn add_comment(&mut self, text: String) {
        match self.moves.last_mut() {
            Some(last) => last.comments.push(text),
            None => self.comments.push(text),
        }
    }

    pub(crate) fn add_glyph(&mut self, glyph: u16, at: TextPosition) -> Result<(), PdnError> {
        let last = self.moves.last_mut().ok_or_else(|| at.error(PdnErrorKind::GlyphWithoutMove))?;
        last.glyphs.push(glyph);
        Ok(())
    }

    /// Plays a move. Returns the text after it that is not part of it, such as a comma.
    pub(crate) fn play<'w>(&mut self, text: &'w str, at: TextPosition) -> Result<&'w str, PdnError> {
        let parse = |text: &str| read_move(&self.position, text);
        let bare = text.trim_end_matches(|next: char| !next.is_ascii_alphanumeric());
        let (m, rest) = match parse(text) {
            Ok(m) => (m, ""),
            Err(reason) => {
                let Ok(m) = parse(bare) else {
                    let (text, number, position) = (text.into(), self.number, Box::new(self.position));
                    return Err(at.error(PdnErrorKind::Move { text, number, position, reason }));
                };
                (m, &text[bare.len()..])
            }
        };
        self.before_last = Some((self.position, self.number));
        self.number = self.number.saturating_add(u32::from(self.position.side_to_move() == Color::Black));
        self.position = self.position.play_unchecked(m);
        self.moves.push(PlayedMove::from(m));
        Ok(rest)
    }
}

/// Reads a move as records have it: as [`parse_move`] does, and also in upper case, with any dash,
/// and with `×`.
///
/// # Errors
/// Those of [`parse_move`].
///
/// ```
/// let start = dameo_rules::Position::start();
/// assert_eq!(dameo_pdn::read_move(&start, "D1–D4"), dameo_rules::parse_move(&start, "d1d4"));
/// ```
pub fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    parse_move(position, &plain_move(text))
}

/// The move with its squares and `x` in lower case, and plain signs. The `K` of a promotion is left
/// as it is.
fn plain_move(text: &str) -> Cow<'_, str> {
    let is_other = |next: char| matches!(next, 'A'..='H' | 'X' | '\u{D7}' | '\u{2715}');
    let plain = plain_dashes(text);
    if !plain.contains(is_other) {
        return plain;
    }
    plain
        .chars()
        .map(|next| match next {
            '\u{D7}' | '\u{2715}' => 'x',
            other if is_other(other) => other.to_ascii_lowercase(),
            other => other,
        })
        .collect()
}

/// A word without the mark after it, such as `!?`, and that mark.
pub(crate) fn split_mark(text: &str) -> (&str, &str) {
    text.split_at(text.trim_end_matches(is_mark).len())
}

/// The number of a mark, or of as much of its beginning as is known, and whether all of it is.
pub(crate) fn glyph_of(mark: &str) -> (u16, bool) {
    const MARKS: [(&str, u16); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
    let known = MARKS.iter().find(|(known, _)| mark.starts_with(known));
    let &(known, glyph) = known.expect("it begins with one of its two characters");
    (glyph, known == mark)
}

/// The rest of a word after a move number and its dots.
pub(crate) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|next: char| next.is_ascii_digit());
    let is_dot = |next| matches!(next, '.' | '\u{2026}');
    if rest.starts_with(is_dot) || rest.is_empty() { rest.trim_start_matches(is_dot) } else { word }
}
