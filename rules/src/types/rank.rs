//! Ranks, the rows of the board.

use std::fmt;
use std::str::FromStr;

/// A rank, the first being White's home rank and the eighth Black's.
///
/// ```
/// use dameo_rules::{Rank, Square};
///
/// assert_eq!(Square::D4.rank(), Rank::Fourth);
/// assert_eq!(Rank::Fourth.index(), 3);
/// assert_eq!("4".parse(), Ok(Rank::Fourth));
/// assert_eq!(Rank::ALL.map(Rank::digit).iter().collect::<String>(), "12345678");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// The rank 1, White's home rank.
    First,
    /// The rank 2.
    Second,
    /// The rank 3.
    Third,
    /// The rank 4.
    Fourth,
    /// The rank 5.
    Fifth,
    /// The rank 6.
    Sixth,
    /// The rank 7.
    Seventh,
    /// The rank 8, Black's home rank.
    Eighth,
}

impl Rank {
    /// All ranks, the first to the eighth.
    pub const ALL: [Self; 8] =
        [Self::First, Self::Second, Self::Third, Self::Fourth, Self::Fifth, Self::Sixth, Self::Seventh, Self::Eighth];

    /// The rank with this index, 0 (the first) to 7 (the eighth), or `None` beyond the board.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// The index, 0 (the first rank) to 7 (the eighth).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank this many ranks up the board, or down if negative; `None` beyond the board.
    ///
    /// ```
    /// use dameo_rules::Rank;
    ///
    /// assert_eq!(Rank::First.offset(2), Some(Rank::Third));
    /// assert_eq!(Rank::First.offset(-1), None);
    /// ```
    pub const fn offset(self, ranks: i8) -> Option<Self> {
        // Wrong signs and overflows become large indices.
        Self::from_index((self as usize).wrapping_add_signed(ranks as isize))
    }

    /// The rank as the other side sees it: the first and the eighth change places.
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::ALL[7 - self as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.digit(), f)
    }
}

/// The text is not a rank. A rank is a digit 1 to 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RankError;

impl fmt::Display for RankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a rank: expected a digit 1 to 8")
    }
}

impl std::error::Error for RankError {}

impl TryFrom<char> for Rank {
    type Error = RankError;

    fn try_from(digit: char) -> Result<Self, RankError> {
        Self::ALL.into_iter().find(|rank| rank.digit() == digit).ok_or(RankError)
    }
}

impl FromStr for Rank {
    type Err = RankError;

    fn from_str(text: &str) -> Result<Self, RankError> {
        let digit: char = text.parse().map_err(|_| RankError)?;
        Self::try_from(digit)
    }
}
