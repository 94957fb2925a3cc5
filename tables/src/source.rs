//! Where the bytes of a file of tables are: in the program, in memory, or in a mapped file.

use std::ops::Deref;

/// The bytes of a file of tables.
#[derive(Debug)]
pub(crate) enum Source {
    /// Part of the program.
    #[cfg(feature = "built-in")]
    Static(&'static [u8]),
    /// In memory.
    Owned(Vec<u8>),
    /// A file that the operating system reads as it is needed.
    #[cfg(feature = "files")]
    Mapped(memmap2::Mmap),
}

impl Deref for Source {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            #[cfg(feature = "built-in")]
            Self::Static(bytes) => bytes,
            Self::Owned(bytes) => bytes,
            #[cfg(feature = "files")]
            Self::Mapped(map) => map,
        }
    }
}

#[cfg(feature = "files")]
impl Source {
    /// Maps a file.
    #[expect(unsafe_code, reason = "only the operating system knows who else writes to the file")]
    pub(crate) fn map(file: &std::fs::File) -> std::io::Result<Self> {
        // SAFETY: the file is opened for reading only, and this program never changes a complete
        // file of tables: it writes a new one and renames it. Who changes a file while it is in
        // use may change what is read; every block is checked before it is used.
        unsafe { memmap2::Mmap::map(file) }.map(Self::Mapped)
    }
}
