//! Endgame tables.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use dameo_rules::{EndgameTables, KnownValue, TableResult, table_moves};
use dameo_tables::Tablebase as Files;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::board::Board;
use crate::errors;
use crate::types::Move;

/// The value of a position in endgame tables, for the side to move.
#[pyclass(frozen, eq, hash, get_all, module = "dameo")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TableValue {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    wdl: i8,
    /// Plies to the end of the game with the best play of both sides; `None` for a draw, and where
    /// the tables have the result alone.
    plies: Option<u16>,
}

#[pymethods]
impl TableValue {
    #[new]
    #[pyo3(signature = (wdl, plies = None))]
    fn new(wdl: i8, plies: Option<u16>) -> PyResult<Self> {
        match wdl {
            -1..=1 => Ok(Self { wdl, plies }),
            _ => Err(PyValueError::new_err(format!("a result of {wdl} is not -1, 0 or 1"))),
        }
    }

    fn __getnewargs__(&self) -> (i8, Option<u16>) {
        (self.wdl, self.plies)
    }

    /// `win`, `draw` or `loss`.
    #[getter]
    fn result(&self) -> &'static str {
        match self.wdl {
            1 => "win",
            0 => "draw",
            _ => "loss",
        }
    }

    fn __repr__(&self) -> String {
        match self.plies {
            Some(plies) => format!("<TableValue {} in {plies} plies>", self.result()),
            None => format!("<TableValue {}>", self.result()),
        }
    }
}

impl From<KnownValue> for TableValue {
    fn from(value: KnownValue) -> Self {
        let wdl = match value.result {
            TableResult::Win => 1,
            TableResult::Draw => 0,
            TableResult::Loss => -1,
        };
        Self { wdl, plies: value.plies }
    }
}

/// Endgame tables: those of up to four pieces, which are part of this package, and those of
/// folders.
///
/// They follow the rules `standard` and know nothing of repetitions.
///
/// >>> import dameo
/// >>> tables = dameo.Tablebase()
/// >>> tables.probe(dameo.Board("W:Wa2:Ba8"))
/// <TableValue win in 15 plies>
/// >>> tables.max_pieces
/// 4
///
/// Two are equal, and one is pickled, by the folders.
#[pyclass(frozen, module = "dameo")]
pub struct Tablebase {
    files: Arc<Files>,
    folders: Vec<PathBuf>,
}

impl Tablebase {
    pub(crate) fn shared(&self) -> Arc<dyn EndgameTables> {
        Arc::<Files>::clone(&self.files)
    }
}

#[pymethods]
impl Tablebase {
    #[new]
    #[pyo3(signature = (*folders: "str | PathLike[str]"))]
    fn new(folders: Vec<PathBuf>) -> PyResult<Self> {
        let folders = folders.iter().map(std::path::absolute).collect::<Result<Vec<_>, _>>()?;
        let files = Files::built_in(folders.clone()).map_err(|error| errors::tables(&error))?;
        Ok(Self { files: Arc::new(files), folders })
    }

    #[pyo3(signature = () -> "tuple[PathLike[str], ...]")]
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.folders)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.folders == other.folders
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.folders.hash(&mut hasher);
        hasher.finish()
    }

    /// The maximum number of pieces of a position in the tables.
    #[getter]
    fn max_pieces(&self) -> u8 {
        self.files.summary().max_pieces
    }

    /// The value of a position for the side to move, or `None` if the tables do not have it.
    fn probe(&self, board: &Board) -> Option<TableValue> {
        KnownValue::probe(&*self.files, board.position()).map(TableValue::from)
    }

    /// The legal moves with their values for the side that makes them, best first, or `None` if the
    /// tables do not have them all.
    fn probe_moves(&self, board: &Board) -> Option<Vec<(Move, TableValue)>> {
        let moves = table_moves(&*self.files, board.position())?;
        Some(moves.into_iter().map(|of| (Move(of.m), TableValue::from(of.value))).collect())
    }

    fn __repr__(&self) -> String {
        format!("<Tablebase {}>", self.files.summary())
    }
}
