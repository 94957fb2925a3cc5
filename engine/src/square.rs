//! The 64 squares.

use std::fmt;
use std::str::FromStr;

/// A square of the board. Index 0 is a1, 1 is b1, 8 is a2, 63 is h8.
///
/// Squares are ordered as the notation orders them, alphabetically (a1, a2, ..., a8, b1, ...),
/// which is not the order of their indices.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index (0 to 63), or `None` beyond the board.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square with the low six bits of `index` as its index; for indices known to be on the board.
    pub const fn wrapping(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square on this file and rank, each counted from 0 to 7, or `None` beyond the board.
    pub const fn from_coordinates(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(rank * 8 + file)) } else { None }
    }

    /// The index, 0 (a1) to 63 (h8), counted along the ranks.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 (a) to 7 (h).
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 (White's home rank) to 7.
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The same square seen from the other side of the board: a1 and a8 change places.
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0 ^ 0b111_000)
    }

    /// The square mirrored left to right: a1 and h1 change places.
    #[must_use]
    pub const fn mirror_files(self) -> Self {
        Self(self.0 ^ 0b000_111)
    }

    /// All squares in the order of the notation: a1, a2, ..., a8, b1, ..., h8.
    pub fn all_alphabetically() -> impl Iterator<Item = Self> {
        (0..64u8).map(|i| Self((i & 7) * 8 + (i >> 3)))
    }

    /// The place in the order of the notation, 0 (a1), 1 (a2), ..., 63 (h8).
    pub const fn alphabetical_index(self) -> u8 {
        self.file() * 8 + self.rank()
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.alphabetical_index().cmp(&other.alphabetical_index())
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        let rank = char::from(b'1' + self.rank());
        write!(f, "{file}{rank}")
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square: a file letter a-h and a rank digit 1-8, in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected a file a-h and a rank 1-8, such as d4")
    }
}

impl std::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') * 8 + file - b'a')),
            _ => Err(SquareError),
        }
    }
}
