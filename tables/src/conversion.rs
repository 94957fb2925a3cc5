//! What a position is worth by its moves into classes that are already solved: captures and
//! promotions.

use dameo_engine::{Bitboard, Move, MoveGenerator, MoveList, Rank};

use crate::error::SolveError;
use crate::material::Class;
use crate::placement::Placement;
use crate::steps::{DOWN, UP};
use crate::tables::Tables;
use crate::value::Value;

/// The best of some moves, by the values of the positions they lead to.
#[derive(Debug, Default)]
pub(crate) struct Best {
    shortest_loss: Option<u8>,
    longest_win: Option<u8>,
    has_draw: bool,
}

impl Best {
    fn add(&mut self, reply: Value) {
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

/// The value one ply before a position that is decided in `plies`.
pub(crate) fn one_ply_more(plies: u8, class: Class) -> Result<Value, SolveError> {
    if plies < Value::MAX_PLIES { Ok(Value::decided_in(plies + 1)) } else { Err(SolveError::TooLong(class)) }
}

/// Looks up the values of positions after captures and promotions.
#[derive(Debug)]
pub(crate) struct Examiner<'a> {
    tables: &'a Tables,
    class: Class,
    generator: MoveGenerator,
    moves: MoveList,
}

impl<'a> Examiner<'a> {
    /// For positions of a class whose captures and promotions lead to these tables.
    pub(crate) fn new(tables: &'a Tables, class: Class) -> Self {
        Self { tables, class, generator: MoveGenerator::new(), moves: MoveList::new() }
    }

    /// The class of the positions.
    pub(crate) fn class(&self) -> Class {
        self.class
    }

    /// The value of a position with captures.
    pub(crate) fn capture(&mut self, placement: &Placement) -> Result<Value, SolveError> {
        let Ok(position) = placement.position() else { return Ok(Value::HOLE) };
        self.generator.generate(&position, &mut self.moves);
        debug_assert!(self.moves.is_capture(), "no capture: {placement:?}");
        let mut best = Best::default();
        for &m in &self.moves {
            best.add(self.reply(placement, m)?);
        }
        best.value(self.class)
    }

    /// The best promotion, in a position without captures.
    pub(crate) fn promotions(&self, placement: &Placement) -> Result<Best, SolveError> {
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

    /// The value of a lost placement without captures, all of whose moves without promotion lose in
    /// at most `plies`.
    pub(crate) fn loss(&self, placement: &Placement, plies: u8) -> Result<Value, SolveError> {
        let promotions = self.promotions(placement)?;
        debug_assert!(!promotions.saves(), "lost, but a promotion saves: {placement:?}");
        one_ply_more(plies.max(promotions.longest_win.unwrap_or(0)), self.class)
    }

    /// The value after a capture or a promotion.
    fn reply(&self, placement: &Placement, m: Move) -> Result<Value, SolveError> {
        let next = placement.play(m);
        self.tables.value_of(&next).ok_or_else(|| SolveError::Unsolved(next.class()))
    }
}

const RANK_7: Bitboard = Bitboard::of_rank(Rank::Seventh);
