//! Proves that tables are consistent: the value of each position follows from the values of the
//! positions that its moves lead to.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use dameo_rules::{Fen, MoveGenerator, MoveList, TableResult, TableValue};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use super::tablebase::{Tablebase, best, opposite};
use crate::class::{Class, SLOTS, slot};
use crate::index::PlacementIndex;
use crate::placement::Placement;
use crate::threads::in_threads;
use crate::value::Value;

/// Placements that a thread takes at a time.
const CHUNK: usize = 1 << 12;

/// The progress of a verification.
#[derive(Debug, Clone, Copy)]
pub struct VerifyProgress {
    /// Numbers looked at.
    pub done: u64,
    /// Numbers to be looked at.
    pub total: u64,
}

/// A position whose value does not follow from its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyError {
    /// The position, with White to move.
    pub fen: String,
    /// The value in the table.
    pub stored: String,
    /// The value that follows from its moves.
    pub expected: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fen, stored, expected } = self;
        write!(f, "{fen}: the table says {stored}, but the moves of the position say {expected}")
    }
}

impl std::error::Error for VerifyError {}

/// Checks the tables of a tablebase, class by class.
#[derive(Debug)]
pub struct Verifier<'a> {
    remembered: ProbeCache<'a>,
    threads: usize,
}

impl<'a> Verifier<'a> {
    /// A verifier that works with this many threads. It remembers values of up to four pieces, in
    /// at most 60 MB.
    pub fn new(tablebase: &'a Tablebase, threads: usize) -> Self {
        Self { remembered: ProbeCache::new(tablebase), threads }
    }

    /// Checks positions of a class in which no capture is pending: all of them, or if `sample` is
    /// given, nearly this many chosen at random. Returns how many were checked.
    ///
    /// # Errors
    /// The first position that is found wrong.
    pub fn verify(
        &self,
        class: Class,
        sample: Option<u64>,
        progress: &(dyn Fn(VerifyProgress) + Sync),
    ) -> Result<u64, Box<VerifyError>> {
        let index = PlacementIndex::new(class);
        let size = index.size() as u64;
        let sample = sample.filter(|&sample| sample < size);
        let total = sample.unwrap_or(size);
        let (checked, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let chunks = total.div_ceil(CHUNK as u64) as usize;
        let check_chunk = |moves: &mut MoveList, chunk: usize| -> Result<(), Box<VerifyError>> {
            let first = chunk as u64 * CHUNK as u64;
            let end = total.min(first + CHUNK as u64);
            let (mut here, mut random) = (0, StdRng::seed_from_u64(first));
            for step in first..end {
                // A sample is spread evenly, so that neighbours are read from the same blocks. Each
                // number is chosen at random within its share; from there on, the first position
                // that can be checked is taken.
                let mut numbers = step..step + 1;
                if let Some(sample) = sample {
                    let share = |step: u64| (u128::from(step) * u128::from(size) / u128::from(sample)) as u64;
                    numbers = random.random_range(share(step)..share(step + 1))..share(step + 1);
                }
                for number in numbers {
                    if check(&self.remembered, &index, number as usize, moves)? {
                        here += 1;
                        break;
                    }
                }
            }
            checked.fetch_add(here, Ordering::Relaxed);
            let done = done.fetch_add(end - first, Ordering::Relaxed) + end - first;
            progress(VerifyProgress { done, total });
            Ok(())
        };
        // After an error, no further chunk is started.
        in_threads(self.threads, || (0..chunks).into_par_iter().try_for_each_init(MoveList::new, check_chunk))?;
        Ok(checked.into_inner())
    }
}

/// Checks the placement with this number; false if it is not a position without captures.
fn check(
    remembered: &ProbeCache<'_>,
    index: &PlacementIndex,
    number: usize,
    moves: &mut MoveList,
) -> Result<bool, Box<VerifyError>> {
    let tablebase = remembered.tablebase;
    let placement = index.placement(number);
    if index.is_hole(&placement) {
        return Ok(false);
    }
    let Ok(position) = placement.position() else { return Ok(false) };
    if position.is_capture_pending() {
        return Ok(false);
    }
    MoveGenerator::new().generate(&position, moves);
    let error = |stored: String, expected: String| {
        Box::new(VerifyError { fen: Fen::from(position).to_string(), stored, expected })
    };
    let stored = tablebase.result_of(&placement);
    let is_drawn = placement.has_lone_kings() && !moves.is_empty();
    let replies = || moves.iter().map(|&m| placement.play(m));
    let expected = if moves.is_empty() {
        Some(TableResult::Loss)
    } else if is_drawn {
        Some(TableResult::Draw)
    } else {
        best(replies().map(|next| tablebase.result_of(&next).map(opposite)))
    };
    if stored.is_none() || stored != expected {
        return Err(error(result_text(stored), result_text(expected)));
    }
    // The distance of a won position is derived from its moves, so only lost ones are checked.
    if stored == Some(TableResult::Loss) && tablebase.has_distances(index.class()) {
        let stored = tablebase.value_of(&placement);
        let expected = if moves.is_empty() {
            Some(TableValue::Loss(0))
        } else {
            best(replies().map(|next| remembered.value_of(&next).map(TableValue::parent)))
        };
        if stored.is_none() || stored != expected {
            return Err(error(format!("{stored:?}"), format!("{expected:?}")));
        }
    }
    Ok(true)
}

fn result_text(result: Option<TableResult>) -> String {
    result.map_or_else(|| "nothing".into(), |result| format!("{result:?}"))
}

/// The most pieces of which values are remembered, a byte for each number.
const MAX_PIECES: u8 = 4;

/// Nothing is remembered yet.
const UNKNOWN: u8 = Value::HOLE.0;

/// A cache for a tablebase, which probes each value once. A won position costs many probes, and all
/// its predecessors need its value.
#[derive(Debug)]
struct ProbeCache<'a> {
    tablebase: &'a Tablebase,
    /// By [`slot`].
    classes: Box<[OnceLock<Values>]>,
}

/// The values of a class.
#[derive(Debug)]
struct Values {
    index: PlacementIndex,
    values: Box<[AtomicU8]>,
}

impl<'a> ProbeCache<'a> {
    pub(crate) fn new(tablebase: &'a Tablebase) -> Self {
        Self { tablebase, classes: (0..SLOTS).map(|_| OnceLock::new()).collect() }
    }

    /// Like [`Tablebase::value_of`].
    pub(crate) fn value_of(&self, placement: &Placement) -> Option<TableValue> {
        let class = placement.class();
        let own_pieces = class.own_men + class.own_kings;
        let values = if own_pieces == 0 || class.pieces() > MAX_PIECES { None } else { self.values(class) };
        let Some(Values { index, values }) = values else { return self.tablebase.value_of(placement) };
        let remembered = &values[index.locate(placement).number];
        match remembered.load(Ordering::Relaxed) {
            UNKNOWN => {
                let value = self.tablebase.value_of(placement)?;
                let plies = value.plies().map(u8::try_from);
                // No distance is too long for a byte: the tables have bytes.
                let stored = plies.map_or(Value::DRAW, |plies| Value::decided_in(plies.unwrap_or(Value::MAX_PLIES)));
                remembered.store(stored.0, Ordering::Relaxed);
                Some(value)
            }
            known => Some(Value(known).into()),
        }
    }

    fn values(&self, class: Class) -> Option<&Values> {
        let values = self.classes.get(slot(class)?)?;
        Some(values.get_or_init(|| {
            let index = PlacementIndex::new(class);
            let values = (0..index.size()).map(|_| AtomicU8::new(UNKNOWN)).collect();
            Values { index, values }
        }))
    }
}

#[cfg(all(test, feature = "built-in"))]
mod tests {
    use super::*;
    use crate::file::TableFile;
    use crate::file::sections;
    use crate::file::writer;
    use crate::solve::{Table, Tables};
    use crate::value::Value;

    /// The built-in tables, in which one value of a class is changed.
    fn changed(class: &str, change: impl Fn(&Table, usize) -> Option<Value>) -> (Class, Tablebase) {
        let class: Class = class.parse().unwrap();
        let tables = Tables::generate(class.pieces(), 1, &mut |_| {}).unwrap();
        let table = tables.table(class).unwrap();
        let size = table.index().size();
        let mut values: Vec<u8> = (0..size).map(|number| table.value(number).0).collect();
        if let Some((number, value)) = (0..size).find_map(|number| Some((number, change(table, number)?))) {
            values[number] = value.0;
        }
        let mut quiet = vec![0; size.div_ceil(64)];
        let is_quiet = (0..size).filter(|&number| table.is_quiet(number));
        is_quiet.for_each(|number| quiet[number / 64] |= 1 << (number % 64));
        let table = Table::new(PlacementIndex::new(class), values, quiet);
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("changed.dtb");
        writer::write(&path, &[sections::results(&table), sections::distances(&table)]).unwrap();
        let files = vec![TableFile::open(&path).unwrap(), TableFile::built_in().unwrap()];
        (class, Tablebase::new(files, 16))
    }

    fn verify_changed(change: impl Fn(&Table, usize) -> Option<Value>) -> Result<u64, Box<VerifyError>> {
        let (class, tablebase) = changed("MvK", change);
        Verifier::new(&tablebase, 1).verify(class, None, &|_| {})
    }

    #[test]
    fn nothing_is_begun_after_an_error() {
        let wrong = |table: &Table, number| table.is_quiet(number).then_some(Value::DRAW);
        let (class, tablebase) = changed("KMvK", wrong);
        let (chunks, total) = (AtomicU64::new(0), PlacementIndex::new(class).size() / CHUNK);
        // What the other thread does takes long.
        let slow = |_| {
            chunks.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(std::time::Duration::from_millis(50));
        };
        Verifier::new(&tablebase, 2).verify(class, None, &slow).unwrap_err();
        assert!(chunks.into_inner() < total as u64 / 2, "of {total}");
    }

    #[test]
    fn a_wrong_result_is_found() {
        assert!(verify_changed(|_, _| None).is_ok());
        for (is, not) in [(Value::is_loss as fn(Value) -> bool, Value::DRAW), (Value::is_draw, Value::LOST_NOW)] {
            let wrong = |table: &Table, number| (table.is_quiet(number) && is(table.value(number))).then_some(not);
            let error = verify_changed(wrong).unwrap_err();
            assert!(error.to_string().contains("the table says"), "{error}");
        }
    }

    #[test]
    fn a_wrong_distance_is_found() {
        let wrong = |table: &Table, number| {
            let plies = table.value(number).plies().filter(|&plies| plies == 4 && table.is_quiet(number));
            plies.map(|plies| Value::decided_in(plies + 2))
        };
        let error = verify_changed(wrong).unwrap_err();
        assert_eq!((error.stored.as_str(), error.expected.as_str()), ("Some(Loss(6))", "Some(Loss(4))"));
    }
}
