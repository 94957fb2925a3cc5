//! Memory for tables: zeroed, and refused where there is none instead of ending the program.

use std::alloc::{Layout, alloc_zeroed};
use std::fmt;
use std::ptr::slice_from_raw_parts_mut;

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
pub(crate) unsafe trait Zeroed {}

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
