//! Solves classes pair by pair: a first pass over the positions, then retrograde analysis.

mod conversion;
mod levels;
mod stats;
mod steps;
mod tables;
mod unfinished;
mod words;
mod zugzwang;

use std::fmt;

use crate::class::Class;
use crate::index::PlacementIndex;
use crate::threads::in_threads;
use crate::value::Value;
pub use stats::{Results, Stats};
pub use tables::{Table, Tables};
use unfinished::Unfinished;
pub(crate) use unfinished::{BITS, WORD_BYTES};
use words::Words;
pub use zugzwang::Zugzwangs;

/// The approximate share of the first pass in the time to solve a pair.
const FIRST_PASS_SHARE: f64 = 0.5;

/// The progress of the generation.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Numbered placements of the classes that are solved.
    pub done: usize,
    /// Numbered placements of all classes.
    pub total: usize,
    /// The class to be solved next, with its opponent.
    pub next: Option<Class>,
}

impl Tables {
    /// Solves all classes of 2 to `max_pieces` pieces with this number of threads. Calls `progress`
    /// before each pair of classes, and at the end.
    ///
    /// # Errors
    /// When a position is decided in more plies than a value can hold.
    pub fn generate(
        max_pieces: u8,
        threads: usize,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Self, SolveError> {
        let mut tables = Self::empty();
        let pairs = Class::pairs(max_pieces.min(Class::MAX_PIECES));
        let total = pairs.iter().map(|&class| pair_size(class)).sum();
        let mut done = 0;
        in_threads(threads, || {
            for class in pairs {
                progress(Progress { done, total, next: Some(class) });
                for table in solve_pair(&tables, class, &mut |_| {})? {
                    tables.insert(table);
                }
                done += pair_size(class);
            }
            progress(Progress { done, total, next: None });
            Ok(tables)
        })
    }
}

/// Solves a class and its opponent. The classes that captures and promotions lead to must be
/// solved already. Calls `progress` now and then with the share of the work that is done.
pub(crate) fn solve_pair(
    tables: &Tables,
    class: Class,
    progress: &mut dyn FnMut(f64),
) -> Result<Vec<Table>, SolveError> {
    if class.own_men + class.own_kings == 0 || class.enemy_men + class.enemy_kings == 0 {
        return Err(SolveError::OneSide(class));
    }
    let words = Words::new(PlacementIndex::new(class));
    let mut first_look = |side| {
        let class = if side == 0 { class } else { class.opponent() };
        let unfinished = Unfinished::new(&words, class, side, tables);
        progress(FIRST_PASS_SHARE * (side + 1) as f64 / 2.0);
        unfinished
    };
    let mut pair = [first_look(0)?, first_look(1)?];
    levels::solve(&words, &mut pair, tables, &mut |plies, longest| {
        progress(FIRST_PASS_SHARE + (1.0 - FIRST_PASS_SHARE) * f64::from(plies) / f64::from(longest + 1));
    })?;
    let sides = if class.is_symmetric() { 1 } else { 2 };
    Ok(pair.into_iter().take(sides).map(|unfinished| unfinished.finish(&words)).collect())
}

/// The approximate number of placements of a class and its opponent, for one side to move.
fn pair_size(class: Class) -> usize {
    let sets = |squares: usize, count: u8| {
        (0..usize::from(count)).fold(1, |sets, taken| sets * (squares - taken) / (taken + 1))
    };
    let sides = if class.is_symmetric() { 1 } else { 2 };
    sides
        * sets(56, class.own_men)
        * sets(64, class.own_kings)
        * sets(56, class.enemy_men)
        * sets(64, class.enemy_kings)
}

/// Why a class could not be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// A move leads to this class, which is not solved yet.
    Unsolved(Class),
    /// A position of this class is decided in more plies than a byte can hold.
    TooLong(Class),
    /// One side of this class has no pieces.
    OneSide(Class),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolved(class) => write!(f, "a move leads to the class {class}, which is not solved"),
            Self::OneSide(class) => write!(f, "one side of the class {class} has no pieces"),
            Self::TooLong(class) => {
                write!(f, "a position of {class} is decided in more than {} plies", Value::MAX_PLIES)
            }
        }
    }
}

impl std::error::Error for SolveError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_of_one_side_is_refused() {
        for class in [Class::default(), Class { own_kings: 1, ..Class::default() }] {
            let error = solve_pair(&Tables::empty(), class, &mut |_| {}).unwrap_err();
            assert_eq!(error, SolveError::OneSide(class));
        }
    }
}
