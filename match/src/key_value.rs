//! Lists of `key=value` pairs, separated by commas: what most options of the command line take.

use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use anyhow::{Context, Error, Result, anyhow, ensure};

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
pub fn parse(text: &str) -> Result<Vec<KeyValue>> {
    let mut pairs: Vec<KeyValue> = Vec::new();
    for entry in entries(text)? {
        let (key, value) = entry.split_once('=').with_context(|| format!("'{entry}' in '{text}' is not key=value"))?;
        ensure!(pairs.iter().all(|pair| !pair.key.eq_ignore_ascii_case(key)), "'{key}' is given twice in '{text}'");
        pairs.push(KeyValue::new(key, value));
    }
    Ok(pairs)
}

/// The value of a key that may not be left out.
///
/// # Errors
/// When there is none.
pub fn required<T>(key: &str, value: Option<T>) -> Result<T> {
    value.with_context(|| format!("{key}= is missing"))
}

/// The entries of a list, without the quotes.
fn entries(text: &str) -> Result<Vec<String>> {
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
    ensure!(!is_quoted, "a double quote in '{text}' is not closed");
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
    pub fn number<T>(&self, what: &str, range: impl RangeBounds<T>) -> Result<T>
    where
        T: FromStr + PartialOrd + fmt::Display,
    {
        let number = self.value.parse().ok().filter(|number| range.contains(number));
        number.with_context(|| {
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
            format!("{self}: expected {what}{range}")
        })
    }

    /// The value as one of several words.
    ///
    /// # Errors
    /// When it is none of them.
    pub fn choice<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T> {
        let found = choices.iter().find(|(word, _)| *word == self.value);
        found.map(|&(_, choice)| choice).with_context(|| {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            format!("{self}: expected {}", words.join(" or "))
        })
    }

    /// The error for a key that is none of the known ones.
    pub fn unknown(&self, known: &[&str]) -> Error {
        anyhow!("'{}' is unknown; expected {}", self.key, known.join(", "))
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
