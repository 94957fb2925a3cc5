//! Which answers of endgame tables hold under which draw rules.
//!
//! The tables follow the rules `standard` and know nothing of the half-move clock. A draw is a draw
//! under both rules. Under `playstrategy` a win may come too late.

use super::node::Node;
use crate::endgame_tables::TableValue;
use crate::game::{DrawRules, are_lone_kings};
use crate::piece::Color;
use crate::position::Position;

/// Whether a value of the tables holds for this node. With the half-move clock at 0 it does: on the
/// shortest way to a win the clock never comes near the draw. (With up to four pieces it reaches 30
/// at most, whatever the loser plays; see `tables/tests/draw_rules.rs`.) Elsewhere the win must come
/// before the draw.
pub(super) fn trusts(rules: DrawRules, node: &Node, value: TableValue) -> bool {
    let limit = match rules {
        DrawRules::Standard => return true,
        DrawRules::PlayStrategy if are_lone_kings(&node.position) => DrawRules::LONE_KINGS_PLIES,
        DrawRules::PlayStrategy => DrawRules::KING_MOVES_PLIES,
    };
    node.halfmove_clock == 0 || value.plies().is_none_or(|plies| node.halfmove_clock + u32::from(plies) <= limit)
}

/// The number of men and kings of each side, in one number.
#[inline]
pub(super) fn material(position: &Position) -> u32 {
    Color::ALL
        .into_iter()
        .fold(0, |counts, color| counts << 16 | position.men(color).count() << 8 | position.kings(color).count())
}
