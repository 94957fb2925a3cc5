//! The options that the engine itself has: its table and its threads. A larger table is only
//! allocated if memory is available for it.

use std::fmt;

use dameo_engine::OutOfMemory;
use dameo_engine::eval::Evaluate;
use dameo_engine::search::Engine;

use crate::options::Setting;

/// Applies a setting to the engine, if it is one of the engine's. Returns a warning if it is
/// applied in part.
///
/// # Errors
/// When there is not enough memory for the table. The old one stays.
pub(crate) fn configure<E: Evaluate>(engine: &mut Engine<E>, setting: &Setting) -> Result<Option<String>, ResizeError> {
    match *setting {
        Setting::Hash(megabytes) => {
            resize(engine, megabytes)?;
            Ok(None)
        }
        Setting::Threads(threads) => Ok(set_threads(engine, threads)),
        Setting::ClearHash => {
            engine.clear();
            Ok(None)
        }
        _ => Ok(None),
    }
}

/// Sets the number of threads, but to no more than can run at once. With 256 threads on two cores a
/// thread takes 0.4 s at the median to notice `stop`, because it waits for the others, and the
/// search is no stronger.
fn set_threads<E: Evaluate>(engine: &mut Engine<E>, requested: u64) -> Option<String> {
    let used = requested.min(cores());
    engine.set_threads(used as usize);
    (used < requested)
        .then(|| format!("option Threads: {requested} requested, {used} used: this machine runs no more at once"))
}

/// The threads that can run at once.
fn cores() -> u64 {
    // A page knows how many a browser has, and WASI does not.
    if cfg!(target_os = "wasi") {
        return u64::MAX;
    }
    std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64)
}

/// Why a table was not resized.
#[derive(Debug)]
pub(crate) struct ResizeError {
    requested: u64,
    available: u64,
    /// The size of the table that remains.
    kept: usize,
    /// What the allocation failed with, if it was tried.
    cause: Option<OutOfMemory>,
}

impl fmt::Display for ResizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("option Hash: ")?;
        match &self.cause {
            Some(cause) => write!(f, "{cause}")?,
            None => write!(f, "{} MB requested, {} MB available", self.requested, self.available)?,
        }
        write!(f, "; the old table of {} MB stays", self.kept)
    }
}

/// Resizes the table of an engine to this many megabytes.
///
/// # Errors
/// When there is not enough memory. The old table stays; it is empty if it had to be freed for the
/// attempt.
fn resize<E: Evaluate>(engine: &mut Engine<E>, megabytes: u64) -> Result<(), ResizeError> {
    let old = engine.megabytes();
    let mut available = available_megabytes();
    let mut cause = None;
    // If both tables do not fit, the old one is freed first. Its contents are lost in any case.
    if megabytes > available && megabytes <= available.saturating_add(old as u64) {
        cause = engine.resize(1).err();
        available = available_megabytes();
    }
    if cause.is_none() && megabytes <= available {
        cause = engine.resize(megabytes as usize).err();
        if cause.is_none() {
            return Ok(());
        }
    }
    if engine.megabytes() != old {
        // The memory that was just freed is available again.
        let _ = engine.resize(old);
    }
    Err(ResizeError { requested: megabytes, available, kept: engine.megabytes(), cause })
}

/// The memory that this process can still use, in megabytes: that of the machine, or of its
/// container if that has less. Operating systems promise more memory than they have, and kill a
/// process that uses what it was promised.
#[cfg(not(target_family = "wasm"))]
fn available_megabytes() -> u64 {
    use sysinfo::{MemoryRefreshKind, RefreshKind, System};

    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    system.available_memory().min(limit) >> 20
}

/// Nothing tells how much memory a browser has. WebAssembly addresses 4 GB; a table that takes half
/// of it leaves enough for the page.
#[cfg(target_family = "wasm")]
fn available_megabytes() -> u64 {
    2048
}
