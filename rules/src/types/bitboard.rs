//! Sets of squares in one machine word.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::{File, Rank, Square};

/// A set of squares; bit n is the square with index n (bit 0 is a1, bit 7 is h1, bit 63 is h8).
///
/// Sets are combined with `|`, `&`, `^`, `!` and `-`. `Display` writes the board in eight lines,
/// the eighth rank on top, with `x` for the squares of the set; `Debug` writes a list of squares.
///
/// ```
/// use dameo_rules::{Bitboard, File, Rank, Square};
///
/// let set = Bitboard::of(Square::D4) | Bitboard::of(Square::A1);
/// assert_eq!(set.count(), 2);
/// assert!(set.contains(Square::D4));
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [Square::A1, Square::D4]);
/// assert_eq!(Bitboard::of_file(File::D) & Bitboard::of_rank(Rank::Fourth), Bitboard::of(Square::D4));
/// assert_eq!([Square::A1, Square::D4].into_iter().collect::<Bitboard>(), set);
/// assert_eq!(set - Bitboard::from(Square::A1), Bitboard::of(Square::D4));
/// assert_eq!(set.to_string().lines().nth(4), Some(". . . x . . . ."));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(u64::MAX);
    /// File a.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// File h.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);
    /// Rank 1, White's home rank and the promotion rank of Black's men.
    pub const RANK_1: Self = Self(0xFF);
    /// Rank 8, Black's home rank and the promotion rank of White's men.
    pub const RANK_8: Self = Self(0xFF00_0000_0000_0000);

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares of one file.
    #[inline(always)]
    pub const fn of_file(file: File) -> Self {
        Self(Self::FILE_A.0 << file.index())
    }

    /// The squares of one rank.
    #[inline(always)]
    pub const fn of_rank(rank: Rank) -> Self {
        Self(Self::RANK_1.0 << (8 * rank.index()))
    }

    /// Whether the set has no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares, 0 to 64.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the square is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Adds a square.
    ///
    /// ```
    /// use dameo_rules::{Bitboard, Square};
    ///
    /// let mut set = Bitboard::EMPTY;
    /// set.insert(Square::A1);
    /// set.insert(Square::D4);
    /// set.remove(Square::A1);
    /// set.remove(Square::A1);
    /// assert_eq!(set, Bitboard::of(Square::D4));
    /// set.toggle(Square::D4);
    /// set.toggle(Square::H8);
    /// assert_eq!(set, Bitboard::of(Square::H8));
    /// ```
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= Self::of(square).0;
    }

    /// Removes a square, if it is in the set.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !Self::of(square).0;
    }

    /// Removes a square that is in the set, and adds one that is not.
    #[inline(always)]
    pub const fn toggle(&mut self, square: Square) {
        self.0 ^= Self::of(square).0;
    }

    /// The squares, in increasing order of their indices.
    #[inline(always)]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }

    /// The square with the lowest index, or `None` if the set is empty. It is the first of
    /// [`Bitboard::iter`], but not always the smallest: squares are ordered as the notation orders
    /// them.
    ///
    /// ```
    /// use dameo_rules::{Bitboard, Square};
    ///
    /// let set = Bitboard::of(Square::A2) | Bitboard::of(Square::B1);
    /// assert_eq!(set.first(), Some(Square::B1));
    /// assert_eq!(set.iter().min(), Some(Square::A2));
    /// ```
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::wrapping(self.0.trailing_zeros())) }
    }

    /// Whether every square of this set is in `other`.
    ///
    /// ```
    /// use dameo_rules::{Bitboard, Square};
    ///
    /// assert!(Bitboard::of(Square::B1).is_subset(Bitboard::RANK_1));
    /// assert!(!Bitboard::RANK_1.is_subset(Bitboard::FILE_A));
    /// ```
    #[inline(always)]
    pub const fn is_subset(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The squares of this set that are not in `other`.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set seen from the other side of the board: ranks 1 and 8 change places.
    #[inline(always)]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set mirrored left to right: files a and h change places.
    #[inline(always)]
    #[must_use]
    pub const fn mirror_files(self) -> Self {
        Self(self.0.reverse_bits().swap_bytes())
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The squares of the first set that are not in the second, as [`Bitboard::without`].
impl Sub for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.without(other)
    }
}

impl SubAssign for Bitboard {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = self.without(other);
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// The squares of a [`Bitboard`], in increasing order of their indices.
///
/// ```
/// use dameo_rules::{Bitboard, Square};
///
/// let mut squares = Bitboard::RANK_1.iter();
/// assert_eq!((squares.next(), squares.next_back()), (Some(Square::A1), Some(Square::H1)));
/// assert_eq!((squares.len(), squares.next_back()), (6, Some(Square::G1)));
/// ```
#[derive(Debug, Clone)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.checked_ilog2()?;
        self.0 ^= 1 << last;
        Some(Square::wrapping(last))
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl IntoIterator for &Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl<'a> FromIterator<&'a Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = &'a Square>>(squares: I) -> Self {
        squares.into_iter().copied().collect()
    }
}

impl<'a> Extend<&'a Square> for Bitboard {
    fn extend<I: IntoIterator<Item = &'a Square>>(&mut self, squares: I) {
        self.extend(squares.into_iter().copied());
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl From<File> for Bitboard {
    #[inline(always)]
    fn from(file: File) -> Self {
        Self::of_file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline(always)]
    fn from(rank: Rank) -> Self {
        Self::of_rank(rank)
    }
}

impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                f.write_str("\n")?;
            }
            for file in File::ALL {
                let separator = if file == File::A { "" } else { " " };
                let mark = if self.contains(Square::new(file, rank)) { 'x' } else { '.' };
                write!(f, "{separator}{mark}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
