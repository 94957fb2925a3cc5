//! One file of many: the tables that are part of the program.

use std::path::Path;

use crate::error::GenerateError;
use crate::format::{FormatError, Kind, Section};
use crate::material::Class;
use crate::table_file::{TableFile, table_files};
use crate::writer::{self, NewSection};

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
    for pair in Class::pairs(max_pieces) {
        let opponent = (!pair.is_symmetric()).then(|| pair.opponent());
        for class in [Some(pair), opponent].into_iter().flatten() {
            for kind in [Kind::Results, Kind::Distances] {
                let found = files.iter().find_map(|(file, path)| Some((file, file.section(class, kind)?, path)));
                let (file, section, path) =
                    found.ok_or_else(|| GenerateError::Missing { path: folder.into(), class })?;
                sections.push(copy(file, section).map_err(|error| error.in_file(path))?);
            }
        }
    }
    writer::write(output, &sections, 1).map_err(|error| GenerateError::Io { path: output.into(), error })
}

/// The blocks of a section as they are.
fn copy<'a>(file: &'a TableFile, section: &Section) -> Result<NewSection<'a>, FormatError> {
    let blocks = (0..section.blocks()).map(|block| file.compressed_block(section, block));
    Ok(NewSection::of_compressed(section, blocks.collect::<Result<_, _>>()?))
}
