//! Retrograde analysis, level by level: from positions decided in n plies to those in n + 1.
//!
//! A position before a loss is won. A position before a win is lost if all its other moves lead to
//! wins as well: its moves are examined again. Both are done for the bits of a word at once.
//!
//! Only one of two mirror images is stored, except where the leading group is its own mirror image.
//! So a position may stand for two, whose predecessors mirror each other: it is enough to follow
//! its own, except to a position of which both images are stored. Then both are reached.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::SolveError;
use super::Tables;
use super::conversion::{Examiner, one_ply_more};
use super::steps::Direction;
use super::unfinished::{BITS, BLOCK, Unfinished, ValueSet, bits, placement};
use super::words::{Cursor, Words, mirror};
use crate::value::Value;

/// Decides all positions of a pair after the first pass. Calls `progress` with the plies of each
/// level, and the greatest distance so far.
pub(crate) fn solve(
    words: &Words,
    pair: &mut [Unfinished; 2],
    tables: &Tables,
    progress: &mut dyn FnMut(u8, u8),
) -> Result<(), SolveError> {
    let mut plies = 0;
    loop {
        let longest = pair.iter().map(Unfinished::longest).max().unwrap_or(0);
        if plies > longest {
            return Ok(());
        }
        progress(plies, longest);
        let level = Level { words, plies, tables };
        let [white, black] = pair;
        level.reach(white, &black.reached)?;
        level.reach(black, &white.reached)?;
        level.decide(white, &black.won)?;
        level.decide(black, &white.won)?;
        plies += 1;
    }
}

/// The positions that are decided in a number of plies.
struct Level<'a> {
    words: &'a Words,
    plies: u8,
    tables: &'a Tables,
}

impl Level<'_> {
    /// Marks all predecessors of the positions of this level.
    fn reach(&self, after: &mut Unfinished, reached: &[AtomicU64]) -> Result<(), SolveError> {
        let value = Value::decided_in(self.plies);
        let blocks = after
            .values
            .par_chunks(BLOCK * BITS)
            .zip(after.open.par_chunks_mut(BLOCK).zip(after.won.par_chunks_mut(BLOCK)))
            .zip(&after.contents)
            .enumerate()
            .filter(|(_, (_, contents))| contents.contains(value));
        let mover = 1 - after.side;
        let cursor = || self.words.cursor();
        blocks.try_for_each_init(cursor, |cursor, (block, ((values, (open, won)), _))| {
            for (at, values) in values.chunks_exact(BITS).enumerate() {
                let found = positions(values, value);
                if found == 0 {
                    continue;
                }
                open[at] &= !found;
                if value.is_win() {
                    won[at] |= found;
                }
                cursor.go_to(block * BLOCK + at);
                reach_from(cursor, mover, found, reached);
            }
            Ok(())
        })
    }

    /// Decides those reached positions whose value is now certain.
    fn decide(&self, before: &mut Unfinished, won: &[u64]) -> Result<(), SolveError> {
        let (words, side, class) = (self.words, before.side, before.class);
        let is_loss = Value::decided_in(self.plies).is_loss();
        let blocks = before
            .values
            .par_chunks_mut(BLOCK * BITS)
            .zip(before.open.par_chunks_mut(BLOCK).zip(before.saved.par_chunks(BLOCK)))
            .zip(before.reached.par_chunks_mut(BLOCK).zip(&mut before.contents));
        let state = || (words.cursor(), Examiner::new(self.tables, class));
        blocks.enumerate().try_for_each_init(state, |(cursor, examiner), (block, parts)| {
            let ((values, (open, saved)), (reached, contents)) = parts;
            for (at, reached) in reached.iter_mut().enumerate() {
                let candidates = std::mem::take(reached.get_mut()) & open[at];
                if candidates == 0 {
                    continue;
                }
                let values = &mut values[at * BITS..][..BITS];
                let decided = if is_loss {
                    put(values, contents, candidates, one_ply_more(self.plies, class)?);
                    candidates
                } else {
                    let number = block * BLOCK + at;
                    self.lose(cursor, examiner, number, candidates & !saved[at], side, won, values, contents)?
                };
                open[at] &= !decided;
            }
            Ok(())
        })
    }

    /// Decides those of the candidates that are lost. Returns them.
    #[expect(clippy::too_many_arguments)]
    #[inline]
    fn lose(
        &self,
        cursor: &mut Cursor<'_>,
        examiner: &Examiner<'_>,
        number: usize,
        candidates: u64,
        side: usize,
        won: &[u64],
        values: &mut [u8],
        contents: &mut ValueSet,
    ) -> Result<u64, SolveError> {
        if candidates == 0 {
            return Ok(0);
        }
        cursor.go_to(number);
        let lost = candidates & !cursor.escapes(side, candidates, |next| !won[next]);
        let promoting = lost & cursor.promoting(side);
        for bit in bits(promoting) {
            let promotions = examiner.promotions(&placement(self.words, cursor, side, bit))?;
            put(values, contents, 1 << bit, examiner.loss(&promotions, self.plies)?);
        }
        if lost != promoting {
            put(values, contents, lost & !promoting, one_ply_more(self.plies, examiner.class())?);
        }
        Ok(lost)
    }
}

/// All bits of each byte but the top one.
const LOW_BITS: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// The bits of a word's positions with a value.
#[inline]
fn positions(values: &[u8], value: Value) -> u64 {
    let wanted = u64::from(value.0) * 0x0101_0101_0101_0101;
    let (eights, _) = values.as_chunks::<8>();
    eights.iter().rev().fold(0, |set, &eight| {
        // The top bit of each byte that is equal, gathered by a product without carries.
        let different = u64::from_le_bytes(eight) ^ wanted;
        let equal = !(((different & LOW_BITS) + LOW_BITS) | different | LOW_BITS);
        set << 8 | (equal >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// Gives a value to the positions of a word.
#[inline]
fn put(values: &mut [u8], contents: &mut ValueSet, positions: u64, value: Value) {
    for bit in bits(positions) {
        values[bit as usize] = value.0;
    }
    contents.add(value);
}

/// Marks the predecessors of positions of the cursor's word, in which `mover` has moved.
#[inline]
fn reach_from(cursor: &mut Cursor<'_>, mover: usize, found: u64, reached: &[AtomicU64]) {
    let mark = |number: usize, bits: u64| {
        let before = &reached[number];
        // Most are already marked, and a load is cheaper than a locked operation.
        if bits & !before.load(Ordering::Relaxed) != 0 {
            before.fetch_or(bits, Ordering::Relaxed);
        }
    };
    mark(cursor.number, cursor.before_own(mover, found));
    cursor.visit(mover, Direction::Back, |before| {
        let bits = found & before.bits;
        if bits != 0 {
            mark(before.number, if before.is_mirrored { mirror(bits) } else { bits });
            if let Some(image) = before.image {
                mark(image, mirror(bits));
            }
        }
        true
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::class::Class;
    use crate::index::PlacementIndex;
    use crate::placement::Placement;

    /// The numbers after quiet moves without promotion, by the engine; `None` if a capture is
    /// pending.
    fn successors(indices: &[PlacementIndex; 2], side: usize, placement: &Placement) -> Option<BTreeSet<usize>> {
        let moves = placement.position().expect("a position").legal_moves();
        let quiet = moves.iter().filter(|&&m| !placement.is_promotion(m));
        let next = quiet.map(|&m| indices[1 - side].locate(&placement.play(m)).number);
        (!moves.is_capture()).then(|| next.collect())
    }

    /// Compares the moves of words with those of the engine, from every `step`th number.
    fn compare(class: Class, step: usize) {
        let indices = [class, class.opponent()].map(PlacementIndex::new);
        let words = Words::new(PlacementIndex::new(class));
        let mut cursor = words.cursor();
        let reached: Vec<AtomicU64> = (0..words.len()).map(|_| AtomicU64::new(0)).collect();
        for (at, number) in (0..indices[0].size()).step_by(step).enumerate() {
            let side = at % 2;
            let before: Vec<_> = words.bits_of(number).collect();
            let (word, bit) = before[0];
            cursor.go_to(word);
            if cursor.free >> bit & 1 == 0 {
                continue;
            }
            let start = placement(&words, &cursor, side, bit);
            let Some(next) = successors(&indices, side, &start) else { continue };
            let all: BTreeSet<_> = next.iter().flat_map(|&after| words.bits_of(after)).collect();
            let among = |bits: &BTreeSet<(usize, u32)>, word| {
                bits.range((word, 0)..(word + 1, 0)).fold(0, |set, &(_, bit)| set | 1_u64 << bit)
            };
            assert!(cursor.escapes(side, 1 << bit, |word| !among(&all, word)) >> bit & 1 == 0, "{start:?}");
            for &after in &next {
                let only: BTreeSet<_> = words.bits_of(after).collect();
                cursor.go_to(word);
                assert!(cursor.escapes(side, 1 << bit, |word| among(&only, word)) >> bit & 1 != 0, "{start:?}");
                for &(word, bit) in &only {
                    cursor.go_to(word);
                    reach_from(&mut cursor, side, 1 << bit, &reached);
                }
                for &(word, bit) in &before {
                    assert!(reached[word].load(Ordering::Relaxed) >> bit & 1 != 0, "{start:?} to {after}");
                }
                // Nothing else is reached, except from the mirror image, where both are stored.
                let image = indices[1 - side].placement(after).mirror();
                let image = indices[1 - side].locate(&image).number;
                for (word, marked) in reached.iter().enumerate() {
                    let marked = marked.swap(0, Ordering::Relaxed);
                    if marked == 0 {
                        continue;
                    }
                    cursor.go_to(word);
                    for bit in (0..BITS as u32).filter(|bit| marked >> bit & 1 != 0) {
                        let found = placement(&words, &cursor, side, bit);
                        let next = successors(&indices, side, &found);
                        assert!(
                            next.is_none_or(|next| next.contains(&after) || next.contains(&image)),
                            "{found:?} to {after}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn words_move_as_the_engine_does() {
        for class in Class::pairs(4).into_iter().filter(|class| !class.is_symmetric()) {
            compare(class, PlacementIndex::new(class).size() / 19);
        }
    }
}
