//! Why a file of tables is refused, and why tables could not be opened.

use std::fmt;
use std::io;
#[cfg(feature = "files")]
use std::path::Path;
use std::path::PathBuf;

use super::kind::{Kind, VERSION};
use crate::class::Class;

/// Why a file of tables is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// The first bytes are not those of a file of tables.
    NotATableFile,
    /// The file has this unsupported version.
    Version(u32),
    /// The file has fewer bytes than its header says.
    Truncated {
        /// The length that the header states.
        expected: u64,
        /// The actual length.
        is: u64,
    },
    /// The operating system cannot read it.
    Unreadable(io::ErrorKind),
    /// The header or the directory is damaged.
    Header,
    /// A section has a class with these impossible counts of pieces.
    UnknownClass([u32; 4]),
    /// A section has a kind with this code, which is not known.
    UnknownKind(u8),
    /// The entry of this class in the directory is wrong.
    Section(Class),
    /// The summary of this class cannot be parsed.
    Summary(Class),
    /// A block is damaged, or cannot be read.
    Block {
        /// The class.
        class: Class,
        /// What the section holds.
        kind: Kind,
        /// The number of the block, from 0.
        block: usize,
    },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATableFile => write!(f, "this is not a file of Dameo endgame tables"),
            Self::Version(version) => {
                write!(f, "the file has version {version} of the format, and only version {VERSION} can be read")
            }
            Self::Truncated { expected, is } => write!(f, "the file is truncated: it has {is} of {expected} bytes"),
            Self::Unreadable(kind) => write!(f, "it cannot be read: {kind}"),
            Self::Header => write!(f, "the header or the directory is damaged: its checksum is wrong"),
            Self::UnknownClass([own_men, own_kings, enemy_men, enemy_kings]) => write!(
                f,
                "the file has a class of {own_kings} kings and {own_men} men against {enemy_kings} kings and \
                 {enemy_men} men; each side must have pieces, and both at most {} together",
                Class::MAX_PIECES
            ),
            Self::UnknownKind(code) => write!(f, "the file has a section of the unknown kind {code}"),
            Self::Section(class) => write!(f, "the directory's entry of the class {class} is wrong"),
            Self::Summary(class) => write!(f, "the summary of the class {class} cannot be understood"),
            Self::Block { class, kind, block } => {
                write!(f, "block {block} of the class {class} ({kind:?}) is damaged: its checksum or length is wrong")
            }
        }
    }
}

impl std::error::Error for FormatError {}

/// Why a file or a folder of tables could not be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// It could not be read.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The folder has no files of tables.
    Empty(PathBuf),
    /// The file is refused.
    Format {
        /// The file.
        path: PathBuf,
        /// Why.
        error: FormatError,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "cannot read {}: {error}", path.display()),
            Self::Empty(path) => write!(f, "there are no tables (*.dtb) in {}", path.display()),
            Self::Format { path, error } => write!(f, "{} is refused: {error}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {}

#[cfg(feature = "files")]
impl FormatError {
    /// The error with the file's name.
    pub(crate) fn in_file(self, path: &Path) -> OpenError {
        OpenError::Format { path: path.into(), error: self }
    }
}
