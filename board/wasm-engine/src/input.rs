//! Standard input of the program with threads: lines of the protocol, and endgame tables among them.
//!
//! Tables are sent as the line `\0tables LENGTH` and that many bytes. The answer is `\0tables`, or
//! `\0tables REASON` if they are invalid. The line `\0ready` means that input is read. No line
//! of the protocol begins with a zero byte.

use std::io::{self, BufRead, Read, Write};

use dameo_protocol::input::MAX_LINE_LENGTH;

use crate::tables::{LoadedTables, REOPEN};

/// The start of a line between the page and the program that is not part of the protocol.
const TABLES: &str = "\0tables";

/// The largest endgame tables that are accepted, in bytes.
const MAX_TABLES: u64 = 256 << 20;

/// Filters the endgame tables out of an input and loads them into the engine.
#[derive(Debug)]
pub struct Input<R, W> {
    source: R,
    output: W,
    tables: LoadedTables,
    /// The bytes that were read; those after `consumed` are still to be returned.
    line: Vec<u8>,
    consumed: usize,
    has_begun: bool,
}

impl<R: BufRead, W: Write> Input<R, W> {
    /// The lines of `input`. `output` gets the answers, `tables` the tables.
    pub fn new(input: R, output: W, tables: LoadedTables) -> Self {
        Self { source: input, output, tables, line: Vec::new(), consumed: 0, has_begun: false }
    }

    fn next_line(&mut self) -> io::Result<()> {
        self.line.clear();
        self.consumed = 0;
        // A line that is longer comes in parts.
        self.source.by_ref().take(MAX_LINE_LENGTH as u64).read_until(b'\n', &mut self.line)?;
        let Some(length) = self.line.strip_prefix(TABLES.as_bytes()) else { return Ok(()) };
        let length = std::str::from_utf8(length).ok().and_then(|text| text.trim().parse().ok());
        let problem = match length.filter(|&length| length <= MAX_TABLES) {
            Some(length) => {
                let mut bytes = Vec::new();
                self.source.by_ref().take(length).read_to_end(&mut bytes)?;
                self.tables.set(bytes).err().map(|error| error.to_string())
            }
            None => Some(format!("the length is not a number up to {MAX_TABLES}")),
        };
        self.line.clear();
        if let Some(problem) = problem {
            writeln!(self.output, "{TABLES} {problem}")?;
        } else {
            writeln!(self.output, "{TABLES}")?;
            self.line.extend_from_slice(REOPEN.as_bytes());
        }
        self.line.push(b'\n');
        self.output.flush()
    }
}

impl<R: BufRead, W: Write> BufRead for Input<R, W> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if !self.has_begun {
            self.has_begun = true;
            writeln!(self.output, "\0ready")?;
            self.output.flush()?;
        }
        if self.consumed == self.line.len() {
            self.next_line()?;
        }
        Ok(&self.line[self.consumed..])
    }

    fn consume(&mut self, amount: usize) {
        self.consumed += amount;
    }
}

impl<R: BufRead, W: Write> Read for Input<R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo_tables::TableFile;

    /// The lines that come through, and the answers.
    fn through(bytes: &[u8]) -> (Vec<String>, String) {
        let mut answers = Vec::new();
        let lines = Input::new(bytes, &mut answers, LoadedTables::none()).lines().map(Result::unwrap).collect();
        (lines, String::from_utf8(answers).unwrap())
    }

    #[test]
    fn lines_come_through() {
        let (lines, answers) = through(b"uci\n\nposition startpos\nlast");
        assert_eq!(lines, ["uci", "", "position startpos", "last"]);
        assert_eq!(answers, "\0ready\n");
    }

    #[test]
    fn tables_are_taken_out() {
        let tables = TableFile::BUILT_IN;
        let mut bytes = format!("isready\n\0tables {}\n", tables.len()).into_bytes();
        bytes.extend_from_slice(tables);
        bytes.extend_from_slice(b"go depth 1\n");
        let (lines, answers) = through(&bytes);
        assert_eq!(lines, ["isready", REOPEN, "go depth 1"]);
        assert_eq!(answers, "\0ready\n\0tables\n");
    }

    #[test]
    fn bad_tables_are_refused_and_the_lines_go_on() {
        let (lines, answers) = through(b"\0tables 9\nno tablesisready\n\0tables much\nd\n");
        assert_eq!(lines, ["", "isready", "", "d"]);
        assert_eq!(answers.matches("\0tables ").count(), 2, "{answers}");
        assert!(answers.contains("not a number"), "{answers}");
    }
}
