//! The extension module `dameo._dameo`. The Python package `dameo`, in the folder of that name,
//! re-exports what is here.

mod batch;
mod board;
mod engine;
mod errors;
mod info;
mod interrupt;
mod limit;
mod pdn;
mod tables;
mod types;

/// The compiled part of the package `dameo`.
#[pyo3::pymodule]
mod _dameo {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::board::{Board, Outcome};
    #[pymodule_export]
    use super::engine::{Analysis, Engine, PlayResult, evaluate};
    #[pymodule_export]
    use super::info::{Info, Score, Wdl};
    #[pymodule_export]
    use super::pdn::{Reader, write_game};
    #[pymodule_export]
    use super::tables::{TableValue, Tablebase};
    #[pymodule_export]
    use super::types::{Move, Piece};
}
