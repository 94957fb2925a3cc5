//! What runs beside the session's loop: searches and counts, each in a thread of its own, stopped by a flag.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dameo_engine::bench::{self, BenchResult};
use dameo_engine::eval::HandCrafted;
use dameo_engine::game::{DrawRules, Game};
use dameo_engine::perft::{self, Divide};
use dameo_engine::search::{Bound, Engine, Limits, SearchInfo, SearchResult, Signals};

/// Bounds on the score are only of interest in a long search,
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// and so is the move that is looked at.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(3);

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
    SearchInfo(SearchInfo),
    /// The count before the search of a `go perft`.
    CountedFirst(Done),
    BenchPosition(String, BenchResult),
    /// The engine comes back, with what the task came to.
    Done(Engine<HandCrafted>, Done),
}

/// What a task came to. Told together with the end of the task, so that whoever reads it knows that nothing runs.
#[derive(Debug)]
pub(crate) enum Done {
    Searched(SearchResult),
    Counted(Divide, Duration),
    Measured(BenchResult),
    /// A count or a measurement was stopped before its end; its name.
    Stopped(&'static str),
}

/// Everything a task needs; owned, so that the loop stays free.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) task: Task,
    pub(crate) engine: Engine<HandCrafted>,
    pub(crate) game: Game,
    pub(crate) rules: DrawRules,
    pub(crate) signals: Arc<Signals>,
}

impl Job {
    /// Does the task and tells of it.
    pub(crate) fn run(mut self, tell: &dyn Fn(News)) {
        let done = match self.task {
            Task::Perft(depth) => self.perft(depth),
            Task::Bench(depth) => {
                let total = bench::run(HandCrafted, depth, &self.signals, |fen, measured| {
                    tell(News::BenchPosition(fen.into(), measured));
                });
                total.map_or(Done::Stopped("bench"), Done::Measured)
            }
            Task::Go { perft, ref limits } => {
                if let Some(depth) = perft {
                    tell(News::CountedFirst(self.perft(depth)));
                }
                let mut report = |progress: SearchInfo| {
                    if is_of_interest(&progress) {
                        tell(News::SearchInfo(progress));
                    }
                };
                Done::Searched(self.engine.search(&self.game, self.rules, limits, &self.signals, &mut report))
            }
        };
        tell(News::Done(self.engine, done));
    }

    fn perft(&self, depth: u32) -> Done {
        let stop = self.signals.stop_flag();
        let settings = perft::PerftSettings { threads: 1, table: None, bulk: true, stop, progress: &|_| {} };
        let start = Instant::now();
        let divide = perft::divide(self.game.position(), depth, &settings);
        // Depths are within their range, and without a table no count comes to numbers that are too large.
        divide.map_or(Done::Stopped("perft"), |divide| Done::Counted(divide, start.elapsed()))
    }
}

fn is_of_interest(progress: &SearchInfo) -> bool {
    match progress {
        SearchInfo::Pv(report) => report.bound == Bound::Exact || report.time >= BOUNDS_AFTER,
        SearchInfo::CurrentMove(current) => current.time >= CURRENT_MOVE_AFTER,
    }
}

/// What lets a task give its answer, however early it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Release {
    /// Nothing: it ends by itself.
    Itself,
    /// `ponderhit` or `stop`.
    PonderHit,
    /// `stop`.
    Stop,
}

/// A task that runs.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) signals: Arc<Signals>,
    pub(crate) release: Release,
    /// Whether a limit ends it by itself once it is released.
    pub(crate) has_limit: bool,
    /// The answer of a search that was done before it was released.
    pub(crate) held: Option<SearchResult>,
}

impl Running {
    /// The expected move was played. What had no limit has thought long enough.
    pub(crate) fn ponder_hit(&mut self) {
        if self.release != Release::PonderHit {
            return;
        }
        self.release = Release::Itself;
        self.signals.ponder_hit();
        if !self.has_limit {
            self.signals.stop();
        }
    }

    /// Whether the answer of the finished task has to wait.
    pub(crate) fn holds_answer(&self) -> bool {
        self.release != Release::Itself && !self.signals.is_stopped()
    }
}
