//! When a connection was last used.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// The last use of a connection, and its searches.
pub(crate) struct Activity {
    last: Mutex<Instant>,
    /// The searches that are running or queued.
    searches: AtomicU64,
}

impl Activity {
    /// A connection that is used now.
    pub(crate) fn now() -> Self {
        Self { last: Mutex::new(Instant::now()), searches: AtomicU64::new(0) }
    }

    /// A line came from the client.
    pub(crate) fn heard_client(&self, is_search: bool) {
        self.searches.fetch_add(u64::from(is_search), Ordering::Relaxed);
        self.touch();
    }

    /// A line came from the engine.
    pub(crate) fn heard_engine(&self, line: &str) {
        if line.starts_with("bestmove ") {
            // Never fails: the function always gives a value.
            let _ = self.searches.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| Some(n.saturating_sub(1)));
        }
        self.touch();
    }

    fn touch(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Returns when there was neither a line nor a search for this long.
    pub(crate) async fn idle_for(&self, limit: Duration) {
        loop {
            let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
            let is_searching = self.searches.load(Ordering::Relaxed) > 0;
            if !is_searching && last.elapsed() >= limit {
                return;
            }
            // A search that ends is a line, so there is nothing to look at before.
            sleep_until(if is_searching { Instant::now() } else { last } + limit).await;
        }
    }
}
