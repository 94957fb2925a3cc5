//! The reader: PDN text as games.

use std::borrow::Cow;
use std::str::FromStr;

use dameo_rules::{Color, Fen, Game, Position, parse_move};

use crate::error::{PdnError, PdnErrorKind};
use crate::lexer::{Lexer, TextPosition, Token, single_spaced};
use crate::record::{GameResult, PlayedMove, Record, Variation};

/// Reads the games of a text, one after the other.
///
/// - A game is read whole or not at all: there is no record of a game with an error in it, not even
///   of the moves before the error.
/// - Every move is checked against the rules, those of variations too. Move numbers are ignored.
/// - Of the tags, `FEN` is the start position; `SetUp` with the value `1` needs it; and `Variant`
///   has to be `Dameo` if it is there. The other tags are kept as they are, with single spaces.
/// - A game ends with its result. Whether it is the result by the rules, or that of the tag
///   `Result`, is the matter of [`Record::contradictions`].
/// - Moves are read as [`parse_move`] reads them, and in upper case too, with a move number before
///   them and one of the marks `!`, `?`, `!!`, `??`, `!?`, `?!` after them.
///
/// ```
/// let text = "[White \"Ann\"]\n\n1. d1-d4 1-0\n\n[White \"Bob\"]\n\n1. d1-d9 *\n\n[White \"Cy\"]\n\n1. d1-d4 0-1\n";
/// let games: Vec<_> = dameo_pdn::read(text).collect();
/// assert_eq!(games[0].as_ref().unwrap().tag("White"), Some("Ann"));
/// assert!(games[1].is_err(), "there is no square d9");
/// assert_eq!(games[2].as_ref().unwrap().tag("White"), Some("Cy"));
/// ```
pub fn read(text: &str) -> Records<'_> {
    Records { lexer: Lexer::new(text), game: 0, is_in_tags: false, nesting: 0 }
}

/// The deepest nesting of variations.
const MAX_NESTING: usize = 100;

/// An iterator over the games of a text. After a game that cannot be read it continues with the
/// next one, which begins after the result of the bad game, or at the first tags after its moves.
/// Made by [`read`].
#[derive(Debug, Clone)]
pub struct Records<'a> {
    lexer: Lexer<'a>,
    /// The number of the game that is being read, from 1.
    game: usize,
    /// Whether its tags are being read.
    is_in_tags: bool,
    /// How many variations are open.
    nesting: usize,
}

impl FromStr for Record {
    type Err = PdnError;

    /// Reads a text of exactly one game.
    fn from_str(text: &str) -> Result<Self, PdnError> {
        let mut records = read(text);
        let Some(record) = records.next() else {
            let error = records.lexer.here().error(PdnErrorKind::NoGame);
            return Err(PdnError { game: 1, may_be_truncated: true, ..error });
        };
        let (record, end) = (record?, records.lexer.next_position());
        match records.next() {
            None => Ok(record),
            Some(_) => Err(PdnError { game: 2, ..end.error(PdnErrorKind::SecondGame) }),
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.game += 1;
        self.is_in_tags = true;
        self.nesting = 0;
        let mut record = self.record().transpose()?;
        if let Err(error) = &mut record {
            error.game = self.game;
            error.may_be_truncated |= self.lexer.is_empty();
            self.skip_game();
            error.may_be_truncated &= self.lexer.is_at_end();
        }
        Some(record)
    }
}

/// Moves that are being read: those of the game, or those of a variation.
struct Movetext {
    position: Position,
    /// The number of the full move.
    number: u32,
    /// The position and the move number before the last move: a variation begins there.
    before_last: Option<(Position, u32)>,
    comments: Vec<String>,
    moves: Vec<PlayedMove>,
    /// Where the variation was opened.
    opened_at: TextPosition,
}

impl Movetext {
    fn new((position, number): (Position, u32), opened_at: TextPosition) -> Self {
        Self { position, number, before_last: None, comments: Vec::new(), moves: Vec::new(), opened_at }
    }

    fn add_comment(&mut self, text: String) {
        match self.moves.last_mut() {
            Some(last) => last.comments.push(text),
            None => self.comments.push(text),
        }
    }

    fn add_glyph(&mut self, glyph: u8, at: TextPosition) -> Result<(), PdnError> {
        let last = self.moves.last_mut().ok_or_else(|| at.error(PdnErrorKind::GlyphWithoutMove))?;
        last.glyphs.push(glyph);
        Ok(())
    }

    fn play(&mut self, text: &str, at: TextPosition) -> Result<(), PdnError> {
        let (text, glyph) = split_glyph(text);
        let m = parse_move(&self.position, &lower_case(text)).map_err(|reason| {
            let (text, number, position) = (text.into(), self.number, Box::new(self.position));
            at.error(PdnErrorKind::Move { text, number, position, reason })
        })?;
        self.before_last = Some((self.position, self.number));
        self.number = self.number.saturating_add(u32::from(self.position.side_to_move() == Color::Black));
        self.position = self.position.play_unchecked(m);
        self.moves.push(PlayedMove { glyphs: glyph.into_iter().collect(), ..PlayedMove::from(m) });
        Ok(())
    }
}

/// The move with its squares and `x` in lower case. The `K` of a promotion is left as it is.
fn lower_case(text: &str) -> Cow<'_, str> {
    let is_capital = |next: char| matches!(next, 'A'..='H' | 'X');
    if text.contains(is_capital) {
        text.chars().map(|next| if is_capital(next) { next.to_ascii_lowercase() } else { next }).collect()
    } else {
        text.into()
    }
}

/// A move without the mark after it, such as `!?`, and the number of that mark.
fn split_glyph(text: &str) -> (&str, Option<u8>) {
    const MARKS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
    MARKS
        .iter()
        .find_map(|&(mark, glyph)| text.strip_suffix(mark).map(|rest| (rest, Some(glyph))))
        .unwrap_or((text, None))
}

/// The rest of a word after a move number and its dots.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|next: char| next.is_ascii_digit());
    if rest.starts_with('.') || rest.is_empty() { rest.trim_start_matches('.') } else { word }
}

/// Everything before the moves.
struct TagSection {
    tags: Vec<(String, String)>,
    start: Fen,
    comments: Vec<String>,
}

impl Records<'_> {
    /// Reads a game, or `None` if only comments are left.
    fn record(&mut self) -> Result<Option<Record>, PdnError> {
        let Some(TagSection { tags, start, comments }) = self.tag_section()? else { return Ok(None) };
        self.is_in_tags = false;
        let mut moves = Movetext::new((start.position, start.fullmove_number), self.lexer.here());
        moves.comments = comments;
        // The game and the variations around the one that is being read.
        let mut outer: Vec<Movetext> = Vec::new();
        loop {
            self.nesting = outer.len();
            let before = self.lexer;
            let Some((token, at)) = self.lexer.next()? else {
                return Err(self.lexer.here().error(PdnErrorKind::MissingResult));
            };
            match token {
                Token::Tag(..) => {
                    // The tag belongs to the next game.
                    self.lexer = before;
                    return Err(at.error(PdnErrorKind::MissingResult));
                }
                Token::Comment(text) => moves.add_comment(text),
                Token::Glyph(glyph) => moves.add_glyph(glyph, at)?,
                Token::Open => {
                    self.nesting += 1;
                    let Some(start) = moves.before_last else {
                        return Err(at.error(PdnErrorKind::VariationWithoutMove));
                    };
                    if outer.len() == MAX_NESTING {
                        return Err(at.error(PdnErrorKind::TooDeeplyNested { max: MAX_NESTING }));
                    }
                    outer.push(std::mem::replace(&mut moves, Movetext::new(start, at)));
                }
                Token::Close => {
                    let Some(mut parent) = outer.pop() else {
                        return Err(at.error(PdnErrorKind::UnmatchedClosing(')')));
                    };
                    self.nesting = outer.len();
                    if moves.moves.is_empty() {
                        return Err(moves.opened_at.error(PdnErrorKind::EmptyVariation));
                    }
                    if let Some(last) = parent.moves.last_mut() {
                        last.variations.push(Variation { comments: moves.comments, moves: moves.moves });
                    }
                    moves = parent;
                }
                Token::Word(word) => match word.parse::<GameResult>() {
                    Ok(_) if !outer.is_empty() => {
                        self.lexer = before;
                        return Err(moves.opened_at.error(PdnErrorKind::UnclosedVariation));
                    }
                    Ok(result) => {
                        while let Some(text) = self.lexer.comment_on_line() {
                            moves.add_comment(text);
                        }
                        let Movetext { comments, moves, .. } = moves;
                        return Ok(Some(Record { tags, start, comments, moves, result }));
                    }
                    Err(_) => match (split_glyph(&word), without_number(&word)) {
                        (("", Some(glyph)), _) => moves.add_glyph(glyph, at)?,
                        (_, "") => {}
                        (_, text) => {
                            let number_width = word.chars().count() - text.chars().count();
                            moves.play(text, TextPosition { column: at.column + number_width, ..at })?;
                        }
                    },
                },
            }
        }
    }

    /// Reads up to the moves, or `None` if only comments are left.
    fn tag_section(&mut self) -> Result<Option<TagSection>, PdnError> {
        let mut tags: Vec<(String, String)> = Vec::new();
        let (mut comments, mut has_comments_after_tags) = (Vec::new(), false);
        let mut start = Game::new().fen();
        let (mut is_set_up, mut is_fen) = (None, false);
        loop {
            let before = self.lexer;
            match self.lexer.next()? {
                None if tags.is_empty() => return Ok(None),
                None => return Err(self.lexer.here().error(PdnErrorKind::MissingGame)),
                Some((Token::Comment(text), _)) => {
                    comments.push(text);
                    has_comments_after_tags = !tags.is_empty();
                }
                Some((Token::Tag(name, value, value_at), at)) => {
                    let is_after_empty_line = at.line > before.here().line + 1;
                    let is_repeated = tags.first().is_some_and(|(first, _)| first.eq_ignore_ascii_case(&name));
                    if is_after_empty_line && (is_repeated || has_comments_after_tags) {
                        self.is_in_tags = false;
                        self.lexer = before;
                        return Err(at.error(PdnErrorKind::MissingGame));
                    }
                    if name.eq_ignore_ascii_case("FEN") {
                        start = value
                            .parse::<Fen>()
                            .map_err(|reason| value_at.error(PdnErrorKind::Fen { text: value.clone(), reason }))?;
                        is_fen = true;
                    } else if name.eq_ignore_ascii_case("SetUp") && value == "1" {
                        is_set_up = Some(at);
                    } else if name.eq_ignore_ascii_case("Variant") && !value.eq_ignore_ascii_case("Dameo") {
                        return Err(at.error(PdnErrorKind::UnsupportedVariant(value)));
                    }
                    tags.push((name, single_spaced(&value)));
                }
                Some(_) => {
                    self.lexer = before;
                    break;
                }
            }
        }
        if let Some(at) = is_set_up.filter(|_| !is_fen) {
            return Err(at.error(PdnErrorKind::MissingFen));
        }
        Ok(Some(TagSection { tags, start, comments }))
    }

    /// Skips the rest of a game that could not be read: up to its result, or to the tags of the
    /// next game.
    fn skip_game(&mut self) {
        // After an unclosed comment, words may belong to the comment.
        let mut may_be_comment = false;
        loop {
            let before = self.lexer;
            match self.lexer.next() {
                Ok(None) => return,
                Ok(Some((Token::Tag(..), at))) => {
                    if !self.is_in_tags || at.line > before.here().line + 1 {
                        self.lexer = before;
                        return;
                    }
                    continue;
                }
                Ok(Some((Token::Comment(_), _))) => continue,
                Ok(Some((Token::Open, _))) => self.nesting += 1,
                Ok(Some((Token::Close, _))) => self.nesting = self.nesting.saturating_sub(1),
                Ok(Some((Token::Glyph(_), _))) => {}
                Ok(Some((Token::Word(word), _))) => {
                    let is_certain = self.nesting == 0 && !may_be_comment;
                    if word.parse::<GameResult>().is_ok() && (is_certain || self.lexer.is_between_games()) {
                        while self.lexer.comment_on_line().is_some() {}
                        return;
                    }
                }
                Err(_) => match self.lexer.skip_unreadable() {
                    Some('{' | '}') => may_be_comment = true,
                    Some('[') => continue,
                    _ => {}
                },
            }
            self.is_in_tags = false;
        }
    }
}
