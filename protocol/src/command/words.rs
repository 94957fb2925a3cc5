//! The words of a line, and the warnings about them.

use std::ffi::OsString;
use std::ops::RangeInclusive;

use dameo_engine::quoted;

use crate::number;

/// How many unknown words of a line are named in its warning.
const MAX_NAMED: usize = 5;

/// The words of a line that have not been read yet.
pub(super) struct Words<'a> {
    /// The line as it was sent.
    line: &'a [u8],
    /// The line as text, with U+FFFD for bytes that are not UTF-8.
    text: &'a str,
    /// The end of the text that has not been read yet.
    rest: &'a str,
    /// Words that have no meaning where they stand.
    unknown: Vec<&'a str>,
    warnings: Vec<String>,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str, line: &'a [u8]) -> Self {
        Self { line, text, rest: text, unknown: Vec::new(), warnings: Vec::new() }
    }

    /// The first value that `known` returns for a word. The words before it are ignored.
    pub(super) fn next_known<T>(&mut self, known: impl Fn(&'a str) -> Option<T>) -> Option<T> {
        loop {
            let word = self.next()?;
            match known(word) {
                None => self.unknown.push(word),
                found => return found,
            }
        }
    }

    /// The next word that is one of these. The words before it are ignored.
    pub(super) fn next_of(&mut self, known: &[&str]) -> Option<&'a str> {
        self.next_known(|word| known.contains(&word).then_some(word))
    }

    /// The next word, unless it is one of these.
    pub(super) fn next_except(&mut self, stop: &[&str]) -> Option<&'a str> {
        let before = self.rest;
        let word = self.next().filter(|word| !stop.contains(word));
        if word.is_none() {
            self.rest = before;
        }
        word
    }

    /// The rest of the line, without blanks around it.
    pub(super) fn take_rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest).trim()
    }

    /// The rest of the line as it was sent, without blanks before it and without the line end.
    pub(super) fn take_value(&mut self) -> OsString {
        let rest = std::mem::take(&mut self.rest).trim_start();
        let value = &self.line[offset_in_line(self.line, self.text.len() - rest.len())..];
        let value = value.strip_suffix(b"\n").unwrap_or(value);
        os_string(value.strip_suffix(b"\r").unwrap_or(value))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.trim_start().is_empty()
    }

    /// The first of the words that were ignored.
    pub(super) fn first_unknown(&self) -> Option<&'a str> {
        self.unknown.first().copied()
    }

    /// The last of the words that were ignored.
    pub(super) fn last_unknown(&self) -> Option<&'a str> {
        self.unknown.last().copied()
    }

    /// Adds a warning.
    pub(super) fn warn(&mut self, warning: String) {
        self.warnings.push(warning);
    }

    /// The number that follows `name`, clamped to its range. A missing or invalid number gives a
    /// warning. A word of `stop` is left where it is.
    pub(super) fn number(&mut self, name: &str, range: RangeInclusive<i128>, stop: &[&str]) -> Option<i128> {
        let Some(word) = self.next_except(stop) else {
            self.warn(format!("{name}: the number is missing, ignored"));
            return None;
        };
        let Some((number, was_outside)) = number::parse(word, range) else {
            self.warn(format!("{name}: {} is not a whole number, ignored", quoted(word)));
            return None;
        };
        if was_outside {
            self.warn(format!("{name}: {} is out of range, {} is used", quoted(word), number));
        }
        Some(number)
    }

    /// The warning about everything that was ignored or changed, on one line.
    pub(super) fn into_warning(mut self) -> Option<String> {
        while let Some(word) = self.next() {
            self.unknown.push(word);
        }
        if !self.unknown.is_empty() {
            let named: Vec<String> = self.unknown.iter().take(MAX_NAMED).map(|word| quoted(word)).collect();
            let more = self.unknown.len().saturating_sub(MAX_NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            self.warnings.push(format!("ignored {}{more}", named.join(" ")));
        }
        (!self.warnings.is_empty()).then(|| self.warnings.join("; "))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let (word, rest) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }
}

/// The offset in a line of the byte at this offset in its text, in which U+FFFD replaces bytes that
/// are not UTF-8.
fn offset_in_line(line: &[u8], place: usize) -> usize {
    let (mut in_text, mut in_line) = (0, 0);
    for chunk in line.utf8_chunks() {
        let valid = chunk.valid().len();
        if place <= in_text + valid {
            break;
        }
        in_text += valid + char::REPLACEMENT_CHARACTER.len_utf8();
        in_line += valid + chunk.invalid().len();
    }
    in_line + (place - in_text)
}

#[cfg(unix)]
fn os_string(bytes: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes.into())
}

/// Paths on other systems are not arbitrary bytes.
#[cfg(not(unix))]
fn os_string(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}
