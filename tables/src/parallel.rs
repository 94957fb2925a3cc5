//! Work on a range of numbers, divided among threads.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
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
    for_chunks_of(CHUNK, len, threads, state, work)
}

/// Calls `work` with each number below `len`, like [`for_chunks`], one at a time.
pub(crate) fn for_each_number<S, E: Send>(
    len: usize,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> Result<(), E> + Sync,
) -> Result<(), E> {
    for_chunks_of(1, len, threads, state, |state, mut numbers| numbers.try_for_each(|number| work(state, number)))
}

fn for_chunks_of<S, E: Send>(
    chunk: usize,
    len: usize,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, Range<usize>) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut state = state();
        loop {
            let start = next.fetch_add(chunk, Ordering::Relaxed);
            if start >= len {
                return Ok(());
            }
            work(&mut state, start..len.min(start + chunk))?;
        }
    };
    let helpers = threads.min(len.div_ceil(chunk)).saturating_sub(1);
    thread::scope(|scope| {
        let handles: Vec<_> = (0..helpers).map(|_| scope.spawn(run)).collect();
        let own = run();
        handles.into_iter().fold(own, |result, handle| {
            let other = handle.join().unwrap_or_else(|panic| resume_unwind(panic));
            result.and(other)
        })
    })
}
