//! The games that are done, in a file beside the output, so that the work can be gone on with.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{AnalysisError, cannot};
use crate::report::GameReport;

/// What must be the same for work to be gone on with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The files, with the CRC-32 of each.
    pub(crate) files: Vec<(String, u32)>,
    /// The effort in words.
    pub(crate) effort: String,
    /// The draw rules.
    pub(crate) draw_rules: String,
    /// The transposition table, in megabytes.
    pub(crate) megabytes: usize,
    /// The nodes of fixed searches, which name the engine.
    pub(crate) engine: u64,
}

/// The file. It is locked while it is open.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    file: File,
}

impl Store {
    /// The path of the file for an output.
    pub(crate) fn path(output: &Path) -> PathBuf {
        let mut name = output.file_name().unwrap_or_default().to_os_string();
        name.push(".unfinished");
        output.with_file_name(name)
    }

    /// Opens the file, or begins it. A last line that was cut off is removed.
    /// Returns also the games that are done, by their numbers among all games, from 0.
    pub(crate) fn open(
        path: PathBuf,
        settings: &Settings,
    ) -> Result<(Self, BTreeMap<usize, GameReport>), AnalysisError> {
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.map_err(cannot("open", &path))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(AnalysisError::InUse(path)),
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
            move |error| AnalysisError::Damaged { path, line, error }
        };
        let mut lines = (1..).zip(content[..whole].split_inclusive(|&byte| byte == b'\n'));
        let mut done = BTreeMap::new();
        let begun = match lines.next() {
            None => false,
            Some((number, line)) => {
                let found: Settings = serde_json::from_slice(line).map_err(damaged(number))?;
                if found != *settings {
                    return Err(AnalysisError::BegunOtherwise(path));
                }
                true
            }
        };
        for (number, line) in lines {
            let (index, report) = serde_json::from_slice(line).map_err(damaged(number))?;
            done.insert(index, report);
        }
        let cut = file.set_len(whole as u64).and_then(|()| file.seek(io::SeekFrom::End(0)));
        cut.map_err(cannot("write", &path))?;
        let mut store = Self { path, file };
        if !begun {
            store.append(settings)?;
        }
        Ok((store, done))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, index: usize, report: &GameReport) -> Result<(), AnalysisError> {
        self.append(&(index, report))
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), AnalysisError> {
        let text = serde_json::to_string(line).map_err(io::Error::from);
        // One call for a line: a program that is killed cuts off the last at most.
        let written = text.and_then(|text| self.file.write_all(format!("{text}\n").as_bytes()));
        written.map_err(cannot("write", &self.path))
    }

    /// Removes the file.
    pub(crate) fn remove(self) -> Result<(), AnalysisError> {
        drop(self.file);
        fs::remove_file(&self.path).map_err(cannot("remove", &self.path))
    }
}
