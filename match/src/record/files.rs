//! The files of a record, which only one process may write.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

/// A file that is locked by this process.
#[derive(Debug)]
pub(super) struct RecordFile {
    path: PathBuf,
    file: File,
    /// Whether a write has failed.
    has_failed: bool,
}

impl RecordFile {
    /// Creates a file, which must not exist.
    pub(super) fn create(path: &Path) -> Result<Self> {
        let options = OpenOptions::new().read(true).append(true).create_new(true).open(path);
        let file = options.with_context(|| format!("cannot create {}", path.display()))?;
        Self::lock(path, file)
    }

    /// Opens an existing file, without changing it.
    pub(super) fn open(path: &Path) -> Result<Self> {
        // Reading a pipe or a device might never end.
        let metadata = path.metadata().with_context(|| format!("cannot open {}", path.display()))?;
        ensure!(metadata.is_file(), "{} is not a file", path.display());
        let options = OpenOptions::new().read(true).append(true).open(path);
        let file = options.with_context(|| format!("cannot open {}", path.display()))?;
        Self::lock(path, file)
    }

    fn lock(path: &Path, file: File) -> Result<Self> {
        match file.try_lock() {
            // Some file systems have no locks.
            Ok(()) => {}
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::WouldBlock) => bail!(
                "{} is being written by another process; wait until that has ended, or write to another file",
                path.display()
            ),
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("{} cannot be locked", path.display()));
            }
        }
        Ok(Self { path: path.into(), file, has_failed: false })
    }

    /// The contents.
    pub(super) fn bytes(&mut self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.read_to_end(&mut bytes).with_context(|| format!("cannot read {}", self.path.display()))?;
        Ok(bytes)
    }

    /// Truncates the file to this many bytes.
    pub(super) fn truncate(&self, bytes: usize) -> Result<()> {
        self.file.set_len(bytes as u64).with_context(|| format!("cannot truncate {}", self.path.display()))
    }

    /// Appends a text completely or not at all; nothing more after a failure.
    pub(super) fn append(&mut self, text: &str) -> Result<()> {
        let cannot = || format!("{} cannot be written", self.path.display());
        ensure!(!self.has_failed, "an earlier write to {} has failed", self.path.display());
        let before = self.file.metadata().with_context(cannot)?.len();
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        if written.is_err() {
            self.has_failed = true;
            // If this fails too, the rest is cut off when the match is resumed.
            let _ = self.file.set_len(before);
        }
        written.with_context(|| format!("{} cannot be written", self.path.display()))
    }

    /// Whether both are the same file, even if under different names.
    pub(super) fn is_same(&self, other: &Self) -> Result<bool> {
        let handle = |own: &Self| -> Result<same_file::Handle> {
            let file = own.file.try_clone().with_context(|| own.path.display().to_string())?;
            same_file::Handle::from_file(file).with_context(|| own.path.display().to_string())
        };
        Ok(handle(self)? == handle(other)?)
    }
}

/// Checks that two paths of files to be written are not those of the same file.
///
/// # Errors
/// When they are, or when the folder of one of them does not exist.
pub fn check_distinct(paths: [&Path; 2]) -> Result<()> {
    let is_same = match same_file::is_same_file(paths[0], paths[1]) {
        Ok(is_same) => is_same,
        // One or both do not exist yet.
        Err(_) => location(paths[0])? == location(paths[1])?,
    };
    ensure!(
        !is_same,
        "{} and {} are the same file; each needs a file of its own",
        paths[0].display(),
        paths[1].display()
    );
    Ok(())
}

/// The canonical path of a file that may not exist yet.
fn location(path: &Path) -> Result<PathBuf> {
    if let Ok(location) = path.canonicalize() {
        return Ok(location);
    }
    let name = path.file_name().with_context(|| format!("{} is not the name of a file", path.display()))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().with_context(|| format!("cannot write to the folder {}", folder.display()))?;
    Ok(folder.join(name))
}

/// Whether anything has this name, even a broken link.
pub(super) fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}
