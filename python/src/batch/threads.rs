//! The threads of batches: a pool for each process.

use std::process;
use std::sync::OnceLock;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The pool of a process. A forked child has none of its parent's threads, and makes its own pool;
/// that of the parent stays in memory, since its end would wait for those threads.
struct Pool {
    process: u32,
    threads: ThreadPool,
    /// The pool of a child.
    next: OnceLock<Box<Pool>>,
}

/// The pool of the first process. No lock is held while a pool is made: a child that is forked at
/// that moment would find it locked for ever.
static FIRST: OnceLock<Box<Pool>> = OnceLock::new();

fn pool() -> PyResult<&'static ThreadPool> {
    let process = process::id();
    let mut place = &FIRST;
    loop {
        let pool = if let Some(pool) = place.get() {
            pool
        } else {
            let threads = ThreadPoolBuilder::new().thread_name(|index| format!("dameo batch {index}")).build();
            let threads = threads
                .map_err(|error| PyRuntimeError::new_err(format!("the threads of a batch do not start: {error}")))?;
            // If another thread was first, its pool is used.
            place.get_or_init(|| Box::new(Pool { process, threads, next: OnceLock::new() }))
        };
        if pool.process == process && pool.next.get().is_none() {
            return Ok(&pool.threads);
        }
        place = &pool.next;
    }
}

/// Does a work for each item and its part of `parts`, `size` elements long. `scratch` makes what a
/// thread works with. Up to `least` items are the work of the calling thread; more are divided among
/// threads, without the lock of the interpreter.
pub(super) fn each<A: Send, B: Sync, S>(
    py: Python<'_>,
    least: usize,
    (parts, size): (&mut [A], usize),
    items: &[B],
    scratch: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, &mut [A], &B) + Sync + Send,
) -> PyResult<()> {
    if items.len() <= least {
        let mut scratch = scratch();
        parts.chunks_exact_mut(size).zip(items).for_each(|(part, item)| work(&mut scratch, part, item));
        return Ok(());
    }
    let pool = pool()?;
    py.detach(|| {
        pool.install(|| {
            let pairs = parts.par_chunks_exact_mut(size).zip(items).with_min_len(least.max(1));
            pairs.for_each_init(scratch, |scratch, (part, item)| work(scratch, part, item));
        });
    });
    Ok(())
}
