//! Ctrl-C during long work.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often a thread that waits for work checks for Ctrl-C.
pub(crate) const SIGNAL_CHECK: Duration = Duration::from_millis(50);

/// Does work in another thread, without the lock of the interpreter. Ctrl-C calls `stop`, which is to
/// end the work soon, and is raised.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: impl Fn() + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, result) = channel();
        let result = Mutex::new(result);
        thread::Builder::new().name("dameo".into()).spawn_scoped(scope, move || {
            // The receiver lives until the end of this thread.
            let _ = sender.send(work());
        })?;
        let mut interrupt = Ok(());
        // The thread may need the lock of the interpreter before it ends.
        loop {
            match py.detach(|| locked(&result).recv_timeout(SIGNAL_CHECK)) {
                Ok(result) => return interrupt.map(|()| result),
                Err(RecvTimeoutError::Timeout) => {
                    interrupt = interrupt.and_then(|()| py.check_signals().inspect_err(|_| stop()));
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
