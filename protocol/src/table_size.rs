//! The size of the transposition table: a larger table is only allocated if memory is available for
//! it.

use std::fmt;

use dameo_engine::eval::Evaluate;
use dameo_engine::search::Engine;

use crate::memory::available_megabytes;

/// Why a table was not resized.
#[derive(Debug)]
pub(crate) struct ResizeError {
    requested: u64,
    available: u64,
    /// The size of the table that remains.
    kept: usize,
    /// What the allocation failed with, if it was tried.
    cause: Option<String>,
}

impl fmt::Display for ResizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
pub(crate) fn resize<E: Evaluate>(engine: &mut Engine<E>, megabytes: u64) -> Result<(), ResizeError> {
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
    Err(ResizeError {
        requested: megabytes,
        available,
        kept: engine.megabytes(),
        cause: cause.map(|error| error.to_string()),
    })
}
