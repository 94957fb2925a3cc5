//! Reads all records of a folder or of a shard.

use std::path::Path;

use crate::train::{Header, Record, RecordError, TrainError, read, shards};

/// Calls `shard` with the header of each shard, and `each` with each of its records. An error names
/// the shard and the number of the record, from 0.
pub(crate) fn for_each_record<S>(
    data: &Path,
    state: &mut S,
    shard: impl Fn(&mut S, &Header),
    each: impl Fn(&mut S, &Record) -> Result<(), RecordError>,
) -> Result<(), TrainError> {
    for path in shards(data)? {
        let found = read(&path)?;
        shard(state, &found.header);
        for (number, raw) in found.records.iter().enumerate() {
            let result = Record::decode(raw).and_then(|record| each(state, &record));
            result.map_err(|error| TrainError::Record { path: path.clone(), number, error })?;
        }
    }
    Ok(())
}
