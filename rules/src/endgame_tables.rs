//! What the search knows about endgame tables: a trait, so that the engine needs no files.

use std::cmp::Reverse;
use std::fmt;

use crate::outcome::DrawRules;
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
/// use dameo_rules::{TableResult, TableValue};
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
    /// both rules. Under `playstrategy` a win may come too late, if the clock is not 0.
    pub fn holds(self, rules: DrawRules, position: &Position, halfmove_clock: u32) -> bool {
        let is_early = |plies: u16| halfmove_clock + u32::from(plies) <= limit(position);
        rules.are_wins_in_time(position, halfmove_clock) || self.plies().is_none_or(is_early)
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

/// The most pieces of which the longest row of plies without a reset of the half-move clock is
/// known.
const MAX_PIECES_OF_ROW: u32 = 4;

/// The longest row of plies without a reset of the half-move clock on any shortest way to a win,
/// whatever the loser plays; see `tables/tests/draw_rules.rs`.
const LONGEST_ROW: u32 = 30;

impl DrawRules {
    /// Whether every win that endgame tables know of such a position comes before the draw by the
    /// half-move clock, whatever its distance.
    pub fn are_wins_in_time(self, position: &Position, halfmove_clock: u32) -> bool {
        let has_short_row = || position.occupied().count() <= MAX_PIECES_OF_ROW;
        self == Self::Standard
            || halfmove_clock == 0
            || has_short_row() && halfmove_clock + LONGEST_ROW < limit(position)
    }
}

/// The half-move clock at which the game is drawn under `playstrategy`.
fn limit(position: &Position) -> u32 {
    if position.has_lone_kings() { DrawRules::LONE_KINGS_PLIES } else { DrawRules::KING_MOVES_PLIES }
}
