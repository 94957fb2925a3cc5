//! The moves of a position with what endgame tables say of them.

use std::cmp::Reverse;
use std::fmt;

use crate::endgame_tables::{EndgameTables, TableResult, TableValue};
use crate::moves::Move;
use crate::position::Position;

/// What endgame tables know of a position: its result, and its distance if that is known too.
///
/// A better value for the side to move is greater. Among wins, and among losses, those with a known
/// distance are preferred: a win of known distance is greater than one of unknown, and a loss less.
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
    pub fn of(tables: &dyn EndgameTables, position: &Position) -> Option<Self> {
        let with_distance = || tables.probe_dtm(position).map(Self::from);
        with_distance().or_else(|| tables.probe_wdl(position).map(Self::from))
    }

    /// The value of a move that leads to this value, for the side that makes it.
    #[must_use]
    pub fn before(self) -> Self {
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
        |&m: &Move| Some(TableMove { m, value: KnownValue::of(tables, &position.play_unchecked(m))?.before() });
    let mut moves: Vec<TableMove> = position.legal_moves().iter().map(value_of).collect::<Option<_>>()?;
    moves.sort_by_key(|table_move| Reverse(table_move.value));
    Some(moves)
}
