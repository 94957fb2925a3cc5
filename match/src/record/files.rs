//! The files of a record: which is which, and that nobody else writes them.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

/// A file that only this process writes.
#[derive(Debug)]
pub(super) struct RecordFile {
    path: PathBuf,
    file: File,
    /// Whether something could not be written.
    has_failed: bool,
}

impl RecordFile {
    /// Begins a file that is not there yet.
    pub(super) fn create(path: &Path) -> Result<Self> {
        let options = OpenOptions::new().read(true).append(true).create_new(true).open(path);
        let file = options.with_context(|| format!("cannot begin {}", path.display()))?;
        Self::lock(path, file)
    }

    /// Opens a file that is there, without changing anything.
    pub(super) fn open(path: &Path) -> Result<Self> {
        // Reading a pipe or a device would wait for ever.
        let metadata = path.metadata().with_context(|| format!("cannot open {}", path.display()))?;
        ensure!(metadata.is_file(), "{} is not a file", path.display());
        let options = OpenOptions::new().read(true).append(true).open(path);
        let file = options.with_context(|| format!("cannot open {}", path.display()))?;
        Self::lock(path, file)
    }

    fn lock(path: &Path, file: File) -> Result<Self> {
        match file.try_lock() {
            // A file system without locks is no reason not to play.
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

    /// All that is in it.
    pub(super) fn bytes(&mut self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.read_to_end(&mut bytes).with_context(|| format!("cannot read {}", self.path.display()))?;
        Ok(bytes)
    }

    /// Cuts off what is behind so many bytes.
    pub(super) fn cut(&self, bytes: usize) -> Result<()> {
        self.file.set_len(bytes as u64).with_context(|| format!("cannot cut {}", self.path.display()))
    }

    /// Writes at the end, whole or not at all; after a failure nothing more.
    pub(super) fn add(&mut self, text: &str) -> Result<()> {
        let cannot = || format!("{} cannot be written", self.path.display());
        ensure!(!self.has_failed, "{} could not be written before", self.path.display());
        let before = self.file.metadata().with_context(cannot)?.len();
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        if written.is_err() {
            self.has_failed = true;
            // What is left of it otherwise is cut off when the match goes on.
            let _ = self.file.set_len(before);
        }
        written.with_context(|| format!("{} cannot be written", self.path.display()))
    }

    /// Whether both are the same file, by whatever names.
    pub(super) fn is(&self, other: &Self) -> Result<bool> {
        let handle = |own: &Self| -> Result<same_file::Handle> {
            let file = own.file.try_clone().with_context(|| own.path.display().to_string())?;
            same_file::Handle::from_file(file).with_context(|| own.path.display().to_string())
        };
        Ok(handle(self)? == handle(other)?)
    }
}

/// Checks that two files to be written are not one.
///
/// # Errors
/// When they are, or when it cannot be told where one of them would be.
pub fn check_distinct(paths: [&Path; 2]) -> Result<()> {
    let is_same = match same_file::is_same_file(paths[0], paths[1]) {
        Ok(is_same) => is_same,
        // One or both are not there yet.
        Err(_) => place(paths[0])? == place(paths[1])?,
    };
    ensure!(!is_same, "{} and {} are the same file; each needs one of its own", paths[0].display(), paths[1].display());
    Ok(())
}

/// Where a file is or would be, whatever the spelling of its path.
fn place(path: &Path) -> Result<PathBuf> {
    if let Ok(place) = path.canonicalize() {
        return Ok(place);
    }
    let name = path.file_name().with_context(|| format!("{} is no name of a file", path.display()))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().with_context(|| format!("cannot write to the folder {}", folder.display()))?;
    Ok(folder.join(name))
}

/// Whether there is something of this name, a link to nowhere included.
pub(super) fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}
