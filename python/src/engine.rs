//! The engine in this process.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use dameo_engine::eval::{Evaluate, Network};
use dameo_engine::search::{self, Limits, SearchInfo, SearchResult, Signals};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::board::{Board, threads_of};
use crate::errors;
use crate::info::{Info, Score};
use crate::interrupt::{SIGNAL_CHECK, locked};
use crate::limit::{Limit, duration};
use crate::tables::Tablebase;
use crate::types::Move;

/// The static evaluation of a position for the side to move, in centipawns, by the built-in
/// network.
#[pyfunction]
pub(crate) fn evaluate(board: &Board) -> i32 {
    static NETWORK: std::sync::LazyLock<Network> = std::sync::LazyLock::new(Network::built_in);
    NETWORK.evaluate(board.position())
}

/// An engine that searches in threads of this process.
///
/// It keeps what it has learned from one search to the next. Use one engine for each game that is
/// played at the same time, and `clear` it before a new game. It runs one search at a time; `stop`
/// may be called from any thread. While it searches, the lock of the interpreter is free.
///
/// `hash` is the size of the transposition table in megabytes, `threads` the number of searching
/// threads, `network` the path of a network instead of the built-in one, `tables` the endgame
/// tables, `move_overhead` the seconds reserved in each move on a clock for delays outside the
/// engine. As a context manager the engine stops its search at the end.
///
/// >>> import dameo
/// >>> engine = dameo.Engine()
/// >>> board = dameo.Board("W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5")
/// >>> result = engine.play(board, dameo.Limit(mate=3))
/// >>> board.text(result.move), result.score
/// ('c1e3', Score(dameo.WHITE, mate=3))
#[pyclass(frozen, module = "dameo")]
pub struct Engine {
    /// `None` while it searches.
    idle: Arc<Mutex<Option<search::Engine>>>,
    move_overhead: Duration,
    last: Mutex<Last>,
}

/// The last search.
#[derive(Default)]
struct Last {
    signals: Arc<Signals>,
    thread: Option<JoinHandle<()>>,
    /// The process that began it. A forked child has no such thread.
    process: u32,
}

/// The events that a search thread sends.
enum Event {
    Info(Box<Info>),
    Result(SearchResult),
}

impl Engine {
    fn take(&self) -> PyResult<search::Engine> {
        // A search that was stopped, for example by an exception, may need another millisecond.
        let last = &mut *locked(&self.last);
        let is_here = last.process == std::process::id();
        if let Some(thread) = last.thread.take_if(|_| is_here && last.signals.is_stopped()) {
            // A panic has already been reported to the thread that waited for the search.
            let _ = thread.join();
        }
        let searching = if is_here || last.process == 0 {
            "the engine is searching; stop that search first"
        } else {
            "the engine was searching when this process was forked; make another one here"
        };
        locked(&self.idle).take().ok_or_else(|| PyRuntimeError::new_err(searching))
    }

    fn with<T>(&self, work: impl FnOnce(&mut search::Engine) -> PyResult<T>) -> PyResult<T> {
        let mut engine = self.take()?;
        let result = work(&mut engine);
        *locked(&self.idle) = Some(engine);
        result
    }

    /// Begins a search. The board may change from then on.
    fn begin(
        &self,
        board: &Bound<'_, Board>,
        limit: &Limit,
        root_moves: Option<Vec<Move>>,
        multipv: usize,
    ) -> PyResult<Analysis> {
        let board = board.borrow();
        let limits = Limits { move_overhead: self.move_overhead, ..limits(&board, limit, root_moves, multipv)? };
        let mut engine = self.take()?;
        let signals = Arc::new(Signals::new());
        let (sender, events) = channel();
        let (game, rules) = (board.game.clone(), board.rules);
        let (idle, its_signals) = (Arc::clone(&self.idle), Arc::clone(&signals));
        let search = move || {
            let position = *game.position();
            // Sending fails if the analysis has been dropped.
            let mut report = |info: SearchInfo| {
                if let SearchInfo::Pv(pv) = info {
                    let _ = sender.send(Event::Info(Box::new(Info::new(&position, pv))));
                }
            };
            let result = engine.search(&game, rules, &limits, &its_signals, &mut report);
            *locked(&idle) = Some(engine);
            let _ = sender.send(Event::Result(result));
        };
        let thread = thread::Builder::new().name("dameo search".into()).spawn(search)?;
        let process = std::process::id();
        let before = std::mem::replace(
            &mut *locked(&self.last),
            Last { signals: Arc::clone(&signals), thread: Some(thread), process },
        );
        if before.process != process {
            // There is no such thread here that could be detached.
            std::mem::forget(before.thread);
        }
        Ok(Analysis {
            side: board.position().side_to_move(),
            events: Mutex::new(events),
            signals,
            state: Mutex::new(State::default()),
        })
    }
}

fn limits(board: &Board, limit: &Limit, root_moves: Option<Vec<Move>>, multipv: usize) -> PyResult<Limits> {
    let search_moves = root_moves.unwrap_or_default().iter().map(|m| m.0).collect::<Vec<_>>();
    if let Some(&m) = search_moves.iter().find(|&&m| !board.position().is_legal(m)) {
        return Err(errors::illegal(format!("the root move {} is not legal here", Move(m))));
    }
    Ok(Limits { search_moves, multi_pv: multipv, ..limit.limits(board.position().side_to_move())? })
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, hash = 16, threads = 1, network = None, tables = None, move_overhead = 0.01))]
    fn new(
        hash: usize,
        threads: usize,
        network: Option<std::path::PathBuf>,
        tables: Option<&Tablebase>,
        move_overhead: f64,
    ) -> PyResult<Self> {
        let (threads, move_overhead) = (threads_of(threads)?, duration(move_overhead, "the move overhead")?);
        let network = match network {
            Some(path) => {
                let file = std::fs::read(&path)?;
                Network::read(&file).map_err(|error| errors::network(format!("{}: {error}", path.display())))?
            }
            None => Network::built_in(),
        };
        if hash == 0 {
            return Err(PyValueError::new_err("a hash of 0 MB is too small; an engine needs at least 1 MB"));
        }
        let mut engine =
            search::Engine::new(network, hash).map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        engine.set_threads(threads);
        engine.set_tables(tables.map(Tablebase::shared));
        Ok(Self { idle: Arc::new(Mutex::new(Some(engine))), move_overhead, last: Mutex::default() })
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(&self, _type: Py<PyAny>, _value: Py<PyAny>, _traceback: Py<PyAny>) {
        self.stop();
    }

    /// Searches, and returns the best move.
    ///
    /// Raises `ValueError` if the limit never ends the search, and `RuntimeError` if the engine is
    /// searching.
    #[pyo3(signature = (board, limit: "dameo.limit.Limit", *, root_moves: "collections.abc.Sequence[Move] | None" = None))]
    fn play(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        limit: Limit,
        root_moves: Option<Vec<Move>>,
    ) -> PyResult<PlayResult> {
        finite(&limit)?;
        self.begin(board, &limit, root_moves, 1)?.wait(py)
    }

    /// Searches, and returns the variations of the last completed iteration, best first: one, or
    /// `multipv` of them.
    ///
    /// Raises `ValueError` if the limit never ends the search, and `RuntimeError` if the engine is
    /// searching.
    #[pyo3(signature = (board, limit: "dameo.limit.Limit", *, multipv = 1, root_moves: "collections.abc.Sequence[Move] | None" = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        limit: Limit,
        multipv: usize,
        root_moves: Option<Vec<Move>>,
    ) -> PyResult<Vec<Info>> {
        finite(&limit)?;
        let analysis = self.begin(board, &limit, root_moves, multipv)?;
        analysis.wait(py)?;
        Ok(analysis.lines())
    }

    /// Starts a search, and returns an iterator of what it reports. Without a limit the search goes
    /// on until it is stopped. As a context manager it stops the search at its end.
    ///
    /// Raises `RuntimeError` if the engine is searching.
    #[pyo3(signature = (board, limit: "dameo.limit.Limit | None" = None, *, multipv = 1, root_moves: "collections.abc.Sequence[Move] | None" = None))]
    fn analysis(
        &self,
        board: &Bound<'_, Board>,
        limit: Option<Limit>,
        multipv: usize,
        root_moves: Option<Vec<Move>>,
    ) -> PyResult<Analysis> {
        self.begin(board, &limit.unwrap_or_default(), root_moves, multipv)
    }

    /// Stops the search, if there is one. It then returns what it has found.
    fn stop(&self) {
        locked(&self.last).signals.stop();
    }

    /// Forgets all earlier searches.
    ///
    /// Raises `RuntimeError` if the engine is searching.
    fn clear(&self) -> PyResult<()> {
        self.with(|engine| {
            engine.clear();
            Ok(())
        })
    }

    /// Whether the engine is searching.
    #[getter]
    fn is_searching(&self) -> bool {
        locked(&self.idle).is_none()
    }

    /// The static evaluation of a position for the side to move, in centipawns.
    ///
    /// Raises `RuntimeError` if the engine is searching.
    fn evaluate(&self, board: &Board) -> PyResult<i32> {
        self.with(|engine| Ok(engine.evaluation().evaluate(board.position())))
    }

    fn __repr__(&self) -> PyResult<String> {
        self.with(|engine| Ok(format!("<Engine hash={} threads={}>", engine.megabytes(), engine.threads())))
            .or_else(|_| Ok("<Engine searching>".into()))
    }
}

fn finite(limit: &Limit) -> PyResult<()> {
    if limit.is_finite() {
        Ok(())
    } else {
        Err(PyValueError::new_err("the limit never ends the search; give a time, a depth, nodes, a mate or a clock"))
    }
}

/// The best move of a search.
#[pyclass(frozen, eq, hash, get_all, module = "dameo")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PlayResult {
    /// The best move; `None` if there is no legal move.
    r#move: Option<Move>,
    /// The move expected in reply, if any.
    ponder: Option<Move>,
    /// The score for the side to move.
    score: Score,
    /// The last iteration that was completed, in plies.
    depth: u32,
    /// Moves made.
    nodes: u64,
}

#[pymethods]
impl PlayResult {
    #[new]
    fn new(r#move: Option<Move>, ponder: Option<Move>, score: Score, depth: u32, nodes: u64) -> Self {
        Self { r#move, ponder, score, depth, nodes }
    }

    #[pyo3(signature = () -> "tuple[Move | None, Move | None, Score, int, int]")]
    fn __getnewargs__(&self) -> (Option<Move>, Option<Move>, Score, u32, u64) {
        (self.r#move, self.ponder, self.score, self.depth, self.nodes)
    }

    fn __repr__(&self) -> String {
        let Self { r#move, score, depth, nodes, .. } = self;
        let text = r#move.map_or("None".into(), |m| m.to_string());
        format!("<PlayResult move={text} score={} depth={depth} nodes={nodes}>", score.text())
    }
}

/// A search that runs. It is an iterator of `Info`, and a context manager that stops the search.
///
/// >>> import dameo
/// >>> engine = dameo.Engine()
/// >>> with engine.analysis(dameo.Board()) as analysis:
/// ...     for info in analysis:
/// ...         if info.depth >= 5:
/// ...             break
/// >>> analysis.info.depth >= 5, engine.is_searching
/// (True, False)
#[pyclass(frozen, module = "dameo")]
pub struct Analysis {
    side: dameo_rules::Color,
    events: Mutex<Receiver<Event>>,
    signals: Arc<Signals>,
    state: Mutex<State>,
}

/// The events received so far.
#[derive(Default)]
struct State {
    /// The last exact variations, by number.
    lines: Vec<Info>,
    result: Option<SearchResult>,
}

impl Analysis {
    /// The next event, or `None` if the search has ended. Ctrl-C stops the search, and is raised.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        loop {
            if locked(&self.state).result.is_some() {
                return Ok(None);
            }
            match py.detach(|| locked(&self.events).recv_timeout(SIGNAL_CHECK)) {
                Ok(Event::Info(info)) => {
                    locked(&self.state).add(&info);
                    return Ok(Some(*info));
                }
                Ok(Event::Result(result)) => locked(&self.state).result = Some(result),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.signals.stop())?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the search thread of the engine crashed"));
                }
            }
        }
    }

    fn lines(&self) -> Vec<Info> {
        locked(&self.state).lines.clone()
    }
}

impl State {
    fn add(&mut self, info: &Info) {
        let place = info.line() as usize - 1;
        // A bound comes before any exact score only if the search ends in its first iteration.
        if place == self.lines.len() {
            self.lines.push(info.clone());
        } else if info.is_exact() && place < self.lines.len() {
            self.lines[place] = info.clone();
        }
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.signals.stop();
    }
}

#[pymethods]
impl Analysis {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        self.next(py)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(&self, py: Python<'_>, _type: Py<PyAny>, _value: Py<PyAny>, _traceback: Py<PyAny>) -> PyResult<()> {
        self.signals.stop();
        self.wait(py).map(|_| ())
    }

    /// Stops the search. It then returns what it has found.
    fn stop(&self) {
        self.signals.stop();
    }

    /// Waits until the search ends, and returns the best move.
    fn wait(&self, py: Python<'_>) -> PyResult<PlayResult> {
        while self.next(py)?.is_some() {}
        let state = locked(&self.state);
        let Some(SearchResult { best, ponder, score, depth, nodes, .. }) = state.result else {
            return Err(PyRuntimeError::new_err("the search has not ended"));
        };
        let score = Score::new(self.side, score);
        Ok(PlayResult { r#move: best.map(Move), ponder: ponder.map(Move), score, depth, nodes })
    }

    /// The last variation of the best move that was received, or `None` before the first.
    #[getter]
    fn info(&self) -> Option<Info> {
        locked(&self.state).lines.first().cloned()
    }

    /// The last variations that were received, best first.
    #[getter]
    fn multipv(&self) -> Vec<Info> {
        self.lines()
    }
}
