//! Tasks: searches and counts, which run beside the session and report their events to it.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::Duration;

use dameo_engine::bench::{self, BenchResult};
use dameo_engine::eval::Network;
use dameo_engine::search::{Bound, Engine, Limits, PvInfo, SearchInfo, SearchResult, Signals};
use dameo_engine::{DrawRules, Game, Move};
use dameo_perft::{Divide, PerftSettings, divide};
use web_time::Instant;

/// Bounds on the score are reported in searches longer than this, and at the end of a search.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// The current root move is reported in searches longer than this.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(3);

/// What to run.
#[derive(Debug, Clone)]
pub(crate) enum Task {
    /// Perft to a depth, if one is given, then a search.
    Go { perft: Option<u32>, limits: Limits },
    /// Perft to a depth.
    Perft(u32),
    /// A search of the fixed set of positions to a depth.
    Bench(u32),
}

impl Task {
    const fn name(&self) -> &'static str {
        match self {
            Self::Go { .. } => "go",
            Self::Perft(_) => "perft",
            Self::Bench(_) => "bench",
        }
    }
}

/// An event of a running task. The last one is [`TaskEvent::Finished`].
#[derive(Debug)]
pub(crate) enum TaskEvent {
    SearchInfo(SearchInfo),
    /// The result of the perft before the search of a `go perft`.
    PerftFinished(TaskResult),
    BenchPosition(String, BenchResult),
    /// The task has failed: why. Its end comes next.
    Failed(String),
    /// The end of the task, with the engine, which goes back to the session.
    Finished(Box<Engine<Network>>, TaskResult),
}

/// The result of a task.
#[derive(Debug)]
pub(crate) enum TaskResult {
    Search(SearchResult),
    /// The answer of a search that failed: the best move that it had reported, or any.
    FailedSearch(Option<Move>),
    Perft(Divide, Duration),
    Bench(BenchResult),
    /// The task of this name was stopped before it had a result.
    Stopped(&'static str),
}

/// A task with everything it needs. It owns its data, so that it can run in a thread of its own.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) task: Task,
    pub(crate) engine: Engine<Network>,
    pub(crate) game: Game,
    pub(crate) rules: DrawRules,
    pub(crate) signals: Arc<Signals>,
    /// Whether the search has begun, and only paused.
    pub(crate) is_paused: bool,
    /// A bound on the score that was not reported. It is reported if the search ends with it, so
    /// that the last line belongs to the best move.
    pub(crate) withheld: Option<PvInfo>,
    /// The best move that was reported.
    pub(crate) best: Option<Move>,
}

impl Job {
    /// Runs the task and reports its events.
    pub(crate) fn run(mut self, report: &dyn Fn(TaskEvent)) {
        loop {
            if let Some(result) = self.run_slice(None, report) {
                return self.finish(result, report);
            }
        }
    }

    /// Reports the result of the task, and gives the engine back.
    pub(crate) fn finish(self, result: TaskResult, report: &dyn Fn(TaskEvent)) {
        report(TaskEvent::Finished(Box::new(self.engine), result));
    }

    /// A new search or count.
    pub(crate) const fn new(
        task: Task,
        engine: Engine<Network>,
        game: Game,
        rules: DrawRules,
        signals: Arc<Signals>,
    ) -> Self {
        Self { task, engine, game, rules, signals, is_paused: false, withheld: None, best: None }
    }

    /// Runs the task, a search for this time at most. Returns its result, or `None` if the search
    /// has only paused. A task that panics fails: that is reported, and a search has an answer all
    /// the same.
    pub(crate) fn run_slice(&mut self, slice: Option<Duration>, report: &dyn Fn(TaskEvent)) -> Option<TaskResult> {
        match panic::catch_unwind(AssertUnwindSafe(|| self.run_task(slice, report))) {
            Ok(result) => result,
            Err(cause) => {
                // Whatever state the engine is in, it begins anew.
                self.engine.clear();
                self.is_paused = false;
                report(TaskEvent::Failed(format!("{} failed: {}", self.task.name(), message_of(&*cause))));
                Some(match &self.task {
                    Task::Go { limits, .. } => TaskResult::FailedSearch(self.best.or_else(|| {
                        let legal = self.game.position().legal_moves();
                        limits.search_moves.first().or_else(|| legal.iter().next()).copied()
                    })),
                    Task::Perft(_) | Task::Bench(_) => TaskResult::Stopped(self.task.name()),
                })
            }
        }
    }

    fn run_task(&mut self, slice: Option<Duration>, report: &dyn Fn(TaskEvent)) -> Option<TaskResult> {
        match self.task {
            Task::Perft(depth) => Some(self.perft(depth)),
            Task::Bench(depth) => {
                let total = bench::run(self.engine.evaluation().clone(), depth, &self.signals, |fen, measured| {
                    report(TaskEvent::BenchPosition(fen.into(), measured));
                });
                Some(total.map_or(TaskResult::Stopped("bench"), TaskResult::Bench))
            }
            Task::Go { perft, ref mut limits } => {
                limits.slice = slice;
                if !self.is_paused
                    && let Some(depth) = perft
                {
                    report(TaskEvent::PerftFinished(self.perft(depth)));
                }
                self.search_slice(report)
            }
        }
    }

    fn search_slice(&mut self, report: &dyn Fn(TaskEvent)) -> Option<TaskResult> {
        let Self { task: Task::Go { limits, .. }, engine, game, rules, signals, is_paused, withheld, best } = self
        else {
            return None;
        };
        let mut report_info = |info: SearchInfo| match info {
            SearchInfo::Pv(pv) if pv.bound != Bound::Exact && pv.time < BOUNDS_AFTER => *withheld = Some(pv),
            SearchInfo::CurrentMove(current) if current.time < CURRENT_MOVE_AFTER => {}
            SearchInfo::Pv(pv) => {
                *withheld = None;
                if pv.line == 1 {
                    *best = pv.principal_variation.first().copied();
                }
                report(TaskEvent::SearchInfo(SearchInfo::Pv(pv)));
            }
            info => report(TaskEvent::SearchInfo(info)),
        };
        let resumed = if *is_paused { engine.resume(limits.slice, signals, &mut report_info) } else { None };
        let result = resumed.unwrap_or_else(|| engine.search(game, *rules, limits, signals, &mut report_info));
        *is_paused = result.is_paused;
        if result.is_paused {
            return None;
        }
        if let Some(pv) = withheld.take() {
            report(TaskEvent::SearchInfo(SearchInfo::Pv(pv)));
        }
        Some(TaskResult::Search(result))
    }

    fn perft(&self, depth: u32) -> TaskResult {
        let stop = Some(self.signals.stop_flag());
        let settings = PerftSettings { stop, ..PerftSettings::default() };
        let start = Instant::now();
        let divide = divide(self.game.position(), depth, &settings);
        // The parser bounds the depth, and without a table no count that ends is too large for 128
        // bits.
        divide.map_or(TaskResult::Stopped("perft"), |divide| TaskResult::Perft(divide, start.elapsed()))
    }
}

/// The message of a panic, fit to be printed on a line.
fn message_of(cause: &(dyn Any + Send)) -> String {
    const LONGEST: usize = 300;
    let text = cause.downcast_ref::<&str>().copied().or_else(|| cause.downcast_ref().map(String::as_str));
    text.unwrap_or("a panic without a message").chars().take(LONGEST).flat_map(char::escape_debug).collect()
}
