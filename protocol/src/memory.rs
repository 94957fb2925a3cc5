//! How much memory there is. Operating systems promise more than they have and kill who takes them at their word, so a large
//! table is only asked for where it fits.

use dameo_engine::eval::Evaluate;
use dameo_engine::search::Engine;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Gives an engine's table another size, in megabytes, if there is memory for it beside what others use.
///
/// # Errors
/// Why it cannot be had; the old table stays, or one of its size that is empty.
pub(crate) fn resize_table<E: Evaluate>(engine: &mut Engine<E>, megabytes: u64) -> Result<(), String> {
    let old = engine.megabytes();
    let mut available = available_megabytes();
    // Both tables need not fit at once, if it takes that: the old one's contents are lost anyway.
    let mut failure = None;
    if megabytes > available && megabytes <= available.saturating_add(old as u64) {
        failure = engine.resize(1).err();
        available = available_megabytes();
    }
    if failure.is_none() && megabytes <= available {
        failure = engine.resize(megabytes as usize).err();
        if failure.is_none() {
            return Ok(());
        }
    }
    if engine.megabytes() != old {
        // What was just given back can be had again.
        let _ = engine.resize(old);
    }
    let why = match failure {
        Some(error) => error.to_string(),
        None => format!("{megabytes} MB are asked for, {available} MB are available"),
    };
    Err(format!("option Hash: {why}; the old table of {old} MB stays"))
}

/// The memory that this process can still take, in megabytes: the machine's, or its container's where that is less.
fn available_megabytes() -> u64 {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    system.available_memory().min(limit) >> 20
}
