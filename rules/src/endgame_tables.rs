//! The trait [`EndgameTables`], which hides table files from the rules and the search, and the
//! moves of a position with their table values.

use std::cmp::Reverse;
use std::fmt;

use crate::game::DrawRules;
use crate::position::Position;
use crate::sorting::sort_short;
use crate::types::Move;

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
/// assert_eq!(value.parent(), TableValue::Win(13));
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
        let is_early = |plies: u16| halfmove_clock.saturating_add(plies.into()) <= limit(position);
        rules.wins_in_time(position, halfmove_clock) || self.plies().is_none_or(is_early)
    }

    /// The value of a move that leads to this value, for the side that makes it: one ply more, from
    /// the other side's point of view.
    #[must_use]
    pub const fn parent(self) -> Self {
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

/// Endgame tables that the search probes. `dameo-tables` implements this trait.
///
/// All results follow the draw rules [`Standard`](crate::DrawRules::Standard), and ignore earlier
/// positions and the half-move clock.
pub trait EndgameTables: fmt::Debug + Send + Sync {
    /// The largest number of pieces, both sides together, of the positions in the tables.
    fn max_pieces(&self) -> u32;

    /// The result of a position for the side to move; `None` if the tables do not contain it.
    /// Fastest if no capture is pending; otherwise it must play out the captures.
    fn probe_wdl(&self, position: &Position) -> Option<TableResult>;

    /// The value of a position for the side to move; `None` if the tables do not contain it or
    /// its distance. Slower than [`EndgameTables::probe_wdl`].
    fn probe_dtm(&self, position: &Position) -> Option<TableValue>;
}

/// The largest number of pieces for which [`MAX_REVERSIBLE_PLIES`] is known.
const MAX_REVERSIBLE_PIECES: u32 = 4;

/// The longest run of plies without a reset of the half-move clock on any shortest path to a win,
/// whatever the loser plays; see `tables/tests/tables/draw_rules.rs`.
const MAX_REVERSIBLE_PLIES: u32 = 30;

impl DrawRules {
    /// Whether every win that tables know in this position is reached before the half-move clock
    /// draws the game, whatever its distance.
    pub fn wins_in_time(self, position: &Position, halfmove_clock: u32) -> bool {
        let is_bounded = || position.occupied().count() <= MAX_REVERSIBLE_PIECES;
        self == Self::Standard
            || halfmove_clock == 0
            || is_bounded() && halfmove_clock.saturating_add(MAX_REVERSIBLE_PLIES) < limit(position)
    }
}

/// The half-move clock at which the game is drawn under `playstrategy`.
fn limit(position: &Position) -> u32 {
    if position.has_lone_kings() { DrawRules::LONE_KINGS_PLIES } else { DrawRules::KING_MOVES_PLIES }
}

/// What endgame tables know of a position: its result, and its distance if that is known too.
///
/// A better value for the side to move is greater. A win of known distance is greater than a win of
/// unknown distance; a loss of known distance is less than a loss of unknown distance.
///
/// ```
/// use dameo_rules::{KnownValue, TableResult, TableValue};
///
/// let win = KnownValue::from(TableValue::Win(13));
/// assert_eq!(win.to_string(), "win 13");
/// assert!(win > KnownValue::from(TableResult::Win));
/// assert_eq!(KnownValue::from(TableResult::Draw), KnownValue::from(TableValue::Draw));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownValue {
    /// The result for the side to move.
    pub result: TableResult,
    /// The plies to the end of the game, if that is known and the position is not drawn.
    pub plies: Option<u16>,
}

impl From<TableValue> for KnownValue {
    fn from(value: TableValue) -> Self {
        Self { result: value.result(), plies: value.plies() }
    }
}

impl From<TableResult> for KnownValue {
    fn from(result: TableResult) -> Self {
        Self { result, plies: None }
    }
}

impl KnownValue {
    /// The value of a position; `None` if it is not in the tables.
    pub fn probe(tables: &dyn EndgameTables, position: &Position) -> Option<Self> {
        let with_distance = || tables.probe_dtm(position).map(Self::from);
        with_distance().or_else(|| tables.probe_wdl(position).map(Self::from))
    }

    /// The value of a move that leads to this value, for the side that makes it.
    #[must_use]
    pub fn parent(self) -> Self {
        let result = match self.result {
            TableResult::Loss => TableResult::Win,
            TableResult::Draw => TableResult::Draw,
            TableResult::Win => TableResult::Loss,
        };
        Self { result, plies: self.plies.map(|plies| plies + 1) }
    }

    /// The value with its distance; `None` if that is not known.
    pub fn with_distance(self) -> Option<TableValue> {
        match (self.result, self.plies) {
            (TableResult::Draw, _) => Some(TableValue::Draw),
            (TableResult::Win, Some(plies)) => Some(TableValue::Win(plies)),
            (TableResult::Loss, Some(plies)) => Some(TableValue::Loss(plies)),
            (_, None) => None,
        }
    }

    /// The order within a result: the best first.
    fn rank(self) -> (Reverse<TableResult>, u32) {
        let within = match (self.result, self.plies) {
            (TableResult::Win, Some(plies)) => plies.into(),
            (TableResult::Loss, Some(plies)) => u32::MAX - u32::from(plies),
            (TableResult::Win, None) => u32::MAX,
            _ => 0,
        };
        (Reverse(self.result), within)
    }
}

impl Ord for KnownValue {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.rank().cmp(&self.rank())
    }
}

impl PartialOrd for KnownValue {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for KnownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.result {
            TableResult::Win => "win",
            TableResult::Draw => "draw",
            TableResult::Loss => "loss",
        };
        match self.plies {
            Some(plies) => write!(f, "{result} {plies}"),
            None => f.write_str(result),
        }
    }
}

/// A move with the value that endgame tables give it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableMove {
    /// The move.
    pub m: Move,
    /// Its value for the side that makes it. Its distance counts the move itself.
    pub value: KnownValue,
}

/// The legal moves of a position with their values, best first; `None` if the tables lack one of
/// them. As in the tables, the draw rules are `standard`, and neither the half-move clock nor
/// repetitions count.
///
/// ```
/// use dameo_rules::{EndgameTables, Position, TableResult, TableValue, table_moves};
///
/// /// Knows the positions of one side alone.
/// #[derive(Debug)]
/// struct OneSide;
///
/// impl EndgameTables for OneSide {
///     fn max_pieces(&self) -> u32 {
///         1
///     }
///     fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
///         self.probe_dtm(position).map(TableValue::result)
///     }
///     fn probe_dtm(&self, position: &Position) -> Option<TableValue> {
///         position.pieces(position.side_to_move()).is_empty().then_some(TableValue::Loss(0))
///     }
/// }
///
/// let position: Position = "W:Wd4:Bd5".parse()?;
/// let moves = table_moves(&OneSide, &position).ok_or("not in the tables")?;
/// assert_eq!(moves[0].value.to_string(), "win 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn table_moves(tables: &dyn EndgameTables, position: &Position) -> Option<Vec<TableMove>> {
    let value_of =
        |&m: &Move| Some(TableMove { m, value: KnownValue::probe(tables, &position.play_unchecked(m))?.parent() });
    let mut moves: Vec<TableMove> = position.legal_moves().iter().map(value_of).collect::<Option<_>>()?;
    sort_short(&mut moves, |a, b| a.value > b.value);
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_clock_leaves_no_time_for_a_win() {
        let position: Position = "W:WKa1,Kb1:BKh8".parse().unwrap();
        for clock in [50, u32::MAX - 1, u32::MAX] {
            assert!(!DrawRules::PlayStrategy.wins_in_time(&position, clock), "{clock}");
            assert!(!TableValue::Win(5).holds(DrawRules::PlayStrategy, &position, clock), "{clock}");
            assert!(TableValue::Win(5).holds(DrawRules::Standard, &position, clock), "{clock}");
        }
    }
}
