//! Reading of files of tables.

use std::cell::RefCell;
#[cfg(feature = "files")]
use std::io;
#[cfg(feature = "files")]
use std::path::{Path, PathBuf};

use ruzstd::decoding::FrameDecoder;

use super::error::FormatError;
#[cfg(feature = "files")]
use super::error::OpenError;
use super::format::{BLOCK, BlockEntry, Directory, Section, crc32};
use super::kind::Kind;
use super::source::Source;
use crate::class::Class;
#[cfg(feature = "generate")]
use crate::solve::Stats;

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
    directory: Directory,
}

thread_local! {
    /// A decoder, whose tables are costly to allocate, and a buffer for a compressed block.
    static DECODER: RefCell<(FrameDecoder, Vec<u8>)> = RefCell::new((FrameDecoder::new(), Vec::new()));
}

impl TableFile {
    fn new(source: Source) -> Result<Self, FormatError> {
        let directory = Directory::read(&source)?;
        Ok(Self { source, directory })
    }

    /// The bytes of the file with the tables of all classes of up to four pieces, which is part of
    /// this library.
    #[cfg(feature = "built-in")]
    pub const BUILT_IN: &[u8] = include_bytes!("../../data/four.dtb");

    /// The tables of all classes of up to four pieces, which are part of this library.
    ///
    /// # Errors
    /// None, unless the program is damaged.
    #[cfg(feature = "built-in")]
    pub fn built_in() -> Result<Self, FormatError> {
        Self::new(Source::Static(Self::BUILT_IN))
    }

    /// A complete file in memory.
    ///
    /// # Errors
    /// When the bytes are not a sound file.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, FormatError> {
        Self::new(Source::Owned(bytes))
    }

    /// Opens a file. Its blocks are read as they are needed; if it is changed meanwhile, those that
    /// are damaged or gone have no values.
    ///
    /// # Errors
    /// When the file cannot be read or is refused.
    #[cfg(feature = "files")]
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let source = Source::open(path).map_err(|error| OpenError::Io { path: path.into(), error })?;
        Self::new(source).map_err(|error| error.in_file(path))
    }

    /// Opens all files of tables (`*.dtb`) in a folder, by name.
    ///
    /// # Errors
    /// When there is none, when the folder or a file cannot be read, or a file is refused.
    #[cfg(feature = "files")]
    pub fn open_folder(folder: &Path) -> Result<Vec<Self>, OpenError> {
        let paths = table_files(folder)?;
        if paths.is_empty() {
            return Err(OpenError::Empty(folder.into()));
        }
        paths.iter().map(|path| Self::open(path)).collect()
    }

    /// Whether the file is not part of the program.
    pub(crate) fn is_opened(&self) -> bool {
        match self.source {
            #[cfg(feature = "built-in")]
            Source::Static(_) => false,
            _ => true,
        }
    }

    pub(crate) fn sections(&self) -> &[Section] {
        &self.directory.sections
    }

    /// The section of a class.
    #[cfg(feature = "generate")]
    pub(crate) fn section(&self, class: Class, kind: Kind) -> Option<&Section> {
        self.sections().iter().find(|section| section.class == class && section.kind == kind)
    }

    /// The classes of which the file has results.
    pub fn classes(&self) -> impl Iterator<Item = Class> {
        self.sections().iter().filter(|section| section.kind == Kind::Results).map(|section| section.class)
    }

    /// The counts of a class, from its summary; `None` if the file has none. Counts that the
    /// program that wrote the file did not know are 0.
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
        let output = &mut output[..section.block_len(block)];
        DECODER.with_borrow_mut(|(decoder, buffer)| {
            let compressed = self.compressed_block(section, block, buffer)?;
            match decoder.decode_all(compressed, output) {
                Ok(len) if len == output.len() => Ok(()),
                _ => Err(section.block_error(block)),
            }
        })
    }

    /// The compressed bytes of a block, if they are undamaged. Those of a file are read into
    /// `buffer`.
    pub(crate) fn compressed_block<'a>(
        &'a self,
        section: &Section,
        block: usize,
        buffer: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], FormatError> {
        let BlockEntry { offset, len, checksum } = BlockEntry::read(&self.directory.bytes, section, block)?;
        let bytes = self.source.read(offset, len as usize, buffer).map_err(|_| section.block_error(block))?;
        if crc32(bytes) == checksum { Ok(bytes) } else { Err(section.block_error(block)) }
    }

    /// Checks every block: its checksum, and that it can be decompressed.
    ///
    /// # Errors
    /// When one is damaged.
    pub fn check(&self) -> Result<(), FormatError> {
        let mut buffer = vec![0; BLOCK];
        self.for_each_block(|section, block| self.read_block(section, block, &mut buffer))
    }

    /// Checks the checksum of every block, which takes much less time.
    ///
    /// # Errors
    /// When one is damaged.
    pub fn check_checksums(&self) -> Result<(), FormatError> {
        let mut buffer = Vec::new();
        self.for_each_block(|section, block| self.compressed_block(section, block, &mut buffer).map(|_| ()))
    }

    fn for_each_block(
        &self,
        mut check: impl FnMut(&Section, usize) -> Result<(), FormatError>,
    ) -> Result<(), FormatError> {
        self.sections().iter().try_for_each(|section| (0..section.blocks()).try_for_each(|block| check(section, block)))
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
