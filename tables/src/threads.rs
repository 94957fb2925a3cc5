//! Work in a number of threads.

use rayon::ThreadPoolBuilder;

/// Calls `work`, whose parallel iterators run in this many threads.
pub(crate) fn in_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    match ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // If the system refuses more threads, the global thread pool does the work.
        Err(_) => work(),
    }
}
