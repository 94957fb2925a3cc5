//! Values of a class in a file, one byte for each number, in the order of its slices.
//!
//! A slice of another class needs values of a few slices only. In this order they are side by side
//! in the file, which is mapped into memory: the operating system keeps what is in use.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::error::GenerateError;
use crate::format::{BLOCK, FormatError, Kind};
use crate::index::PlacementIndex;
use crate::material::Class;
use crate::parallel::for_each;
use crate::placement::Placement;
use crate::slicing;
use crate::source::Source;
use crate::surroundings::Values;
use crate::table_file::TableFile;
use crate::value::Value;
use crate::writer;

/// The values of a class in the order of its slices.
#[derive(Debug)]
pub(crate) struct OrderedValues {
    index: PlacementIndex,
    bytes: Source,
}

impl Values for OrderedValues {
    #[inline]
    fn value_of(&self, placement: &Placement) -> Value {
        Value(self.bytes[self.index.locate(placement).number])
    }
}

/// The index of a class whose numbers are in the order of its slices. A class without men has one
/// slice, in the order of its numbers.
fn index_of(class: Class) -> PlacementIndex {
    let groups = slicing::groups_of(class.pair());
    if groups.is_empty() { PlacementIndex::new(class) } else { PlacementIndex::with_first(class, &groups) }
}

impl OrderedValues {
    /// Opens a file that was written for this class; `None` if it is not there.
    pub(crate) fn open(path: &Path, class: Class) -> Result<Option<Self>, GenerateError> {
        let source = match File::open(path).and_then(|file| Source::map(&file)) {
            Ok(source) => source,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(GenerateError::unreadable(path, error)),
        };
        let index = index_of(class);
        if source.len() != index.size() {
            let expected = index.size();
            let error = format!("it has {} bytes, and the values of {class} are {expected}; delete it", source.len());
            return Err(GenerateError::unreadable(path, io::Error::other(error)));
        }
        Ok(Some(Self { index, bytes: source }))
    }

    /// Writes the file of a class from its complete values. They are read once for each `memory`
    /// bytes of the new file.
    pub(crate) fn write(
        path: &Path,
        class: Class,
        values: &Path,
        memory: usize,
        threads: usize,
    ) -> Result<(), GenerateError> {
        let source = TableFile::open(values)?;
        let section =
            source.section(class, Kind::Values).ok_or(GenerateError::Missing { path: values.into(), class })?;
        let (from, to) = (PlacementIndex::new(class), index_of(class));
        let mut damaged: Option<FormatError> = None;
        let written = writer::write_whole(path, |file| {
            for start in (0..to.size()).step_by(memory.max(BLOCK)) {
                let count = memory.max(BLOCK).min(to.size() - start);
                let chunk: Vec<AtomicU8> = (0..count).map(|_| AtomicU8::new(Value::HOLE.0)).collect();
                let put = |placement: &Placement, byte| {
                    let at = to.locate(placement).number.wrapping_sub(start);
                    if let Some(value) = chunk.get(at) {
                        value.store(byte, Ordering::Relaxed);
                    }
                };
                let read = for_each(
                    0..section.blocks(),
                    threads,
                    || vec![0; BLOCK],
                    |buffer, block| {
                        source.read_block(section, block, buffer)?;
                        for (number, &byte) in (block * BLOCK..from.size()).zip(&*buffer) {
                            let placement = from.placement(number);
                            put(&placement, byte);
                            if to.stores_both_images(&placement) {
                                put(&placement.mirror(), byte);
                            }
                        }
                        Ok(())
                    },
                );
                if let Err(error) = read {
                    damaged = Some(error);
                    return Err(io::Error::other("damaged"));
                }
                let chunk: Vec<u8> = chunk.into_iter().map(AtomicU8::into_inner).collect();
                file.write_all(&chunk)?;
            }
            Ok(())
        });
        match damaged {
            Some(error) => Err(error.in_file(values).into()),
            None => written.map_err(|error| GenerateError::Io { path: path.into(), error }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sections;
    use crate::tables::Table;

    #[test]
    fn each_placement_has_its_value() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        // The leading groups differ, and both images are stored of different placements.
        for name in ["KKvMM", "MMvKK", "KMvK"] {
            let class: Class = name.parse().expect("a class");
            let index = PlacementIndex::new(class);
            // Any values that mirror images share.
            let value = |number: usize| {
                let image = index.locate(&index.placement(number).mirror()).number;
                ((number.min(image) * 0x9E37_79B9) >> 16) as u8
            };
            let values: Vec<u8> = (0..index.size()).map(value).collect();
            let table = Table::of_values(PlacementIndex::new(class), values.clone());
            let (from, to) = (folder.path().join("values"), folder.path().join("ordered"));
            writer::write(&from, &[sections::values(&table)], 2).expect("written");
            // In two passes.
            OrderedValues::write(&to, class, &from, 2 * index.size() / 3, 2).expect("written");
            let ordered = OrderedValues::open(&to, class).expect("sound").expect("there");
            for (number, &value) in values.iter().enumerate() {
                let placement = index.placement(number);
                assert_eq!(ordered.value_of(&placement).0, value, "{name}: {placement:?}");
                assert_eq!(ordered.value_of(&placement.mirror()).0, value, "{name}: {placement:?}");
            }
            let bytes = std::fs::read(&to).expect("a file");
            std::fs::write(&to, &bytes[1..]).expect("written");
            let error = OrderedValues::open(&to, class).expect_err("a file that is cut off").to_string();
            assert!(error.contains("ordered") && error.contains("delete it"), "{error}");
        }
    }
}
