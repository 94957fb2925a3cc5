//! From text to games.

use std::borrow::Cow;

use dameo_engine::game::Game;
use dameo_engine::notation::{Fen, parse_move, quoted};
use dameo_engine::piece::Color;
use dameo_engine::position::Position;

use crate::lexer::{Lexer, Place, Token};
use crate::{GameResult, PdnError, PlayedMove, Record, Variation};

/// Goes through the games of a text.
pub fn read(text: &str) -> Records<'_> {
    Records { lexer: Lexer::new(text), game: 0, is_in_tags: false, depth: 0 }
}

/// Variations may be this deep, one in another.
const DEEPEST: usize = 100;

/// The games of a text, in their order. After one that cannot be read it goes on with the next: behind the result of the bad
/// one, or with the first tags behind its moves.
#[derive(Debug, Clone)]
pub struct Records<'a> {
    lexer: Lexer<'a>,
    /// The number of the game that is being read, from 1.
    game: usize,
    /// Whether its tags are being read.
    is_in_tags: bool,
    /// How many variations are open.
    depth: usize,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.game += 1;
        self.is_in_tags = true;
        self.depth = 0;
        let mut record = self.record().transpose()?;
        if let Err(error) = &mut record {
            error.game = self.game;
            error.is_end |= self.lexer.is_spent();
            self.skip_game();
            error.is_end &= self.lexer.is_at_end();
        }
        Some(record)
    }
}

/// Moves that are being read: the game itself, or a variation with what it belongs to.
struct Line {
    position: Position,
    /// The number of the full move.
    number: u32,
    /// Both before the last move, where a variation begins.
    before_last: Option<(Position, u32)>,
    comments: Vec<String>,
    moves: Vec<PlayedMove>,
    /// Where the variation was opened.
    opened: Place,
}

impl Line {
    fn new((position, number): (Position, u32), opened: Place) -> Self {
        Self { position, number, before_last: None, comments: Vec::new(), moves: Vec::new(), opened }
    }

    fn comment(&mut self, text: String) {
        match self.moves.last_mut() {
            Some(last) => last.comments.push(text),
            None => self.comments.push(text),
        }
    }

    fn glyph(&mut self, glyph: u8, place: Place) -> Result<(), PdnError> {
        let last = self.moves.last_mut().ok_or_else(|| place.error("a glyph belongs behind a move"))?;
        last.glyphs.push(glyph);
        Ok(())
    }

    fn play(&mut self, text: &str, place: Place) -> Result<(), PdnError> {
        let (text, glyph) = split_glyph(text);
        let m = parse_move(&self.position, &lower_case(text)).map_err(|error| {
            let why = error.explain(&self.position, text);
            place.error(format!("{} at move {}: {why}", quoted(text), self.number))
        })?;
        self.before_last = Some((self.position, self.number));
        self.number = self.number.saturating_add(u32::from(self.position.side_to_move() == Color::Black));
        self.position = self.position.play_unchecked(m);
        self.moves.push(PlayedMove { glyphs: glyph.into_iter().collect(), ..m.into() });
        Ok(())
    }
}

/// The move with its squares and `x` in small letters; the `K` of a promotion stays.
fn lower_case(text: &str) -> Cow<'_, str> {
    let is_capital = |next: char| matches!(next, 'A'..='H' | 'X');
    if text.contains(is_capital) {
        text.chars().map(|next| if is_capital(next) { next.to_ascii_lowercase() } else { next }).collect()
    } else {
        text.into()
    }
}

/// A move without the mark behind it, and the mark's number.
fn split_glyph(text: &str) -> (&str, Option<u8>) {
    const MARKS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
    MARKS
        .iter()
        .find_map(|&(mark, glyph)| text.strip_suffix(mark).map(|rest| (rest, Some(glyph))))
        .unwrap_or((text, None))
}

/// What stands behind a move number and its dots.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|next: char| next.is_ascii_digit());
    if rest.starts_with('.') || rest.is_empty() { rest.trim_start_matches('.') } else { word }
}

/// What stands before the moves.
struct Head {
    tags: Vec<(String, String)>,
    start: Fen,
    comments: Vec<String>,
}

impl Records<'_> {
    fn record(&mut self) -> Result<Option<Record>, PdnError> {
        let Some(Head { tags, start, comments }) = self.head()? else { return Ok(None) };
        self.is_in_tags = false;
        let mut line = Line::new((start.position, start.fullmove_number), self.lexer.here());
        line.comments = comments;
        let mut outer: Vec<Line> = Vec::new();
        loop {
            self.depth = outer.len();
            let before = self.lexer;
            let Some((token, place)) = self.lexer.next()? else {
                return Err(self.lexer.here().error("the game has no result (1-0, 0-1, 1/2-1/2 or *) at its end"));
            };
            match token {
                Token::Tag(..) => {
                    // It is the next game's.
                    self.lexer = before;
                    return Err(
                        place.error("the game before this tag has no result (1-0, 0-1, 1/2-1/2 or *) at its end")
                    );
                }
                Token::Comment(text) => line.comment(text),
                Token::Glyph(glyph) => line.glyph(glyph, place)?,
                Token::Open => {
                    self.depth += 1;
                    let Some(start) = line.before_last else {
                        return Err(place.error("a variation belongs behind the move that it replaces"));
                    };
                    if outer.len() == DEEPEST {
                        return Err(place.error(format!("more than {DEEPEST} variations, one in another")));
                    }
                    outer.push(std::mem::replace(&mut line, Line::new(start, place)));
                }
                Token::Close => {
                    let Some(mut parent) = outer.pop() else {
                        return Err(place.error("')' without its '('"));
                    };
                    self.depth = outer.len();
                    if line.moves.is_empty() {
                        return Err(line.opened.error("a variation without moves"));
                    }
                    if let Some(last) = parent.moves.last_mut() {
                        last.variations.push(Variation { comments: line.comments, moves: line.moves });
                    }
                    line = parent;
                }
                Token::Word(word) => match GameResult::read(&word) {
                    Some(_) if !outer.is_empty() => {
                        self.lexer = before;
                        return Err(line.opened.error("the variation that begins here has no closing ')'"));
                    }
                    Some(result) => {
                        while let Some(text) = self.lexer.comment_on_line() {
                            line.comment(text);
                        }
                        let Line { comments, moves, .. } = line;
                        return Ok(Some(Record { tags, start, comments, moves, result }));
                    }
                    None => match (split_glyph(&word), without_number(&word)) {
                        (("", Some(glyph)), _) => line.glyph(glyph, place)?,
                        (_, "") => {}
                        (_, text) => {
                            let number = word.chars().count() - text.chars().count();
                            line.play(text, Place { column: place.column + number, ..place })?;
                        }
                    },
                },
            }
        }
    }

    /// Reads up to the moves; `None` where nothing but comments is left.
    fn head(&mut self) -> Result<Option<Head>, PdnError> {
        let mut tags: Vec<(String, String)> = Vec::new();
        let (mut comments, mut has_comments_behind_tags) = (Vec::new(), false);
        let mut start = Game::new().fen();
        let (mut is_set_up, mut is_fen) = (None, false);
        loop {
            let before = self.lexer;
            match self.lexer.next()? {
                None if tags.is_empty() => return Ok(None),
                None => return Err(self.lexer.here().error("the tags are followed by no game")),
                Some((Token::Comment(text), _)) => {
                    comments.push(text);
                    has_comments_behind_tags = !tags.is_empty();
                }
                Some((Token::Tag(name, value), place)) => {
                    let is_after_empty_line = place.line > before.here().line + 1;
                    let is_repeated = tags.first().is_some_and(|(first, _)| first.eq_ignore_ascii_case(&name));
                    if is_after_empty_line && (is_repeated || has_comments_behind_tags) {
                        self.is_in_tags = false;
                        self.lexer = before;
                        return Err(place.error("the tags before this one are followed by no game"));
                    }
                    if name.eq_ignore_ascii_case("FEN") {
                        start = value.parse::<Fen>().map_err(|error| place.error(error.explain(&value)))?;
                        is_fen = true;
                    } else if name.eq_ignore_ascii_case("SetUp") && value == "1" {
                        is_set_up = Some(place);
                    } else if name.eq_ignore_ascii_case("Variant") && !value.eq_ignore_ascii_case("Dameo") {
                        return Err(place.error(format!("a game of {}; only Dameo is understood", quoted(&value))));
                    }
                    tags.push((name, value));
                }
                Some(_) => {
                    self.lexer = before;
                    break;
                }
            }
        }
        if let Some(place) = is_set_up.filter(|_| !is_fen) {
            return Err(place.error("SetUp says that the game begins elsewhere, but there is no FEN"));
        }
        Ok(Some(Head { tags, start, comments }))
    }

    /// Goes on to the end of a game that could not be read: behind its result, or before the tags of the next.
    fn skip_game(&mut self) {
        // Where a comment is not closed, words may be those of the comment.
        let mut may_be_comment = false;
        loop {
            let before = self.lexer;
            match self.lexer.next() {
                Ok(None) => return,
                Ok(Some((Token::Tag(..), place))) => {
                    if !self.is_in_tags || place.line > before.here().line + 1 {
                        self.lexer = before;
                        return;
                    }
                    continue;
                }
                Ok(Some((Token::Comment(_), _))) => continue,
                Ok(Some((Token::Open, _))) => self.depth += 1,
                Ok(Some((Token::Close, _))) => self.depth = self.depth.saturating_sub(1),
                Ok(Some((Token::Glyph(_), _))) => {}
                Ok(Some((Token::Word(word), _))) => {
                    let is_certain = self.depth == 0 && !may_be_comment;
                    if GameResult::read(&word).is_some() && (is_certain || self.lexer.is_between_games()) {
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
