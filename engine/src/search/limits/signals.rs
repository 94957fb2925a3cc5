//! Signals to a running search.

use std::sync::atomic::{AtomicBool, Ordering};

/// Two flags, set from another thread while a search runs, and a function that asks for a pause.
///
/// Use new signals for each search: what was stopped stays stopped. A search that is stopped, even
/// before it begins, still completes its first iteration unless that takes more than 20,000 nodes,
/// so that it always has a move and a score.
///
/// ```
/// use std::sync::Arc;
/// use std::thread;
/// use std::time::Duration;
///
/// use dameo_engine::eval::Material;
/// use dameo_engine::search::{Engine, Limits, Signals};
/// use dameo_engine::{DrawRules, Game};
///
/// let game = Game::new();
/// let limits = Limits::default();
/// let mut engine = Engine::new(Material, 1)?;
///
/// // A scoped thread borrows the signals.
/// let signals = Signals::new();
/// let result = thread::scope(|scope| {
///     let search = || engine.search(&game, DrawRules::Standard, &limits, &signals, &mut |_| {});
///     let thread = scope.spawn(search);
///     thread::sleep(Duration::from_millis(5));
///     signals.stop();
///     thread.join().expect("a search does not panic")
/// });
/// assert!(result.best.is_some());
///
/// // Any other thread shares them.
/// let signals = Arc::new(Signals::new());
/// let shared = Arc::clone(&signals);
/// let search = move || engine.search(&game, DrawRules::Standard, &limits, &shared, &mut |_| {});
/// let thread = thread::spawn(search);
/// signals.stop();
/// let result = thread.join().expect("a search does not panic");
/// assert!(result.best.is_some() && result.depth >= 1);
/// # Ok::<(), dameo_engine::OutOfMemory>(())
/// ```
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    is_pause_due: Option<fn() -> bool>,
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

    /// Lets the search call `is_due` about every thousand nodes, and pause if it returns true, as
    /// at the end of a [slice](super::Limits::slice). For programs with a single thread, such as a
    /// browser's worker, which can then read their input.
    ///
    /// ```
    /// use dameo_engine::eval::Material;
    /// use dameo_engine::search::{Engine, Limits, Signals};
    /// use dameo_engine::{DrawRules, Game};
    ///
    /// let signals = Signals::new().with_pause(|| true);
    /// let (game, rules, limits) = (Game::new(), DrawRules::Standard, Limits::default());
    /// let mut engine = Engine::new(Material, 1)?;
    /// // The search has no limit, but pauses soon.
    /// assert!(engine.search(&game, rules, &limits, &signals, &mut |_| {}).is_paused);
    /// signals.stop();
    /// let result = engine.resume(None, &signals, &mut |_| {});
    /// assert!(result.is_some_and(|result| !result.is_paused && result.best.is_some()));
    /// # Ok::<(), dameo_engine::OutOfMemory>(())
    /// ```
    #[must_use]
    pub fn with_pause(self, is_due: fn() -> bool) -> Self {
        Self { is_pause_due: Some(is_due), ..self }
    }

    /// Whether the search is to pause.
    pub(in crate::search) fn is_pause_due(&self) -> bool {
        self.is_pause_due.is_some_and(|is_due| is_due())
    }

    /// Ends the search; it is over within a few milliseconds, or as soon as it has completed its
    /// first iteration.
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
