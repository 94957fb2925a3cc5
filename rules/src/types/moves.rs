//! Moves and lists of moves.

use std::cmp::Ordering;
use std::ops::{Deref, DerefMut};

use super::{Bitboard, Square};

/// A move: its from-square, its to-square and the captured squares.
///
/// Two moves are the same if these three agree, whatever the path of a capture. The squares between
/// are not stored; [`move_path`](crate::move_path) finds them again.
///
/// There is no `Display`: the text of a capture names the squares between, which depend on the
/// position. Write moves with [`move_text`](crate::move_text) and read them with
/// [`parse_move`](crate::parse_move). Moves are ordered by `from`, then `to`, then the captured
/// set.
///
/// ```
/// use dameo_rules::{Move, Position, Square, move_text};
///
/// let position = Position::start();
/// let m = Move::quiet(Square::D1, Square::D4);
/// assert!(position.is_legal(m));
/// assert!(!m.is_capture());
/// assert_eq!(move_text(&position, m), "d1d4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The squares of the captured pieces; empty for a quiet move.
    pub captured: Bitboard,
    /// Where the piece stands before the move.
    pub from: Square,
    /// Where the piece stands after it. A capture can end where it began.
    pub to: Square,
}

impl Move {
    /// A move that captures nothing.
    #[inline(always)]
    pub const fn quiet(from: Square, to: Square) -> Self {
        Self { captured: Bitboard::EMPTY, from, to }
    }

    /// The move mirrored left to right: the same move of the [mirrored position].
    ///
    /// ```
    /// use dameo_rules::{Move, MoveList, Position};
    ///
    /// let position: Position = "W:Wd4,a1:Bd5,e6,f6,h8".parse()?;
    /// let mut mirrored: MoveList = position.legal_moves().iter().map(|m| m.mirror_files()).collect();
    /// let mut moves = position.mirror_files().legal_moves();
    /// mirrored.sort();
    /// moves.sort();
    /// assert_eq!(mirrored, moves);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [mirrored position]: crate::Position::mirror_files
    #[must_use]
    pub const fn mirror_files(self) -> Self {
        Self { captured: self.captured.mirror_files(), from: self.from.mirror_files(), to: self.to.mirror_files() }
    }

    /// Whether the move captures anything.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.from, self.to, self.captured).cmp(&(other.from, other.to, other.captured))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The legal moves of one position, in no particular order.
///
/// It dereferences to a slice of moves, which can be sorted in place. Two lists are equal if they
/// have the same moves in the same order. A list that is filled again keeps its memory, so it does
/// not allocate.
///
/// ```
/// use dameo_rules::{MoveList, Position, Square};
///
/// let mut moves = Position::start().legal_moves();
/// assert_eq!(moves.len(), 52);
/// assert!(moves.contains(&moves[0]));
/// moves.sort();
/// assert_eq!((moves[0].from, moves[0].to), (Square::A1, Square::A2));
/// let men_of_a1: MoveList = moves.iter().copied().filter(|m| m.from == Square::A1).collect();
/// assert_ne!(men_of_a1, moves);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoveList {
    pub(crate) moves: Vec<Move>,
}

impl MoveList {
    /// An empty list with room for the moves of an ordinary position.
    pub fn new() -> Self {
        Self { moves: Vec::with_capacity(96) }
    }

    /// The moves.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// The moves, to sort them in place or to change them.
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        &mut self.moves
    }

    /// The number of moves.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there is no move.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether the moves are captures. They are compulsory, so all of them are or none is.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        self.moves.first().is_some_and(|m| m.is_capture())
    }

    /// The moves one after the other.
    pub fn iter(&self) -> std::slice::Iter<'_, Move> {
        self.moves.iter()
    }

    /// Keeps only the moves for which `keep` holds.
    pub fn retain(&mut self, keep: impl FnMut(&Move) -> bool) {
        self.moves.retain(keep);
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self { moves: moves.into_iter().collect() }
    }
}
