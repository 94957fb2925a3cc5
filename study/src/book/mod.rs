//! The compact book: the positions of a tree that are most likely to be played, in a small file.
//! docs/book.md in the repository describes each byte.

mod canonical;
mod value;

use std::fmt;

use dameo_rules::sorting::sort_short;
use dameo_rules::{Move, Position};

use crate::checksum::fnv;
use crate::header::{HEADER_LEN, Header, HeaderError, is_intact, u64_at};

pub use canonical::{Board, Canonical, position_of};
pub use value::Value;

const MAGIC: [u8; 8] = *b"DameoBk\n";
const VERSION: u32 = 2;
const ENTRY_LEN: usize = 16;

/// A compact book in memory.
///
/// It is a list of positions with a value for each of their moves. The same file serves the engine,
/// which plays from it, and the page, which shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    /// The signature of the engine that made it.
    pub signature: u64,
    /// The nodes of the search behind each score.
    pub nodes: u64,
    entries: Vec<RawEntry>,
}

type RawEntry = [u8; ENTRY_LEN];

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { signature, nodes, entries } = self;
        f.debug_struct("Book")
            .field("signature", signature)
            .field("nodes", nodes)
            .field("entries", &entries.len())
            .finish()
    }
}

/// A move of a position in a book.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BookMove {
    /// The move.
    pub m: Move,
    /// Its value for the side that makes it, in centipawns, or a win or loss.
    pub value: Value,
    /// The depth of the search behind it, in plies.
    pub depth: u8,
    /// Games in which it was played; 65,535 means that many or more.
    pub games: u16,
    /// The score of the side that made it in these games, 0 to 1; 0 if there are no games.
    pub points: f32,
    /// Whether its value is only from an older engine than that of the book.
    pub is_old: bool,
}

/// Why bytes are not a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// The data does not begin with the magic number of a book.
    Magic,
    /// It has this version, which is newer.
    Version(u32),
    /// The length does not match the number of entries in the header.
    Length {
        /// The expected length in bytes.
        expected: u64,
        /// The actual length in bytes.
        found: u64,
    },
    /// The checksum is wrong.
    Checksum,
    /// The entries are not in order.
    Order,
    /// A move has this value, which is beyond that of a win.
    Value(i32),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("it does not begin like an opening book"),
            Self::Version(found) => write!(f, "it has version {found}; this program reads version {VERSION}"),
            Self::Length { expected, found } => write!(f, "it has {found} bytes, not {expected}"),
            Self::Checksum => f.write_str("its checksum is wrong: the file is damaged"),
            Self::Order => f.write_str("its entries are not in order"),
            Self::Value(found) => write!(f, "the value {found} of a move is out of range: expected at most 30000"),
        }
    }
}

impl std::error::Error for BookError {}

/// The key of a position in a book.
fn key(canonical: &Canonical) -> u64 {
    fnv(0, &canonical.board())
}

/// The legal moves of a canonical position in the order of their numbers.
fn numbered(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    sort_short(&mut moves, |a, b| a < b);
    moves
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// When the bytes are not those of a book, or are damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let found = bytes.len() as u64;
        let (header, rest) = Header::read(MAGIC, VERSION, bytes).map_err(|error| match error {
            HeaderError::Magic => BookError::Magic,
            HeaderError::Short => BookError::Length { expected: HEADER_LEN as u64, found },
            HeaderError::Version(version) => BookError::Version(version),
        })?;
        let expected = HEADER_LEN as u64 + u64::from(header.count) * ENTRY_LEN as u64;
        if found != expected {
            return Err(BookError::Length { expected, found });
        }
        if !is_intact(bytes) {
            return Err(BookError::Checksum);
        }
        let (entries, _) = rest.as_chunks::<ENTRY_LEN>();
        if !entries.is_sorted_by(|a, b| order(a) < order(b)) {
            return Err(BookError::Order);
        }
        if let Some(entry) = entries.iter().find(|entry| value(entry).0.unsigned_abs() > Value::LOST.0.unsigned_abs()) {
            return Err(BookError::Value(value(entry).0));
        }
        Ok(Self { signature: header.signature, nodes: header.nodes, entries: entries.to_vec() })
    }

    /// The bytes of the book.
    pub fn write(&self) -> Vec<u8> {
        let count = self.entries.len() as u32;
        Header { version: VERSION, count, signature: self.signature, nodes: self.nodes }
            .write(MAGIC, self.entries.as_flattened())
    }

    /// A book of these positions, each with its moves. If a position is given twice, the first one
    /// counts. Moves that are not legal are left out.
    pub fn new(signature: u64, nodes: u64, positions: impl IntoIterator<Item = (Position, Vec<BookMove>)>) -> Self {
        let mut entries = Vec::new();
        for (position, moves) in positions {
            let canonical = Canonical::of(&position);
            let numbered = numbered(canonical.position());
            for book_move in moves {
                let m = canonical.map(book_move.m);
                if let Ok(number) = numbered.binary_search(&m) {
                    entries.push(encode(key(&canonical), number as u8, &book_move));
                }
            }
        }
        entries.sort_by_key(order);
        entries.dedup_by_key(|entry| order(entry));
        Self { signature, nodes, entries }
    }

    /// The size in bytes of a book with this many moves.
    pub const fn len_of(moves: usize) -> usize {
        HEADER_LEN + ENTRY_LEN * moves
    }

    /// The number of moves in the book.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the book is empty.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The moves of a position, best first; empty if it is not in the book. The mirror image of a
    /// position has the mirrored moves.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let canonical = Canonical::of(position);
        let key = key(&canonical);
        let begin = self.entries.partition_point(|entry| u64_at(entry, 0) < key);
        let entries = self.entries[begin..].iter().take_while(|&entry| u64_at(entry, 0) == key);
        let numbered = numbered(canonical.position());
        let mut moves: Vec<BookMove> = entries
            .filter_map(|entry| {
                let m = canonical.map(*numbered.get(usize::from(entry[8]))?);
                Some(decode(m, entry))
            })
            .collect();
        sort_short(&mut moves, |a, b| (b.value, a.m) < (a.value, b.m));
        moves
    }
}

/// The sort key of an entry: position and move.
fn order(entry: &RawEntry) -> (u64, u8) {
    (u64_at(entry, 0), entry[8])
}

fn encode(key: u64, number: u8, book_move: &BookMove) -> RawEntry {
    let mut entry = [0; ENTRY_LEN];
    entry[..8].copy_from_slice(&key.to_le_bytes());
    entry[8] = number;
    entry[9] = book_move.depth;
    entry[10..12].copy_from_slice(&(book_move.value.0 as i16).to_le_bytes());
    entry[12..14].copy_from_slice(&book_move.games.to_le_bytes());
    entry[14] = (book_move.points.clamp(0.0, 1.0) * 255.0).round() as u8;
    entry[15] = book_move.is_old.into();
    entry
}

fn value(entry: &RawEntry) -> Value {
    Value(i16::from_le_bytes([entry[10], entry[11]]).into())
}

fn decode(m: Move, entry: &RawEntry) -> BookMove {
    BookMove {
        m,
        value: value(entry),
        depth: entry[9],
        games: u16::from_le_bytes([entry[12], entry[13]]),
        points: f32::from(entry[14]) / 255.0,
        is_old: entry[15] & 1 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::resealed;

    fn book_moves(position: &Position) -> Vec<BookMove> {
        let value = |number: usize| Value(40 - 7 * number as i32);
        numbered(position)
            .into_iter()
            .enumerate()
            .map(|(number, m)| BookMove {
                m,
                value: value(number),
                depth: 17,
                games: number as u16,
                points: 0.6,
                is_old: number == 3,
            })
            .collect()
    }

    fn sample() -> (Position, Book) {
        let start = Position::start();
        let next = start.play_unchecked(numbered(&start)[5]);
        (next, Book::new(7, 300_000, [start, next].map(|position| (position, book_moves(&position)))))
    }

    #[test]
    fn a_book_comes_back_from_its_bytes_with_its_moves() {
        let (next, book) = sample();
        let bytes = book.write();
        assert_eq!(bytes.len(), Book::len_of(book.len()));
        let read = Book::read(&bytes).unwrap();
        assert_eq!(read, book);
        for position in [Position::start(), next] {
            let found = read.moves(&position);
            let expected = book_moves(&position);
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!((found.m, found.value, found.games), (expected.m, expected.value, expected.games));
                assert!((found.points - 0.6).abs() < 0.01 && found.is_old == expected.is_old && found.depth == 17);
            }
        }
        assert!(read.moves(&next.null_move()).is_empty(), "the other side to move");
    }

    #[test]
    fn a_mirror_image_has_the_mirrored_moves() {
        let (next, book) = sample();
        let mirrored = next.mirror_files();
        assert_ne!(next, mirrored);
        let pairs = book.moves(&next).into_iter().zip(book.moves(&mirrored));
        for (one, other) in pairs {
            assert_eq!(one.value, other.value);
            assert_eq!((one.m.from.mirror_files(), one.m.to.mirror_files()), (other.m.from, other.m.to));
        }
    }

    #[test]
    fn damage_is_an_error() {
        let bytes = sample().1.write();
        let with = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            Book::read(&bytes)
        };
        assert_eq!(with(0, 0), Err(BookError::Magic));
        assert_eq!(with(8, 9), Err(BookError::Version(9)));
        assert_eq!(with(100, !bytes[100]), Err(BookError::Checksum));
        let found = bytes.len() as u64;
        for cut in [8, 39, bytes.len() - 1] {
            assert!(matches!(Book::read(&bytes[..cut]), Err(BookError::Length { .. })), "{cut}");
        }
        assert_eq!(with(12, bytes[12] + 1), Err(BookError::Length { expected: found + 16, found }));
        assert_eq!(Book::read(b""), Err(BookError::Magic));
        let mut swapped = bytes.clone();
        let (entries, _) = swapped[HEADER_LEN..].as_chunks_mut::<ENTRY_LEN>();
        entries.swap(0, 1);
        assert_eq!(Book::read(&resealed(swapped)), Err(BookError::Order));
        let mut beyond = bytes;
        beyond[HEADER_LEN + 10..HEADER_LEN + 12].copy_from_slice(&i16::MAX.to_le_bytes());
        assert_eq!(Book::read(&resealed(beyond)), Err(BookError::Value(32_767)));
    }
}
