//! Work divided among threads.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many numbers a thread takes at a time.
const CHUNK: usize = 1 << 14;

/// Calls `work` with the chunks of `0..len` in several threads, each with a state of its own.
/// Returns the error of one of the threads if any had one.
pub(crate) fn for_chunks<S, E: Send>(
    len: usize,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, Range<usize>) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let chunks = (0..len).step_by(CHUNK).map(|start| start..len.min(start + CHUNK));
    for_each(chunks, threads.min(len.div_ceil(CHUNK)), state, work)
}

/// Calls `work` with the items in several threads, each with a state of its own. Returns the error
/// of one of the threads if any had one.
pub(crate) fn for_each<T, S, E: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let items = Mutex::new(items);
    let run = || {
        let mut state = state();
        loop {
            // No thread panics while it holds the lock, except with the iterator itself.
            let item = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(item) = item else { return Ok(()) };
            work(&mut state, item)?;
        }
    };
    thread::scope(|scope| {
        let handles: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        let own = run();
        handles.into_iter().fold(own, |result, handle| {
            let other = handle.join().unwrap_or_else(|panic| resume_unwind(panic));
            result.and(other)
        })
    })
}
