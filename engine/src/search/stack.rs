//! What the search keeps for each ply.

use dameo_rules::Move;

use super::move_picker::{Killers, MovePicker};
use super::score::Value;

/// One ply of the path from the root.
#[derive(Debug, Default)]
pub(super) struct StackEntry {
    pub(super) picker: MovePicker,
    pub(super) killers: Killers,
    pub(super) principal_variation: Vec<Move>,
    /// The static evaluation; `None` where a capture was pending.
    pub(super) static_eval: Option<Value>,
    /// Whether the move made at this ply is a null move.
    pub(super) is_null_move: bool,
}
