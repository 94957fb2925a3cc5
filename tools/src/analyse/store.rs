//! A file beside the output that stores the finished items of work, so that the work can be
//! resumed.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use dameo_match::outputs::{OutputError, check_absent};
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
    /// An output exists that this work has not written.
    #[error(transparent)]
    Output(#[from] OutputError),
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

/// The last line: all items are done, and the outputs may have been written.
const COMPLETE: &str = "complete";

/// The file: a line of JSON with the settings, then one for each item that is done, and one when the
/// work is complete. It is locked while it is open. Without any item it is removed in the end.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    file: File,
    is_empty: bool,
    is_complete: bool,
}

impl Drop for Store {
    fn drop(&mut self) {
        if self.is_empty && !self.is_complete {
            // Without it the next work for this output would be refused.
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Store {
    /// The path of the file for an output: `.unfinished` is added to its name.
    pub fn path(output: &Path) -> PathBuf {
        let mut name = output.file_name().unwrap_or_default().to_os_string();
        name.push(".unfinished");
        output.with_file_name(name)
    }

    /// Opens or creates the file for the work with these outputs, beside the first of them. A
    /// truncated last line is removed. Work can only be resumed with equal `settings`. Also returns
    /// the finished items by their numbers, from 0.
    ///
    /// # Errors
    /// When the file cannot be read or written, another program has it, or it is of other work; and
    /// when an output exists, unless the work is complete: then it may have written it.
    ///
    /// # Panics
    /// Without an output.
    pub fn open<S, T>(outputs: &[PathBuf], settings: &S) -> Result<(Self, BTreeMap<usize, T>), StoreError>
    where
        S: Serialize + DeserializeOwned + PartialEq,
        T: DeserializeOwned,
    {
        let path = Self::path(&outputs[0]);
        let check = || outputs.iter().try_for_each(|output| check_absent(output));
        if !path.exists() {
            check()?;
        }
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
        // What is no JSON is a file of somebody else.
        if !content.is_empty() && !content.starts_with(b"{") {
            return Err(StoreError::SettingsMismatch(path));
        }
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
        let mut is_complete = false;
        for (number, line) in lines {
            if line.strip_prefix(b"\"").is_some_and(|line| line.starts_with(COMPLETE.as_bytes())) {
                is_complete = true;
                continue;
            }
            let (index, item) = serde_json::from_slice(line).map_err(damaged(number))?;
            done.insert(index, item);
        }
        if !is_complete {
            check()?;
        }
        let cut = file.set_len(whole as u64).and_then(|()| file.seek(io::SeekFrom::End(0)));
        cut.map_err(cannot("write", &path))?;
        let mut store = Self { path, file, is_empty: done.is_empty(), is_complete };
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
        self.append(&(index, item))?;
        self.is_empty = false;
        Ok(())
    }

    /// Notes that all items are done: from now on the outputs are those of this work.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn complete(&mut self) -> Result<(), StoreError> {
        if !self.is_complete {
            self.append(&COMPLETE)?;
            self.is_complete = true;
        }
        Ok(())
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        let text = serde_json::to_string(line).map_err(io::Error::from);
        // One write per line: if the program is killed, at most the last line is truncated.
        let written = text.and_then(|text| self.file.write_all(format!("{text}\n").as_bytes()));
        written.map_err(cannot("write", &self.path))
    }

    /// Removes the file.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn remove(self) -> Result<(), StoreError> {
        fs::remove_file(&self.path).map_err(cannot("remove", &self.path))
    }
}
