//! The order in which moves are tried: the table's move, then by what cut off elsewhere (history and killers).

use super::history::History;
use super::table::PackedMove;
use crate::moves::{Move, MoveList};
use crate::position::Position;

/// Two quiet moves that cut off at a ply lately; they often do so again in the next branch.
pub(super) type Killers = [Option<Move>; 2];

pub(super) fn add_killer(killers: &mut Killers, m: Move) {
    if killers[0] != Some(m) {
        *killers = [Some(m), killers[0]];
    }
}

const TABLE_MOVE: i32 = 1 << 30;
const PROMOTION: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;

/// The legal moves of one node, in the order in which they are to be tried.
///
/// Most nodes try one move or all, so the first few are looked for one by one and the rest is sorted when it is reached.
#[derive(Debug, Default)]
pub(super) struct MovePicker {
    pub(super) list: MoveList,
    /// A move's score above the complement of its place in the list: the larger key is tried first, and among equal scores
    /// the earlier move.
    keys: Vec<i64>,
}

const PLACE_BITS: u32 = 24;
const PLACE_MASK: i64 = (1 << PLACE_BITS) - 1;

/// So many moves are looked for one by one.
const ONE_BY_ONE: usize = 4;

impl MovePicker {
    /// Gives every move of the list its score.
    pub(super) fn rank(&mut self, position: &Position, best: Option<PackedMove>, history: &History, killers: Killers) {
        let side = position.side_to_move();
        let kings = position.all_kings();
        let score = |m: Move| {
            if best.is_some_and(|best| best.is(m)) {
                return TABLE_MOVE;
            }
            let promotion = if position.is_promotion(m) { PROMOTION } else { 0 };
            if m.is_capture() {
                // All captures take equally many; kings are worth more than men.
                return promotion + (m.captured & kings).count() as i32 * PROMOTION;
            }
            let killer = if killers.contains(&Some(m)) { KILLER } else { 0 };
            promotion + killer + history.get(side, m)
        };
        self.keys.clear();
        self.keys.extend(
            self.list.iter().zip(0..).map(|(&m, place)| i64::from(score(m)) << PLACE_BITS | (PLACE_MASK - place)),
        );
    }

    /// The move to try as number `number`, from 0; `None` at the end. To be asked for in this order.
    #[inline]
    pub(super) fn pick(&mut self, number: usize) -> Option<Move> {
        let rest = self.keys.get_mut(number..)?;
        if number < ONE_BY_ONE {
            let largest = rest.iter().copied().max()?;
            let place = rest.iter().position(|&key| key == largest)?;
            rest.swap(0, place);
        } else if number == ONE_BY_ONE {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        self.keys.get(number).map(|&key| self.of_key(key))
    }

    /// The first moves that were tried.
    pub(super) fn tried(&self, number: usize) -> impl Iterator<Item = Move> + '_ {
        self.keys[..number].iter().map(|&key| self.of_key(key))
    }

    #[inline(always)]
    fn of_key(&self, key: i64) -> Move {
        self.list.as_slice()[(PLACE_MASK - (key & PLACE_MASK)) as usize]
    }
}
