//! One side to move of a pair of classes that is being solved.

use std::sync::atomic::AtomicU64;

use dameo_rules::Bitboard;

use rayon::prelude::*;

use super::SolveError;
use super::conversion::Examiner;
use super::steps::{ORTHOGONAL, is_kings};
use super::words::{Cursor, Words};
use super::{Table, Tables};
use crate::class::Class;
use crate::index::PlacementIndex;
use crate::placement::Placement;
use crate::value::Value;

/// The number of words in a block. Threads process whole blocks.
pub(crate) const BLOCK: usize = 64;

/// The number of values in a word.
pub(crate) const BITS: usize = 64;

/// The bytes of a word of one side: a byte for each value, and the bitboards of [`Unfinished`]. The
/// data of a whole block adds up to one more byte per word.
pub(crate) const WORD_BYTES: u64 = (BITS + 5 * size_of::<u64>() + 1) as u64;

/// What is known about the positions with one side to move, as bits of words.
#[derive(Debug)]
pub(crate) struct Unfinished {
    /// White (0) or Black, the sides of [`Words`].
    pub(crate) side: usize,
    pub(crate) class: Class,
    /// The values so far, by the bits of the words. Undecided ones are draws, but a conversion may
    /// already win where another quiet move may win faster.
    pub(crate) values: Vec<u8>,
    /// The positions whose value may change.
    pub(crate) open: Vec<u64>,
    /// The positions that a promotion without capture saves from a loss.
    pub(crate) saved: Vec<u64>,
    /// The positions without a capture.
    quiet: Vec<u64>,
    /// The positions won in at most the plies of the level.
    pub(crate) won: Vec<u64>,
    /// The positions that have a move to a position of the level.
    pub(crate) reached: Vec<AtomicU64>,
    /// For each block, the values that are in it, and maybe others.
    pub(crate) contents: Vec<ValueSet>,
}

/// A set of values: a bit for each.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ValueSet([u64; 4]);

impl ValueSet {
    #[inline(always)]
    pub(crate) fn add(&mut self, value: Value) {
        self.0[usize::from(value.0) / 64] |= 1 << (value.0 % 64);
    }

    #[inline(always)]
    pub(crate) fn contains(&self, value: Value) -> bool {
        self.0[usize::from(value.0) / 64] >> (value.0 % 64) & 1 != 0
    }

    /// The plies of the greatest distance.
    fn longest(&self) -> u8 {
        (0..Value::HOLE.0).rev().map(Value).find(|&value| self.contains(value)).and_then(Value::plies).unwrap_or(0)
    }
}

/// The placement of a word's bit, from the view of the side to move.
#[inline]
pub(crate) fn placement(words: &Words, cursor: &Cursor<'_>, side: usize, bit: u32) -> Placement {
    let mut groups = cursor.groups.map(Bitboard);
    groups[words.group] |= Bitboard(1 << bit);
    let placement = Placement::from_groups(groups);
    if side == 0 { placement } else { placement.flip() }
}

/// The numbers of the set bits.
#[inline(always)]
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u32> {
    Bitboard(set).into_iter().map(|square| square.index() as u32)
}

/// A block of the arrays that the first pass fills in.
struct NewBlock<'a> {
    values: &'a mut [u8],
    open: &'a mut [u64],
    saved: &'a mut [u64],
    quiet: &'a mut [u64],
    contents: &'a mut ValueSet,
}

impl Unfinished {
    /// Runs the first pass over all positions.
    pub(crate) fn new(words: &Words, class: Class, side: usize, tables: &Tables) -> Result<Self, SolveError> {
        let count = words.len();
        let zeros = || vec![0; count];
        let (mut values, mut open, mut saved, mut quiet) = (vec![0; count * BITS], zeros(), zeros(), zeros());
        let mut contents = vec![ValueSet::default(); count.div_ceil(BLOCK)];
        let blocks = values
            .par_chunks_mut(BLOCK * BITS)
            .zip(open.par_chunks_mut(BLOCK).zip(saved.par_chunks_mut(BLOCK)))
            .zip(quiet.par_chunks_mut(BLOCK).zip(&mut contents))
            .map(|((values, (open, saved)), (quiet, contents))| NewBlock { values, open, saved, quiet, contents });
        let state = || FirstPass { words, class, side, cursor: words.cursor(), examiner: Examiner::new(tables, class) };
        blocks.enumerate().try_for_each_init(state, |looker, (block, mut fresh)| {
            (0..fresh.open.len()).try_for_each(|at| looker.look(block * BLOCK + at, at, &mut fresh))
        })?;
        let reached = (0..count).map(|_| AtomicU64::new(0)).collect();
        Ok(Self { side, class, values, open, saved, quiet, won: zeros(), reached, contents })
    }

    /// The greatest distance so far.
    pub(crate) fn longest(&self) -> u8 {
        self.contents.iter().map(ValueSet::longest).max().unwrap_or(0)
    }

    /// The table of the values. The words must be those of the table's index.
    pub(crate) fn finish(self, words: &Words) -> Table {
        let index = PlacementIndex::new(self.class);
        if words.are_numbers() {
            return Table::new(index, self.values, self.quiet);
        }
        let size = index.size();
        let mut values = Vec::with_capacity(size);
        let mut quiet = vec![0; size.div_ceil(64)];
        for number in 0..size {
            // The other words of the placement agree.
            let Some((word, bit)) = words.bits_of(number).next() else { continue };
            values.push(self.values[word * BITS + bit as usize]);
            quiet[number / 64] |= (self.quiet[word] >> bit & 1) << (number % 64);
        }
        Table::new(index, values, quiet)
    }
}

/// The first pass over the words.
struct FirstPass<'a> {
    words: &'a Words,
    class: Class,
    side: usize,
    cursor: Cursor<'a>,
    examiner: Examiner<'a>,
}

impl FirstPass<'_> {
    fn look(&mut self, number: usize, at: usize, fresh: &mut NewBlock<'_>) -> Result<(), SolveError> {
        let (words, side, cursor) = (self.words, self.side, &mut self.cursor);
        cursor.go_to(number);
        let free = cursor.free;
        let values = &mut fresh.values[at * BITS..][..BITS];
        for bit in bits(!free) {
            values[bit as usize] = Value::HOLE.0;
        }
        let captures = captures(words, cursor, side);
        let quiet = free & !captures;
        let mobile = quiet & cursor.escapes(side, quiet, |_| !0);
        let mut decide = |bit: u32, value: Value| {
            values[bit as usize] = value.0;
            fresh.contents.add(value);
        };
        for bit in bits(captures) {
            decide(bit, self.examiner.capture(&placement(words, cursor, side, bit))?);
        }
        let promoting = quiet & cursor.promoting(side);
        for bit in bits(quiet & !mobile & !promoting) {
            decide(bit, Value::LOST_NOW);
        }
        let mut saved = 0;
        for bit in bits(promoting) {
            let best = self.examiner.promotions(&placement(words, cursor, side, bit))?;
            if best.wins() || mobile >> bit & 1 == 0 {
                decide(bit, best.value(self.class)?);
            }
            saved |= u64::from(best.saves()) << bit;
        }
        let has_lone_kings = self.class.pieces() == 2 && self.class.men() == 0;
        fresh.open[at] = if has_lone_kings { 0 } else { mobile };
        fresh.saved[at] = saved;
        fresh.quiet[at] = quiet;
        Ok(())
    }
}

/// The free squares of the word's piece for which a side has a capture.
pub(crate) fn captures(words: &Words, cursor: &Cursor<'_>, side: usize) -> u64 {
    let [men, kings] = cursor.pieces(side);
    let [enemy_men, enemy_kings] = cursor.pieces(1 - side);
    let enemies = enemy_men | enemy_kings;
    let is_own = words.group / 2 == side;
    let empty = !cursor.occupied;
    // The squares for which no capture is found: each capture of a fixed enemy keeps only those
    // that prevent it.
    let mut quiet = cursor.free;
    for (step, opposite) in ORTHOGONAL.iter().zip([1, 0, 3, 2].map(|at| &ORTHOGONAL[at])) {
        // Men beside an enemy or beside the word's piece, with an empty square behind it.
        for man in Bitboard(men) {
            let next = step.from(Bitboard::of(man).0);
            let landing = step.from(next) & empty;
            if landing != 0 && next & enemies != 0 {
                quiet &= landing;
            } else if landing != 0 && next & empty != 0 && !is_own {
                quiet &= !next;
            }
        }
        for king in Bitboard(kings) {
            let (mut path, mut next) = (0, step.from(Bitboard::of(king).0));
            while next & empty != 0 {
                path |= next;
                next = step.from(next);
            }
            // The squares on the way on which the word's piece could be jumped.
            let jumped = if is_own { 0 } else { path & opposite.from(path) };
            quiet &= !jumped;
            let landing = step.from(next) & empty;
            if next & enemies != 0 && landing != 0 {
                quiet &= path | landing;
            }
        }
        if is_own {
            // The squares beside the enemies with an empty square behind.
            let before = opposite.from(enemies & opposite.from(empty));
            quiet &= !before;
            if is_kings(words.group) {
                quiet &= !opposite.slide(before & empty, empty);
            }
        }
    }
    cursor.free & !quiet
}
