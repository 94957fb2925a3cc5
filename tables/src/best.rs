//! The best of some moves.

use crate::error::SolveError;
use crate::material::Class;
use crate::value::Value;

/// The best of some moves, by the values of the positions they lead to.
#[derive(Debug, Default)]
pub(crate) struct Best {
    shortest_loss: Option<u8>,
    pub(crate) longest_win: Option<u8>,
    has_draw: bool,
}

impl Best {
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

/// The value one ply before a position that is decided in `plies`.
pub(crate) fn one_ply_more(plies: u8, class: Class) -> Result<Value, SolveError> {
    if plies < Value::MAX_PLIES { Ok(Value::decided_in(plies + 1)) } else { Err(SolveError::TooLong(class)) }
}
