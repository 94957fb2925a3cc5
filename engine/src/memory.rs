//! Memory for tables: zeroed, and refused where there is none instead of ending the program.

use std::alloc::{Layout, alloc_zeroed};
use std::fmt;
use std::hint::black_box;
use std::ptr::slice_from_raw_parts_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// There is no memory for a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The size that was asked for, in megabytes (2^20 bytes).
    pub megabytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a table of {} MB", self.megabytes)
    }
}

impl std::error::Error for OutOfMemory {}

/// A type of which zero bytes make a value.
///
/// # Safety
/// It is made of plain integers, atomic or not, and nothing has to be done when it is dropped.
#[expect(unsafe_code, reason = "that zero bytes make a value is a promise the compiler cannot check")]
pub(crate) unsafe trait Zeroed {
    /// An integer of it.
    fn word(&self) -> &AtomicU64;
}

/// So many values of zero bytes; `None` where the memory cannot be had. It comes from the operating
/// system page by page when it is first touched, so that the largest table is there at once; writing the zeros took 20 s for
/// 10 GB.
#[expect(unsafe_code, reason = "only the allocator hands out zeroed memory that may be refused")]
pub(crate) fn zeroed<T: Zeroed>(count: usize) -> Option<Box<[T]>> {
    let layout = Layout::array::<T>(count).ok()?;
    if layout.size() == 0 {
        return Some(Box::default());
    }
    // SAFETY: the layout is not empty; it is that of a boxed slice of so many values, which frees the memory; and zero bytes
    // make a value of this type.
    unsafe {
        let memory = alloc_zeroed(layout).cast::<T>();
        if memory.is_null() { None } else { Some(Box::from_raw(slice_from_raw_parts_mut(memory, count))) }
    }
}

/// Values of a table that one thread works on before it takes others.
pub(crate) const PART: usize = 1 << 16;

/// Does something with all parts, in so many threads or as many as can be had.
pub(crate) fn for_each_part<P>(parts: impl Iterator<Item = P> + Send, threads: usize, work: impl Fn(P) + Sync) {
    let parts = Mutex::new(parts);
    let work_on_parts = || {
        while let Some(part) = parts.lock().ok().and_then(|mut parts| parts.next()) {
            work(part);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            let _ = std::thread::Builder::new().spawn_scoped(scope, work_on_parts);
        }
        work_on_parts();
    });
}

/// Has the operating system provide all the memory now. Several threads would disturb each other where it does so page by
/// page: two searched 1.5 times the nodes of one instead of twice.
pub(crate) fn touch<T: Zeroed + Sync>(values: &[T], threads: usize) {
    const PAGE: usize = 4096;
    let step = (PAGE / size_of::<T>()).max(1);
    for_each_part(values.chunks(PART), threads, |part| {
        for value in part.iter().step_by(step) {
            // Written at once, not read before: Linux gives large pages only to memory that is first written.
            value.word().fetch_or(black_box(0), Ordering::Relaxed);
        }
    });
}
