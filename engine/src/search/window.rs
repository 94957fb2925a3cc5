//! The search window, and whether a score is exact or a bound in it.

use super::info::Bound;
use super::score::Value;

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
