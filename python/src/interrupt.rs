//! Ctrl-C during long work.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often a thread that waits for work checks for Ctrl-C.
pub(crate) const SIGNAL_CHECK: Duration = Duration::from_millis(50);

/// Does work in another thread, without the lock of the interpreter. Ctrl-C sets the flag, which is
/// to end the work, and is raised.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, result) = channel();
        let result = Mutex::new(result);
        thread::Builder::new().name("dameo".into()).spawn_scoped(scope, move || {
            let _ = sender.send(work());
        })?;
        loop {
            match py.detach(|| locked(&result).recv_timeout(SIGNAL_CHECK)) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {
                    py.check_signals().inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("a thread of dameo crashed"));
                }
            }
        }
    })
}

pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
