//! One position: three bitboards, the side to move and a key. Playing a move makes a new position.

mod builder;
mod diagram;
mod zobrist;

pub use builder::PositionBuilder;

use std::fmt;

use crate::types::{Bitboard, Color, Move, Piece, PieceKind, Square};

/// The pieces on the board and the side to move. Small and copied freely; playing a move returns
/// the next position.
///
/// No square has two pieces. No man stands on its own promotion rank, except in positions read by
/// [`Fen::parse_for_counting`](crate::Fen::parse_for_counting).
///
/// Positions are read and written as FEN without the two counters, which belong to a
/// [`Game`](crate::Game) and are kept by [`Fen`](crate::Fen). [`Position::new`] and
/// [`PositionBuilder`](crate::PositionBuilder) create positions from pieces.
///
/// ```
/// use dameo_rules::{Color, Position, parse_move};
///
/// let position: Position = "W:Wa1,Kc3:Bd8".parse()?;
/// assert_eq!(position.side_to_move(), Color::White);
/// let next = position.play(parse_move(&position, "c3f6")?)?;
/// assert_eq!(next.to_string(), "B:Wa1,Kf6:Bd8");
/// assert_eq!(Position::default(), Position::start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [Bitboard; 2],
    kings: Bitboard,
    key: u64,
    side: Color,
}

/// Why pieces do not form a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionError {
    /// White and Black both stand on this square.
    Overlap(Square),
    /// A square is given as a king's, but no piece stands there.
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

impl Default for Position {
    /// The start of the game.
    fn default() -> Self {
        Self::start()
    }
}

impl Position {
    /// The start of the game: two triangles of 18 men, White to move.
    pub fn start() -> Self {
        // Rank 1 whole, b2-g2, c3-f3; Black's men mirror them.
        let white = Bitboard(0x003C_7EFF);
        Self::new_unchecked(white, white.flip_ranks(), Bitboard::EMPTY, Color::White)
    }

    /// A position from its parts: all white pieces, all black pieces, which of them are kings, the
    /// side to move.
    ///
    /// # Errors
    /// The first reason why these do not form a position.
    ///
    /// ```
    /// use dameo_rules::{Bitboard, Color, Position, PositionError, Square};
    ///
    /// let (white, black) = (Bitboard::of(Square::D8), Bitboard::of(Square::H8));
    /// let with_kings = |kings| Position::new(white, black, kings, Color::White);
    /// assert_eq!(with_kings(white).map(|position| position.to_string()), Ok("W:WKd8:Bh8".into()));
    /// let error = PositionError::ManOnPromotionRank(Color::White, Square::D8);
    /// assert_eq!(with_kings(Bitboard::EMPTY), Err(error));
    /// ```
    pub fn new(white: Bitboard, black: Bitboard, kings: Bitboard, side: Color) -> Result<Self, PositionError> {
        if let Some(square) = (white & black).first() {
            return Err(PositionError::Overlap(square));
        }
        if let Some(square) = kings.without(white | black).first() {
            return Err(PositionError::KingWithoutPiece(square));
        }
        let pieces = [white, black];
        for color in Color::ALL {
            let men_on_promotion_rank = pieces[color.index()].without(kings) & promotion_rank(color);
            if let Some(square) = men_on_promotion_rank.first() {
                return Err(PositionError::ManOnPromotionRank(color, square));
            }
        }
        Ok(Self::new_unchecked(white, black, kings, side))
    }

    /// Like [`Position::new`], for parts that are known to form a position. Men on their own
    /// promotion rank do no harm: they can only capture.
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

    /// The piece on a square; `None` if the square is empty.
    ///
    /// ```
    /// use dameo_rules::{Color, Position, Square};
    ///
    /// let position: Position = "W:Wa1:BKh8".parse()?;
    /// assert_eq!(position.piece_at(Square::H8), "Black king".parse().ok());
    /// assert_eq!(position.color_at(Square::H8), Some(Color::Black));
    /// assert_eq!(position.color_at(Square::D4), None);
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = self.color_at(square)?;
        Some(Piece { color, kind: kind(self.kings.contains(square)) })
    }

    /// The side of the piece on a square; `None` if the square is empty.
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.pieces(color).contains(square))
    }

    /// All pieces with their squares, in increasing order of the indices of the squares.
    ///
    /// ```
    /// use dameo_rules::{Color, Piece, PieceKind, Position, Square};
    ///
    /// let position: Position = "W:Wa1:BKh8".parse()?;
    /// let expected = [
    ///     (Square::A1, Piece::new(Color::White, PieceKind::Man)),
    ///     (Square::H8, Piece::new(Color::Black, PieceKind::King)),
    /// ];
    /// assert!(position.pieces_by_square().eq(expected));
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    pub fn pieces_by_square(&self) -> impl Iterator<Item = (Square, Piece)> + use<> {
        let position = *self;
        position.occupied().into_iter().filter_map(move |square| Some((square, position.piece_at(square)?)))
    }

    /// Whether the move is made by a king and captures nothing: the only kind of move that later
    /// moves can reverse.
    #[inline(always)]
    pub fn is_reversible(&self, m: Move) -> bool {
        !m.is_capture() && self.kings.contains(m.from)
    }

    /// The half-move clock after a move that is played when it stands at `clock`: plies in a row in
    /// which a king moved and nothing was captured.
    ///
    /// ```
    /// use dameo_rules::{Move, Position, Square};
    ///
    /// let position: Position = "W:WKa1,b1:BKh8".parse()?;
    /// assert_eq!(position.next_halfmove_clock(Move::quiet(Square::A1, Square::A4), 7), 8);
    /// assert_eq!(position.next_halfmove_clock(Move::quiet(Square::B1, Square::B2), 7), 0);
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    #[inline(always)]
    pub fn next_halfmove_clock(&self, m: Move, clock: u32) -> u32 {
        if self.is_reversible(m) { clock.saturating_add(1) } else { 0 }
    }

    /// Whether the move makes a man a king.
    #[inline(always)]
    pub fn is_promotion(&self, m: Move) -> bool {
        !self.kings.contains(m.from) && promotion_rank(self.side).contains(m.to)
    }

    /// The position after a move that the caller knows to be legal; [`Position::play`] checks it.
    /// An illegal move gives a meaningless position.
    ///
    /// # Panics
    /// With debug assertions, panics if the move begins where no piece of the side to move stands,
    /// ends on another piece, or captures where no piece of the opponent stands. Without debug
    /// assertions it never panics.
    ///
    /// ```
    /// use dameo_rules::Position;
    ///
    /// let start = Position::start();
    /// for m in start.legal_moves() {
    ///     assert_eq!(start.play_unchecked(m).side_to_move(), !start.side_to_move());
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn play_unchecked(&self, m: Move) -> Self {
        debug_assert!(self.pieces(self.side).contains(m.from), "no piece of {} on {}", self.side, m.from);
        debug_assert!(m.from == m.to || !self.occupied().contains(m.to), "{} is not empty", m.to);
        debug_assert!(m.captured.without(self.pieces(!self.side)).is_empty(), "a captured square has no enemy piece");
        let (from, to) = (Bitboard::of(m.from), Bitboard::of(m.to));
        let was_king = self.kings.contains(m.from);
        let is_king = was_king | promotion_rank(self.side).contains(m.to);

        // Exclusive or, so that a ring capture, from and to being one square, leaves its piece in
        // place.
        let own = self.pieces(self.side) ^ from ^ to;
        let theirs = self.pieces(!self.side).without(m.captured);
        let mut kings = self.kings.without(from | m.captured);
        if is_king {
            kings |= to;
        }

        let pieces = match self.side {
            Color::White => [own, theirs],
            Color::Black => [theirs, own],
        };
        Self { pieces, kings, key: self.key_after(m), side: !self.side }
    }

    /// The [key](Self::key) of the position after a move that the caller knows to be legal.
    #[inline(always)]
    pub fn key_after(&self, m: Move) -> u64 {
        let was_king = self.kings.contains(m.from);
        let is_king = was_king | promotion_rank(self.side).contains(m.to);
        let mut key = self.key ^ zobrist::BLACK_TO_MOVE;
        key ^= zobrist::piece(self.side, kind(was_king), m.from);
        key ^= zobrist::piece(self.side, kind(is_king), m.to);
        for square in m.captured {
            key ^= zobrist::piece(!self.side, kind(self.kings.contains(square)), square);
        }
        key
    }

    /// The same pieces with the other side to move, as if the side to move had passed. Passing is
    /// not a move of the game.
    #[must_use]
    pub fn null_move(&self) -> Self {
        Self { side: !self.side, key: self.key ^ zobrist::BLACK_TO_MOVE, ..*self }
    }

    /// The position with colours, ranks and side to move exchanged. It has as many moves, and the
    /// same value for the side to move.
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        let [white, black] = self.pieces.map(Bitboard::flip_ranks);
        Self::new_unchecked(black, white, self.kings.flip_ranks(), !self.side)
    }

    /// The position mirrored left to right: files a and h exchanged. It has as many moves, and the
    /// same value.
    #[must_use]
    pub fn mirror_files(&self) -> Self {
        let [white, black] = self.pieces.map(Bitboard::mirror_files);
        Self::new_unchecked(white, black, self.kings.mirror_files(), self.side)
    }
}

/// The squares on which a man of this side becomes a king.
#[inline(always)]
pub(crate) const fn promotion_rank(color: Color) -> Bitboard {
    match color {
        Color::White => const { Bitboard::of_rank(Color::White.promotion_rank()) },
        Color::Black => const { Bitboard::of_rank(Color::Black.promotion_rank()) },
    }
}

#[inline(always)]
const fn kind(is_king: bool) -> PieceKind {
    if is_king { PieceKind::King } else { PieceKind::Man }
}
