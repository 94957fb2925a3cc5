//! Signals to a running search.

use std::sync::atomic::{AtomicBool, Ordering};

/// Two flags, set from another thread while a search runs.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// Neither stopped nor pondering.
    pub fn new() -> Self {
        Self::default()
    }

    /// For a search in the opponent's time: time limits do not count until [`Signals::ponder_hit`].
    pub fn pondering() -> Self {
        Self { pondering: AtomicBool::new(true), ..Self::default() }
    }

    /// Ends the search; it is over within a few milliseconds.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: from now on time limits count.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether [`Signals::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the opponent is still thinking.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The flag that [`Signals::stop`] sets.
    pub const fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }
}
