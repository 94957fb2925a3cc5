//! The 64 squares.

use std::fmt;
use std::str::FromStr;

use super::{File, Rank};

/// A square of the board. Index 0 is a1, 1 is b1, 8 is a2, 63 is h8.
///
/// Squares are ordered as the notation orders them, alphabetically (a1, a2, ..., a8, b1, ...),
/// which is not the order of their indices.
///
/// ```
/// use dameo_rules::{File, Rank, Square};
///
/// let square: Square = "d4".parse()?;
/// assert_eq!(square, Square::D4);
/// assert_eq!(square, Square::new(File::D, Rank::Fourth));
/// assert_eq!(square.to_string(), "d4");
/// assert_eq!(square, Square::from((File::D, Rank::Fourth)));
/// assert_eq!(square.index(), 27);
/// assert_eq!((usize::from(square), Square::try_from(27)), (27, Ok(square)));
/// assert!(Square::try_from(64).is_err());
/// assert_eq!(square.offset(-1, 2), Some(Square::C6));
/// assert!(Square::A8 < Square::B1);
/// # Ok::<(), dameo_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

/// The constants of one rank, whose index is given first.
macro_rules! squares {
    ($($rank:literal: $($name:ident)*;)*) => {
        impl Square {
            $(squares!(@rank $rank, 0, $($name)*);)*
        }
    };
    (@rank $rank:expr, $file:expr, $name:ident $($others:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Self = Self($rank * 8 + $file);
        squares!(@rank $rank, $file + 1, $($others)*);
    };
    (@rank $rank:expr, $file:expr,) => {};
}

squares! {
    0: A1 B1 C1 D1 E1 F1 G1 H1;
    1: A2 B2 C2 D2 E2 F2 G2 H2;
    2: A3 B3 C3 D3 E3 F3 G3 H3;
    3: A4 B4 C4 D4 E4 F4 G4 H4;
    4: A5 B5 C5 D5 E5 F5 G5 H5;
    5: A6 B6 C6 D6 E6 F6 G6 H6;
    6: A7 B7 C7 D7 E7 F7 G7 H7;
    7: A8 B8 C8 D8 E8 F8 G8 H8;
}

impl Square {
    /// All squares by their index: a1, b1, ..., h1, a2, ..., h8.
    pub const ALL: [Self; 64] = {
        let mut all = [Self(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The square on this file and rank.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self((rank.index() * 8 + file.index()) as u8)
    }

    /// The square with this index (0 to 63), or `None` beyond the board.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// The square with the low six bits of `index` as its index; for indices known to be on the
    /// board.
    #[inline(always)]
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The index, 0 (a1) to 63 (h8), counted along the ranks.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file.
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank.
    pub const fn rank(self) -> Rank {
        // The mask changes nothing and shows that the index is in range.
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// The square this many files to the right and ranks up, or to the left and down if negative;
    /// `None` beyond the board.
    ///
    /// ```
    /// use dameo_rules::Square;
    ///
    /// assert_eq!(Square::A1.offset(1, 2), Some(Square::B3));
    /// assert_eq!(Square::H1.offset(1, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        match (self.file().offset(files), self.rank().offset(ranks)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }

    /// The same square as the other side sees it: a1 and a8 change places.
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
    ///
    /// ```
    /// use dameo_rules::Square;
    ///
    /// assert!(Square::all_alphabetically().is_sorted());
    /// assert_eq!(Square::all_alphabetically().nth(8), Some(Square::B1));
    /// ```
    pub fn all_alphabetically() -> impl Iterator<Item = Self> {
        File::ALL.into_iter().flat_map(|file| Rank::ALL.into_iter().map(move |rank| Self::new(file, rank)))
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.file(), self.rank()).cmp(&(other.file(), other.rank()))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text or the number is not a square. In text a square is a file letter a-h and a rank digit
/// 1-8, in lower case; a number is an index, 0 to 63.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected a file a-h and a rank 1-8, such as d4, or an index 0-63")
    }
}

impl std::error::Error for SquareError {}

impl From<(File, Rank)> for Square {
    fn from((file, rank): (File, Rank)) -> Self {
        Self::new(file, rank)
    }
}

impl From<Square> for usize {
    /// The index, 0 (a1) to 63 (h8), as [`Square::index`].
    #[inline(always)]
    fn from(square: Square) -> Self {
        square.index()
    }
}

impl TryFrom<u8> for Square {
    type Error = SquareError;

    /// The square with this index, 0 (a1) to 63 (h8), as [`Square::from_index`].
    fn try_from(index: u8) -> Result<Self, SquareError> {
        Self::from_index(usize::from(index)).ok_or(SquareError)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') * 8 + file - b'a')),
            _ => Err(SquareError),
        }
    }
}
