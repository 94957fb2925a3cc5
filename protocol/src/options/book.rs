//! The opening book of a session: the move that is played from it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::time::Duration;

use dameo_engine::Position;
use dameo_engine::search::{Bound, PvInfo, Score};
use dameo_study::book::{Book, BookMove};

use super::Outcome;

/// The opening book of a session.
#[derive(Debug, Default)]
pub(crate) struct OpeningBook {
    /// The book of `BookFile`.
    book: Option<Book>,
    /// `OwnBook`.
    is_on: bool,
    /// `Book Variety`, in centipawns.
    pub(super) variety: i32,
}

impl OpeningBook {
    /// `OwnBook`.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "a browser has no files"))]
    pub(super) fn switch(&mut self, on: bool) -> Option<String> {
        self.is_on = on;
        let is_missing = on && self.book.is_none();
        is_missing.then(|| "option OwnBook: there is no book until BookFile names one".into())
    }

    /// `BookFile`. The old book is kept if the file is not a book.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "a browser has no files"))]
    pub(super) fn open(&mut self, path: &OsStr) -> Outcome {
        /// The largest file that is read, in bytes.
        const LONGEST: u64 = 256 << 20;
        self.book = if path.is_empty() { None } else { Some(read_file(path, "book", LONGEST, Book::read)?) };
        Ok(self.book.as_ref().map(|book| format!("book: {} moves", book.len())))
    }

    /// A move from the book: the best one, or with `Book Variety` one that is worse by at most that
    /// much. `None` outside the book.
    pub(crate) fn choose(&self, position: &Position) -> Option<PvInfo> {
        let moves = self.book.as_ref().filter(|_| self.is_on)?.moves(position);
        let chosen = choose(&moves, self.variety, |below| fastrand::u32(..below))?;
        Some(PvInfo {
            depth: chosen.depth.into(),
            selective_depth: chosen.depth.into(),
            line: 1,
            score: chosen.value.mate().map_or(Score::Centipawns(chosen.value.0), Score::of_mate),
            bound: Bound::Exact,
            nodes: 0,
            table_hits: 0,
            table_result: None,
            time: Duration::ZERO,
            hashfull: 0,
            principal_variation: vec![chosen.m],
        })
    }
}

/// One of the moves, best first, that are worse than the best one by at most `variety` centipawns.
/// A move that is less bad is more likely to be chosen: the weight falls linearly to 1. `random`
/// returns a number below its argument.
fn choose(moves: &[BookMove], variety: i32, mut random: impl FnMut(u32) -> u32) -> Option<&BookMove> {
    let best = moves.first()?.value.0;
    let weight = |chosen: &BookMove| u32::try_from(variety - (best - chosen.value.0) + 1).unwrap_or(0);
    let total = moves.iter().map(weight).sum();
    let mut rest = random(total);
    moves.iter().find(|chosen| {
        let weight = weight(chosen);
        let is_it = rest < weight;
        rest = rest.saturating_sub(weight);
        is_it
    })
}

/// Reads a file, of which at most `longest` bytes are read, and parses it.
pub(super) fn read_file<T, E: ToString>(
    path: &OsStr,
    what: &str,
    longest: u64,
    parse: impl FnOnce(&[u8]) -> Result<T, E>,
) -> Result<T, String> {
    let read = || -> io::Result<Vec<u8>> {
        // Reading a pipe could block.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("it is not a file"));
        }
        let mut content = Vec::new();
        File::open(path)?.take(longest).read_to_end(&mut content)?;
        Ok(content)
    };
    let parsed =
        read().map_err(|error| error.to_string()).and_then(|bytes| parse(&bytes).map_err(|error| error.to_string()));
    parsed.map_err(|error| {
        // Limits the length of the error line; no real path is longer.
        let shown: String = path.to_string_lossy().chars().take(4096).flat_map(char::escape_debug).collect();
        format!("'{shown}': {error}; the old {what} stays")
    })
}

#[cfg(test)]
mod tests {
    use dameo_study::book::Value;

    use super::*;

    #[test]
    fn without_variety_the_best_move_is_chosen_and_with_it_the_better_more_often() {
        let legal = Position::start().legal_moves();
        let book_move =
            |(&m, value)| BookMove { m, value: Value(value), depth: 9, games: 0, points: 0.0, is_old: false };
        let moves: Vec<BookMove> = legal.iter().zip([12, 10, 2, -3, -400]).map(book_move).collect();
        let counts = |variety: i32| {
            let mut counts = [0; 5];
            let mut total = 0;
            choose(&moves, variety, |below| {
                total = below;
                0
            });
            for number in 0..total {
                let chosen = choose(&moves, variety, |_| number).unwrap();
                counts[moves.iter().position(|other| other.m == chosen.m).unwrap()] += 1;
            }
            counts
        };
        assert_eq!(counts(0), [1, 0, 0, 0, 0]);
        assert_eq!(counts(10), [11, 9, 1, 0, 0]);
        assert_eq!(counts(15), [16, 14, 6, 1, 0]);
        assert!(choose(&[], 10, |_| 0).is_none());
    }
}
