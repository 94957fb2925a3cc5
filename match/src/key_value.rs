//! Comma-separated lists of `key=value` pairs, the syntax of most command-line options.

use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// Why a list, or a value in it, is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyValueError {
    /// An entry is not a pair.
    #[error("'{entry}' in '{list}' is not key=value")]
    NotAPair {
        /// The entry.
        entry: String,
        /// The whole list.
        list: String,
    },
    /// A key is given twice.
    #[error("'{key}' is given twice in '{list}'")]
    Duplicate {
        /// The key.
        key: String,
        /// The whole list.
        list: String,
    },
    /// A double quote is not closed.
    #[error("a double quote in '{0}' is not closed")]
    UnclosedQuote(String),
    /// A required key is missing.
    #[error("{0}= is missing")]
    Missing(&'static str),
    /// A value that its key does not accept.
    #[error("{pair}: expected {expected}")]
    BadValue {
        /// The key and its value.
        pair: KeyValue,
        /// A description of the accepted values.
        expected: String,
    },
    /// A key that does not exist.
    #[error("'{key}' is unknown; expected {expected}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The known keys.
        expected: String,
    },
}

/// One `key=value` pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyValue {
    /// The text before the first `=`.
    pub key: String,
    /// The text after it.
    pub value: String,
}

impl fmt::Display for KeyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

/// Reads a list. A comma inside double quotes belongs to the value; the quotes are removed. Empty
/// entries are skipped.
///
/// # Errors
/// When an entry is not a pair, a key occurs twice (without regard to case), or a quote is not
/// closed.
pub fn parse(text: &str) -> Result<Vec<KeyValue>, KeyValueError> {
    let mut pairs: Vec<KeyValue> = Vec::new();
    for entry in entries(text)? {
        let Some((key, value)) = entry.split_once('=') else {
            return Err(KeyValueError::NotAPair { entry, list: text.into() });
        };
        if pairs.iter().any(|pair| pair.key.eq_ignore_ascii_case(key)) {
            return Err(KeyValueError::Duplicate { key: key.into(), list: text.into() });
        }
        pairs.push(KeyValue::new(key, value));
    }
    Ok(pairs)
}

/// The value of a required key.
///
/// # Errors
/// When there is none.
pub fn required<T>(key: &'static str, value: Option<T>) -> Result<T, KeyValueError> {
    value.ok_or(KeyValueError::Missing(key))
}

/// The entries of a list, without the quotes.
fn entries(text: &str) -> Result<Vec<String>, KeyValueError> {
    let mut entries = vec![String::new()];
    let mut is_quoted = false;
    for next in text.chars() {
        match (next, entries.last_mut()) {
            ('"', _) => is_quoted = !is_quoted,
            (',', _) if !is_quoted => entries.push(String::new()),
            (_, Some(entry)) => entry.push(next),
            (_, None) => {}
        }
    }
    if is_quoted {
        return Err(KeyValueError::UnclosedQuote(text.into()));
    }
    entries.retain(|entry| !entry.is_empty());
    Ok(entries)
}

impl KeyValue {
    /// A pair.
    pub fn new(key: &str, value: &str) -> Self {
        Self { key: key.into(), value: value.into() }
    }

    /// The value as a number within a range; `what` names it in the error, such as `milliseconds`.
    ///
    /// # Errors
    /// When the value is not a number or is out of range.
    pub fn number<T>(&self, what: &str, range: impl RangeBounds<T>) -> Result<T, KeyValueError>
    where
        T: FromStr + PartialOrd + fmt::Display,
    {
        let number = self.value.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let start = match range.start_bound() {
                Bound::Included(start) | Bound::Excluded(start) => Some(start),
                Bound::Unbounded => None,
            };
            let range = match (start, range.end_bound()) {
                (None, _) => String::new(),
                (Some(start), Bound::Unbounded) => format!(", at least {start}"),
                (Some(start), Bound::Included(end)) => format!(", from {start} to {end}"),
                (Some(start), Bound::Excluded(end)) => format!(", from {start} to less than {end}"),
            };
            self.refused(format!("{what}{range}"))
        })
    }

    /// The value as one of several words.
    ///
    /// # Errors
    /// When it is none of them.
    pub fn choice<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T, KeyValueError> {
        let found = choices.iter().find(|(word, _)| *word == self.value);
        found.map(|&(_, choice)| choice).ok_or_else(|| {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            self.refused(words.join(" or "))
        })
    }

    /// The error for a key that is none of the known ones.
    pub fn unknown(&self, known: &[&str]) -> KeyValueError {
        KeyValueError::UnknownKey { key: self.key.clone(), expected: known.join(", ") }
    }

    /// The error for a value that the key does not accept.
    pub fn refused(&self, expected: impl Into<String>) -> KeyValueError {
        KeyValueError::BadValue { pair: self.clone(), expected: expected.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_split_at_commas_outside_quotes() {
        let pairs = parse("cmd=a,args=\"--x 1,2\",,option.A B=c=d,").unwrap();
        let expected = [("cmd", "a"), ("args", "--x 1,2"), ("option.A B", "c=d")];
        assert_eq!(pairs, expected.map(|(key, value)| KeyValue::new(key, value)));
        assert_eq!(parse("").unwrap(), []);
    }

    #[test]
    fn errors_name_the_entry() {
        for (text, part) in [
            ("a=1,b", "'b' in 'a=1,b' is not key=value"),
            ("a=1,A=2", "'A' is given twice"),
            ("a=\"1,b=2", "a double quote in"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert_eq!(required::<u32>("elo0", None).unwrap_err().to_string(), "elo0= is missing");
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        let pair = |value| KeyValue::new("depth", value);
        assert_eq!((pair("1").number("plies", 1..=9).ok(), pair("9").number("plies", 1..=9).ok()), (Some(1), Some(9)));
        for value in ["0", "10", "x", "", "1.5"] {
            let error = pair(value).number("plies", 1..=9).unwrap_err().to_string();
            assert_eq!(error, format!("depth={value}: expected plies, from 1 to 9"));
        }
        assert_eq!(pair("0").number("plies", 1..).unwrap_err().to_string(), "depth=0: expected plies, at least 1");
        assert_eq!(
            pair("NaN").number("a share", 0.0..0.5).unwrap_err().to_string(),
            "depth=NaN: expected a share, from 0 to less than 0.5"
        );
        assert_eq!(pair("b").choice(&[("a", 1), ("b", 2)]).unwrap(), 2);
        assert_eq!(pair("c").choice(&[("a", 1), ("b", 2)]).unwrap_err().to_string(), "depth=c: expected a or b");
        assert_eq!(pair("1").unknown(&["nodes", "tc"]).to_string(), "'depth' is unknown; expected nodes, tc");
    }
}
