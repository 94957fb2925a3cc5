//! A move of the root.

use dameo_rules::Move;

use super::score::{INFINITE, Value};

/// A root move with the result of its last search.
#[derive(Debug, Clone)]
pub(super) struct RootMove {
    pub(super) m: Move,
    pub(super) value: Value,
    pub(super) principal_variation: Vec<Move>,
    /// What this thread has spent on it.
    pub(super) nodes: u64,
}

impl RootMove {
    pub(super) fn new(m: Move) -> Self {
        Self { m, value: -INFINITE, principal_variation: vec![m], nodes: 0 }
    }
}
