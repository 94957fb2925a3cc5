//! The items of work that are done, in a file beside the output, so that the work can be
//! resumed.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why unfinished work cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file cannot be used.
    #[error("cannot {action} {}: {error}", path.display())]
    Io {
        /// What cannot be done with it.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another program works on the same output.
    #[error("another program writes {}", .0.display())]
    InUse(PathBuf),
    /// The unfinished work is of other files, other options or another engine.
    #[error(
        "{} was begun with other files, other options or another engine; use the same ones, or remove the file",
        .0.display()
    )]
    SettingsMismatch(PathBuf),
    /// A line of the unfinished work is damaged.
    #[error("{}: line {line} is damaged: {error}; remove the file to begin anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
}

fn cannot(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    move |error| StoreError::Io { action, path: path.into(), error }
}

/// The file: a line of JSON with the settings, then one for each item that is done. It is locked
/// while it is open.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    file: File,
}

impl Store {
    /// The path of the file for an output: `.unfinished` is added to its name.
    pub fn path(output: &Path) -> PathBuf {
        let mut name = output.file_name().unwrap_or_default().to_os_string();
        name.push(".unfinished");
        output.with_file_name(name)
    }

    /// Opens or creates the file. A truncated last line is removed. Work can only be resumed with
    /// equal `settings`. Also returns the finished items by their
    /// numbers, from 0.
    ///
    /// # Errors
    /// When the file cannot be read or written, another program has it, or it is of other work.
    pub fn open<S, T>(path: PathBuf, settings: &S) -> Result<(Self, BTreeMap<usize, T>), StoreError>
    where
        S: Serialize + DeserializeOwned + PartialEq,
        T: DeserializeOwned,
    {
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.map_err(cannot("open", &path))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(path)),
            // The file system has no locks.
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(cannot("lock", &path)(error));
            }
            _ => {}
        }
        let mut content = Vec::new();
        file.read_to_end(&mut content).map_err(cannot("read", &path))?;
        let whole = content.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let damaged = |line| {
            let path = path.clone();
            move |error| StoreError::Damaged { path, line, error }
        };
        let mut lines = (1..).zip(content[..whole].split_inclusive(|&byte| byte == b'\n'));
        let mut done = BTreeMap::new();
        let begun = match lines.next() {
            None => false,
            Some((number, line)) => {
                let found: S = serde_json::from_slice(line).map_err(damaged(number))?;
                if found != *settings {
                    return Err(StoreError::SettingsMismatch(path));
                }
                true
            }
        };
        for (number, line) in lines {
            let (index, item) = serde_json::from_slice(line).map_err(damaged(number))?;
            done.insert(index, item);
        }
        let cut = file.set_len(whole as u64).and_then(|()| file.seek(io::SeekFrom::End(0)));
        cut.map_err(cannot("write", &path))?;
        let mut store = Self { path, file };
        if !begun {
            store.append(settings)?;
        }
        Ok((store, done))
    }

    /// Adds an item.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, index: usize, item: &impl Serialize) -> Result<(), StoreError> {
        self.append(&(index, item))
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        let text = serde_json::to_string(line).map_err(io::Error::from);
        // One call for a line: a program that is killed cuts off the last at most.
        let written = text.and_then(|text| self.file.write_all(format!("{text}\n").as_bytes()));
        written.map_err(cannot("write", &self.path))
    }

    /// Removes the file.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn remove(self) -> Result<(), StoreError> {
        drop(self.file);
        fs::remove_file(&self.path).map_err(cannot("remove", &self.path))
    }
}
