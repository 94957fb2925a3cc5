//! The files of a record, which only one process may write.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::error::RecordError;

/// A file that is locked by this process.
#[derive(Debug)]
pub(super) struct RecordFile {
    path: PathBuf,
    file: File,
    /// Whether a write has failed.
    has_failed: bool,
}

/// Builds the error for an action on a file that failed.
pub(super) fn cannot<'a>(action: &'static str, path: &'a Path) -> impl Fn(io::Error) -> RecordError + 'a {
    move |error| RecordError::Io { action, path: path.into(), error }
}

impl RecordFile {
    /// Creates a file, which must not exist.
    pub(super) fn create(path: &Path) -> Result<Self, RecordError> {
        let file = OpenOptions::new().read(true).append(true).create_new(true).open(path);
        Self::lock(path, file.map_err(cannot("create", path))?)
    }

    /// Opens an existing file, without changing it.
    pub(super) fn open(path: &Path) -> Result<Self, RecordError> {
        // Reading a pipe or a device might never end.
        if !path.metadata().map_err(cannot("open", path))?.is_file() {
            return Err(RecordError::NotAFile(path.into()));
        }
        let file = OpenOptions::new().read(true).append(true).open(path);
        Self::lock(path, file.map_err(cannot("open", path))?)
    }

    fn lock(path: &Path, file: File) -> Result<Self, RecordError> {
        match file.try_lock() {
            // Some file systems have no locks.
            Ok(()) => {}
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::WouldBlock) => return Err(RecordError::InUse(path.into())),
            Err(TryLockError::Error(error)) => return Err(cannot("lock", path)(error)),
        }
        Ok(Self { path: path.into(), file, has_failed: false })
    }

    /// The path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The contents.
    pub(super) fn bytes(&mut self) -> Result<Vec<u8>, RecordError> {
        let mut bytes = Vec::new();
        self.file.read_to_end(&mut bytes).map_err(cannot("read", &self.path))?;
        Ok(bytes)
    }

    /// Truncates the file to this many bytes.
    pub(super) fn truncate(&self, bytes: usize) -> Result<(), RecordError> {
        self.file.set_len(bytes as u64).map_err(cannot("truncate", &self.path))
    }

    /// Appends a text completely or not at all. After a failure, all later writes fail too.
    pub(super) fn append(&mut self, text: &str) -> Result<(), RecordError> {
        if self.has_failed {
            return Err(RecordError::FailedBefore(self.path.clone()));
        }
        let before = self.file.metadata().map_err(cannot("write", &self.path))?.len();
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        if written.is_err() {
            self.has_failed = true;
            // If this fails too, the rest is cut off when the match is resumed.
            let _ = self.file.set_len(before);
        }
        written.map_err(cannot("write", &self.path))
    }
}
