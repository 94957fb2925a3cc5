//! The running task as the session sees it: its signals, and a result that is held back.

use std::sync::Arc;

use dameo_engine::search::Signals;

use super::queue::EarlySignals;
use super::task::TaskResult;

/// The command until which a result is held back, however early the task finishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HoldUntil {
    /// None: the result is sent as soon as the task finishes.
    Finished,
    /// `ponderhit` or `stop`.
    PonderHit,
    /// `stop`.
    Stop,
}

/// A task that runs.
#[derive(Debug)]
pub(crate) struct RunningTask {
    signals: Arc<Signals>,
    hold: HoldUntil,
    /// Whether a limit ends the task once its result is no longer held back.
    has_limit: bool,
    /// The result of a search that finished while it was held back.
    held_result: Option<TaskResult>,
}

impl RunningTask {
    /// The state of a task that is about to start.
    pub(crate) fn new(
        hold: HoldUntil,
        has_limit: bool,
        early: EarlySignals,
        is_pause_due: Option<fn() -> bool>,
    ) -> Self {
        let mut signals = match hold {
            HoldUntil::PonderHit => Signals::pondering(),
            HoldUntil::Finished | HoldUntil::Stop => Signals::new(),
        };
        if let Some(is_due) = is_pause_due {
            signals = signals.with_pause(is_due);
        }
        let mut running = Self { signals: Arc::new(signals), hold, has_limit, held_result: None };
        if early.ponder_hit {
            running.ponder_hit();
        }
        if early.stop {
            running.stop();
        }
        running
    }

    /// The signals that the task obeys.
    pub(crate) fn signals(&self) -> Arc<Signals> {
        Arc::clone(&self.signals)
    }

    /// `stop`: ends the task.
    pub(crate) fn stop(&self) {
        self.signals.stop();
    }

    /// Ends the task if nothing but a command would release its result.
    pub(crate) fn stop_if_held(&self) {
        if self.hold != HoldUntil::Finished {
            self.stop();
        }
    }

    /// Whether a `ponderhit` is for this task: it ponders and was not stopped.
    pub(crate) fn is_pondering(&self) -> bool {
        self.hold == HoldUntil::PonderHit && !self.signals.is_stopped()
    }

    /// `ponderhit`: the search continues with its limits, or ends if it has none.
    pub(crate) fn ponder_hit(&mut self) {
        if self.hold != HoldUntil::PonderHit {
            return;
        }
        self.hold = HoldUntil::Finished;
        self.signals.ponder_hit();
        if !self.has_limit {
            self.signals.stop();
        }
    }

    /// Keeps the result of a finished task if it is to be held back, otherwise returns it.
    pub(crate) fn hold(&mut self, result: TaskResult) -> Option<TaskResult> {
        if self.is_held() {
            self.held_result = Some(result);
            return None;
        }
        Some(result)
    }

    /// Takes the result that was held back, if it no longer is.
    pub(crate) fn release(&mut self) -> Option<TaskResult> {
        if self.is_held() { None } else { self.held_result.take() }
    }

    fn is_held(&self) -> bool {
        self.hold != HoldUntil::Finished && !self.signals.is_stopped()
    }
}
