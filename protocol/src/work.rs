//! What runs beside the session's loop: searches and counts, each in a thread of its own, stopped by a flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use dameo_engine::bench::{self, Measured};
use dameo_engine::eval::Handmade;
use dameo_engine::game::{DrawRules, Game};
use dameo_engine::perft::{self, Divide};
use dameo_engine::search::{Engine, Limits, Outcome, Report};

/// A task for the worker.
#[derive(Debug, Clone)]
pub(crate) enum Task {
    /// Count to the depth if one is given, then search.
    Go { perft: Option<u32>, limits: Limits },
    /// Count to the depth.
    Perft(u32),
    /// Search the fixed set to the depth.
    Bench(u32),
}

/// What the worker says. The last of a task is [`News::Done`].
#[derive(Debug)]
pub(crate) enum News {
    Report(Report),
    Divide(Divide, Duration),
    BenchPosition(String, Measured),
    BenchTotal(Measured),
    Stopped(&'static str),
    /// The engine comes back, with the outcome if the task was a search.
    Done(Engine<Handmade>, Option<Outcome>),
}

/// Everything a task needs; owned, so that the loop stays free.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) task: Task,
    pub(crate) engine: Engine<Handmade>,
    pub(crate) game: Game,
    pub(crate) rules: DrawRules,
    pub(crate) stop: Arc<AtomicBool>,
}

impl Job {
    /// Does the task and tells of it.
    pub(crate) fn run(mut self, tell: &dyn Fn(News)) {
        let outcome = match self.task {
            Task::Perft(depth) => {
                self.perft(depth, tell);
                None
            }
            Task::Bench(depth) => {
                let total = bench::run(Handmade, depth, &self.stop, |fen, measured| {
                    tell(News::BenchPosition(fen.into(), measured));
                });
                tell(total.map_or(News::Stopped("bench"), News::BenchTotal));
                None
            }
            Task::Go { perft, ref limits } => {
                if let Some(depth) = perft {
                    self.perft(depth, tell);
                }
                let mut report = |report: &Report| tell(News::Report(report.clone()));
                Some(self.engine.search(&self.game, self.rules, limits, &self.stop, &mut report))
            }
        };
        tell(News::Done(self.engine, outcome));
    }

    fn perft(&self, depth: u32, tell: &dyn Fn(News)) {
        let settings = perft::Settings { threads: 1, table: None, bulk: true, stop: &self.stop, progress: &|_| {} };
        let start = Instant::now();
        let divide = perft::divide(self.game.position(), depth, &settings);
        tell(divide.map_or(News::Stopped("perft"), |divide| News::Divide(divide, start.elapsed())));
    }
}

/// A task that runs.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) stop: Arc<AtomicBool>,
    /// Whether the answer waits for `stop`, however early the search ends.
    pub(crate) endless: bool,
    /// The `bestmove` line of an endless search that ended by itself.
    pub(crate) held: Option<String>,
}

impl Running {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
