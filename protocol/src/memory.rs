//! How much memory there is. Operating systems promise more than they have and kill who takes them at their word, so a large
//! table is only asked for where it fits.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The memory that this process can still take, in megabytes: the machine's, or its container's where that is less.
pub(crate) fn available_megabytes() -> u64 {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    system.available_memory().min(limit) >> 20
}
