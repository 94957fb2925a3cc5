//! PDN as tokens.

use std::iter::Peekable;
use std::str::Chars;

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
        PdnError { line: self.line, column: self.column, message: message.into(), is_end: false }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Lexer<'a> {
    rest: Peekable<Chars<'a>>,
    here: Place,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        // A byte order mark is no part of the text.
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Self { rest: text.chars().peekable(), here: Place { line: 1, column: 1 } }
    }

    /// Where the next token or blank begins.
    pub(crate) fn here(&self) -> Place {
        self.here
    }

    fn take(&mut self) -> Option<char> {
        let taken = self.rest.next()?;
        if taken == '\n' {
            self.here = Place { line: self.here.line + 1, column: 1 };
        } else {
            self.here.column += 1;
        }
        Some(taken)
    }

    fn take_while(&mut self, goes_on: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(&next) = self.rest.peek()
            && goes_on(next)
        {
            text.extend(self.take());
        }
        text
    }

    fn skip_blanks(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            // A line that begins with % is meant for other programs.
            if self.here.column != 1 || self.rest.peek() != Some(&'%') {
                return;
            }
            self.take_while(|next| next != '\n');
        }
    }

    /// Whether nothing is left.
    pub(crate) fn is_at_end(&mut self) -> bool {
        self.rest.peek().is_none()
    }

    /// Skips to the next line with a tag that follows a line without one. `is_in_tags` tells whether the line that is skipped first
    /// has one.
    pub(crate) fn skip_to_tags(&mut self, mut is_in_tags: bool) {
        loop {
            self.take_while(|next| next != '\n');
            if self.take().is_none() {
                return;
            }
            match (self.rest.peek() == Some(&'['), is_in_tags) {
                (true, false) => return,
                (has_tag, _) => is_in_tags = has_tag,
            }
        }
    }

    /// The next token with its place, or `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<(Token, Place)>, PdnError> {
        self.skip_blanks();
        let place = self.here;
        let Some(&first) = self.rest.peek() else { return Ok(None) };
        let token = match first {
            '[' => self.tag(place)?,
            '{' => {
                self.take();
                let text = self.take_while(|next| next != '}');
                if self.take().is_none() {
                    return Err(place.error("the comment that begins here has no closing '}'"));
                }
                Token::Comment(single_spaced(&text))
            }
            ';' => {
                self.take();
                Token::Comment(single_spaced(&self.take_while(|next| next != '\n')))
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
                self.take();
                let digits = self.take_while(|next| next.is_ascii_digit());
                Token::Glyph(digits.parse().map_err(|_| place.error("expected '$' and a number from 0 to 255"))?)
            }
            ']' | '}' | '"' => return Err(place.error(format!("'{first}' without its opening counterpart"))),
            _ => Token::Word(self.take_while(|next| !next.is_whitespace() && !"[]{}();$\"".contains(next))),
        };
        Ok(Some((token, place)))
    }

    fn tag(&mut self, place: Place) -> Result<Token, PdnError> {
        self.take();
        self.take_while(char::is_whitespace);
        let name = self.take_while(|next| next.is_alphanumeric() || next == '_');
        self.take_while(char::is_whitespace);
        if name.is_empty() || self.rest.peek() != Some(&'"') {
            return Err(self.here.error("expected a tag such as [White \"Ann\"]"));
        }
        self.take();
        let mut value = String::new();
        loop {
            match self.take() {
                Some('"') => break,
                Some('\\') => value.extend(self.take()),
                Some('\n') | None => {
                    return Err(place.error(format!("the value of the tag {name} has no closing '\"'")));
                }
                Some(other) => value.push(other),
            }
        }
        self.take_while(char::is_whitespace);
        if self.take() != Some(']') {
            return Err(place.error(format!("the tag {name} has no closing ']'")));
        }
        Ok(Token::Tag(name, value))
    }
}

/// The text with every run of blanks made one space, none at its ends.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
