//! Files and ranks, the columns and rows of the board.

use std::fmt;
use std::str::FromStr;

/// A file, a to h from White's left to right.
///
/// ```
/// use dameo_rules::{File, Square};
///
/// assert_eq!(Square::D4.file(), File::D);
/// assert_eq!(File::D.index(), 3);
/// assert_eq!("d".parse(), Ok(File::D));
/// assert_eq!(File::ALL.map(File::letter).iter().collect::<String>(), "abcdefgh");
/// assert_eq!((File::D.offset(2), File::D.offset(-4)), (Some(File::F), None));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the variants are named as the files")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// A rank, the first being White's home rank and the eighth Black's.
///
/// ```
/// use dameo_rules::{Rank, Square};
///
/// assert_eq!(Square::D4.rank(), Rank::Fourth);
/// assert_eq!(Rank::Fourth.index(), 3);
/// assert_eq!("4".parse(), Ok(Rank::Fourth));
/// assert_eq!(Rank::ALL.map(Rank::digit).iter().collect::<String>(), "12345678");
/// assert_eq!((Rank::First.offset(2), Rank::First.offset(-1)), (Some(Rank::Third), None));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the variants are named as the ranks")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

/// What files and ranks have in common.
macro_rules! coordinate {
    ($type:ident, $error:ident, $name:literal: [$($variant:ident)+], $character:ident from $first:literal, $mirror:ident,
     $expected:literal) => {
        impl $type {
            #[doc = concat!("All ", $name, "s in their order.")]
            pub const ALL: [Self; 8] = [$(Self::$variant),+];

            #[doc = concat!("The ", $name, " with this index, 0 to 7, or `None` beyond the board.")]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < 8 { Some(Self::ALL[index]) } else { None }
            }

            /// The index, 0 to 7.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The character that stands for it in text.
            pub const fn $character(self) -> char {
                ($first + self as u8) as char
            }

            #[doc = concat!("The ", $name, " this many ", $name, "s further, or back if negative; `None` beyond the board.")]
            pub const fn offset(self, by: i8) -> Option<Self> {
                // Wrong signs and overflows become large indices.
                Self::from_index((self as usize).wrapping_add_signed(by as isize))
            }

            #[doc = concat!("The ", $name, " in the mirror: the first and the last change places.")]
            #[must_use]
            pub const fn $mirror(self) -> Self {
                Self::ALL[7 - self as usize]
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.$character(), f)
            }
        }

        #[doc = concat!("The text is not a ", $name, ": it must be ", $expected, ".")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct $error;

        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!("not a ", $name, ": expected ", $expected))
            }
        }

        impl std::error::Error for $error {}

        impl TryFrom<char> for $type {
            type Error = $error;

            fn try_from(character: char) -> Result<Self, $error> {
                Self::ALL.into_iter().find(|value| value.$character() == character).ok_or($error)
            }
        }

        impl FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                let character: char = text.parse().map_err(|_| $error)?;
                Self::try_from(character)
            }
        }
    };
}

coordinate!(File, FileError, "file": [A B C D E F G H], letter from b'a', mirror, "a letter a to h in lower case");
coordinate!(
    Rank, RankError, "rank": [First Second Third Fourth Fifth Sixth Seventh Eighth], digit from b'1', flip,
    "a digit 1 to 8"
);
