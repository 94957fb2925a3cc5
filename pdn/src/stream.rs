//! Games from a file or another stream, in a constant amount of memory.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read};

use crate::decode::{Encoding, SAMPLE};
use crate::error::PdnError;
use crate::lexer::TextPosition;
use crate::reader::Records;
use crate::record::Record;

/// So many bytes are read at once, or as many as the text of a longer game has.
const CHUNK: usize = 1 << 17;

/// What follows a game can belong to it: comments, a `*`. With so many bytes after it all of that
/// is there.
const LOOKAHEAD: usize = 4096;

/// Reads the games of a file one after the other, as [`read`](crate::read) does those of a text of
/// any [encoding](crate::decode). The memory it takes depends on the longest game, and not on the
/// length of the file.
///
/// ```
/// let file = "1. d1-d4 1-0\n\n1. d1-d9 *\n\n1. d1-d4 0-1\n".as_bytes();
/// let games: Vec<_> = dameo_pdn::read_from(file).collect();
/// assert_eq!(games.len(), 3);
/// assert_eq!(games[1].as_ref().unwrap_err().to_string(), "game 2, line 3, column 4: \
///     'd1-d9' at move 1: column 4: expected squares such as d1b3 or c5c1h1, found 'd9'");
/// ```
pub fn read_from<R: Read>(reader: R) -> RecordReader<R> {
    RecordReader {
        reader,
        bytes: Vec::new(),
        encoding: None,
        is_at_end: false,
        text: String::new(),
        at: TextPosition { line: 1, column: 1 },
        games: 0,
        is_strict: false,
        found: VecDeque::new(),
        failure: None,
    }
}

/// An iterator over the games of a stream. Made by [`read_from`]. If the stream fails, that is the
/// last item.
#[derive(Debug)]
pub struct RecordReader<R> {
    reader: R,
    /// Read, and not yet decoded: the beginning of a line.
    bytes: Vec<u8>,
    /// `None` before anything is read.
    encoding: Option<Encoding>,
    is_at_end: bool,
    /// Decoded, and not yet read as games.
    text: String,
    /// Where that text begins in the file.
    at: TextPosition,
    /// The number of games before that text.
    games: usize,
    is_strict: bool,
    found: VecDeque<Result<Record, PdnError>>,
    /// Why the stream ended too early.
    failure: Option<io::Error>,
}

/// Why a game of a stream was not read.
#[derive(Debug)]
pub enum ReadError {
    /// The stream cannot be read.
    Io(io::Error),
    /// The game cannot be read; those after it can.
    Pdn(PdnError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Pdn(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

impl<R: Read> RecordReader<R> {
    /// Reads every game strictly, as [`Records::strict`] does.
    #[must_use]
    pub fn strict(self) -> Self {
        Self { is_strict: true, ..self }
    }

    /// Reads and decodes more of the file: at least as much as is there already, so that a long
    /// game is not read again too often.
    fn fill(&mut self) {
        let more = CHUNK.max(self.text.len()).max(self.bytes.len());
        let before = self.bytes.len();
        self.failure = self.reader.by_ref().take(more as u64).read_to_end(&mut self.bytes).err();
        self.is_at_end = self.bytes.len() < before + more;
        debug_assert!(self.is_at_end || self.bytes.len() >= SAMPLE);
        let is_begin = self.encoding.is_none();
        let encoding = *self.encoding.get_or_insert_with(|| Encoding::of(&self.bytes));
        let complete = if self.is_at_end { self.bytes.len() } else { encoding.complete(&self.bytes) };
        let text = encoding.decode(&self.bytes[..complete]);
        let is_mark = |next| is_begin && next == '\u{FEFF}';
        self.text += text.strip_prefix(is_mark).unwrap_or(&text);
        self.bytes.drain(..complete);
    }

    /// Reads the games of the text, up to one that may go on in what is not yet read.
    fn find_games(&mut self) {
        let mut records = Records::from_place(&self.text, self.at, self.games, self.is_strict);
        let mut last = records.clone();
        while let Some(game) = records.next() {
            if !self.is_at_end && records.may_go_on(LOOKAHEAD) {
                break;
            }
            self.found.push_back(game);
            last = records.clone();
        }
        let rest = last.rest().len();
        (self.at, self.games) = last.place();
        self.text.drain(..self.text.len() - rest);
    }
}

impl<R: Read> Iterator for RecordReader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.found.is_empty() && !self.is_at_end {
            self.fill();
            self.find_games();
        }
        let game = self.found.pop_front().map(|game| game.map_err(ReadError::Pdn));
        game.or_else(|| self.failure.take().map(|error| Err(ReadError::Io(error))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of so many games that is nowhere as a whole.
    struct Repeated {
        game: &'static [u8],
        games: usize,
        rest: &'static [u8],
    }

    impl Read for Repeated {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.rest.is_empty() && self.games > 0 {
                self.rest = self.game;
                self.games -= 1;
            }
            self.rest.read(buffer)
        }
    }

    #[test]
    fn the_memory_does_not_grow_with_the_file() {
        let game = b"[White \"Ann\"]\n\n1. d1-d4 {a comment} e8-e5 1-0\n\n";
        let mut reader = read_from(Repeated { game, games: 40_000, rest: b"" });
        let (length, mut games) = (game.len(), 0);
        while let Some(game) = reader.next() {
            assert_eq!(game.expect("a game").moves.len(), 2);
            games += 1;
            assert!(reader.text.capacity() + reader.bytes.capacity() < 8 * CHUNK);
            assert!(reader.found.len() * length < 2 * CHUNK);
        }
        assert_eq!(games, 40_000);
    }
}
