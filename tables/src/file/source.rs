//! Where the bytes of a file of tables are: in the program, in memory, or in a file.

#[cfg(feature = "files")]
use std::fs::{self, File};
use std::io;
#[cfg(feature = "files")]
use std::path::Path;

/// The bytes of a file of tables.
#[derive(Debug)]
pub(crate) enum Source {
    /// Part of the program.
    #[cfg(feature = "built-in")]
    Static(&'static [u8]),
    /// In memory.
    Owned(Vec<u8>),
    /// A file, which is read as it is needed, and its length when it was opened.
    #[cfg(feature = "files")]
    File(File, u64),
}

impl Source {
    /// Opens a file.
    #[cfg(feature = "files")]
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        // Checked before opening, because opening a FIFO waits for a writer.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
        }
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        Ok(Self::File(file, len))
    }

    /// The number of bytes.
    pub(super) fn len(&self) -> u64 {
        match self {
            #[cfg(feature = "built-in")]
            Self::Static(bytes) => bytes.len() as u64,
            Self::Owned(bytes) => bytes.len() as u64,
            #[cfg(feature = "files")]
            Self::File(_, len) => *len,
        }
    }

    /// Reads `len` bytes from `offset`. The bytes of a file are read into `buffer`.
    pub(super) fn read<'a>(&'a self, offset: u64, len: usize, buffer: &'a mut Vec<u8>) -> io::Result<&'a [u8]> {
        let bytes = match self {
            #[cfg(feature = "built-in")]
            Self::Static(bytes) => bytes,
            Self::Owned(bytes) => &bytes[..],
            #[cfg(feature = "files")]
            Self::File(file, file_len) => {
                // Nothing is allocated for bytes beyond the end.
                if offset.checked_add(len as u64).is_none_or(|end| end > *file_len) {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                buffer.resize(len, 0);
                read_exact_at(file, buffer, offset)?;
                return Ok(buffer);
            }
        };
        #[cfg(not(feature = "files"))]
        let _ = buffer;
        let start = usize::try_from(offset).ok();
        let range = start.and_then(|start| Some(start..start.checked_add(len)?));
        range.and_then(|range| bytes.get(range)).ok_or(io::ErrorKind::UnexpectedEof.into())
    }
}

/// Reads at a position; several threads may do so at the same time.
#[cfg(all(feature = "files", unix))]
fn read_exact_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

#[cfg(all(feature = "files", windows))]
fn read_exact_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, offset) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                buffer = &mut buffer[read..];
                offset += read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
