//! What the search knows about endgame tables: a trait, so that the engine needs no files.

use std::cmp::Reverse;
use std::fmt;

use crate::outcome::{DrawRules, are_lone_kings};
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

    /// Whether this value of a position holds under these draw rules, with this half-move clock.
    ///
    /// The tables follow the rules `standard` and know nothing of the clock. A draw is a draw under
    /// both rules. Under `playstrategy` a win may come too late. With the clock at 0 it does not: on
    /// the shortest way to a win the clock never comes near the draw. (With up to four pieces it
    /// reaches 30 at most, whatever the loser plays; see `tables/tests/draw_rules.rs`.) Elsewhere
    /// the win must come before the draw.
    pub fn holds(self, rules: DrawRules, position: &Position, halfmove_clock: u32) -> bool {
        let limit = match rules {
            DrawRules::Standard => return true,
            DrawRules::PlayStrategy if are_lone_kings(position) => DrawRules::LONE_KINGS_PLIES,
            DrawRules::PlayStrategy => DrawRules::KING_MOVES_PLIES,
        };
        halfmove_clock == 0 || self.plies().is_none_or(|plies| halfmove_clock + u32::from(plies) <= limit)
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
