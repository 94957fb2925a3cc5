//! Tasks: searches and counts, which run beside the session and report their events to it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dameo_engine::bench::{self, BenchResult};
use dameo_engine::eval::HandCrafted;
use dameo_engine::perft::{self, Divide};
use dameo_engine::search::{Bound, Engine, Limits, SearchInfo, SearchResult, Signals};
use dameo_engine::{DrawRules, Game};

/// Bounds on the score are reported in searches longer than this.
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

/// An event of a running task. The last one is [`TaskEvent::Finished`].
#[derive(Debug)]
pub(crate) enum TaskEvent {
    SearchInfo(SearchInfo),
    /// The result of the perft before the search of a `go perft`.
    PerftFinished(TaskResult),
    BenchPosition(String, BenchResult),
    /// The end of the task, with the engine, which goes back to the session.
    Finished(Engine<HandCrafted>, TaskResult),
}

/// The result of a task.
#[derive(Debug)]
pub(crate) enum TaskResult {
    Search(SearchResult),
    Perft(Divide, Duration),
    Bench(BenchResult),
    /// The task of this name was stopped before it had a result.
    Stopped(&'static str),
}

/// A task with everything it needs. It owns its data, so that it can run in a thread of its own.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) task: Task,
    pub(crate) engine: Engine<HandCrafted>,
    pub(crate) game: Game,
    pub(crate) rules: DrawRules,
    pub(crate) signals: Arc<Signals>,
}

impl Job {
    /// Runs the task and reports its events.
    pub(crate) fn run(mut self, report: &dyn Fn(TaskEvent)) {
        let result = match self.task {
            Task::Perft(depth) => self.perft(depth),
            Task::Bench(depth) => {
                let total = bench::run(HandCrafted, depth, &self.signals, |fen, measured| {
                    report(TaskEvent::BenchPosition(fen.into(), measured));
                });
                total.map_or(TaskResult::Stopped("bench"), TaskResult::Bench)
            }
            Task::Go { perft, ref limits } => {
                if let Some(depth) = perft {
                    report(TaskEvent::PerftFinished(self.perft(depth)));
                }
                let mut report_info = |info: SearchInfo| {
                    if is_reported(&info) {
                        report(TaskEvent::SearchInfo(info));
                    }
                };
                TaskResult::Search(self.engine.search(&self.game, self.rules, limits, &self.signals, &mut report_info))
            }
        };
        report(TaskEvent::Finished(self.engine, result));
    }

    fn perft(&self, depth: u32) -> TaskResult {
        let stop = Some(self.signals.stop_flag());
        let settings = perft::PerftSettings { stop, ..perft::PerftSettings::default() };
        let start = Instant::now();
        let divide = perft::divide(self.game.position(), depth, &settings);
        // The parser bounds the depth, and without a table no count that ends is too large for 128
        // bits.
        divide.map_or(TaskResult::Stopped("perft"), |divide| TaskResult::Perft(divide, start.elapsed()))
    }
}

fn is_reported(info: &SearchInfo) -> bool {
    match info {
        SearchInfo::Pv(pv) => pv.bound == Bound::Exact || pv.time >= BOUNDS_AFTER,
        SearchInfo::CurrentMove(current) => current.time >= CURRENT_MOVE_AFTER,
        _ => false,
    }
}
