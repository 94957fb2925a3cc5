//! What a search reports.

use std::hash::{DefaultHasher, Hash, Hasher};

use dameo_engine::Color;
use dameo_engine::search::{self, PvInfo};
use dameo_rules::Position;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::types::{Move, color as side_of};

/// A score, seen from one side.
///
/// Exactly one of `cp` and `mate` is not `None`. Scores of one side are ordered by how good they are
/// for it; to compare those of both sides, use `white()` or `pov`.
///
/// >>> import dameo
/// >>> score = dameo.Score(dameo.WHITE, mate=3)
/// >>> score > dameo.Score(dameo.WHITE, cp=2000), score.pov(dameo.BLACK).mate
/// (True, -3)
#[pyclass(frozen, from_py_object, module = "dameo")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    side: Color,
    score: search::Score,
}

impl Score {
    pub(crate) const fn new(side: Color, score: search::Score) -> Self {
        Self { side, score }
    }

    pub(crate) fn text(self) -> String {
        self.score.to_string()
    }
}

#[pymethods]
impl Score {
    #[new]
    #[pyo3(signature = (color, *, cp = None, mate = None))]
    fn of(color: bool, cp: Option<i32>, mate: Option<i32>) -> PyResult<Self> {
        let score = match (cp, mate) {
            (Some(centipawns), None) => search::Score::Centipawns(centipawns),
            (None, Some(moves @ 1..)) => search::Score::MateIn(moves.unsigned_abs()),
            (None, Some(moves)) => search::Score::MatedIn(moves.unsigned_abs()),
            _ => return Err(PyValueError::new_err("a score has either cp or mate")),
        };
        Ok(Self::new(side_of(color), score))
    }

    /// The side from which the score is seen.
    #[getter]
    fn color(&self) -> bool {
        self.side == Color::White
    }

    /// Centipawns: hundredths of a man in the opening. 20000 less n is a win that endgame tables
    /// know without its distance, n plies away.
    #[getter]
    fn cp(&self) -> Option<i32> {
        match self.score {
            search::Score::Centipawns(centipawns) => Some(centipawns),
            _ => None,
        }
    }

    /// Moves to the win; negative for a loss, and 0 for the loss of a side without a legal move. A
    /// loss in 0 is a win in 0 for the other side, for which this is 0 too.
    #[getter]
    fn mate(&self) -> Option<i64> {
        match self.score {
            search::Score::Centipawns(_) => None,
            search::Score::MateIn(moves) => Some(moves.into()),
            search::Score::MatedIn(moves) => Some(-i64::from(moves)),
        }
    }

    /// The score as a side sees it.
    fn pov(&self, color: bool) -> Self {
        let side = side_of(color);
        let score = match self.score {
            score if side == self.side => score,
            search::Score::Centipawns(centipawns) => search::Score::Centipawns(-centipawns),
            search::Score::MateIn(moves) => search::Score::MatedIn(moves),
            search::Score::MatedIn(moves) => search::Score::MateIn(moves),
        };
        Self { side, score }
    }

    /// The score as White sees it.
    fn white(&self) -> Self {
        self.pov(true)
    }

    /// The score as Black sees it.
    fn black(&self) -> Self {
        self.pov(false)
    }

    /// A win in 0 has no arguments of its own: it is the loss in 0 of the other side.
    #[pyo3(signature = () -> "tuple[collections.abc.Callable[..., Score], tuple[object, ...]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, of) = (slf.py(), *slf.get());
        let is_here = of.score != search::Score::MateIn(0);
        let seen = if is_here { of } else { of.pov(!of.color()) };
        let value = (seen.color(), seen.cp(), seen.mate(), of.color());
        Ok((slf.get_type().getattr("_restore")?, value.into_pyobject(py)?))
    }

    #[staticmethod]
    fn _restore(color: bool, cp: Option<i32>, mate: Option<i32>, pov: bool) -> PyResult<Self> {
        Ok(Self::of(color, cp, mate)?.pov(pov))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> PyResult<bool> {
        match op {
            CompareOp::Eq => Ok(self == other),
            CompareOp::Ne => Ok(self != other),
            _ if self.side == other.side => Ok(op.matches(self.score.cmp(&other.score))),
            _ => Err(PyTypeError::new_err("the scores are of different sides; compare white() of both")),
        }
    }

    /// The score in men (`+0.85`), or `win in 3`.
    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let side = if self.color() { "WHITE" } else { "BLACK" };
        match (self.cp(), self.mate()) {
            (Some(cp), _) => format!("Score(dameo.{side}, cp={cp})"),
            (_, mate) => format!("Score(dameo.{side}, mate={})", mate.unwrap_or_default()),
        }
    }
}

/// Probabilities of a win, a draw and a loss of the side to move, in permille. They add up to 1000.
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "dameo")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// Probability of a win, 0 to 1000.
    win: u32,
    /// Probability of a draw, 0 to 1000.
    draw: u32,
    /// Probability of a loss, 0 to 1000.
    loss: u32,
}

#[pymethods]
impl Wdl {
    #[new]
    fn new(win: u32, draw: u32, loss: u32) -> PyResult<Self> {
        match win.checked_add(draw).and_then(|sum| sum.checked_add(loss)) {
            Some(1000) => Ok(Self { win, draw, loss }),
            _ => Err(PyValueError::new_err(format!("{win}, {draw} and {loss} permille do not add up to 1000"))),
        }
    }

    fn __getnewargs__(&self) -> (u32, u32, u32) {
        (self.win, self.draw, self.loss)
    }

    /// The expected result of the side to move, from 0 (loss) to 1 (win).
    fn expectation(&self) -> f64 {
        f64::from(2 * self.win + self.draw) / 2000.0
    }

    fn __repr__(&self) -> String {
        format!("Wdl(win={}, draw={}, loss={})", self.win, self.draw, self.loss)
    }
}

/// A variation with its score, as a search reports it.
#[pyclass(frozen, eq, get_all, module = "dameo")]
#[derive(Clone, PartialEq)]
pub struct Info {
    /// The depth of the iteration, in plies.
    depth: u32,
    /// The deepest ply reached.
    seldepth: u32,
    /// The number of the variation, from 1 for that of the best move.
    multipv: u32,
    /// The score for the side to move.
    score: Score,
    /// Whether the score is `exact`, or a `lower` or an `upper` bound.
    bound: &'static str,
    /// Probabilities of the result for the side to move.
    wdl: Wdl,
    /// Moves made so far.
    nodes: u64,
    /// Positions found in endgame tables so far.
    tbhits: u64,
    /// Seconds since the search began.
    time: f64,
    /// How much of the transposition table this search has filled, in permille.
    hashfull: u32,
    /// The principal variation, best move first; empty if there is no legal move.
    pv: Vec<Move>,
}

const BOUNDS: [&str; 3] = ["exact", "lower", "upper"];

impl Info {
    pub(crate) fn new(position: &Position, info: PvInfo) -> Self {
        let of_score = || search::Wdl::new(info.score, position);
        let search::Wdl { win, draw, loss } = info.table_result.map_or_else(of_score, search::Wdl::of_result);
        Self {
            depth: info.depth,
            seldepth: info.selective_depth,
            multipv: info.line,
            score: Score::new(position.side_to_move(), info.score),
            bound: match info.bound {
                search::Bound::Exact => BOUNDS[0],
                search::Bound::Lower => BOUNDS[1],
                search::Bound::Upper => BOUNDS[2],
            },
            wdl: Wdl { win, draw, loss },
            nodes: info.nodes,
            tbhits: info.table_hits,
            time: info.time.as_secs_f64(),
            hashfull: info.hashfull,
            pv: info.principal_variation.into_iter().map(Move).collect(),
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.bound == "exact"
    }

    pub(crate) const fn line(&self) -> u32 {
        self.multipv
    }
}

#[pymethods]
impl Info {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "as many as there are attributes")]
    #[pyo3(signature = (depth, seldepth, multipv, score, bound, wdl, nodes, tbhits, time, hashfull, pv: "collections.abc.Sequence[Move]"))]
    fn of(
        depth: u32,
        seldepth: u32,
        multipv: u32,
        score: Score,
        bound: &str,
        wdl: Wdl,
        nodes: u64,
        tbhits: u64,
        time: f64,
        hashfull: u32,
        pv: Vec<Move>,
    ) -> PyResult<Self> {
        let known = BOUNDS.into_iter().find(|&name| name == bound);
        let bound = known.ok_or_else(|| PyValueError::new_err(format!("'{bound}' is not exact, lower or upper")))?;
        Ok(Self { depth, seldepth, multipv, score, bound, wdl, nodes, tbhits, time, hashfull, pv })
    }

    #[pyo3(signature = () -> "tuple[object, ...]")]
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Self { depth, seldepth, multipv, score, bound, wdl, nodes, tbhits, time, hashfull, pv } = self.clone();
        (depth, seldepth, multipv, score, bound, wdl, nodes, tbhits, time, hashfull, pv).into_pyobject(py)
    }

    /// Nodes per second.
    #[getter]
    fn nps(&self) -> u64 {
        (self.nodes as f64 / self.time.max(1e-6)) as u64
    }

    fn __repr__(&self) -> String {
        let Self { depth, multipv, score, nodes, time, .. } = self;
        format!("<Info depth={depth} multipv={multipv} score={} nodes={nodes} time={time:.3}>", score.score)
    }
}
