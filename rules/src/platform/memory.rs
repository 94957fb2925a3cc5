//! Zeroed memory for tables. A failed allocation is an error and does not abort the program.

use std::alloc::{Layout, alloc_zeroed};
use std::fmt;
use std::hint::black_box;
use std::ptr::slice_from_raw_parts_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The memory for a table could not be allocated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OutOfMemory {
    /// The requested size, in megabytes (2^20 bytes).
    pub megabytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a table of {} MB", self.megabytes)
    }
}

impl std::error::Error for OutOfMemory {}

/// A type whose all-zero byte pattern is a valid value.
///
/// # Safety
/// The type must consist of integers only, atomic or not, and must not need to be dropped.
#[expect(unsafe_code, reason = "the compiler cannot check that zero bytes are a valid value")]
pub unsafe trait Zeroed {
    /// One of the integers. [`touch`] writes to it.
    fn word(&self) -> &AtomicU64;
}

/// Allocates `count` zeroed values. `None` if the allocation fails. The operating system provides
/// zeroed pages when they are first accessed, so even a large table is allocated immediately;
/// writing the zeros took 20 s for 10 GB. On Linux it is asked for huge pages: with pages of 4 kB,
/// the processor must look for the page at nearly every access to a large table.
#[expect(unsafe_code, reason = "only the raw allocator allows zeroed allocations that may fail")]
pub fn zeroed<T: Zeroed>(count: usize) -> Option<Box<[T]>> {
    let layout = Layout::array::<T>(count).ok()?;
    if layout.size() == 0 {
        return Some(Box::default());
    }
    // SAFETY: the layout is not empty, it is the layout of the boxed slice that frees the memory,
    // and zero bytes are a valid value of the type.
    unsafe {
        let memory = alloc_zeroed(layout).cast::<T>();
        if memory.is_null() {
            return None;
        }
        advise_huge_pages(memory.cast(), layout.size());
        Some(Box::from_raw(slice_from_raw_parts_mut(memory, count)))
    }
}

/// Asks for pages of 2 MB for memory that was not written yet. Where there are none, or where it is
/// smaller than one, nothing changes.
///
/// # Safety
/// The memory must belong to the caller.
#[cfg(all(target_os = "linux", not(miri)))]
#[expect(unsafe_code, reason = "a function of the C library")]
unsafe fn advise_huge_pages(memory: *mut u8, size: usize) {
    use std::ffi::{c_int, c_void};

    unsafe extern "C" {
        fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    const MADV_HUGEPAGE: c_int = 14;
    /// A multiple of all sizes of ordinary pages.
    const ALIGNMENT: usize = 1 << 16;

    let offset = memory.align_offset(ALIGNMENT);
    let length = size.saturating_sub(offset) / ALIGNMENT * ALIGNMENT;
    if length > 0 {
        // SAFETY: the range is part of the caller's memory and begins with a page. The advice
        // changes how it is stored, not what is in it.
        unsafe { madvise(memory.wrapping_add(offset).cast(), length, MADV_HUGEPAGE) };
    }
}

/// Nothing is known of huge pages here.
#[cfg(not(all(target_os = "linux", not(miri))))]
#[expect(unsafe_code, reason = "its form on Linux")]
unsafe fn advise_huge_pages(_: *mut u8, _: usize) {}

/// The number of values in a part of a table, the unit of work of a thread. Smaller under Miri,
/// which is slow.
pub const PART: usize = if cfg!(miri) { 1 << 8 } else { 1 << 16 };

/// Calls `work` once for each part, on `threads` threads, or on fewer if the operating system
/// refuses to start some. The calling thread is one of them.
pub fn for_each_part<P>(parts: impl Iterator<Item = P> + Send, threads: usize, work: impl Fn(P) + Sync) {
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

/// Makes the operating system provide all memory now. Otherwise page faults slow several threads
/// down: two threads searched only 1.5 times as many nodes as one, instead of twice as many.
pub fn touch<T: Zeroed + Sync>(values: &[T], threads: usize) {
    const PAGE: usize = 4096;
    let step = (PAGE / size_of::<T>()).max(1);
    for_each_part(values.chunks(PART), threads, |part| {
        for value in part.iter().step_by(step) {
            // The first access must be a write: Linux provides huge pages only then.
            value.word().fetch_or(black_box(0), Ordering::Relaxed);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default)]
    struct Value([AtomicU64; 2]);

    // SAFETY: a value consists of two atomic integers.
    #[expect(unsafe_code, reason = "implements an unsafe trait")]
    unsafe impl Zeroed for Value {
        fn word(&self) -> &AtomicU64 {
            &self.0[1]
        }
    }

    fn words(values: &[Value]) -> Vec<u64> {
        values.iter().flat_map(|value| value.0.each_ref().map(|word| word.load(Ordering::Relaxed))).collect()
    }

    #[test]
    fn allocated_values_are_zero() {
        for count in [0, 1, 1000, PART + 1] {
            let values = zeroed::<Value>(count).unwrap();
            assert_eq!(words(&values), vec![0; 2 * count]);
        }
    }

    #[test]
    fn impossible_allocations_fail() {
        // Beyond the largest layout, and beyond any address space.
        assert!(zeroed::<Value>(usize::MAX).is_none());
        assert!(zeroed::<Value>(isize::MAX as usize / size_of::<Value>()).is_none());
    }

    #[test]
    fn each_part_is_visited_once() {
        for threads in 0..=4 {
            for parts in [0, 1, 2, 100] {
                let visits: Vec<AtomicU64> = (0..parts).map(|_| AtomicU64::new(0)).collect();
                for_each_part(0..parts, threads, |part| {
                    visits[part].fetch_add(1, Ordering::Relaxed);
                });
                let visits: Vec<u64> = visits.into_iter().map(AtomicU64::into_inner).collect();
                assert_eq!(visits, vec![1; parts], "{threads} threads");
            }
        }
    }

    #[test]
    fn touching_changes_nothing() {
        for threads in 1..=4 {
            let values = zeroed::<Value>(2 * PART + 3).unwrap();
            for (number, value) in (1..).zip(&values) {
                value.0[0].store(number, Ordering::Relaxed);
                value.0[1].store(!number, Ordering::Relaxed);
            }
            let before = words(&values);
            touch(&values, threads);
            assert!(words(&values) == before, "{threads} threads");
        }
        touch::<Value>(&[], 2);
    }
}
