//! Files of tables: the format, reading and writing.

mod error;
mod format;
mod kind;
#[cfg(feature = "generate")]
pub(crate) mod sections;
mod source;
mod table_file;
#[cfg(feature = "write")]
mod whole;
#[cfg(feature = "generate")]
pub(crate) mod writer;

pub use error::{FormatError, OpenError};
pub use format::crc32;
pub(crate) use format::{BLOCK, Section};
pub use kind::Kind;
pub use table_file::TableFile;
#[cfg(feature = "generate")]
pub(crate) use table_file::{EXTENSION, table_files};
#[cfg(feature = "generate")]
pub(crate) use whole::PARTIAL;
#[cfg(feature = "write")]
pub use whole::{write_atomically, write_new_file};
#[cfg(feature = "generate")]
pub(crate) use writer::NewSection;
