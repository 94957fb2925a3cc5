//! Setting up a position piece by piece.

use crate::position::{Position, PositionError};
use crate::types::{Bitboard, Color, Piece, PieceKind, Square};

/// Builds a [`Position`] by placing and removing pieces.
///
/// It begins with an empty board and White to move, or with a position. Any piece may be placed on
/// any square; [`PositionBuilder::build`] refuses a board that is not a position.
///
/// ```
/// use dameo_rules::{Color, Position, PositionBuilder, PositionError, Square};
///
/// let position = PositionBuilder::new()
///     .man(Color::White, Square::A1)
///     .king(Color::White, Square::C3)
///     .man(Color::Black, Square::D8)
///     .side_to_move(Color::Black)
///     .build()?;
/// assert_eq!(position.to_string(), "B:Wa1,Kc3:Bd8");
///
/// let error = PositionBuilder::from(position).man(Color::White, Square::D8).build();
/// assert_eq!(error, Err(PositionError::ManOnPromotionRank(Color::White, Square::D8)));
/// # Ok::<(), PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionBuilder {
    pieces: [Bitboard; 2],
    kings: Bitboard,
    side_to_move: Color,
}

impl Default for PositionBuilder {
    /// As [`PositionBuilder::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl PositionBuilder {
    /// An empty board with White to move.
    pub const fn new() -> Self {
        Self { pieces: [Bitboard::EMPTY; 2], kings: Bitboard::EMPTY, side_to_move: Color::White }
    }

    /// Places a man. It replaces the piece on the square.
    pub fn man(&mut self, color: Color, square: Square) -> &mut Self {
        self.piece(Piece { color, kind: PieceKind::Man }, square)
    }

    /// Places a king. It replaces the piece on the square.
    pub fn king(&mut self, color: Color, square: Square) -> &mut Self {
        self.piece(Piece { color, kind: PieceKind::King }, square)
    }

    /// Places a piece. It replaces the piece on the square.
    pub fn piece(&mut self, piece: Piece, square: Square) -> &mut Self {
        self.remove(square);
        self.pieces[piece.color.index()] |= Bitboard::of(square);
        if piece.kind == PieceKind::King {
            self.kings |= Bitboard::of(square);
        }
        self
    }

    /// Empties a square.
    pub fn remove(&mut self, square: Square) -> &mut Self {
        let square = Bitboard::of(square);
        self.pieces = self.pieces.map(|pieces| pieces.without(square));
        self.kings = self.kings.without(square);
        self
    }

    /// Sets the side to move.
    pub fn side_to_move(&mut self, color: Color) -> &mut Self {
        self.side_to_move = color;
        self
    }

    /// The position. The builder can still be used afterwards.
    ///
    /// # Errors
    /// When a man stands on its promotion rank.
    pub fn build(&self) -> Result<Position, PositionError> {
        let [white, black] = self.pieces;
        Position::new(white, black, self.kings, self.side_to_move)
    }
}

impl From<Position> for PositionBuilder {
    fn from(position: Position) -> Self {
        Self {
            pieces: Color::ALL.map(|color| position.pieces(color)),
            kings: position.all_kings(),
            side_to_move: position.side_to_move(),
        }
    }
}

impl TryFrom<PositionBuilder> for Position {
    type Error = PositionError;

    fn try_from(builder: PositionBuilder) -> Result<Self, PositionError> {
        builder.build()
    }
}
