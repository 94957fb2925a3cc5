//! Available memory. Operating systems promise more memory than they have, and kill a process that
//! uses what it was promised.

/// The memory that this process can still use, in megabytes: that of the machine, or of its
/// container if that has less.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn available_megabytes() -> u64 {
    use sysinfo::{MemoryRefreshKind, RefreshKind, System};

    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    system.available_memory().min(limit) >> 20
}

/// Nothing tells how much memory a browser has. WebAssembly addresses 4 GB; a table that takes half
/// of it leaves enough for the page.
#[cfg(target_family = "wasm")]
pub(crate) fn available_megabytes() -> u64 {
    2048
}
