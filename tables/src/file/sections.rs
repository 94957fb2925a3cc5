//! From the values of a class to sections, and back.

use rayon::prelude::*;

use super::error::FormatError;
use super::format::{BLOCK, Section};
use super::kind::Kind;
use super::table_file::TableFile;
use super::writer::NewSection;
use crate::class::Class;
use crate::index::PlacementIndex;
use crate::solve::Table;
use crate::value::Value;

/// The level of zstd for files that are kept: the best that does not take minutes.
const KEPT_LEVEL: i32 = 19;

/// The level of zstd for complete values, which are read a few times and deleted.
const VALUES_LEVEL: i32 = 1;

/// The results of a table in two bits each.
pub(crate) fn results(table: &Table) -> NewSection<'_> {
    section(table, Kind::Results, KEPT_LEVEL, move |start, bytes| {
        let numbers = start * 4..table.index().size().min((start + BLOCK) * 4);
        let mut last = first_of(numbers.clone(), |number| result_code(table, number)).unwrap_or(0);
        let mut byte = 0;
        for number in numbers.clone() {
            last = result_code(table, number).unwrap_or(last);
            byte |= last << (number % 4 * 2);
            if number % 4 == 3 || number + 1 == numbers.end {
                bytes.push(byte);
                byte = 0;
            }
        }
    })
}

/// The distances of the lost positions of a table.
pub(crate) fn distances(table: &Table) -> NewSection<'_> {
    section(table, Kind::Distances, KEPT_LEVEL, move |start, bytes| {
        let numbers = start..table.index().size().min(start + BLOCK);
        let mut last = first_of(numbers.clone(), |number| half_distance(table, number)).unwrap_or(0);
        bytes.extend(numbers.map(|number| {
            last = half_distance(table, number).unwrap_or(last);
            last
        }));
    })
}

/// The complete values of a table.
pub(crate) fn values(table: &Table) -> NewSection<'_> {
    section(table, Kind::Values, VALUES_LEVEL, move |start, bytes| {
        bytes.extend((start..table.index().size().min(start + BLOCK)).map(|number| table.value(number).0));
    })
}

/// The text of a summary, which must fit into a block.
pub(crate) fn summary(class: Class, text: String) -> NewSection<'static> {
    let numbers = text.len() as u64;
    let copy = move |_, bytes: &mut Vec<u8>| bytes.extend(text.as_bytes());
    NewSection::new(class, Kind::Summary, numbers, KEPT_LEVEL, copy)
}

/// A section of a table; `block` gets the offset of a block within the section.
fn section<'a>(
    table: &'a Table,
    kind: Kind,
    level: i32,
    block: impl Fn(usize, &mut Vec<u8>) + Sync + 'a,
) -> NewSection<'a> {
    let (class, numbers) = (table.index().class(), table.index().size() as u64);
    NewSection::new(class, kind, numbers, level, move |number, bytes| block(number * BLOCK, bytes))
}

fn first_of(mut numbers: impl Iterator<Item = usize>, code: impl Fn(usize) -> Option<u8>) -> Option<u8> {
    numbers.find_map(code)
}

/// The stored result, if the number needs one. Where it does not, the last one is repeated, which
/// compresses best.
fn result_code(table: &Table, number: usize) -> Option<u8> {
    let value = table.value(number);
    let code = if value.is_loss() { 0 } else { 1 + u8::from(value.is_win()) };
    table.is_quiet(number).then_some(code)
}

/// The stored distance, if the number needs one.
fn half_distance(table: &Table, number: usize) -> Option<u8> {
    let value = table.value(number);
    let plies = value.plies().filter(|_| value.is_loss() && table.is_quiet(number))?;
    Some(plies / 2)
}

/// Reads the complete values of a class from a file.
pub(crate) fn read_values(file: &TableFile, section: &Section) -> Result<Table, FormatError> {
    let mut values = vec![Value::HOLE.0; section.numbers as usize];
    let blocks = values.par_chunks_mut(BLOCK).enumerate();
    blocks.try_for_each(|(block, values)| file.read_block(section, block, values))?;
    Ok(Table::of_values(PlacementIndex::new(section.class), values))
}
