//! A node of the search tree: its position, its window and its evaluation; and a move of the root.

use dameo_rules::{Game, Move, Position};

use super::info::Bound;
use super::score::{INFINITE, Value};

/// A position in the tree with its half-move clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) position: Position,
    /// Plies in a row in which a king moved and nothing was captured.
    pub(super) halfmove_clock: u32,
}

impl Node {
    /// The node of a game's current position.
    pub(super) const fn of(game: &Game) -> Self {
        Self { position: *game.position(), halfmove_clock: game.halfmove_clock() }
    }

    /// The node after a move.
    #[inline(always)]
    pub(super) fn after(&self, m: Move) -> Self {
        Self {
            position: self.position.play_unchecked(m),
            halfmove_clock: self.position.next_halfmove_clock(m, self.halfmove_clock),
        }
    }

    /// The node after a null move. Nothing before it can be repeated.
    #[inline(always)]
    pub(super) fn after_null_move(&self) -> Self {
        Self { position: self.position.null_move(), halfmove_clock: 0 }
    }

    /// Whether a move neither captures nor promotes.
    #[inline(always)]
    pub(super) fn is_quiet_move(&self, m: Move) -> bool {
        !m.is_capture() && !self.position.is_promotion(m)
    }
}

/// Alpha and beta. Below alpha the side to move has something better elsewhere; above beta its
/// opponent has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    /// The window as the opponent sees it.
    #[inline(always)]
    pub(super) const fn reversed(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The null window above alpha, which asks only whether a move is better.
    #[inline(always)]
    pub(super) const fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// Whether this is a null window.
    #[inline(always)]
    pub(super) const fn is_null(self) -> bool {
        self.alpha + 1 == self.beta
    }

    /// Whether the score is exact or a bound.
    #[inline(always)]
    pub(super) const fn bound(self, value: Value) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// The evaluation of a node and what follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NodeEval {
    /// The static evaluation: the evaluation with its correction. `None` where a capture is pending.
    pub(super) static_eval: Option<Value>,
    /// The static evaluation, or the score of the table entry if that is the better estimate.
    pub(super) adjusted: Option<Value>,
    /// Whether the static evaluation is at least beta, or higher than two plies ago, or than four
    /// plies ago if a capture was pending two plies ago. Stockfish also includes beta.
    pub(super) improving: bool,
    /// Whether the opponent's static evaluation has fallen with its last move. The name is
    /// Stockfish's.
    pub(super) opponent_worsening: bool,
    /// Whether neither side could capture if it were to move.
    pub(super) is_quiet: bool,
    /// The correction in the static evaluation, in centipawns. The larger, the less certain it is.
    pub(super) correction: Value,
    /// The scale of the margins, in percent: see [`margin_scale`](super::pruning::margin_scale).
    pub(super) margin_scale: i32,
}

impl NodeEval {
    /// A node that is not evaluated, because a capture is pending.
    pub(super) const CAPTURE_PENDING: Self = Self {
        static_eval: None,
        adjusted: None,
        improving: false,
        opponent_worsening: false,
        is_quiet: false,
        correction: 0,
        margin_scale: 100,
    };
    /// The root, which is reduced like a quiet node that is improving.
    pub(super) const ROOT: Self = Self { improving: true, is_quiet: true, ..Self::CAPTURE_PENDING };
}

/// A root move with the result of its last search.
#[derive(Debug, Clone)]
pub(super) struct RootMove {
    pub(super) m: Move,
    pub(super) value: Value,
    pub(super) principal_variation: Vec<Move>,
    /// The nodes that this thread has searched below the move.
    pub(super) nodes: u64,
}

impl RootMove {
    pub(super) fn new(m: Move) -> Self {
        Self { m, value: -INFINITE, principal_variation: vec![m], nodes: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_on_the_edge_is_a_bound() {
        let window = Window { alpha: -10, beta: 20 };
        assert_eq!(
            [-11, -10, -9, 19, 20].map(|value| window.bound(value)),
            [Bound::Upper, Bound::Upper, Bound::Exact, Bound::Exact, Bound::Lower]
        );
        assert_eq!(window.reversed(), Window { alpha: -20, beta: 10 });
        assert_eq!(window.null(), Window { alpha: -10, beta: -9 });
    }
}
