//! PDN as tokens.

use crate::PdnError;

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// `[Name "value"]`
    Tag(String, String),
    /// `{..}` or `; ..`, blanks within being single spaces.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$N`
    Glyph(u8),
    /// Whatever else stands between blanks: move numbers, moves, results.
    Word(String),
}

/// Where a token begins: line and column, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    pub(crate) fn error(self, message: impl Into<String>) -> PdnError {
        PdnError { game: 0, line: self.line, column: self.column, message: message.into(), is_end: false }
    }
}

/// Files put together keep the byte order marks they began with, which are no part of the text.
fn is_blank(next: char) -> bool {
    next.is_whitespace() || next == '\u{FEFF}'
}

/// Reads tokens from a text; a copy of it remembers a place to come back to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lexer<'a> {
    rest: &'a str,
    here: Place,
    /// A comment that is opened where more than this many bytes are left is known not to be closed: nobody looks again.
    unclosed: usize,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        // A byte order mark has no column.
        let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Self { rest, here: Place { line: 1, column: 1 }, unclosed: usize::MAX }
    }

    /// Where the next token or blank begins.
    pub(crate) fn here(&self) -> Place {
        self.here
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let taken = self.peek()?;
        self.rest = &self.rest[taken.len_utf8()..];
        if taken == '\n' {
            self.here = Place { line: self.here.line + 1, column: 1 };
        } else {
            self.here.column += 1;
        }
        Some(taken)
    }

    fn take_while(&mut self, goes_on: impl Fn(char) -> bool) -> &'a str {
        let all = self.rest;
        while self.peek().is_some_and(&goes_on) {
            self.take();
        }
        &all[..all.len() - self.rest.len()]
    }

    fn skip_blanks(&mut self) {
        loop {
            self.take_while(is_blank);
            // A line that begins with % is meant for other programs.
            if self.here.column != 1 || self.peek() != Some('%') {
                return;
            }
            self.skip_line();
        }
    }

    fn skip_line(&mut self) {
        self.take_while(|next| next != '\n');
    }

    /// Whether nothing at all is left.
    pub(crate) fn is_spent(&self) -> bool {
        self.rest.is_empty()
    }

    /// Whether nothing but blanks is left.
    pub(crate) fn is_at_end(mut self) -> bool {
        self.skip_blanks();
        self.is_spent()
    }

    /// Whether the rest of the line is blank, and behind it comes an empty line, a tag or the end of the text: what stands
    /// between games.
    pub(crate) fn is_between_games(&self) -> bool {
        begins_empty_line(self.rest) && {
            let next = self.rest.trim_start_matches(is_blank_in_line);
            let next = next.strip_prefix('\n').unwrap_or(next);
            begins_empty_line(next) || begins_tag(next)
        }
    }

    /// Goes past the beginning of a token that could not be read, or past a bad tag, and returns its first character.
    pub(crate) fn skip_unreadable(&mut self) -> Option<char> {
        self.skip_blanks();
        let first = self.take();
        if first == Some('[') {
            self.take_while(|next| next != ']' && next != '\n');
            if self.peek() == Some(']') {
                self.take();
            }
        }
        first
    }

    /// The comment that comes next, if it begins on this line.
    pub(crate) fn comment_on_line(&mut self) -> Option<String> {
        let mut ahead = *self;
        ahead.take_while(is_blank_in_line);
        if !matches!(ahead.peek(), Some('{' | ';')) {
            return None;
        }
        if let Ok(Some((Token::Comment(text), _))) = ahead.next() {
            *self = ahead;
            Some(text)
        } else {
            self.unclosed = ahead.unclosed;
            None
        }
    }

    /// The next token with its place, or `None` at the end. After an error the lexer stands where the bad token
    /// begins.
    pub(crate) fn next(&mut self) -> Result<Option<(Token, Place)>, PdnError> {
        self.skip_blanks();
        let place = self.here;
        let Some(first) = self.peek() else { return Ok(None) };
        let token = match first {
            '[' => self.tag(place)?,
            '{' => self.comment(place)?,
            ';' => {
                self.take();
                Token::Comment(single_spaced(self.take_while(|next| next != '\n')))
            }
            '(' => {
                self.take();
                Token::Open
            }
            ')' => {
                self.take();
                Token::Close
            }
            '$' => {
                let start = *self;
                self.take();
                let digits = self.take_while(|next| next.is_ascii_digit());
                match digits.parse() {
                    Ok(number) => Token::Glyph(number),
                    Err(_) => return Err(self.back_to(start, place.error("expected '$' and a number from 0 to 255"))),
                }
            }
            ']' | '}' | '"' => return Err(place.error(format!("'{first}' without its opening counterpart"))),
            _ => Token::Word(self.take_while(|next| !is_blank(next) && !"[]{}();$\"".contains(next)).into()),
        };
        Ok(Some((token, place)))
    }

    /// Goes back to where a bad token begins and passes its error on.
    fn back_to(&mut self, start: Self, error: PdnError) -> PdnError {
        let is_end = self.is_spent();
        *self = Self { unclosed: self.unclosed, ..start };
        PdnError { is_end, ..error }
    }

    fn comment(&mut self, place: Place) -> Result<Token, PdnError> {
        let error = place.error("the comment that begins here has no closing '}'");
        if self.rest.len() > self.unclosed {
            return Err(PdnError { is_end: self.unclosed == 0, ..error });
        }
        let start = *self;
        self.take();
        let text = self.rest;
        let mut is_after_empty_line = false;
        while let Some(next) = self.peek() {
            if next == '}' {
                let text = &text[..text.len() - self.rest.len()];
                self.take();
                return Ok(Token::Comment(single_spaced(text)));
            }
            if self.here.column == 1 {
                // Nobody writes an empty line and a tag into a comment: the next game begins there.
                if is_after_empty_line && begins_tag(self.rest) {
                    break;
                }
                is_after_empty_line = begins_empty_line(self.rest);
            }
            self.take();
        }
        self.unclosed = self.rest.len();
        Err(self.back_to(start, error))
    }

    fn tag(&mut self, place: Place) -> Result<Token, PdnError> {
        let start = *self;
        match self.read_tag(place) {
            Ok((name, value)) => Ok(Token::Tag(name, value)),
            Err(error) => Err(self.back_to(start, error)),
        }
    }

    fn read_tag(&mut self, place: Place) -> Result<(String, String), PdnError> {
        self.take();
        self.take_while(is_blank);
        let name = self.take_while(is_in_name);
        self.take_while(is_blank);
        if name.is_empty() || self.peek() != Some('"') {
            return Err(self.here.error("expected a tag such as [White \"Ann\"]"));
        }
        self.take();
        let mut value = String::new();
        loop {
            match self.peek() {
                Some('"') => break,
                Some('\n') | None => {
                    return Err(place.error(format!("the value of the tag {name} has no closing '\"'")));
                }
                Some('\\') => {
                    self.take();
                    value.extend(self.take());
                }
                Some(_) => value.extend(self.take()),
            }
        }
        self.take();
        self.take_while(is_blank);
        if self.peek() != Some(']') {
            return Err(place.error(format!("the tag {name} has no closing ']'")));
        }
        self.take();
        Ok((name.into(), value))
    }
}

fn is_in_name(next: char) -> bool {
    next.is_alphanumeric() || next == '_'
}

fn is_blank_in_line(next: char) -> bool {
    is_blank(next) && next != '\n'
}

/// Whether nothing but blanks comes before the end of the line.
fn begins_empty_line(text: &str) -> bool {
    text.chars().find(|&next| !is_blank_in_line(next)).is_none_or(|next| next == '\n')
}

/// Whether the text begins as a tag does: `[Name "`.
fn begins_tag(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('[') else { return false };
    let behind = rest.trim_start_matches(is_in_name);
    behind.len() < rest.len() && behind.trim_start_matches([' ', '\t']).starts_with('"')
}

/// The text with every run of blanks made one space, none at its ends.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
