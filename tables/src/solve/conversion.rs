//! The value of a position from its captures and promotions, which lead to classes that are already
//! solved.

use dameo_rules::{Bitboard, Move, MoveGenerator, MoveList, Rank};

use super::SolveError;
use super::steps::{DOWN, ORTHOGONAL, UP};
use super::{Table, Tables};
use crate::class::Class;
use crate::placement::Placement;
use crate::value::Value;

/// Looks up the values of positions after captures and promotions.
#[derive(Debug)]
pub(crate) struct Examiner<'a> {
    tables: &'a Tables,
    class: Class,
    generator: MoveGenerator,
    moves: MoveList,
}

impl<'a> Examiner<'a> {
    /// An examiner for a class whose captures and promotions lead to these tables.
    pub(crate) fn new(tables: &'a Tables, class: Class) -> Self {
        Self { tables, class, generator: MoveGenerator::new(), moves: MoveList::new() }
    }

    /// The class of the positions.
    pub(crate) fn class(&self) -> Class {
        self.class
    }

    /// The value of a position with captures.
    pub(crate) fn capture(&mut self, placement: &Placement) -> Result<Value, SolveError> {
        if let Some(best) = self.single_captures(placement)? {
            return best.value(self.class);
        }
        self.generated_captures(placement)?.value(self.class)
    }

    /// The best capture, if none takes two pieces. This is the fast path.
    fn single_captures(&self, placement: &Placement) -> Result<Option<BestValue>, SolveError> {
        let own = (placement.own_men | placement.own_kings).0;
        let enemies = (placement.enemy_men | placement.enemy_kings).0;
        let mut best = BestValue::default();
        if enemies.is_power_of_two() {
            best.add(Value::LOST_NOW);
            return Ok(Some(best));
        }
        let empty = !(own | enemies);
        for square in Bitboard(own) {
            let from = Bitboard::of(square).0;
            let is_king = placement.own_kings.0 & from != 0;
            // The square that the piece leaves is empty at once.
            let empty = empty | from;
            for step in &ORTHOGONAL {
                let mut captured = step.from(from);
                while is_king && captured & empty != 0 {
                    captured = step.from(captured);
                }
                let first = step.from(captured & enemies) & empty;
                if first == 0 {
                    continue;
                }
                let landings = if is_king { first | step.slide(first, empty) } else { first };
                if can_jump(landings, is_king, enemies ^ captured, empty) {
                    return Ok(None);
                }
                self.add_captures(&mut best, placement, from, captured, landings)?;
            }
        }
        Ok(Some(best))
    }

    /// Adds the captures of one piece by another, for all its landing squares.
    #[inline]
    fn add_captures(
        &self,
        best: &mut BestValue,
        placement: &Placement,
        from: u64,
        captured: u64,
        landings: u64,
    ) -> Result<(), SolveError> {
        let (from, captured) = (Bitboard(from), Bitboard(captured));
        let is_king = !(placement.own_kings & from).is_empty();
        let next = Placement {
            own_men: placement.own_men.without(from),
            own_kings: placement.own_kings.without(from),
            enemy_men: placement.enemy_men.without(captured),
            enemy_kings: placement.enemy_kings.without(captured),
        };
        let mut table_after = None;
        for to in Bitboard(landings) {
            let to = Bitboard::of(to);
            let mut after = next;
            if is_king || !(to & Bitboard::RANK_8).is_empty() {
                after.own_kings |= to;
            } else {
                after.own_men |= to;
            }
            let after = after.flip();
            // A man has one landing square, and a king is a king on all of them.
            let table = match table_after {
                Some(table) => table,
                None => *table_after.insert(self.table(after.class())?),
            };
            best.add(table.value_of(&after));
        }
        Ok(())
    }

    /// The best capture, by the engine's move generator.
    fn generated_captures(&mut self, placement: &Placement) -> Result<BestValue, SolveError> {
        let mut best = BestValue::default();
        let Ok(position) = placement.position() else { return Ok(best) };
        self.generator.generate(&position, &mut self.moves);
        debug_assert!(self.moves.is_capture(), "no capture: {placement:?}");
        for &m in &self.moves {
            best.add(self.reply(placement, m)?);
        }
        Ok(best)
    }

    /// The best promotion, in a position without captures.
    pub(crate) fn promotions(&self, placement: &Placement) -> Result<BestValue, SolveError> {
        let mut best = BestValue::default();
        let empty = !placement.occupied().0;
        for (step, back) in UP.iter().zip([0, 2, 1].map(|at| &DOWN[at])) {
            for man in placement.own_men & RANK_7 {
                let target = step.from(Bitboard::of(man).0) & empty;
                let Some(to) = Bitboard(target).first() else { continue };
                // The man itself, and those behind it that jump over it.
                let mut mover = Bitboard::of(man);
                while let Some(from) = (mover & placement.own_men).first() {
                    best.add(self.reply(placement, Move { captured: Bitboard::EMPTY, from, to })?);
                    mover = Bitboard(back.from(mover.0));
                }
            }
        }
        Ok(best)
    }

    /// The value of a lost position without captures: its `promotions` lose, and all its other
    /// moves lose in at most `plies`.
    pub(crate) fn loss(&self, promotions: &BestValue, plies: u8) -> Result<Value, SolveError> {
        debug_assert!(!promotions.saves(), "{}: lost, but a promotion saves", self.class);
        one_ply_more(plies.max(promotions.longest_win.unwrap_or(0)), self.class)
    }

    /// The value after a capture or a promotion.
    fn reply(&self, placement: &Placement, m: Move) -> Result<Value, SolveError> {
        let next = placement.play(m);
        if (next.own_men | next.own_kings).is_empty() {
            return Ok(Value::LOST_NOW);
        }
        Ok(self.table(next.class())?.value_of(&next))
    }

    fn table(&self, class: Class) -> Result<&'a Table, SolveError> {
        self.tables.table(class).ok_or(SolveError::Unsolved(class))
    }
}

/// The best of some moves, by the values of the positions they lead to.
#[derive(Debug, Default)]
pub(crate) struct BestValue {
    shortest_loss: Option<u8>,
    longest_win: Option<u8>,
    has_draw: bool,
}

impl BestValue {
    /// Adds a move that leads to a position with this value.
    #[inline]
    pub(crate) fn add(&mut self, reply: Value) {
        match reply.plies() {
            None => self.has_draw = true,
            Some(plies) if reply.is_win() => self.longest_win = self.longest_win.max(Some(plies)),
            Some(plies) => self.shortest_loss = Some(self.shortest_loss.map_or(plies, |least| least.min(plies))),
        }
    }

    /// Whether the side to move wins by one of these moves.
    pub(crate) fn wins(&self) -> bool {
        self.shortest_loss.is_some()
    }

    /// Whether the side to move does not lose by these moves.
    pub(crate) fn saves(&self) -> bool {
        self.has_draw || self.wins()
    }

    /// The value of a position that has only these moves; a loss at once if there are none.
    pub(crate) fn value(&self, class: Class) -> Result<Value, SolveError> {
        match (self.shortest_loss, self.has_draw, self.longest_win) {
            (Some(plies), ..) | (None, false, Some(plies)) => one_ply_more(plies, class),
            (None, true, _) => Ok(Value::DRAW),
            (None, false, None) => Ok(Value::LOST_NOW),
        }
    }
}

/// The value of a position one ply before one that is decided in `plies`.
pub(crate) fn one_ply_more(plies: u8, class: Class) -> Result<Value, SolveError> {
    if plies < Value::MAX_PLIES { Ok(Value::decided_in(plies + 1)) } else { Err(SolveError::TooLong(class)) }
}

/// Whether a piece on any of the squares can jump an enemy.
#[inline]
fn can_jump(squares: u64, is_king: bool, enemies: u64, empty: u64) -> bool {
    ORTHOGONAL.iter().any(|step| {
        let beside = if is_king { step.from(squares | step.slide(squares, empty)) } else { step.from(squares) };
        step.from(beside & enemies) & empty != 0
    })
}

const RANK_7: Bitboard = Bitboard::of_rank(Rank::Seventh);

#[cfg(test)]
mod tests {
    use super::Tables;
    use super::*;

    #[test]
    fn the_fast_path_is_the_plain_one() {
        let tables = Tables::generate(3, 2, &mut |_| {}).expect("short games");
        let (mut fast, mut plain) = (0, 0);
        let pairs = Class::pairs(4).into_iter().filter(|class| class.pieces() == 4);
        for class in pairs.flat_map(|class| [class, class.opponent()]) {
            let mut examiner = Examiner::new(&tables, class);
            let index = crate::PlacementIndex::new(class);
            for number in (0..index.size()).step_by(211) {
                let placement = index.placement(number);
                let Ok(position) = placement.position() else { continue };
                if index.is_hole(&placement) || !position.is_capture_pending() {
                    continue;
                }
                let expected = examiner.generated_captures(&placement).expect("solved").value(class);
                match examiner.single_captures(&placement).expect("solved") {
                    Some(best) => {
                        assert_eq!(best.value(class), expected, "{placement:?}");
                        fast += 1;
                    }
                    None => plain += 1,
                }
            }
        }
        assert!(fast > 10_000 && plain > 1000, "{fast} and {plain} positions");
    }
}
