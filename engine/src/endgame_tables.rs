//! What the search knows about endgame tables: a trait, so that the engine needs no files.

use std::cmp::Reverse;
use std::fmt;

use crate::position::Position;

/// The result of a position for the side to move, if both sides play perfectly.
///
/// A better result is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableResult {
    /// The side to move loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win,
}

/// The result of a position for the side to move and its distance in plies to the end of the game
/// (distance to mate, DTM), if the winner plays for the shortest game and the loser for the
/// longest.
///
/// ```
/// use dameo_engine::{TableResult, TableValue};
///
/// let value = TableValue::Loss(12);
/// assert_eq!(value.result(), TableResult::Loss);
/// assert_eq!(value.before(), TableValue::Win(13));
/// // A better value for the side to move is greater.
/// assert!(TableValue::Win(3) > TableValue::Win(5) && TableValue::Loss(8) > TableValue::Loss(2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableValue {
    /// The side to move loses in this even number of plies.
    Loss(u16),
    /// Neither side can win.
    Draw,
    /// The side to move wins in this odd number of plies.
    Win(u16),
}

impl TableValue {
    /// The result without the distance.
    pub const fn result(self) -> TableResult {
        match self {
            Self::Loss(_) => TableResult::Loss,
            Self::Draw => TableResult::Draw,
            Self::Win(_) => TableResult::Win,
        }
    }

    /// The plies to the end of the game; `None` for a draw.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value of a move that leads to this value, for the side that makes it: a ply more, seen
    /// from the other side.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
            Self::Win(plies) => Self::Loss(plies + 1),
        }
    }
}

impl Ord for TableValue {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        match (self, other) {
            (Self::Win(plies), Self::Win(others)) => Reverse(plies).cmp(&Reverse(others)),
            (Self::Loss(plies), Self::Loss(others)) => plies.cmp(others),
            _ => self.result().cmp(&other.result()),
        }
    }
}

impl PartialOrd for TableValue {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Endgame tables that the search probes. The crate `dameo-tables` has them.
///
/// All answers follow the draw rules [`Standard`](crate::DrawRules::Standard), and know neither the
/// positions that came before nor the half-move clock.
pub trait EndgameTables: fmt::Debug + Send + Sync {
    /// The most pieces, of both sides, of a position that may be there.
    fn max_pieces(&self) -> u32;

    /// The result of a position for the side to move; `None` if it is not there. Fastest where no
    /// capture is pending: elsewhere the captures are played.
    fn probe_wdl(&self, position: &Position) -> Option<TableResult>;

    /// The value of a position for the side to move; `None` if it is not there, or if its distance
    /// is not there. Slower than [`EndgameTables::probe_wdl`].
    fn probe_dtm(&self, position: &Position) -> Option<TableValue>;
}
