//! Work divided among threads.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Calls `work` with the items, in their order, in several threads, each with a state of its own.
/// After an error no thread takes another item; the first error is returned.
///
/// # Errors
/// The first of `state` or `work`.
pub fn for_each<T, S, E: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    state: impl Fn() -> Result<S, E> + Sync,
    work: impl Fn(&mut S, T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    // Empty once there is an error.
    let items = Mutex::new(Some(items));
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).as_mut()?.next();
    let run = || {
        let result = state().and_then(|mut state| {
            while let Some(item) = next() {
                work(&mut state, item)?;
            }
            Ok(())
        });
        if result.is_err() {
            *items.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        result
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn every_item_is_done_once_and_an_error_ends_the_work() {
        let sum = AtomicU32::new(0);
        let add = |(): &mut (), item: u32| {
            sum.fetch_add(item, Ordering::Relaxed);
            Ok(())
        };
        for_each(0..100, 3, || Ok::<(), ()>(()), add).unwrap();
        assert_eq!(sum.load(Ordering::Relaxed), 4950);
        let fail = |(): &mut (), item: u32| if item == 9 { Err("nine") } else { Ok(()) };
        assert_eq!(for_each(0.., 2, || Ok(()), fail), Err("nine"));
    }
}
