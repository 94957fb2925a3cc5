//! Zeroed memory for tables that threads share. A failed allocation is an error and does not abort
//! the program.

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

/// Allocates this many words, all 0. `None` if the allocation fails. The operating system provides
/// zeroed pages when they are first accessed, so even a large table is allocated immediately;
/// writing the zeros took 20 s for 10 GB. On Linux, huge pages are requested: with pages of 4 kB,
/// nearly every access to a large table misses the TLB.
#[expect(clippy::cast_ptr_alignment, reason = "the layout asks for the alignment of the words")]
pub fn zeroed(words: usize) -> Option<Box<[AtomicU64]>> {
    let layout = Layout::array::<AtomicU64>(words).ok()?;
    if layout.size() == 0 {
        return Some(Box::default());
    }
    // SAFETY: the layout is not empty, it is the layout of the boxed slice that frees the memory,
    // and zero bytes are the number 0.
    unsafe {
        let memory = alloc_zeroed(layout).cast::<AtomicU64>();
        if memory.is_null() {
            return None;
        }
        advise_huge_pages(memory.cast(), layout.size());
        Some(Box::from_raw(slice_from_raw_parts_mut(memory, words)))
    }
}

/// Fetches the cache line where a value begins into the caches of the processor, while other work
/// goes on. Where there is no instruction for it, the value is not computed.
#[inline(always)]
pub fn prefetch<'a, T: 'a>(value: impl FnOnce() -> &'a T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: all x86-64 processors have the instruction, and the address is that of a
        // reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value()).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks for pages of 2 MB for memory that was not written yet. Where there are none, or where it is
/// smaller than one, nothing changes.
///
/// # Safety
/// The memory must belong to the caller.
#[cfg(all(target_os = "linux", not(miri)))]
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
        // SAFETY: the range is part of the caller's memory and begins at a page boundary. The
        // advice changes how it is stored, not its contents.
        unsafe { madvise(memory.wrapping_add(offset).cast(), length, MADV_HUGEPAGE) };
    }
}

/// Huge pages cannot be requested here.
#[cfg(not(all(target_os = "linux", not(miri))))]
unsafe fn advise_huge_pages(_: *mut u8, _: usize) {}

/// The number of words in a part of a table, the unit of work of a thread: one megabyte. Less under
/// Miri, which is slow.
pub const PART_WORDS: usize = if cfg!(miri) { 1 << 9 } else { 1 << 17 };

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
pub fn touch(words: &[AtomicU64], threads: usize) {
    const PAGE: usize = 4096 / size_of::<AtomicU64>();
    for_each_part(words.chunks(PART_WORDS), threads, |part| {
        for word in part.iter().step_by(PAGE) {
            // The first access must be a write: Linux provides huge pages only then.
            word.fetch_or(black_box(0), Ordering::Relaxed);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(words: &[AtomicU64]) -> Vec<u64> {
        words.iter().map(|word| word.load(Ordering::Relaxed)).collect()
    }

    #[test]
    fn allocated_words_are_zero() {
        for count in [0, 1, 1000, PART_WORDS + 1] {
            assert_eq!(numbers(&zeroed(count).unwrap()), vec![0; count]);
        }
    }

    #[test]
    fn impossible_allocations_fail() {
        // Beyond the largest layout, and beyond any address space.
        assert!(zeroed(usize::MAX).is_none());
        assert!(zeroed(isize::MAX as usize / size_of::<AtomicU64>()).is_none());
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
            let words = zeroed(2 * PART_WORDS + 3).unwrap();
            for (number, word) in (1..).zip(&words) {
                word.store(number, Ordering::Relaxed);
            }
            let before = numbers(&words);
            touch(&words, threads);
            assert!(numbers(&words) == before, "{threads} threads");
        }
        touch(&[], 2);
    }
}
