//! A class that is being solved: values and open moves, which several threads change.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::conversion::{CLOSED, Examiner, FirstLook};
use crate::error::SolveError;
use crate::index::PlacementIndex;
use crate::material::Class;
use crate::parallel::for_chunks;
use crate::tables::{Table, Tables};
use crate::value::Value;

/// A class that is being solved.
#[derive(Debug)]
pub(crate) struct Unfinished {
    pub(crate) index: PlacementIndex,
    /// The values so far.
    values: Vec<AtomicU8>,
    /// How many moves may yet save the side to move, or [`CLOSED`].
    open: Vec<AtomicU8>,
    /// A bit for each position without a capture.
    quiet: Vec<AtomicU64>,
}

impl Unfinished {
    /// A class without values.
    pub(crate) fn new(class: Class) -> Self {
        let index = PlacementIndex::new(class);
        let zeros = || (0..index.size()).map(|_| AtomicU8::new(0)).collect();
        let quiet = (0..index.size().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Self { values: zeros(), open: zeros(), quiet, index }
    }

    /// The value so far.
    #[inline]
    pub(crate) fn value(&self, number: usize) -> Value {
        Value(self.values[number].load(Ordering::Relaxed))
    }

    /// Decides a position. Threads that decide it at the same time give it the same value.
    #[inline]
    pub(crate) fn decide(&self, number: usize, value: Value) {
        self.values[number].store(value.0, Ordering::Relaxed);
    }

    /// Whether un-moves must not touch the position.
    #[inline]
    pub(crate) fn is_closed(&self, number: usize) -> bool {
        self.open[number].load(Ordering::Relaxed) == CLOSED
    }

    /// Closes one of the open moves of a position that is not closed. Returns whether it was the
    /// last.
    #[inline]
    pub(crate) fn close_one(&self, number: usize) -> bool {
        let open = self.open[number].fetch_sub(1, Ordering::Relaxed);
        debug_assert!(open > 0, "a move was closed twice: {:?}", self.index.placement(number));
        open == 1
    }

    /// Looks at each position once. Returns the greatest distance found.
    pub(crate) fn first_pass(&self, tables: &Tables, threads: usize) -> Result<u8, SolveError> {
        let longest = AtomicU8::new(0);
        let examiner = || Examiner::new(tables, self.index.class());
        for_chunks(self.index.size(), threads, examiner, |examiner, numbers| {
            let mut longest_here = 0;
            for number in numbers {
                let placement = self.index.placement(number);
                let look =
                    if self.index.is_hole(&placement) { FirstLook::HOLE } else { examiner.first_look(&placement)? };
                longest_here = longest_here.max(look.value.plies().unwrap_or(0));
                self.decide(number, look.value);
                self.open[number].store(look.open, Ordering::Relaxed);
                self.quiet[number / 64].fetch_or(u64::from(look.is_quiet) << (number % 64), Ordering::Relaxed);
            }
            longest.fetch_max(longest_here, Ordering::Relaxed);
            Ok(())
        })?;
        Ok(longest.into_inner())
    }

    /// The table of the values.
    pub(crate) fn finish(self) -> Table {
        let quiet = self.quiet.into_iter().map(AtomicU64::into_inner).collect();
        Table::new(self.index, self.values.into_iter().map(AtomicU8::into_inner).collect(), quiet)
    }
}
