//! The exceptions, which `dameo/errors.py` defines.

use std::fmt::Display;

use dameo_pdn::PdnError as Pdn;
use dameo_rules::{FenError as Fen, MoveError as Illegal, Position};
use pyo3::PyErr;

pyo3::import_exception!(dameo.errors, FenError);
pyo3::import_exception!(dameo.errors, MoveError);
pyo3::import_exception!(dameo.errors, NetworkError);
pyo3::import_exception!(dameo.errors, PdnError);
pyo3::import_exception!(dameo.errors, TableError);

/// What is wrong with a FEN.
pub(crate) fn fen(error: &Fen, text: &str) -> PyErr {
    FenError::new_err((error.explain(text), error.column))
}

/// What is wrong with the text of a move.
pub(crate) fn move_text(error: &Illegal, position: &Position, text: &str) -> PyErr {
    MoveError::new_err((error.explain(position, text), Some(error.column)))
}

/// A move that cannot be played.
pub(crate) fn illegal(message: impl Display) -> PyErr {
    MoveError::new_err((message.to_string(), None::<usize>))
}

/// What is wrong in a text of games.
pub(crate) fn pdn(error: &Pdn) -> PyErr {
    PdnError::new_err((error.to_string(), error.game, error.line, error.column))
}

/// What is wrong with endgame tables.
pub(crate) fn tables(error: &impl Display) -> PyErr {
    TableError::new_err(error.to_string())
}

/// What is wrong with a network.
pub(crate) fn network(message: impl Display) -> PyErr {
    NetworkError::new_err(message.to_string())
}
