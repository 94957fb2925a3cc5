//! The lexer: PDN text as tokens.

use crate::error::{PdnError, PdnErrorKind};

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// `[Name "value"]`, and where the value begins, inside the quotation marks.
    Tag(String, String, TextPosition),
    /// `{..}` or `; ..`, with every run of white space replaced by one space.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$N`
    Glyph(u16),
    /// Anything else between white space: a move number, a move, a result, a mark. A mark in
    /// parentheses, `(?)`, comes without them.
    Word(String),
}

/// A position in the text. Lines and columns count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TextPosition {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl TextPosition {
    /// An error at this position; the reader adds the number of the game.
    pub(crate) fn error(self, kind: PdnErrorKind) -> PdnError {
        PdnError { game: 0, line: self.line, column: self.column, kind, may_be_truncated: false }
    }
}

/// White space, the byte order marks that concatenated files keep in the middle, and what old
/// programs leave at the end of a file: Ctrl-Z and zeros.
fn is_blank(next: char) -> bool {
    next.is_whitespace() || matches!(next, '\u{FEFF}' | '\u{200B}' | '\u{1A}' | '\0')
}

/// Whether a line ends here. In CR LF, both do; they are counted as one.
fn is_line_end(next: char) -> bool {
    matches!(next, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Reads tokens from a text. It is cheap to copy, and a copy is a point to return to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lexer<'a> {
    rest: &'a str,
    here: TextPosition,
    /// A comment that begins with more than this many bytes left is known to be unclosed. Without
    /// this, a text of many unclosed comments would be scanned to its end once for each.
    unclosed: usize,
}

impl<'a> Lexer<'a> {
    /// Begins at this place of a text.
    pub(crate) fn from_place(text: &'a str, here: TextPosition) -> Self {
        // A byte order mark takes no column.
        let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Self { rest, here, unclosed: usize::MAX }
    }

    /// What is not yet read.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Whether a comment was found that goes on to the end of the text.
    pub(crate) fn has_open_comment(&self) -> bool {
        self.unclosed == 0
    }

    /// The position of the next character.
    pub(crate) fn here(&self) -> TextPosition {
        self.here
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let taken = self.peek()?;
        self.rest = &self.rest[taken.len_utf8()..];
        if is_line_end(taken) && !(taken == '\r' && self.rest.starts_with('\n')) {
            self.here = TextPosition { line: self.here.line + 1, column: 1 };
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
            // Lines that begin with % are for other programs.
            if self.here.column != 1 || self.peek() != Some('%') {
                return;
            }
            self.skip_line();
        }
    }

    fn skip_line(&mut self) {
        self.take_while(|next| !is_line_end(next));
    }

    /// Whether nothing is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The position of the next token, or of the end.
    pub(crate) fn next_position(mut self) -> TextPosition {
        self.skip_blanks();
        self.here
    }

    /// Whether nothing but white space is left.
    pub(crate) fn is_at_end(mut self) -> bool {
        self.skip_blanks();
        self.is_empty()
    }

    /// Whether the rest of the line is blank and is followed by an empty line, a tag or the end of
    /// the text, as between two games.
    pub(crate) fn is_between_games(&self) -> bool {
        begins_empty_line(self.rest) && {
            let next = without_line_end(self.rest.trim_start_matches(is_blank_in_line));
            begins_empty_line(next) || begins_tag(next)
        }
    }

    /// Skips the first character of a token that could not be read, or a whole bad tag, and returns
    /// that character.
    pub(crate) fn skip_unreadable(&mut self) -> Option<char> {
        self.skip_blanks();
        let first = self.take();
        if first == Some('[') {
            self.take_while(|next| next != ']' && !is_line_end(next));
            if self.peek() == Some(']') {
                self.take();
            }
        }
        first
    }

    /// Reads the next comment, if it begins on this line.
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

    /// Reads the next token and its position, or `None` at the end. After an error the lexer is
    /// back at the beginning of the bad token.
    pub(crate) fn next(&mut self) -> Result<Option<(Token, TextPosition)>, PdnError> {
        self.skip_blanks();
        let at = self.here;
        let Some(first) = self.peek() else { return Ok(None) };
        let token = match first {
            '[' => self.tag(at)?,
            '{' => self.comment(at)?,
            ';' => {
                self.take();
                Token::Comment(single_spaced(self.take_while(|next| !is_line_end(next))))
            }
            '(' => {
                self.take();
                self.mark_in_parentheses().map_or(Token::Open, Token::Word)
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
                    Err(_) => return Err(self.back_to(start, at.error(PdnErrorKind::BadGlyph))),
                }
            }
            ']' | '}' | '"' => return Err(at.error(PdnErrorKind::UnmatchedClosing(first))),
            _ => Token::Word(self.take_while(|next| !is_blank(next) && !"[]{}();$\"".contains(next)).into()),
        };
        Ok(Some((token, at)))
    }

    /// Goes back to the beginning of a bad token and returns its error.
    fn back_to(&mut self, start: Self, error: PdnError) -> PdnError {
        let may_be_truncated = self.is_empty();
        *self = Self { unclosed: self.unclosed, ..start };
        PdnError { may_be_truncated, ..error }
    }

    /// Reads the rest of `(?)`, if that is what comes.
    fn mark_in_parentheses(&mut self) -> Option<String> {
        let mut ahead = *self;
        let mark = ahead.take_while(is_mark);
        if mark.is_empty() || ahead.take() != Some(')') {
            return None;
        }
        *self = ahead;
        Some(mark.into())
    }

    /// Reads text in parentheses on the rest of this line, such as the reason after a result: `1-0
    /// (time)`.
    pub(crate) fn parentheses_on_line(&mut self) -> Option<String> {
        let mut ahead = *self;
        ahead.take_while(is_blank_in_line);
        if ahead.take() != Some('(') {
            return None;
        }
        let text = ahead.take_while(|next| !is_line_end(next) && !"(){}".contains(next));
        if text.is_empty() || ahead.take() != Some(')') {
            return None;
        }
        *self = ahead;
        Some(single_spaced(text))
    }

    /// Skips a `*` on this line or the next, which separates games in PDN 3.0.
    pub(crate) fn skip_separator(&mut self) {
        let rest = without_line_end(self.rest.trim_start_matches(is_blank_in_line));
        let rest = rest.trim_start_matches(is_blank_in_line);
        if let Some(after) = rest.strip_prefix('*')
            && after.chars().next().is_none_or(is_blank)
        {
            while self.take() != Some('*') {}
        }
    }

    fn comment(&mut self, at: TextPosition) -> Result<Token, PdnError> {
        let error = at.error(PdnErrorKind::UnclosedComment);
        if self.rest.len() > self.unclosed {
            return Err(PdnError { may_be_truncated: self.unclosed == 0, ..error });
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
                // An empty line and a tag are not part of a comment: the next game begins there.
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

    fn tag(&mut self, at: TextPosition) -> Result<Token, PdnError> {
        let start = *self;
        match self.read_tag(at) {
            Ok((name, value, value_at)) => Ok(Token::Tag(name, value, value_at)),
            Err(error) => Err(self.back_to(start, error)),
        }
    }

    fn read_tag(&mut self, at: TextPosition) -> Result<(String, String, TextPosition), PdnError> {
        self.take();
        self.take_while(is_blank);
        let name = self.take_while(is_in_name);
        self.take_while(is_blank);
        if name.is_empty() || self.peek() != Some('"') {
            return Err(self.here.error(PdnErrorKind::BadTag));
        }
        self.take();
        let value_at = self.here;
        let mut value = String::new();
        loop {
            match self.take() {
                Some('"') => break,
                // Only quotation marks and backslashes are escaped, and not the quotation mark that
                // ends the value: `"C:\games\"`.
                Some('\\') if self.peek() == Some('\\') => value.extend(self.take()),
                Some('\\') if self.peek() == Some('"') && !ends_tag(&self.rest[1..]) => value.extend(self.take()),
                Some(next) if !is_line_end(next) => value.push(next),
                _ => return Err(at.error(PdnErrorKind::UnclosedTagValue(name.into()))),
            }
        }
        self.take_while(is_blank);
        if self.peek() != Some(']') {
            return Err(at.error(PdnErrorKind::UnclosedTag(name.into())));
        }
        self.take();
        Ok((name.into(), value, value_at))
    }

    /// Reads a tag with errors in it, such as `[White Ann]`, up to the first `]` or the end of the
    /// line. `None` if it has no name or no value, or if it is not at the next token.
    pub(crate) fn bad_tag(&mut self) -> Option<(String, String, TextPosition)> {
        let mut ahead = *self;
        ahead.skip_blanks();
        ahead.take().filter(|&first| first == '[')?;
        ahead.take_while(is_blank_in_line);
        let name = ahead.take_while(is_in_name);
        ahead.take_while(|next| is_blank_in_line(next) || next == '"');
        let value_at = ahead.here;
        let value = ahead.take_while(|next| next != ']' && !is_line_end(next)).trim_end_matches(['"', ' ', '\t']);
        if ahead.peek() == Some(']') {
            ahead.take();
        }
        if name.is_empty() || value.is_empty() {
            return None;
        }
        *self = ahead;
        Some((name.into(), value.into(), value_at))
    }
}

/// Whether a mark such as `!?` has this character.
pub(crate) fn is_mark(next: char) -> bool {
    matches!(next, '!' | '?')
}

/// What the standards of PGN and PDN have in names, and what programs use: `_`, `+`, `#`, `=`, `:`
/// and `-` (as python-chess reads them). Beyond ASCII everything but blocks of punctuation, because
/// the table of all letters is long, and the page loads this code.
fn is_in_name(next: char) -> bool {
    match next {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '+' | '#' | '=' | ':' | '-' => true,
        '\0'..='\u{BF}' | '\u{2000}'..='\u{206F}' | '\u{3000}'..='\u{303F}' => false,
        _ => !is_blank(next),
    }
}

/// Whether the text can be written as the name of a tag.
pub(crate) fn is_tag_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_in_name)
}

fn is_blank_in_line(next: char) -> bool {
    is_blank(next) && !is_line_end(next)
}

/// The text after the line end that it begins with, if it does.
fn without_line_end(text: &str) -> &str {
    text.strip_prefix("\r\n").or_else(|| text.strip_prefix(is_line_end)).unwrap_or(text)
}

/// Whether nothing but a `]` comes before the end of the line.
fn ends_tag(text: &str) -> bool {
    text.trim_start_matches(is_blank_in_line).strip_prefix(']').is_some_and(begins_empty_line)
}

/// Whether only white space comes before the end of the line.
fn begins_empty_line(text: &str) -> bool {
    text.chars().find(|&next| !is_blank_in_line(next)).is_none_or(is_line_end)
}

/// Whether the text begins as a tag does: `[Name "`.
fn begins_tag(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('[') else { return false };
    let after_name = rest.trim_start_matches(is_in_name);
    after_name.len() < rest.len() && after_name.trim_start_matches([' ', '\t']).starts_with('"')
}

/// The text with every run of white space replaced by one space, and none at its ends.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
