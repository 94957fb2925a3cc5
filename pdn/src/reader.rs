//! The reader: PDN text as games.

use std::str::FromStr;

use dameo_rules::{Fen, Game};

use crate::error::{PdnError, PdnErrorKind};
use crate::lexer::{Lexer, TextPosition, Token, single_spaced};
use crate::movetext::{Movetext, glyph_of, split_mark, without_number};
use crate::record::{Record, Variation};
use crate::result::{GameResult, plain_dashes};

/// Reads the games of a text, one after the other.
///
/// - The moves of a game are read whole or not at all: there is no record of a game with an error in
///   them, not even of the moves before the error. Every move is checked against the rules. Move
///   numbers are ignored.
/// - Errors that cost no move of the game are [warnings](Record::warnings) of its record: unknown
///   marks and words, misplaced tags and brackets, a missing result, the rest of a variation from
///   an illegal move on. [`Records::strict`] makes them errors.
/// - Of the tags, `FEN` is the start position; `SetUp` with the value `1` needs it; and `Variant`
///   has to be `Dameo` if it is there. The other tags are kept as they are, with single spaces.
/// - A game ends with its result. If that is `*`, which separates games in PDN 3.0, the tag
///   `Result` gives the result. [`Record::contradictions`] tells whether the tag or the rules give
///   another result.
/// - Moves are read as [`parse_move`](dameo_rules::parse_move) reads them, and in upper case too, with any dash or `×`, with
///   a move number before them and one of the marks `!`, `?`, `!!`, `??`, `!?`, `?!` after them, in
///   parentheses too.
/// - Lines end as on any system: LF, CR LF, CR alone, and the line ends of Unicode.
///
/// ```
/// let text = "[White \"Ann\"]\n\n1. d1-d4 1-0\n\n[White \"Bob\"]\n\n1. d1-d9 *\n\n[White \"Cy\"]\n\n1. d1-d4 0-1\n";
/// let games: Vec<_> = dameo_pdn::read(text).collect();
/// assert_eq!(games[0].as_ref().unwrap().tag("White"), Some("Ann"));
/// assert!(games[1].is_err(), "there is no square d9");
/// assert_eq!(games[2].as_ref().unwrap().tag("White"), Some("Cy"));
/// ```
pub fn read(text: &str) -> Records<'_> {
    Records::from_place(text, TextPosition { line: 1, column: 1 }, 0, false)
}

/// The deepest nesting of variations.
const MAX_NESTING: usize = 100;

/// An iterator over the games of a text. After a game that cannot be read it continues with the
/// next one, which begins after the result of the bad game, or at the first tags after its moves.
/// Made by [`read`].
#[derive(Debug, Clone)]
pub struct Records<'a> {
    lexer: Lexer<'a>,
    is_strict: bool,
    /// The number of the game that is being read, from 1.
    game: usize,
    /// Whether its tags are being read.
    is_in_tags: bool,
    /// How many variations are open.
    nesting: usize,
    /// The warnings about the game that is being read.
    warnings: Vec<PdnError>,
}

impl FromStr for Record {
    type Err = PdnError;

    /// Reads a text of exactly one game, strictly: a [warning](Record::warnings) is an error.
    fn from_str(text: &str) -> Result<Self, PdnError> {
        let mut records = read(text).strict();
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
        self.warnings.clear();
        let mut record = self.record().transpose()?;
        match &mut record {
            Ok(record) => record.warnings = std::mem::take(&mut self.warnings),
            Err(error) => {
                error.game = self.game;
                error.may_be_truncated |= self.lexer.is_empty();
                self.skip_game();
                error.may_be_truncated &= self.lexer.is_at_end();
            }
        }
        Some(record)
    }
}

/// Everything before the moves.
struct TagSection {
    tags: Vec<(String, String)>,
    start: Fen,
    comments: Vec<String>,
}

impl<'a> Records<'a> {
    /// Reads a part of a text that begins at this place, after so many games.
    pub(crate) fn from_place(text: &'a str, at: TextPosition, games: usize, is_strict: bool) -> Self {
        let lexer = Lexer::from_place(text, at);
        Self { lexer, is_strict, game: games, is_in_tags: false, nesting: 0, warnings: Vec::new() }
    }

    /// What is not yet read.
    pub(crate) fn rest(&self) -> &'a str {
        self.lexer.rest()
    }

    /// Where that begins, and the number of games before it.
    pub(crate) fn place(&self) -> (TextPosition, usize) {
        (self.lexer.here(), self.game)
    }

    /// Whether the last game could be another if there were more text: fewer than so many bytes are
    /// left, or a comment goes on to the end.
    pub(crate) fn may_go_on(&self, bytes: usize) -> bool {
        self.rest().len() < bytes || self.lexer.has_open_comment()
    }
}

impl<'a> Records<'a> {
    /// Reads every game strictly by the standard: each [warning](Record::warnings) of a record
    /// becomes an error.
    #[must_use]
    pub fn strict(self) -> Self {
        Self { is_strict: true, ..self }
    }

    /// Something is left out.
    fn warn(&mut self, error: PdnError) -> Result<(), PdnError> {
        if self.is_strict {
            return Err(error);
        }
        self.warnings.push(PdnError { game: self.game, ..error });
        Ok(())
    }

    /// Leaves out a token that the lexer could not read. After an unclosed comment, it is unknown
    /// where the moves continue.
    fn skip_token(&mut self, error: PdnError) -> Result<(), PdnError> {
        if error.kind == PdnErrorKind::UnclosedComment {
            return Err(error);
        }
        self.warn(error)?;
        self.lexer.skip_unreadable();
        Ok(())
    }

    /// Reads a game, or `None` if only comments are left.
    fn record(&mut self) -> Result<Option<Record>, PdnError> {
        let Some(TagSection { mut tags, start, comments }) = self.tag_section()? else { return Ok(None) };
        self.is_in_tags = false;
        let mut moves = Movetext::new((start.position, start.fullmove_number), self.lexer.here());
        moves.comments = comments;
        // The game and the variations around the one that is being read.
        let mut outer: Vec<Movetext> = Vec::new();
        let mut before_result = self.lexer;
        let result = loop {
            self.nesting = outer.len();
            let before = self.lexer;
            let (token, at) = match self.lexer.next() {
                Ok(Some(next)) => next,
                Ok(None) => {
                    let error = self.lexer.here().error(PdnErrorKind::MissingResult);
                    self.warn(PdnError { may_be_truncated: true, ..error })?;
                    break None;
                }
                Err(error) => {
                    self.skip_token(error)?;
                    continue;
                }
            };
            let token = match token {
                Token::Word(word) => Token::Word(self.joined(word)),
                other => other,
            };
            match token {
                Token::Tag(..) => {
                    // The tag belongs to the next game.
                    self.lexer = before;
                    self.warn(at.error(PdnErrorKind::MissingResult))?;
                    break None;
                }
                Token::Comment(text) => moves.add_comment(text),
                Token::Glyph(glyph) => {
                    if let Err(error) = moves.add_glyph(glyph, at) {
                        self.warn(error)?;
                    }
                }
                Token::Open => {
                    self.nesting += 1;
                    let Some(start) = moves.before_last else {
                        self.warn(at.error(PdnErrorKind::VariationWithoutMove))?;
                        self.skip_variation()?;
                        let _ = self.lexer.next();
                        continue;
                    };
                    if outer.len() == MAX_NESTING {
                        return Err(at.error(PdnErrorKind::TooDeeplyNested { max: MAX_NESTING }));
                    }
                    outer.push(std::mem::replace(&mut moves, Movetext::new(start, at)));
                }
                Token::Close => match outer.pop() {
                    Some(parent) => moves = self.closed(parent, moves)?,
                    None => self.warn(at.error(PdnErrorKind::UnmatchedClosing(')')))?,
                },
                Token::Word(word) => match word.parse::<GameResult>() {
                    Ok(_) if !outer.is_empty() && self.is_strict => {
                        self.lexer = before;
                        return Err(moves.opened_at.error(PdnErrorKind::UnclosedVariation));
                    }
                    Ok(result) if !outer.is_empty() && !self.lexer.is_between_games() => {
                        self.warn(at.error(PdnErrorKind::ResultInVariation(result)))?;
                    }
                    Ok(result) => {
                        if !outer.is_empty() {
                            self.warn(moves.opened_at.error(PdnErrorKind::UnclosedVariation))?;
                        }
                        if word == "0-0" && !tags.iter().any(|(name, _)| name.eq_ignore_ascii_case("Result")) {
                            tags.push(("Result".into(), word));
                        }
                        before_result = before;
                        break Some(result);
                    }
                    Err(_) => self.word(&word, at, &mut moves, !outer.is_empty())?,
                },
            }
        };
        while let Some(parent) = outer.pop() {
            moves = self.closed(parent, moves)?;
        }
        let tags = TagSection { tags, start, comments: Vec::new() };
        self.finished(tags, moves, result, before_result).map(Some)
    }

    /// The record of a game whose last word was this result, if it had one.
    fn finished(
        &mut self,
        TagSection { tags, start, .. }: TagSection,
        mut moves: Movetext,
        result: Option<GameResult>,
        before_result: Lexer<'a>,
    ) -> Result<Record, PdnError> {
        if moves.moves.is_empty()
            && let Some(index) = self.warnings.iter().position(|warning| warning.kind.is_unknown_word())
        {
            // These words are no game.
            if result.is_some() {
                self.lexer = before_result;
            }
            return Err(self.warnings.swap_remove(index));
        }
        if result.is_some() {
            while let Some(text) = self.lexer.comment_on_line().or_else(|| self.lexer.parentheses_on_line()) {
                moves.add_comment(text);
            }
            if result != Some(GameResult::Unknown) {
                self.lexer.skip_separator();
            }
        } else if tags.is_empty() && moves.moves.is_empty() {
            // Nothing in it is a game.
            return Err(self.warnings.swap_remove(0));
        }
        let of_tag = || {
            let (_, value) = tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("Result"))?;
            GameResult::of_tag(value)
        };
        let result = result.filter(|&result| result != GameResult::Unknown).or_else(of_tag).unwrap_or_default();
        let Movetext { comments, moves, .. } = moves;
        Ok(Record { tags, start, comments, moves, result, warnings: Vec::new() })
    }

    /// A move or a result that is written in columns or with spaces, `32- 7` or `1 - 0`, without
    /// them: the word with those after it that belong to it.
    fn joined(&mut self, word: String) -> String {
        let has_digit = |text: &str| text.contains(|next: char| next.is_ascii_digit());
        let ends_open = |text: &str| has_digit(text) && plain_dashes(text).ends_with(['-', 'x', ':', '\u{D7}']);
        let mut ahead = self.lexer;
        let mut next = || match ahead.next() {
            Ok(Some((Token::Word(text), _))) => Some((text, ahead)),
            _ => None,
        };
        let is_square = |text: &str| text.starts_with(|first: char| first.is_ascii_alphanumeric());
        let found = if ends_open(&word) {
            next().filter(|(text, _)| is_square(text)).map(|(text, lexer)| (word.clone() + &text, lexer))
        } else if word.len() <= 3 && is_square(&word) {
            next().filter(|(text, _)| matches!(&*plain_dashes(text), "-" | "x" | ":")).and_then(|(dash, _)| {
                let (text, lexer) = next()?;
                is_square(&text).then(|| (word.clone() + &dash + &text, lexer))
            })
        } else {
            None
        };
        let Some((text, lexer)) = found else { return word };
        self.lexer = lexer;
        text
    }

    /// The moves around a variation, with it.
    fn closed(&mut self, mut parent: Movetext, variation: Movetext) -> Result<Movetext, PdnError> {
        self.nesting = self.nesting.saturating_sub(1);
        let Movetext { comments, moves, opened_at, .. } = variation;
        let last = parent.moves.last_mut().expect("a variation comes after a move");
        if moves.is_empty() {
            self.warn(opened_at.error(PdnErrorKind::EmptyVariation))?;
            last.comments.extend(comments);
        } else {
            last.variations.push(Variation { comments, moves });
        }
        Ok(parent)
    }

    /// Reads a word that is no result: a move with a number before it and a mark after it, or one of
    /// these alone.
    fn word(&mut self, word: &str, at: TextPosition, moves: &mut Movetext, nested: bool) -> Result<(), PdnError> {
        let (unmarked, mark) = split_mark(word);
        let text = without_number(unmarked);
        let after = |part: &str| TextPosition { column: at.column + part.chars().count(), ..at };
        if !text.is_empty() {
            let at = after(&unmarked[..unmarked.len() - text.len()]);
            // A square has a digit.
            if !text.contains(|next: char| next.is_ascii_digit()) && !self.is_strict {
                self.warn(at.error(PdnErrorKind::UnknownWord(text.into())))?;
            } else {
                match moves.play(text, at) {
                    Ok("") => {}
                    Ok(rest) => {
                        let at = after(&unmarked[..unmarked.len() - rest.len()]);
                        self.warn(at.error(PdnErrorKind::UnknownWord(rest.into())))?;
                    }
                    // The game goes on after the variation.
                    Err(error) if nested && !self.is_strict => {
                        self.warn(error)?;
                        return self.skip_variation();
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        if !mark.is_empty() {
            let at = after(unmarked);
            let (glyph, is_known) = glyph_of(mark);
            if !is_known {
                self.warn(at.error(PdnErrorKind::UnknownMark(mark.into())))?;
            }
            if let Err(error) = moves.add_glyph(glyph, at) {
                self.warn(error)?;
            }
        }
        Ok(())
    }

    /// Skips the rest of a variation, up to its `)`, or to what ends the game.
    fn skip_variation(&mut self) -> Result<(), PdnError> {
        let mut nesting = 0_u32;
        loop {
            let before = self.lexer;
            match self.lexer.next() {
                Err(error) => self.skip_token(error)?,
                Ok(Some((Token::Open, _))) => nesting += 1,
                Ok(Some((Token::Close, _))) if nesting > 0 => nesting -= 1,
                Ok(Some((Token::Word(word), _)))
                    if word.parse::<GameResult>().is_err() || !self.lexer.is_between_games() => {}
                Ok(Some((Token::Comment(_) | Token::Glyph(_), _))) => {}
                Ok(_) => {
                    self.lexer = before;
                    return Ok(());
                }
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
            let (token, at) = match self.lexer.next() {
                Ok(Some(next)) => next,
                Ok(None) if tags.is_empty() => return self.warnings.pop().map_or(Ok(None), Err),
                Ok(None) if self.is_strict => return Err(self.lexer.here().error(PdnErrorKind::MissingGame)),
                Ok(None) => break,
                Err(error) if self.is_strict => return Err(error),
                Err(error) => match error.kind {
                    // It stands among the moves.
                    PdnErrorKind::UnmatchedClosing(_) | PdnErrorKind::BadGlyph => break,
                    _ => {
                        let at = TextPosition { line: error.line, column: error.column };
                        let Some((name, value, value_at)) = self.lexer.bad_tag() else {
                            self.skip_token(error)?;
                            continue;
                        };
                        self.warn(error)?;
                        (Token::Tag(name, value, value_at), at)
                    }
                },
            };
            match token {
                Token::Comment(text) => {
                    comments.push(text);
                    has_comments_after_tags = !tags.is_empty();
                }
                Token::Tag(name, value, value_at) => {
                    let is_after_empty_line = at.line > before.here().line + 1;
                    let is_repeated = tags.first().is_some_and(|(first, _)| first.eq_ignore_ascii_case(&name));
                    if is_after_empty_line && (is_repeated || has_comments_after_tags) {
                        self.is_in_tags = false;
                        self.lexer = before;
                        if self.is_strict {
                            return Err(at.error(PdnErrorKind::MissingGame));
                        }
                        break;
                    }
                    if name.eq_ignore_ascii_case("FEN") {
                        start = value
                            .parse::<Fen>()
                            .map_err(|reason| value_at.error(PdnErrorKind::Fen { text: value.clone(), reason }))?;
                        is_fen = true;
                    }
                    let value = single_spaced(&value);
                    if name.eq_ignore_ascii_case("SetUp") && value == "1" {
                        is_set_up = Some(at);
                    } else if name.eq_ignore_ascii_case("Variant") && !value.eq_ignore_ascii_case("Dameo") {
                        return Err(at.error(PdnErrorKind::UnsupportedVariant(value)));
                    }
                    tags.push((name, value));
                }
                _ => {
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
