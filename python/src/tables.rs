//! Endgame tables.

use std::path::PathBuf;
use std::sync::Arc;

use dameo_rules::{EndgameTables, KnownValue, TableResult, table_moves};
use dameo_tables::Tablebase as Files;
use pyo3::prelude::*;

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
#[pyclass(frozen, module = "dameo")]
pub struct Tablebase(Arc<Files>);

impl Tablebase {
    pub(crate) fn shared(&self) -> Arc<dyn EndgameTables> {
        Arc::<Files>::clone(&self.0)
    }
}

#[pymethods]
impl Tablebase {
    #[new]
    #[pyo3(signature = (*folders: "str | PathLike[str]"))]
    fn new(folders: Vec<PathBuf>) -> PyResult<Self> {
        let files = Files::built_in(folders).map_err(|error| errors::tables(&error))?;
        Ok(Self(Arc::new(files)))
    }

    /// The maximum number of pieces of a position in the tables.
    #[getter]
    fn max_pieces(&self) -> u8 {
        self.0.summary().max_pieces
    }

    /// The value of a position for the side to move, or `None` if the tables do not have it.
    fn probe(&self, board: &Board) -> Option<TableValue> {
        KnownValue::probe(&*self.0, board.position()).map(TableValue::from)
    }

    /// The legal moves with their values for the side that makes them, best first, or `None` if the
    /// tables do not have them all.
    fn probe_moves(&self, board: &Board) -> Option<Vec<(Move, TableValue)>> {
        let moves = table_moves(&*self.0, board.position())?;
        Some(moves.into_iter().map(|of| (Move(of.m), TableValue::from(of.value))).collect())
    }

    fn __repr__(&self) -> String {
        format!("<Tablebase {}>", self.0.summary())
    }
}
