//! The files of the parts of a pair that is solved in slices.
//!
//! A part has a record for each of its slices: the values with the first and with the second side
//! to move, then for both a bit for each number that has no capture.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::error::GenerateError;
use crate::parallel::for_each;
use crate::slice::SolvedSlice;
use crate::slicing::Slicing;
use crate::source::Source;
use crate::value::Value;
use crate::writer;

/// The solved parts of a pair, mapped into memory.
#[derive(Debug)]
pub(crate) struct Parts<'a> {
    slicing: &'a Slicing,
    folder: PathBuf,
    /// Those that were opened, by their numbers.
    sources: Vec<Option<Source>>,
}

/// The bytes of the bits of a slice with one side to move.
fn quiet_bytes(numbers: usize) -> usize {
    numbers.div_ceil(64) * 8
}

/// The bytes of the record of a slice with so many numbers.
fn record_bytes(numbers: usize) -> usize {
    2 * (numbers + quiet_bytes(numbers))
}

impl<'a> Parts<'a> {
    /// The parts in a folder. None is open.
    pub(crate) fn new(slicing: &'a Slicing, folder: &Path) -> Self {
        Self { slicing, folder: folder.into(), sources: slicing.parts().iter().map(|_| None).collect() }
    }

    fn path(&self, part: usize) -> PathBuf {
        self.folder.join(format!("{part}.part"))
    }

    /// Whether a part is solved.
    pub(crate) fn is_solved(&self, part: usize) -> bool {
        self.path(part).exists()
    }

    /// Opens the parts before this one, all of which must be solved.
    pub(crate) fn open_before(&mut self, end: usize) -> Result<(), GenerateError> {
        for part in 0..end {
            if self.sources[part].is_some() {
                continue;
            }
            let path = self.path(part);
            let source = File::open(&path).and_then(|file| Source::map(&file));
            let source = source.map_err(|error| GenerateError::unreadable(&path, error))?;
            let expected = self.slicing.parts()[part].places.len() * record_bytes(self.slicing.numbers);
            if source.len() != expected {
                let error = format!("it has {} bytes instead of {expected}; delete it", source.len());
                return Err(GenerateError::unreadable(&path, io::Error::other(error)));
            }
            self.sources[part] = Some(source);
        }
        Ok(())
    }

    /// The record of a slice, of a part that is open.
    fn record(&self, slice: usize) -> &[u8] {
        let place = self.slicing.place_of(slice);
        let part = self.slicing.part_of(place);
        let bytes = record_bytes(self.slicing.numbers);
        let start = (place - self.slicing.parts()[part].places.start) * bytes;
        // A slice of a part that is not open has no values; slices never lead to one.
        self.sources[part].as_ref().map_or(&[], |source| &source[start..start + bytes])
    }

    /// The values of a slice of an open part, with a side to move.
    pub(crate) fn values(&self, slice: usize, side: usize) -> &[u8] {
        let numbers = self.slicing.numbers;
        &self.record(slice)[side * numbers..][..numbers]
    }

    /// The value of a number of the slicing's index, and whether it is quiet.
    #[inline]
    pub(crate) fn value(&self, number: usize, side: usize) -> (Value, bool) {
        let numbers = self.slicing.numbers;
        let (record, at) = (self.record(number / numbers), number % numbers);
        let quiet = &record[2 * numbers + side * quiet_bytes(numbers)..];
        (Value(record[side * numbers + at]), quiet[at / 8] >> (at % 8) & 1 != 0)
    }

    /// Writes a part; `solve(state, slice)` gives each of its slices, in several threads.
    pub(crate) fn write<S>(
        &self,
        part: usize,
        threads: usize,
        state: impl Fn() -> S + Sync,
        solve: impl Fn(&mut S, usize) -> Result<[SolvedSlice; 2], GenerateError> + Sync,
    ) -> Result<(), GenerateError> {
        let path = self.path(part);
        let places = self.slicing.parts()[part].places.clone();
        let bytes = record_bytes(self.slicing.numbers);
        let mut failed = None;
        let written = writer::write_whole(&path, |file| {
            let file = Mutex::new(file);
            let solved = for_each(places.clone(), threads, state, |state, place| {
                let record = record(&solve(state, self.slicing.slice_at(place))?);
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                let start = ((place - places.start) * bytes) as u64;
                let written = file.seek(SeekFrom::Start(start)).and_then(|_| file.write_all(&record));
                written.map_err(|error| GenerateError::Io { path: path.clone(), error })
            });
            solved.map_err(|error| {
                failed = Some(error);
                io::Error::other("a slice is not solved")
            })
        });
        match failed {
            Some(error) => Err(error),
            None => written.map_err(|error| GenerateError::Io { path, error }),
        }
    }
}

/// The record of a slice.
fn record([white, black]: &[SolvedSlice; 2]) -> Vec<u8> {
    let mut record = Vec::with_capacity(record_bytes(white.values.len()));
    record.extend(&white.values);
    record.extend(&black.values);
    for solved in [white, black] {
        record.extend(solved.quiet.iter().flat_map(|word| word.to_le_bytes()));
    }
    record
}
