//! What a position is worth by its moves into classes that are already solved: captures and
//! promotions.

use dameo_rules::{Bitboard, Move, MoveGenerator, MoveList, Rank};

use crate::best::{Best, one_ply_more};
use crate::error::SolveError;
use crate::material::Class;
use crate::placement::Placement;
use crate::steps::{DOWN, ORTHOGONAL, UP};
use crate::surroundings::{Surroundings, Values};
use crate::value::Value;
use crate::words::Cursor;

/// Looks up the values of positions after captures and promotions.
#[derive(Debug)]
pub(crate) struct Examiner<'a, S> {
    surroundings: &'a S,
    class: Class,
    generator: MoveGenerator,
    moves: MoveList,
}

impl<'a, S: Surroundings> Examiner<'a, S> {
    /// For positions of a class with these surroundings.
    pub(crate) fn new(surroundings: &'a S, class: Class) -> Self {
        Self { surroundings, class, generator: MoveGenerator::new(), moves: MoveList::new() }
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
    fn single_captures(&self, placement: &Placement) -> Result<Option<Best>, SolveError> {
        let own = (placement.own_men | placement.own_kings).0;
        let enemies = (placement.enemy_men | placement.enemy_kings).0;
        let mut best = Best::default();
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
                if jumps_on(landings, is_king, enemies ^ captured, empty) {
                    return Ok(None);
                }
                self.add_captures(&mut best, placement, from, captured, landings)?;
            }
        }
        Ok(Some(best))
    }

    /// Adds the captures of one piece by another, which lands on one of some squares.
    #[inline]
    fn add_captures(
        &self,
        best: &mut Best,
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
        let mut values = None;
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
            let values = match values {
                Some(values) => values,
                None => *values.insert(self.values(after.class())?),
            };
            best.add(values.value_of(&after));
        }
        Ok(())
    }

    /// The best capture, by the engine's move generator.
    fn generated_captures(&mut self, placement: &Placement) -> Result<Best, SolveError> {
        let mut best = Best::default();
        let Ok(position) = placement.position() else { return Ok(best) };
        self.generator.generate(&position, &mut self.moves);
        debug_assert!(self.moves.is_capture(), "no capture: {placement:?}");
        for &m in &self.moves {
            best.add(self.reply(placement, m)?);
        }
        Ok(best)
    }

    /// The best promotion, in a position without captures.
    fn promotions(&self, placement: &Placement) -> Result<Best, SolveError> {
        let mut best = Best::default();
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

    /// The best of the moves to solved positions, without captures, for a bit of the cursor's word.
    /// Only those of `promoting` are looked at for promotions.
    #[inline]
    pub(crate) fn conversions(
        &self,
        cursor: &Cursor<'_>,
        side: usize,
        bit: u32,
        promoting: u64,
        placement: impl FnOnce() -> Placement,
    ) -> Result<Best, SolveError> {
        let is_promoting = promoting >> bit & 1 != 0;
        let mut best = if is_promoting { self.promotions(&placement())? } else { Best::default() };
        self.surroundings.add_leaving(cursor, side, bit, &mut best);
        Ok(best)
    }

    /// The squares of the word's piece with which a man of a side leaves what is being solved.
    #[inline(always)]
    pub(crate) fn leaving(&self, cursor: &Cursor<'_>, side: usize) -> u64 {
        self.surroundings.leaving(cursor, side)
    }

    /// The value of a lost position without captures, whose `conversions` lose as well, as do all
    /// its other moves in at most `plies`.
    pub(crate) fn loss(&self, conversions: &Best, plies: u8) -> Result<Value, SolveError> {
        debug_assert!(!conversions.saves(), "{}: lost, but a conversion saves", self.class);
        one_ply_more(plies.max(conversions.longest_win.unwrap_or(0)), self.class)
    }

    /// The value after a capture or a promotion.
    fn reply(&self, placement: &Placement, m: Move) -> Result<Value, SolveError> {
        let next = placement.play(m);
        if (next.own_men | next.own_kings).is_empty() {
            return Ok(Value::LOST_NOW);
        }
        Ok(self.values(next.class())?.value_of(&next))
    }

    fn values(&self, class: Class) -> Result<&'a S::Values, SolveError> {
        self.surroundings.values(class).ok_or(SolveError::Unsolved(class))
    }
}

/// Whether a piece on one of some squares can jump one of the enemies.
#[inline]
fn jumps_on(squares: u64, is_king: bool, enemies: u64, empty: u64) -> bool {
    ORTHOGONAL.iter().any(|step| {
        let beside = if is_king { step.from(squares | step.slide(squares, empty)) } else { step.from(squares) };
        step.from(beside & enemies) & empty != 0
    })
}

const RANK_7: Bitboard = Bitboard::of_rank(Rank::Seventh);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Tables;

    #[test]
    fn the_fast_path_is_the_plain_one() {
        let tables = Tables::generate(3, 2, |_| {}).expect("short games");
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
