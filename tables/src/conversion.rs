//! What a position is worth by its moves into classes that are already solved: captures and
//! promotions.

use dameo_engine::{Bitboard, MoveGenerator, MoveList, Rank};

use crate::error::SolveError;
use crate::material::Class;
use crate::placement::Placement;
use crate::tables::Tables;
use crate::value::Value;

/// The number of open moves of a position that un-moves must not touch: it is decided for good, or
/// drawn for good, by the rules or by its captures.
pub(crate) const CLOSED: u8 = u8::MAX;

/// What the first pass finds out about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FirstLook {
    /// A draw if nothing is known yet; a win if there is a winning promotion, though a quiet move
    /// may win faster.
    pub(crate) value: Value,
    /// How many moves may yet save the side to move, or [`CLOSED`]. A loss needs 0. A promotion
    /// that does not lose stays open for ever.
    pub(crate) open: u8,
    /// Whether the side to move has no capture.
    pub(crate) is_quiet: bool,
}

impl FirstLook {
    /// What a hole looks like.
    pub(crate) const HOLE: Self = Self::closed(Value::HOLE, false);

    const fn closed(value: Value, is_quiet: bool) -> Self {
        Self { value, open: CLOSED, is_quiet }
    }
}

/// The best of some moves, by the values of the positions they lead to.
#[derive(Debug, Default)]
struct Best {
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

    /// Whether the side to move does not lose by these moves.
    fn saves(&self) -> bool {
        self.has_draw || self.shortest_loss.is_some()
    }

    /// The value of a position that has only these moves; a loss at once if there are none.
    fn value(&self, class: Class) -> Result<Value, SolveError> {
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

/// Looks at positions by the moves that the engine's generator gives.
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

    /// The first look at a placement that is no hole.
    pub(crate) fn first_look(&mut self, placement: &Placement) -> Result<FirstLook, SolveError> {
        let Ok(position) = placement.position() else { return Ok(FirstLook::HOLE) };
        self.generator.generate(&position, &mut self.moves);
        if placement.are_lone_kings() && !self.moves.is_capture() && !self.moves.is_empty() {
            return Ok(FirstLook::closed(Value::DRAW, true));
        }
        let (best, quiet) = self.conversions(placement)?;
        if quiet == 0 {
            return Ok(FirstLook::closed(best.value(self.class)?, !self.moves.is_capture()));
        }
        let value = if best.shortest_loss.is_some() { best.value(self.class)? } else { Value::DRAW };
        Ok(FirstLook { value, open: quiet + u8::from(best.saves()), is_quiet: true })
    }

    /// The value of a lost placement without captures, all of whose moves without promotion lose in
    /// at most `plies`.
    pub(crate) fn loss(&mut self, placement: &Placement, plies: u8) -> Result<Value, SolveError> {
        let mut longest = plies;
        // A man that promotes stands on rank 7, or jumps over one that does.
        if !(placement.own_men & RANK_7).is_empty()
            && let Ok(position) = placement.position()
        {
            self.generator.generate(&position, &mut self.moves);
            let (promotions, _) = self.conversions(placement)?;
            debug_assert!(!promotions.saves(), "lost, but a promotion saves: {placement:?}");
            longest = longest.max(promotions.longest_win.unwrap_or(0));
        }
        one_ply_more(longest, self.class)
    }

    /// The captures and promotions among the generated moves, and the number of other moves.
    fn conversions(&self, placement: &Placement) -> Result<(Best, u8), SolveError> {
        let (mut best, mut quiet) = (Best::default(), 0);
        for &m in &self.moves {
            if m.is_capture() || placement.is_promotion(m) {
                let next = placement.play(m);
                best.add(self.tables.value_of(&next).ok_or_else(|| SolveError::Unsolved(next.class()))?);
            } else {
                quiet += 1;
            }
        }
        Ok((best, quiet))
    }
}

const RANK_7: Bitboard = Bitboard::of_rank(Rank::Seventh);
