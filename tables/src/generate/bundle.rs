//! Combines many files into one: the tables that are part of the program.

use std::path::Path;

use super::GenerateError;
use crate::class::Class;
use crate::file::{FormatError, Kind, Section};
use crate::file::{NewSection, writer};
use crate::file::{TableFile, table_files};

/// Writes the results and distances of all classes of up to `max_pieces` pieces in a folder into
/// one file, in the order of [`Class::pairs`].
///
/// # Errors
/// When a class is missing in the folder, or a file cannot be read or written.
pub fn bundle(folder: &Path, max_pieces: u8, output: &Path) -> Result<(), GenerateError> {
    let mut files = Vec::new();
    for path in table_files(folder)? {
        files.push((TableFile::open(&path)?, path));
    }
    let mut sections = Vec::new();
    for class in Class::all(max_pieces) {
        for kind in [Kind::Results, Kind::Distances] {
            let found = files.iter().find_map(|(file, path)| Some((file, file.section(class, kind)?, path)));
            let (file, section, path) = found.ok_or_else(|| GenerateError::Missing { path: folder.into(), class })?;
            sections.push(copy(file, section).map_err(|error| error.in_file(path))?);
        }
    }
    writer::write(output, &sections).map_err(|error| GenerateError::Io { path: output.into(), error })
}

/// Copies the compressed blocks of a section unchanged.
fn copy<'a>(file: &'a TableFile, section: &Section) -> Result<NewSection<'a>, FormatError> {
    let blocks =
        (0..section.blocks()).map(|block| file.compressed_block(section, block, &mut Vec::new()).map(<[u8]>::to_vec));
    Ok(NewSection::of_compressed(section, blocks.collect::<Result<_, _>>()?))
}
