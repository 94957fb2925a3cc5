//! Puts the slices of a pair in the order of the numbers of its classes.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::error::GenerateError;
use crate::index::PlacementIndex;
use crate::material::Class;
use crate::numbered::Numbered;
use crate::parallel::for_each;
use crate::parts::Parts;
use crate::slicing::Slicing;
use crate::source::Source;
use crate::value::Value;
use crate::writer;

/// How many numbers a thread takes at a time.
const CHUNK: usize = 1 << 16;

/// How many of them are written together.
const CHUNKS: usize = 32;

/// A class in a file: a byte for each number, then a bit for each, in bytes.
#[derive(Debug)]
pub(crate) struct Assembled {
    index: PlacementIndex,
    values: Source,
}

impl Numbered for Assembled {
    #[inline]
    fn index(&self) -> &PlacementIndex {
        &self.index
    }

    #[inline]
    fn value(&self, number: usize) -> Value {
        Value(self.values[number])
    }

    #[inline]
    fn is_quiet(&self, number: usize) -> bool {
        self.values[self.index.size() + number / 8] >> (number % 8) & 1 != 0
    }
}

impl Assembled {
    /// Writes the file of one class of a pair from its parts, all of which are open.
    pub(crate) fn write(
        path: &Path,
        class: Class,
        slicing: &Slicing,
        parts: &Parts<'_>,
        threads: usize,
    ) -> Result<Self, GenerateError> {
        let pair = slicing.index.class();
        let side = usize::from(class != pair);
        // Opponents number the same board alike.
        let of_pair = PlacementIndex::new(pair);
        let size = of_pair.size();
        let in_file = |error| GenerateError::Io { path: path.into(), error };
        writer::write_whole(path, |file| {
            let chunks: Vec<usize> = (0..size).step_by(CHUNK).collect();
            for chunks in chunks.chunks(CHUNKS) {
                let read = Mutex::new(vec![(Vec::new(), Vec::new()); chunks.len()]);
                let state = || ();
                let each = |(): &mut (), (at, &start): (usize, &usize)| {
                    let numbers = start..size.min(start + CHUNK);
                    let mut values = Vec::with_capacity(numbers.len());
                    let mut bits = vec![0; numbers.len().div_ceil(8)];
                    for number in numbers {
                        let from = slicing.index.locate(&of_pair.placement(number)).number;
                        let (value, is_quiet) = parts.value(from, side);
                        bits[values.len() / 8] |= u8::from(is_quiet) << (values.len() % 8);
                        values.push(value.0);
                    }
                    read.lock().unwrap_or_else(PoisonError::into_inner)[at] = (values, bits);
                    Ok::<(), std::io::Error>(())
                };
                for_each(chunks.iter().enumerate(), threads, state, each)?;
                let read = read.into_inner().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(chunks[0] as u64))?;
                read.iter().try_for_each(|(values, _)| file.write_all(values))?;
                file.seek(SeekFrom::Start((size + chunks[0] / 8) as u64))?;
                read.iter().try_for_each(|(_, bits)| file.write_all(bits))?;
            }
            Ok(())
        })
        .map_err(in_file)?;
        let source = File::open(path).and_then(|file| Source::map(&file));
        let values = source.map_err(|error| GenerateError::unreadable(path, error))?;
        Ok(Self { index: PlacementIndex::new(class), values })
    }
}
