//! What the search asks before it believes endgame tables.

use super::node::Node;
use crate::endgame_tables::TableValue;
use crate::game::DrawRules;
use crate::piece::Color;
use crate::position::Position;

/// Whether a value of the tables holds for this node.
pub(super) fn trusts(rules: DrawRules, node: &Node, value: TableValue) -> bool {
    value.holds(rules, &node.position, node.halfmove_clock)
}

/// The number of men and kings of each side, in one number.
#[inline]
pub(super) fn material(position: &Position) -> u32 {
    Color::ALL
        .into_iter()
        .fold(0, |counts, color| counts << 16 | position.men(color).count() << 8 | position.kings(color).count())
}
