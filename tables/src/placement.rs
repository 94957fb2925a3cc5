//! Pieces on the board from the view of the side to move, whose men move up the board.

use dameo_rules::{Bitboard, Color, Move, Position, PositionError};

use crate::class::Class;

/// Pieces on the board, from the view of the side to move: its men move towards rank 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Placement {
    /// Men of the side to move, on ranks 1 to 7.
    pub own_men: Bitboard,
    /// Kings of the side to move.
    pub own_kings: Bitboard,
    /// Men of the opponent, on ranks 2 to 8.
    pub enemy_men: Bitboard,
    /// Kings of the opponent.
    pub enemy_kings: Bitboard,
}

impl Placement {
    /// The pieces of a position; with Black to move, as [`Position::flip_colors`] shows them.
    pub fn of(position: &Position) -> Self {
        let side = position.side_to_move();
        let placement = Self {
            own_men: position.men(side),
            own_kings: position.kings(side),
            enemy_men: position.men(!side),
            enemy_kings: position.kings(!side),
        };
        match side {
            Color::White => placement,
            Color::Black => placement.map(Bitboard::flip_ranks),
        }
    }

    /// The position with White to move.
    ///
    /// # Errors
    /// When two pieces of different sides stand on a square, or a man stands on its last rank.
    pub fn position(&self) -> Result<Position, PositionError> {
        let (own, enemy) = (self.own_men | self.own_kings, self.enemy_men | self.enemy_kings);
        Position::new(own, enemy, self.own_kings | self.enemy_kings, Color::White)
    }

    /// What is on the board, without the squares.
    pub fn class(&self) -> Class {
        let [own_men, own_kings, enemy_men, enemy_kings] = self.groups().map(|group| group.count() as u8);
        Class { own_men, own_kings, enemy_men, enemy_kings }
    }

    /// The same pieces from the opponent's view, as if the side to move had passed.
    #[must_use]
    pub fn flip(&self) -> Self {
        Self {
            own_men: self.enemy_men.flip_ranks(),
            own_kings: self.enemy_kings.flip_ranks(),
            enemy_men: self.own_men.flip_ranks(),
            enemy_kings: self.own_kings.flip_ranks(),
        }
    }

    /// The left-right mirror image.
    #[must_use]
    pub fn mirror(&self) -> Self {
        self.map(Bitboard::mirror_files)
    }

    /// The placement after a legal move, from the view of the opponent, who is then to move.
    #[must_use]
    pub fn play(&self, m: Move) -> Self {
        let (from, to) = (Bitboard::of(m.from), Bitboard::of(m.to));
        let mut next = Self {
            enemy_men: self.enemy_men.without(m.captured),
            enemy_kings: self.enemy_kings.without(m.captured),
            ..*self
        };
        if self.own_kings.contains(m.from) {
            next.own_kings = self.own_kings.without(from) | to;
        } else {
            next.own_men = self.own_men.without(from);
            if self.is_promotion(m) {
                next.own_kings |= to;
            } else {
                next.own_men |= to;
            }
        }
        next.flip()
    }

    /// Whether the move makes a man a king.
    pub fn is_promotion(&self, m: Move) -> bool {
        self.own_men.contains(m.from) && Bitboard::RANK_8.contains(m.to)
    }

    /// Whether each side has one king and nothing else.
    pub fn has_lone_kings(&self) -> bool {
        (self.own_men | self.enemy_men).is_empty() && self.own_kings.count() == 1 && self.enemy_kings.count() == 1
    }

    /// The squares with a piece.
    pub fn occupied(&self) -> Bitboard {
        self.own_men | self.own_kings | self.enemy_men | self.enemy_kings
    }

    /// The four groups: own men, own kings, enemy men, enemy kings.
    pub(crate) fn groups(&self) -> [Bitboard; 4] {
        [self.own_men, self.own_kings, self.enemy_men, self.enemy_kings]
    }

    /// The placement of four groups, in the order of [`Placement::groups`].
    pub(crate) fn from_groups([own_men, own_kings, enemy_men, enemy_kings]: [Bitboard; 4]) -> Self {
        Self { own_men, own_kings, enemy_men, enemy_kings }
    }

    fn map(&self, change: impl Fn(Bitboard) -> Bitboard) -> Self {
        Self::from_groups(self.groups().map(change))
    }
}
