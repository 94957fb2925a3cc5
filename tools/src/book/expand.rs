//! Expansion: several threads score the positions that are most likely to be played.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use dameo_engine::search::Signals;

use crate::book::error::TreeError;
use crate::book::scorer::Scorer;
use crate::book::tree::queue::{Goal, Next};
use crate::book::tree::{Access, ROOT, Settings, Tree};

/// How long a thread waits for positions that others have reserved.
const PAUSE: Duration = Duration::from_millis(50);

/// How a tree is expanded.
#[derive(Debug, Clone)]
pub struct Expander {
    /// The requested settings of the tree: nodes, nodes of the first moves, drop-out.
    pub asked: [Option<u64>; 3],
    /// The number of scored positions to reach; `None` continues until stopped.
    pub positions: Option<u64>,
    /// Whether to rescore positions that were scored only by older engines.
    pub renew: bool,
    /// Threads to work with.
    pub threads: usize,
    /// Seconds after which the lease of a position expires if this program no longer renews
    /// it.
    pub lease: u32,
}

/// The progress of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpandProgress {
    /// Positions with scores in the tree, those of other programs included.
    pub scored: u64,
    /// Positions scored by this program.
    pub own: u64,
    /// Moves of those positions.
    pub moves: u64,
    /// Nodes of the searches.
    pub nodes: u64,
}

/// The state that the threads share.
struct Shared<'a> {
    tree: Mutex<Tree>,
    settings: Settings,
    goal: Goal,
    engine: i64,
    worker: String,
    lease: i64,
    signals: &'a Signals,
    /// Set at the end, or after an error.
    is_over: AtomicBool,
    own: [AtomicU64; 3],
}

impl Expander {
    /// Expands the tree in this file, which is created if missing, until the goal is reached
    /// or `signals` stop it. Calls `progress` after each position.
    ///
    /// # Errors
    /// When the tree cannot be used, or there is no memory. What was scored before is kept.
    pub fn run(
        &self,
        path: &Path,
        signals: &Signals,
        progress: &(dyn Fn(ExpandProgress) + Sync),
    ) -> Result<ExpandProgress, TreeError> {
        let mut tree = Tree::open(path, Access::Create)?;
        let settings = tree.settings(self.asked)?;
        let engine = tree.engine(&Scorer::id()?)?;
        let goal = Goal { positions: self.positions, renew: self.renew.then_some(engine) };
        let shared = Shared {
            tree: Mutex::new(tree),
            settings,
            goal,
            engine,
            worker: worker_name(),
            lease: self.lease.into(),
            signals,
            is_over: AtomicBool::new(false),
            own: [const { AtomicU64::new(0) }; 3],
        };
        let result = thread::scope(|scope| {
            let work = || {
                let result = shared.work(progress);
                shared.is_over.store(true, Ordering::Relaxed);
                result
            };
            let handles: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            let kept = shared.keep(|| handles.iter().all(thread::ScopedJoinHandle::is_finished));
            handles
                .into_iter()
                .map(|handle| handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .fold(kept, Result::and)
        });
        let mut tree = shared.lock();
        let released = tree.release(&shared.worker);
        result.and(released)?;
        shared.progress(&tree)
    }
}

impl Shared<'_> {
    fn lock(&self) -> std::sync::MutexGuard<'_, Tree> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Scores positions until there are no more.
    fn work(&self, progress: &dyn Fn(ExpandProgress)) -> Result<(), TreeError> {
        let mut scorer = Scorer::new()?;
        while !self.signals.is_stopped() && !self.is_over.load(Ordering::Relaxed) {
            let next = self.lock().take(&self.worker, self.lease, self.settings, self.goal)?;
            let number = match next {
                Next::Position(number) => number,
                Next::Wait => {
                    thread::sleep(PAUSE);
                    continue;
                }
                Next::Done => break,
            };
            let position = self.lock().position(number)?;
            let nodes = if number == ROOT { self.settings.first_nodes } else { self.settings.nodes };
            let Some(moves) = scorer.score(&position, nodes, self.signals) else { break };
            let mut tree = self.lock();
            tree.store(number, self.engine, &moves)?;
            let searched: u64 = moves.iter().map(|scored| scored.nodes).sum();
            for (sum, more) in self.own.iter().zip([1, moves.len() as u64, searched]) {
                sum.fetch_add(more, Ordering::Relaxed);
            }
            progress(self.progress(&tree)?);
        }
        Ok(())
    }

    /// Renews the leases of the threads until they are done.
    fn keep(&self, is_done: impl Fn() -> bool) -> Result<(), TreeError> {
        let period = Duration::from_secs(self.lease.unsigned_abs()) / 4;
        let mut kept = Instant::now();
        while !is_done() {
            thread::sleep(PAUSE.min(period));
            if kept.elapsed() >= period {
                self.lock().keep(&self.worker, self.lease)?;
                kept = Instant::now();
            }
        }
        Ok(())
    }

    fn progress(&self, tree: &Tree) -> Result<ExpandProgress, TreeError> {
        let [own, moves, nodes] = self.own.each_ref().map(|sum| sum.load(Ordering::Relaxed));
        Ok(ExpandProgress { scored: tree.scored()?, own, moves, nodes })
    }
}

/// A unique name.
fn worker_name() -> String {
    let nanoseconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    format!("{}-{nanoseconds}", std::process::id())
}
