//! The words of a line, and the warnings about them.

use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::str::SplitWhitespace;

use dameo_engine::notation::quoted;

use crate::input::number;

/// How many unknown words of a line are named in its warning.
const MAX_NAMED: usize = 5;

/// The words of a line that have not been read yet.
pub(super) struct Words<'a> {
    rest: Peekable<SplitWhitespace<'a>>,
    /// Words that have no meaning where they stand.
    unknown: Vec<&'a str>,
    warnings: Vec<String>,
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { rest: line.split_whitespace().peekable(), unknown: Vec::new(), warnings: Vec::new() }
    }

    /// The next word that is one of these. The words before it are ignored.
    pub(super) fn next_of(&mut self, known: &[&str]) -> Option<&'a str> {
        loop {
            let word = self.rest.next()?;
            if known.contains(&word) {
                return Some(word);
            }
            self.unknown.push(word);
        }
    }

    /// The next word, unless it is one of these.
    pub(super) fn next_except(&mut self, stop: &[&str]) -> Option<&'a str> {
        self.rest.next_if(|word| !stop.contains(word))
    }

    /// The words up to one of these, which is read too, or to the end.
    pub(super) fn take_until<'b>(&'b mut self, stop: &'b str) -> impl Iterator<Item = &'a str> + 'b {
        self.rest.by_ref().take_while(move |word| *word != stop)
    }

    /// All words that are left.
    pub(super) fn remaining(&mut self) -> impl Iterator<Item = &'a str> + '_ {
        self.rest.by_ref()
    }

    pub(super) fn is_empty(&mut self) -> bool {
        self.rest.peek().is_none()
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

    /// The number that follows `name`, clamped to its range. If it is missing, or no number, that
    /// is a warning. A word of `stop` is left where it is.
    pub(super) fn number(&mut self, name: &str, range: RangeInclusive<i128>, stop: &[&str]) -> Option<i128> {
        let Some(word) = self.next_except(stop) else {
            self.warn(format!("{name}: the number is missing, ignored"));
            return None;
        };
        let Some(number) = number::parse(word, range) else {
            self.warn(format!("{name}: {} is not a whole number, ignored", quoted(word)));
            return None;
        };
        if number.was_outside {
            self.warn(format!("{name}: {} is out of range, {} is used", quoted(word), number.value));
        }
        Some(number.value)
    }

    /// The warning about everything that was ignored or changed, on one line.
    pub(super) fn into_warning(mut self) -> Option<String> {
        self.unknown.extend(self.rest);
        if !self.unknown.is_empty() {
            let named: Vec<String> = self.unknown.iter().take(MAX_NAMED).map(|word| quoted(word)).collect();
            let more = self.unknown.len().saturating_sub(MAX_NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            self.warnings.push(format!("ignored {}{more}", named.join(" ")));
        }
        (!self.warnings.is_empty()).then(|| self.warnings.join("; "))
    }
}
