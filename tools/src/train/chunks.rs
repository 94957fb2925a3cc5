//! Makes new records of the records of a shard, in several threads.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use dameo_match::play::for_each;

use crate::train::error::TrainError;
use crate::train::record::{RawRecord, Record};
use crate::train::shard::Shard;

/// The number of records after which an engine is cleared, so that the new ones do not depend on
/// the threads.
pub(crate) const CHUNK: usize = 1_024;

/// The new records for all records of a shard, in order. `work` makes those of a chunk, whose number
/// it is given, with the state of its thread. `progress` is given the number of records that are
/// done. Errors name the file `path`.
pub(crate) fn in_chunks<S>(
    path: &Path,
    source: &Shard,
    threads: usize,
    state: impl Fn() -> Result<S, TrainError> + Sync,
    work: impl Fn(&mut S, usize, &[Record]) -> Vec<Record> + Sync,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<RawRecord>, TrainError> {
    let found = Mutex::new((0, vec![Vec::new(); source.records.len().div_ceil(CHUNK)]));
    for_each(source.records.chunks(CHUNK).enumerate(), threads, state, |state, (chunk, records)| {
        let decode = |(at, raw)| {
            let refused = |error| TrainError::Record { path: path.into(), number: chunk * CHUNK + at, error };
            Record::decode(raw).map_err(refused)
        };
        let records = records.iter().enumerate().map(decode).collect::<Result<Vec<_>, _>>()?;
        let new = work(state, chunk, &records).iter().map(Record::encode).collect();
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        found.0 += records.len() as u64;
        found.1[chunk] = new;
        progress(found.0);
        Ok(())
    })?;
    Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner).1.concat())
}
