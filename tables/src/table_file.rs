//! A file of tables that is read.

#[cfg(feature = "files")]
use std::io;
#[cfg(feature = "files")]
use std::path::{Path, PathBuf};

use crate::block;
#[cfg(feature = "files")]
use crate::error::OpenError;
#[cfg(feature = "generate")]
use crate::format::BlockEntry;
use crate::format::{FormatError, Kind, Section, read_directory};
use crate::material::Class;
use crate::source::Source;
#[cfg(feature = "generate")]
use crate::stats::Stats;

/// The extension of a file of tables.
#[cfg(feature = "files")]
pub(crate) const EXTENSION: &str = "dtb";

/// A file of tables whose header and directory are sound. Its blocks are checked when they are
/// read.
///
/// ```
/// use dameo_tables::TableFile;
///
/// let error = TableFile::from_bytes(b"no tables".to_vec()).unwrap_err();
/// assert_eq!(error.to_string(), "this is not a file of Dameo endgame tables");
/// ```
#[derive(Debug)]
pub struct TableFile {
    source: Source,
    sections: Vec<Section>,
}

impl TableFile {
    fn new(source: Source) -> Result<Self, FormatError> {
        let sections = read_directory(&source)?;
        Ok(Self { source, sections })
    }

    /// The bytes of the file with the tables of all classes of up to four pieces, which is part of
    /// this library.
    #[cfg(feature = "built-in")]
    pub const BUILT_IN: &[u8] = include_bytes!("../data/four.dtb");

    /// The tables of all classes of up to four pieces, which are part of this library.
    ///
    /// # Errors
    /// None, unless the program is damaged.
    #[cfg(feature = "built-in")]
    pub fn built_in() -> Result<Self, FormatError> {
        Self::new(Source::Static(Self::BUILT_IN))
    }

    /// A file that is in memory, complete.
    ///
    /// # Errors
    /// When the bytes are not a sound file.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, FormatError> {
        Self::new(Source::Owned(bytes))
    }

    /// Opens a file, which is mapped into memory. It must not be changed while it is open.
    ///
    /// # Errors
    /// When the file cannot be read or is refused.
    #[cfg(feature = "files")]
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let source = std::fs::File::open(path).and_then(|file| Source::map(&file));
        let source = source.map_err(|error| OpenError::Io { path: path.into(), error })?;
        Self::new(source).map_err(|error| error.in_file(path))
    }

    /// Opens all files of tables (`*.dtb`) in a folder, by name.
    ///
    /// # Errors
    /// When the folder or a file cannot be read, or a file is refused.
    #[cfg(feature = "files")]
    pub fn open_folder(folder: &Path) -> Result<Vec<Self>, OpenError> {
        table_files(folder)?.iter().map(|path| Self::open(path)).collect()
    }

    pub(crate) fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The section of a class.
    #[cfg(feature = "generate")]
    pub(crate) fn section(&self, class: Class, kind: Kind) -> Option<&Section> {
        self.sections.iter().find(|section| section.class == class && section.kind == kind)
    }

    /// The classes of which the file has results.
    pub fn classes(&self) -> impl Iterator<Item = Class> {
        self.sections.iter().filter(|section| section.kind == Kind::Results).map(|section| section.class)
    }

    /// The counts of a class, from its summary; `None` if the file has none. Counts that the file's
    /// program did not know yet are 0.
    ///
    /// # Errors
    /// When the summary is damaged.
    #[cfg(feature = "generate")]
    pub fn stats(&self, class: Class) -> Result<Option<Stats>, FormatError> {
        let Some(section) = self.section(class, Kind::Summary) else { return Ok(None) };
        // A summary is a single block.
        let mut text = vec![0; section.block_len(0)];
        self.read_block(section, 0, &mut text)?;
        serde_json::from_slice(&text).map(Some).map_err(|_| FormatError::Summary(class))
    }

    /// Decompresses a block into the first bytes of `output`.
    pub(crate) fn read_block(&self, section: &Section, block: usize, output: &mut [u8]) -> Result<(), FormatError> {
        block::read(&self.source, section, block, &mut output[..section.block_len(block)])
    }

    /// The compressed bytes of a block, if they are undamaged.
    #[cfg(feature = "generate")]
    pub(crate) fn compressed_block(&self, section: &Section, block: usize) -> Result<&[u8], FormatError> {
        BlockEntry::read(&self.source, section, block)?.bytes(&self.source, section, block)
    }

    /// Checks every block.
    ///
    /// # Errors
    /// When one is damaged.
    pub fn check(&self) -> Result<(), FormatError> {
        let mut buffer = vec![0; crate::format::BLOCK];
        for section in &self.sections {
            (0..section.blocks()).try_for_each(|block| self.read_block(section, block, &mut buffer))?;
        }
        Ok(())
    }
}

/// The paths of the files of tables in a folder, by name.
#[cfg(feature = "files")]
pub(crate) fn table_files(folder: &Path) -> Result<Vec<PathBuf>, OpenError> {
    let in_folder = |error: io::Error| OpenError::Io { path: folder.into(), error };
    let entries = std::fs::read_dir(folder).map_err(in_folder)?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(in_folder)?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
