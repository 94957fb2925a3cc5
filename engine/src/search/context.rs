//! What all threads of a search have in common.

use dameo_rules::{DrawRules, EndgameTables, Game};

use super::limits::Limits;
use super::table::TranspositionTable;

/// The inputs of a search.
#[derive(Debug)]
pub(super) struct SearchContext<'a, E> {
    pub(super) evaluation: &'a E,
    pub(super) table: &'a TranspositionTable,
    /// None at limited strength.
    pub(super) endgame_tables: Option<&'a dyn EndgameTables>,
    pub(super) game: &'a Game,
    pub(super) rules: DrawRules,
    pub(super) limits: &'a Limits,
}
