//! Canonical positions: a position and its mirror image have the same canonical form.

use dameo_rules::{Bitboard, Color, Move, Position};

/// A position or its mirror image, whichever comes first: the canonical form of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Canonical {
    position: Position,
    is_mirrored: bool,
}

/// The bytes of a position in the tree: White's pieces, Black's and the kings, each eight bytes
/// with the lowest first, and 0 or 1 for White or Black to move.
pub type Board = [u8; 25];

impl Canonical {
    /// The canonical form of a position.
    pub fn of(position: &Position) -> Self {
        let mirrored = position.mirror_files();
        if parts(&mirrored) < parts(position) {
            Self { position: mirrored, is_mirrored: true }
        } else {
            Self { position: *position, is_mirrored: false }
        }
    }

    /// The position itself.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// A move of the original position as a move of this one, or the other way round.
    pub const fn map(&self, m: Move) -> Move {
        if self.is_mirrored { m.mirror_files() } else { m }
    }

    /// The bytes of the position.
    pub fn board(&self) -> Board {
        let mut board = [0; 25];
        for (part, bytes) in parts(&self.position).into_iter().zip(board.chunks_exact_mut(8)) {
            bytes.copy_from_slice(&part.to_le_bytes());
        }
        board[24] = self.position.side_to_move().index() as u8;
        board
    }
}

fn parts(position: &Position) -> [u64; 3] {
    [position.pieces(Color::White).0, position.pieces(Color::Black).0, position.all_kings().0]
}

/// The position with these bytes; `None` if there is none, or if it is not canonical.
pub fn position_of(board: &[u8]) -> Option<Position> {
    let (parts, &[side]) = board.as_chunks::<8>() else { return None };
    let &[white, black, kings] = parts else { return None };
    let part = |bytes| Bitboard(u64::from_le_bytes(bytes));
    let side = *Color::ALL.get(usize::from(side))?;
    let position = Position::new(part(white), part(black), part(kings), side).ok()?;
    (!Canonical::of(&position).is_mirrored).then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse::<dameo_rules::Fen>().unwrap().position
    }

    #[test]
    fn a_position_and_its_mirror_image_are_one_with_the_same_moves() {
        for fen in ["W:Wa1,b2,g3:Bc6,h8", "B:WKd4,a2:Bd6,h7", dameo_rules::START_FEN] {
            let one = position(fen);
            let other = one.mirror_files();
            let [a, b] = [one, other].map(|position| Canonical::of(&position));
            assert_eq!(a.position(), b.position());
            let mut moves = [(one, a), (other, b)].map(|(position, canonical)| {
                let mut moves: Vec<Move> = position.legal_moves().iter().map(|&m| canonical.map(m)).collect();
                moves.sort();
                moves
            });
            assert_eq!(moves[0], moves[1]);
            let mut legal: Vec<Move> = a.position().legal_moves().iter().copied().collect();
            legal.sort();
            assert_eq!(std::mem::take(&mut moves[0]), legal);
            for m in legal {
                assert_eq!(a.map(a.map(m)), m);
            }
        }
    }

    #[test]
    fn a_position_comes_back_from_its_bytes() {
        let canonical = Canonical::of(&position("B:WKd4,a2:Bd6,h7"));
        let board = canonical.board();
        assert_eq!(position_of(&board), Some(*canonical.position()));
        assert_eq!(position_of(&Canonical { is_mirrored: true, ..canonical }.board()), position_of(&board));
        let mut other = board;
        other[24] = 2;
        assert_eq!(position_of(&other), None, "no such side");
        other[24] = 0;
        assert_ne!(position_of(&other), position_of(&board), "the side to move is part of it");
        let mirrored = Canonical { position: canonical.position().mirror_files(), is_mirrored: false };
        assert_eq!(position_of(&mirrored.board()), None, "not canonical");
        assert_eq!(position_of(&board[1..]), None, "too short");
    }
}
