//! Lines of input, of any length and any bytes.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes. A game of a thousand moves takes a hundredth of it.
pub const MAX_LINE_LENGTH: usize = 4 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// The line as it was sent, with its line end.
    Text(Vec<u8>),
    /// A line longer than [`MAX_LINE_LENGTH`], which was skipped.
    TooLong,
}

/// Reads the next line, or `None` at the end of the input. The last line need not be terminated.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    // One byte more than the longest line, to tell that line from a longer one.
    let read = io::Read::take(&mut *input, MAX_LINE_LENGTH as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if read > MAX_LINE_LENGTH && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(InputLine::TooLong));
    }
    Ok(Some(InputLine::Text(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<InputLine> {
        std::iter::from_fn(|| read_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn the_last_line_need_not_end() {
        let text = |text: &[u8]| InputLine::Text(text.into());
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"a\r\n\nb"), [text(b"a\r\n"), text(b"\n"), text(b"b")]);
        assert_eq!(lines(b"\xFFa\0"), [text(b"\xFFa\0")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_to_its_end() {
        let mut input = vec![b'x'; MAX_LINE_LENGTH];
        input.extend(b"\nisready\n");
        input.extend(vec![b'y'; MAX_LINE_LENGTH + 1]);
        input.extend(b"\nquit");
        let lines = lines(&input);
        assert!(matches!(&lines[0], InputLine::Text(text) if text.len() == MAX_LINE_LENGTH + 1));
        assert_eq!(
            lines[1..],
            [InputLine::Text("isready\n".into()), InputLine::TooLong, InputLine::Text("quit".into())]
        );
    }
}
