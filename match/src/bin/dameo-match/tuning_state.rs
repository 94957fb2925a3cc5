//! The state of a tuning run on disk: written after each iteration, locked, and resumed.

use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use dameo_match::statistics::{Spsa, TunedParameter};
use serde::{Deserialize, Serialize};

/// The state of a tuning run.
#[derive(Serialize, Deserialize)]
pub(crate) struct TuningState {
    #[serde(flatten)]
    pub(crate) spsa: Spsa,
    /// Everything else that the games depend on.
    #[serde(default)]
    pub(crate) settings: String,
    /// Hashes of the files of the engine. A state of an earlier version has none.
    #[serde(default)]
    pub(crate) files: String,
}

impl TuningState {
    /// Writes the state completely or not at all.
    pub(crate) fn save(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self).context("the state cannot be written")?;
        dameo_tables::write_whole(path, |file| file.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))
    }

    /// Reads a state, which must be one of the tuning run that `self` describes.
    pub(crate) fn resume(&self, path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let state: Self =
            serde_json::from_str(&text).with_context(|| format!("{} is not the state of a tuning", path.display()))?;
        let path = path.display();
        let (old, new) = (state.ranges(), self.ranges());
        ensure!(old == new, "{path} is the state of other parameters: {old}, not {new}");
        let (old, new) = (&state.settings, &self.settings);
        ensure!(old == new, "{path} is the state of another tuning: {old}, not {new}");
        let (old, new) = (&state.files, &self.files);
        let is_same = old.is_empty() || old == new;
        ensure!(is_same, "{path} is the state of a tuning of another engine: its files were {old}, not {new}");
        Ok(state)
    }

    /// The ranges and steps of all parameters.
    fn ranges(&self) -> String {
        let range = |tuned: &TunedParameter| format!("{}=..,{}..{},{}", tuned.name, tuned.min, tuned.max, tuned.step);
        self.spsa.parameters.iter().map(range).collect::<Vec<_>>().join(" ")
    }

    /// Locks a state for as long as the file is open. The lock is a file of its own, because the
    /// state is replaced after each iteration.
    pub(crate) fn lock(path: &Path) -> Result<File> {
        let lock = with_suffix(path, ".lock");
        let file = File::create(&lock).with_context(|| format!("cannot write {}", lock.display()))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("{} is being tuned by another process", path.display()),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        }
    }
}

/// The path with something appended to its name.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
