//! From text to games.

use dameo_engine::game::Game;
use dameo_engine::notation::{Fen, quoted};

use crate::lexer::{Lexer, Place, Token};
use crate::{GameResult, PdnError, PlayedMove, Record, Variation};

/// Goes through the games of a text.
pub fn read(text: &str) -> Records<'_> {
    Records { lexer: Lexer::new(text), is_in_tags: false }
}

/// Variations may be this deep, one in another.
const DEEPEST: usize = 100;

/// The games of a text, in their order. After one that cannot be read it goes on with the next that begins with tags.
#[derive(Debug, Clone)]
pub struct Records<'a> {
    lexer: Lexer<'a>,
    /// Whether the tags of a game are being read.
    is_in_tags: bool,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut record = self.record().transpose()?;
        if let Err(error) = &mut record {
            error.is_end = self.lexer.is_at_end();
            self.lexer.skip_to_tags(self.is_in_tags);
        }
        Some(record)
    }
}

/// Moves that are being read: the game itself, or a variation with what it belongs to.
struct Line {
    game: Game,
    comments: Vec<String>,
    moves: Vec<PlayedMove>,
    /// Where the variation was opened.
    opened: Place,
}

impl Line {
    fn new(game: Game, opened: Place) -> Self {
        Self { game, comments: Vec::new(), moves: Vec::new(), opened }
    }

    fn comment(&mut self, text: String) {
        match self.moves.last_mut() {
            Some(last) => last.comments.push(text),
            None => self.comments.push(text),
        }
    }

    /// The game before its last move, where a variation begins.
    fn before_last(&self) -> Option<Game> {
        let (last, earlier) = self.game.history().split_last()?;
        let mut game = Game::from(self.game.start());
        for &(_, m) in earlier {
            game.play(m);
        }
        debug_assert_eq!(*game.position(), last.0);
        Some(game)
    }

    fn play(&mut self, text: &str, place: Place) -> Result<(), PdnError> {
        let (text, glyph) = split_glyph(text);
        let m = self.game.play_text(text).map_err(|error| {
            let number = self.game.fullmove_number();
            place.error(format!("{} at move {number}: {error}", quoted(text)))
        })?;
        self.moves.push(PlayedMove { glyphs: glyph.into_iter().collect(), ..m.into() });
        Ok(())
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

impl Records<'_> {
    fn record(&mut self) -> Result<Option<Record>, PdnError> {
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut start = Game::new().fen();
        let mut is_set_up = None;
        let mut is_fen = false;
        self.is_in_tags = true;
        let (mut token, mut place) = loop {
            match self.lexer.next()? {
                None if tags.is_empty() => return Ok(None),
                None => return Err(self.lexer.here().error("the tags are followed by no game")),
                Some((Token::Tag(name, value), place)) => {
                    if name.eq_ignore_ascii_case("FEN") {
                        start = value.parse::<Fen>().map_err(|error| place.error(error.to_string()))?;
                        is_fen = true;
                    } else if name.eq_ignore_ascii_case("SetUp") && value == "1" {
                        is_set_up = Some(place);
                    } else if name.eq_ignore_ascii_case("Variant") && !value.eq_ignore_ascii_case("Dameo") {
                        return Err(place.error(format!("a game of {}; only Dameo is understood", quoted(&value))));
                    }
                    tags.push((name, value));
                }
                Some(other) => break other,
            }
        };
        if let Some(place) = is_set_up.filter(|_| !is_fen) {
            return Err(place.error("SetUp says that the game begins elsewhere, but there is no FEN"));
        }

        self.is_in_tags = false;
        let mut line = Line::new(Game::from(start), place);
        let mut before = self.lexer.clone();
        let mut outer: Vec<Line> = Vec::new();
        loop {
            match token {
                Token::Tag(..) => {
                    // It is the next game's.
                    self.lexer = before;
                    return Err(
                        place.error("the game before this tag has no result (1-0, 0-1, 1/2-1/2 or *) at its end")
                    );
                }
                Token::Comment(text) => line.comment(text),
                Token::Glyph(glyph) => match line.moves.last_mut() {
                    Some(last) => last.glyphs.push(glyph),
                    None => return Err(place.error("a glyph belongs behind a move")),
                },
                Token::Open => {
                    let Some(game) = line.before_last() else {
                        return Err(place.error("a variation belongs behind the move that it replaces"));
                    };
                    if outer.len() == DEEPEST {
                        return Err(place.error(format!("more than {DEEPEST} variations, one in another")));
                    }
                    outer.push(std::mem::replace(&mut line, Line::new(game, place)));
                }
                Token::Close => {
                    let Some(mut parent) = outer.pop() else {
                        return Err(place.error("')' without its '('"));
                    };
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
                        return Err(line.opened.error("the variation that begins here has no closing ')'"));
                    }
                    Some(result) => {
                        let Line { comments, moves, .. } = line;
                        return Ok(Some(Record { tags, start, comments, moves, result }));
                    }
                    None => {
                        let text = without_number(&word);
                        if !text.is_empty() {
                            let number = word.chars().count() - text.chars().count();
                            line.play(text, Place { column: place.column + number, ..place })?;
                        }
                    }
                },
            }
            before = self.lexer.clone();
            let Some(next) = self.lexer.next()? else {
                return Err(self.lexer.here().error("the game has no result (1-0, 0-1, 1/2-1/2 or *) at its end"));
            };
            (token, place) = next;
        }
    }
}
