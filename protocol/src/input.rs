//! Lines of input, however long and of whatever bytes.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes; a game of a thousand moves takes a hundredth of it.
pub const LONGEST_LINE: usize = 4 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// Its text; bytes that are not UTF-8 are replaced.
    Text(String),
    /// It was longer than [`LONGEST_LINE`] and has been skipped.
    TooLong,
}

impl Line {
    /// The length of what is kept of it, in bytes.
    pub fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::TooLong => 0,
        }
    }

    /// Whether nothing is kept of it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The next line, or `None` at the end of input. The last one need not be terminated.
///
/// # Errors
/// When the input cannot be read.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    // One byte more than the longest line tells the longest from a longer one.
    let read = io::Read::take(&mut *input, LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if read > LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Text(String::from_utf8_lossy(&bytes).into_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn the_last_line_need_not_end() {
        let text = |text: &str| Line::Text(text.into());
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"a\r\n\nb"), [text("a\r\n"), text("\n"), text("b")]);
        assert_eq!(lines(b"\xFFa\0"), [text("\u{FFFD}a\0")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_to_its_end() {
        let mut input = vec![b'x'; LONGEST_LINE];
        input.extend(b"\nisready\n");
        input.extend(vec![b'y'; LONGEST_LINE + 1]);
        input.extend(b"\nquit");
        let lines = lines(&input);
        assert!(matches!(&lines[0], Line::Text(text) if text.len() == LONGEST_LINE + 1));
        assert_eq!(lines[1..], [Line::Text("isready\n".into()), Line::TooLong, Line::Text("quit".into())]);
    }
}
