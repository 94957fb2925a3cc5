//! One position: three bitboards, the side to move and a key. Playing a move makes a new position.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Color, Piece, PieceKind};
use crate::square::Square;
use crate::zobrist;

/// The pieces on the board and the side to move. Small and copied freely; [`Position::play_unchecked`] returns the next one.
///
/// Always holds: no square has two pieces. No man stands on its own promotion rank, but for positions read by
/// [`Fen::parse_for_counting`](crate::notation::Fen::parse_for_counting).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [Bitboard; 2],
    kings: Bitboard,
    key: u64,
    side: Color,
}

/// Why pieces do not make a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionError {
    /// White and Black both stand on this square.
    Overlap(Square),
    /// A square is named as a king's, but no piece stands there.
    KingWithoutPiece(Square),
    /// A man of this side stands on its promotion rank, where it would have become a king.
    ManOnPromotionRank(Color, Square),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(square) => write!(f, "two pieces on {square}"),
            Self::KingWithoutPiece(square) => write!(f, "a king on {square}, where no piece stands"),
            Self::ManOnPromotionRank(color, square) => {
                write!(f, "a man of {color} on {square}, its promotion rank, where only its kings can stand")
            }
        }
    }
}

impl std::error::Error for PositionError {}

impl Position {
    /// The start of the game: two triangles of 18 men, White to move.
    pub fn start() -> Self {
        // Rank 1 whole, b2-g2, c3-f3; Black's men mirror them.
        let white = Bitboard(0x003C_7EFF);
        Self::new_unchecked(white, white.flip_ranks(), Bitboard::EMPTY, Color::White)
    }

    /// A position from its parts: all white pieces, all black pieces, which of them are kings, the side to move.
    ///
    /// # Errors
    /// The first reason why these are not a position.
    pub fn new(white: Bitboard, black: Bitboard, kings: Bitboard, side: Color) -> Result<Self, PositionError> {
        if let Some(square) = (white & black).into_iter().next() {
            return Err(PositionError::Overlap(square));
        }
        if let Some(square) = kings.without(white | black).into_iter().next() {
            return Err(PositionError::KingWithoutPiece(square));
        }
        let pieces = [white, black];
        for color in [Color::White, Color::Black] {
            let men_on_promotion_rank = pieces[color.index()].without(kings) & promotion_rank(color);
            if let Some(square) = men_on_promotion_rank.into_iter().next() {
                return Err(PositionError::ManOnPromotionRank(color, square));
            }
        }
        Ok(Self::new_unchecked(white, black, kings, side))
    }

    /// As [`Position::new`], for parts already known to make a position. Men on their own promotion rank do no harm: they can
    /// only capture.
    pub(crate) fn new_unchecked(white: Bitboard, black: Bitboard, kings: Bitboard, side: Color) -> Self {
        let pieces = [white, black];
        Self { pieces, kings, key: zobrist::position(pieces, kings, side), side }
    }

    /// The side to move.
    #[inline(always)]
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

    /// The Zobrist key: equal for equal positions (same pieces, same side to move).
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// All pieces of a side.
    #[inline(always)]
    pub const fn pieces(&self, color: Color) -> Bitboard {
        self.pieces[color.index()]
    }

    /// The kings of both sides.
    #[inline(always)]
    pub const fn all_kings(&self) -> Bitboard {
        self.kings
    }

    /// The kings of a side.
    #[inline(always)]
    pub fn kings(&self, color: Color) -> Bitboard {
        self.pieces(color) & self.kings
    }

    /// The men of a side.
    #[inline(always)]
    pub fn men(&self, color: Color) -> Bitboard {
        self.pieces(color).without(self.kings)
    }

    /// The squares with a piece.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1]
    }

    /// The squares without a piece.
    #[inline(always)]
    pub fn empty(&self) -> Bitboard {
        !self.occupied()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.pieces[0].contains(square) {
            Color::White
        } else if self.pieces[1].contains(square) {
            Color::Black
        } else {
            return None;
        };
        let kind = if self.kings.contains(square) { PieceKind::King } else { PieceKind::Man };
        Some(Piece { color, kind })
    }

    /// Whether the move is made by a king and captures nothing: the only kind of move that can be taken back.
    #[inline(always)]
    pub fn is_reversible(&self, m: Move) -> bool {
        !m.is_capture() && self.kings.contains(m.from)
    }

    /// The half-move clock after a move: one more after a move of a king that captures nothing, else 0.
    #[inline(always)]
    pub fn next_halfmove_clock(&self, m: Move, halfmove_clock: u32) -> u32 {
        if self.is_reversible(m) { halfmove_clock.saturating_add(1) } else { 0 }
    }

    /// Whether the move makes a man a king.
    #[inline(always)]
    pub fn is_promotion(&self, m: Move) -> bool {
        !self.kings.contains(m.from) && promotion_rank(self.side).contains(m.to)
    }

    /// The position after a legal move. Whether the move is legal is for the caller to know; an illegal one
    /// gives a meaningless position (and panics in a debug build where it can be told).
    #[inline(always)]
    #[must_use]
    pub fn play_unchecked(&self, m: Move) -> Self {
        debug_assert!(self.pieces(self.side).contains(m.from), "no piece of {} on {}", self.side, m.from);
        debug_assert!(m.from == m.to || !self.occupied().contains(m.to), "{} is not empty", m.to);
        debug_assert!(m.captured.without(self.pieces(!self.side)).is_empty(), "captures what is not there");
        let (from, to) = (Bitboard::of(m.from), Bitboard::of(m.to));
        let was_king = self.kings.contains(m.from);
        let is_king = was_king | promotion_rank(self.side).contains(m.to);

        // Exclusive or, so that a ring capture, from and to being one square, leaves its piece in place.
        let own = self.pieces(self.side) ^ from ^ to;
        let theirs = self.pieces(!self.side).without(m.captured);
        let mut kings = self.kings.without(from | m.captured);
        if is_king {
            kings |= to;
        }

        let mut key = self.key ^ zobrist::BLACK_TO_MOVE;
        key ^= zobrist::piece(self.side, kind(was_king), m.from);
        key ^= zobrist::piece(self.side, kind(is_king), m.to);
        for square in m.captured {
            key ^= zobrist::piece(!self.side, kind(self.kings.contains(square)), square);
        }

        let pieces = match self.side {
            Color::White => [own, theirs],
            Color::Black => [theirs, own],
        };
        let next = Self { pieces, kings, key, side: !self.side };
        debug_assert_eq!(next.key, zobrist::position(pieces, kings, next.side), "key after {m:?}");
        next
    }

    /// The same pieces with the other side to move: what the opponent could do now.
    #[must_use]
    pub fn null_move(&self) -> Self {
        Self { side: !self.side, key: self.key ^ zobrist::BLACK_TO_MOVE, ..*self }
    }

    /// The position seen from the other chair: colours, ranks and side to move exchanged. All its numbers are the same.
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        let [white, black] = self.pieces.map(Bitboard::flip_ranks);
        Self::new_unchecked(black, white, self.kings.flip_ranks(), !self.side)
    }

    /// The position in a mirror: files a and h exchanged. All its numbers are the same.
    #[must_use]
    pub fn mirror_files(&self) -> Self {
        let [white, black] = self.pieces.map(Bitboard::mirror_files);
        Self::new_unchecked(white, black, self.kings.mirror_files(), self.side)
    }
}

/// The rank on which a man of this side becomes a king.
#[inline(always)]
pub const fn promotion_rank(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard::RANK_8,
        Color::Black => Bitboard::RANK_1,
    }
}

#[inline(always)]
const fn kind(is_king: bool) -> PieceKind {
    if is_king { PieceKind::King } else { PieceKind::Man }
}

/// The board as a diagram of eight ranks, the eighth on top: `w` and `b` are men, `W` and `B` kings.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(f, "{} ", rank + 1)?;
            for file in 0..8 {
                let piece = Square::from_coordinates(file, rank).and_then(|square| self.piece_at(square));
                let letter = match piece {
                    None => '.',
                    Some(Piece { color: Color::White, kind: PieceKind::Man }) => 'w',
                    Some(Piece { color: Color::White, kind: PieceKind::King }) => 'W',
                    Some(Piece { color: Color::Black, kind: PieceKind::Man }) => 'b',
                    Some(Piece { color: Color::Black, kind: PieceKind::King }) => 'B',
                };
                write!(f, " {letter}")?;
            }
            writeln!(f)?;
        }
        f.write_str("   a b c d e f g h")
    }
}
