//! The sequence of iterations of a search.

use super::limits::Limits;
use super::score::MAX_PLY;

/// The largest depth of a search, in plies. A search without a limit ends by itself after the
/// iteration of this depth.
pub const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;

/// One iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Iteration {
    /// In plies.
    pub(super) depth: i32,
    /// Whether nothing is pruned or reduced.
    pub(super) full_width: bool,
}

/// The iterations of a search with these limits. A search for a mate first searches as usual, which
/// finds most mates far sooner and never reports one that does not exist. Then nothing is pruned,
/// which proves whether there is one.
pub(super) fn iterations(limits: &Limits) -> impl Iterator<Item = Iteration> {
    let last = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    // A mate in n of one's own moves is 2n - 1 plies deep, being mated in n moves 2n.
    let plies_to_mate = limits.mate.map(|moves| moves.saturating_mul(2).clamp(1, MAX_DEPTH));
    let pruned = plies_to_mate.map_or(last, |plies| last.min(plies + PLIES_BEYOND_MATE));
    let proof = plies_to_mate.map_or(0, |plies| last.min(plies));
    let up_to = |last: u32, full_width| (1..=last as i32).map(move |depth| Iteration { depth, full_width });
    up_to(pruned, false).chain(up_to(proof, true))
}

/// A search for a mate is pruned up to this many plies beyond the length of the mate.
const PLIES_BEYOND_MATE: u32 = 10;

#[cfg(test)]
mod tests {
    use super::*;

    fn depths(limits: &Limits, full_width: bool) -> Vec<i32> {
        iterations(limits)
            .filter(|iteration| iteration.full_width == full_width)
            .map(|iteration| iteration.depth)
            .collect()
    }

    #[test]
    fn an_ordinary_search_is_pruned_at_every_depth() {
        let limits = Limits { depth: Some(5), ..Limits::default() };
        assert_eq!(depths(&limits, false), [1, 2, 3, 4, 5]);
        assert!(depths(&limits, true).is_empty());
        for (depth, iterations) in [(None, MAX_DEPTH), (Some(0), 1), (Some(127), 127), (Some(u32::MAX), MAX_DEPTH)] {
            let limits = Limits { depth, ..Limits::default() };
            assert_eq!(depths(&limits, false).len() as u32, iterations, "{depth:?}");
        }
    }

    #[test]
    fn a_search_for_a_mate_ends_with_the_proof() {
        let limits = Limits { mate: Some(3), ..Limits::default() };
        assert_eq!(depths(&limits, false).last(), Some(&16));
        assert_eq!(depths(&limits, true), [1, 2, 3, 4, 5, 6]);
        assert!(iterations(&limits).is_sorted_by_key(|iteration| iteration.full_width));
        let shallow = Limits { depth: Some(4), ..limits };
        assert_eq!((depths(&shallow, false).len(), depths(&shallow, true).len()), (4, 4));
    }
}
