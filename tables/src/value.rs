//! The value of a position: its result and its distance to the end of the game, in one byte.

use dameo_rules::TableValue;

/// The result of a position for the side to move, and in how many plies the game ends if the winner
/// plays for the shortest game and the loser for the longest.
///
/// One byte: 0 is a draw, n + 1 means decided in n plies. The side to move wins if n is odd, and
/// loses if it is even. 255 is no value: the placement is no position.
///
/// ```
/// use dameo_tables::Value;
///
/// let value = Value::decided_in(13);
/// assert!(value.is_win() && !value.is_loss());
/// assert_eq!(value.plies(), Some(13));
/// assert_eq!(Value::DRAW.plies(), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value(pub u8);

impl Value {
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// No value: two pieces on a square.
    pub const HOLE: Self = Self(u8::MAX);
    /// The side to move has no legal move.
    pub const LOST_NOW: Self = Self::decided_in(0);
    /// The greatest distance in plies that can be stored.
    pub const MAX_PLIES: u8 = u8::MAX - 2;

    /// Decided in this many plies: won if odd, lost if even. At most [`Value::MAX_PLIES`].
    pub const fn decided_in(plies: u8) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES);
        Self(plies + 1)
    }

    /// The plies to the end of the game; `None` for a draw and for a hole.
    pub const fn plies(self) -> Option<u8> {
        if matches!(self, Self::DRAW | Self::HOLE) { None } else { Some(self.0 - 1) }
    }

    /// Whether the side to move wins.
    pub const fn is_win(self) -> bool {
        self.0 != 0 && self.0.is_multiple_of(2)
    }

    /// Whether the side to move loses.
    pub const fn is_loss(self) -> bool {
        !self.0.is_multiple_of(2) && !matches!(self, Self::HOLE)
    }

    /// Whether neither side can win.
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::DRAW)
    }
}

impl From<Value> for TableValue {
    fn from(value: Value) -> Self {
        match value.plies() {
            Some(plies) if value.is_win() => Self::Win(plies.into()),
            Some(plies) => Self::Loss(plies.into()),
            None => Self::Draw,
        }
    }
}
