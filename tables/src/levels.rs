//! Backwards level by level: from the positions decided in n plies to those decided in n + 1.
//!
//! A position before a loss is won. A position is lost when its last move is found to lead to a
//! win of the opponent; each position counts its moves down for that.
//!
//! Only one of two mirror images is stored, except where the leading group is its own mirror image.
//! So that each move is counted exactly once:
//!
//! - Does a stored position stand for its mirror image too, then a predecessor of the one mirrors a
//!   predecessor of the other. Each predecessor counts for its stored image, or for both if both
//!   are stored.
//! - Are both images of a position stored, then each counts only for its own predecessors that are
//!   stored as they are. Their mirror images are predecessors of the other.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::conversion::{Examiner, one_ply_more};
use crate::error::SolveError;
use crate::parallel::for_chunks;
use crate::placement::Placement;
use crate::predecessors::predecessors;
use crate::tables::Tables;
use crate::unfinished::Unfinished;
use crate::value::Value;

/// Decides all positions of a pair after the first pass, in which `longest` was the greatest
/// distance.
pub(crate) fn solve(pair: &[Unfinished], tables: &Tables, longest: u8, threads: usize) -> Result<(), SolveError> {
    let longest = AtomicU8::new(longest);
    let mut plies = 0;
    while plies <= longest.load(Ordering::Relaxed) {
        for (after, before) in pair.iter().zip(pair.iter().rev()) {
            let level = Level { plies, after, before, longest: &longest };
            let state = || (Examiner::new(tables, before.index.class()), Vec::new());
            for_chunks(after.index.size(), threads, state, |(examiner, found), numbers| {
                numbers.into_iter().try_for_each(|number| level.step_back(number, examiner, found))
            })?;
        }
        plies += 1;
    }
    Ok(())
}

/// One step backwards from a class to the class before.
struct Level<'a> {
    plies: u8,
    after: &'a Unfinished,
    before: &'a Unfinished,
    longest: &'a AtomicU8,
}

impl Level<'_> {
    /// Passes the value of a position on to its predecessors, if it is of this level.
    #[inline]
    fn step_back(
        &self,
        number: usize,
        examiner: &mut Examiner<'_>,
        found: &mut Vec<Placement>,
    ) -> Result<(), SolveError> {
        if self.after.value(number) != Value::decided_in(self.plies) {
            return Ok(());
        }
        let placement = self.after.index.placement(number);
        let both_images = self.after.index.stores_both_images(&placement);
        let index = &self.before.index;
        predecessors(&placement, found);
        for predecessor in &*found {
            let stored = index.locate(predecessor);
            if !both_images {
                self.pass_on(stored.number, examiner)?;
                if index.stores_both_images(predecessor) {
                    self.pass_on(index.locate(&predecessor.mirror()).number, examiner)?;
                }
            } else if !stored.is_mirrored {
                self.pass_on(stored.number, examiner)?;
            }
        }
        Ok(())
    }

    /// Tells a position that one of its moves leads to a position of this level.
    #[inline]
    fn pass_on(&self, number: usize, examiner: &mut Examiner<'_>) -> Result<(), SolveError> {
        let before = self.before;
        if Value::decided_in(self.plies).is_loss() {
            let value = one_ply_more(self.plies, before.index.class())?;
            let known = before.value(number);
            // Zero is undecided. A greater distance is that of a promotion.
            if (known.is_draw() || known.0 > value.0) && !before.is_closed(number) {
                self.decide(number, value);
            }
        } else if !before.is_closed(number) && before.close_one(number) {
            self.decide(number, examiner.loss(&before.index.placement(number), self.plies)?);
        }
        Ok(())
    }

    fn decide(&self, number: usize, value: Value) {
        self.before.decide(number, value);
        let plies = value.plies().unwrap_or(0);
        if plies > self.longest.load(Ordering::Relaxed) {
            self.longest.fetch_max(plies, Ordering::Relaxed);
        }
    }
}
