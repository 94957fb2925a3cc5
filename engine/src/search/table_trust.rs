//! Which answers of endgame tables hold under which draw rules.
//!
//! The tables follow the rules `standard` and know nothing of the half-move clock. A draw is a draw
//! under both rules. Under `playstrategy` a win may come too late.

use super::node::Node;
use crate::endgame_tables::TableValue;
use crate::game::{DrawRules, are_lone_kings};
use crate::piece::Color;
use crate::position::Position;

/// The most pieces of which the longest row of plies without a reset of the half-move clock is
/// known.
const MAX_PIECES_OF_ROW: u32 = 4;

/// The longest row of plies without a reset of the half-move clock on any shortest way to a win,
/// whatever the loser plays; see `tables/tests/draw_rules.rs`.
const LONGEST_ROW: u32 = 30;

/// Whether every win in a node with these pieces and this half-move clock comes before the draw.
pub(super) fn are_wins_in_time(rules: DrawRules, node: &Node) -> bool {
    let has_short_row = || node.position.occupied().count() <= MAX_PIECES_OF_ROW;
    rules == DrawRules::Standard
        || node.halfmove_clock == 0
        || has_short_row() && node.halfmove_clock + LONGEST_ROW < limit(node)
}

/// Whether a value of the tables holds for this node.
pub(super) fn trusts(rules: DrawRules, node: &Node, value: TableValue) -> bool {
    let is_early = |plies: u16| node.halfmove_clock + u32::from(plies) <= limit(node);
    are_wins_in_time(rules, node) || value.plies().is_none_or(is_early)
}

/// The half-move clock at which the game is drawn under `playstrategy`.
fn limit(node: &Node) -> u32 {
    if are_lone_kings(&node.position) { DrawRules::LONE_KINGS_PLIES } else { DrawRules::KING_MOVES_PLIES }
}

/// The number of men and kings of each side, in one number.
#[inline]
pub(super) fn material(position: &Position) -> u32 {
    Color::ALL
        .into_iter()
        .fold(0, |counts, color| counts << 16 | position.men(color).count() << 8 | position.kings(color).count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::notation::Fen;

    fn node(fen: &str, clock: u32) -> Node {
        Node::of(&Game::from(format!("{fen}:H{clock}").parse::<Fen>().unwrap()))
    }

    #[test]
    fn a_win_comes_in_time_if_its_distance_or_every_row_fits() {
        use DrawRules::{PlayStrategy, Standard};
        let (four, five) = ("W:WKa1,Kb1:BKh8,h6", "W:WKa1,Kb1:BKh8,h6,h5");
        let far = TableValue::Win(61);
        for (fen, clock, in_time) in
            [(four, 0, true), (four, 19, true), (four, 20, false), (five, 0, true), (five, 1, false)]
        {
            assert_eq!(are_wins_in_time(PlayStrategy, &node(fen, clock)), in_time, "{fen} {clock}");
            assert_eq!(trusts(PlayStrategy, &node(fen, clock), far), in_time, "{fen} {clock}");
            assert!(
                trusts(Standard, &node(fen, clock), far) && trusts(PlayStrategy, &node(fen, clock), TableValue::Draw)
            );
        }
        // The last ply may bring the clock to 50, but a legal move then is one too late.
        assert!(trusts(PlayStrategy, &node(five, 41), TableValue::Win(9)));
        assert!(!trusts(PlayStrategy, &node(five, 42), TableValue::Win(9)));
        assert!(!trusts(PlayStrategy, &node("W:WKa1:BKh8", 3), TableValue::Win(3)), "one king against one");
    }

    #[test]
    fn material_counts_men_and_kings_of_each_side() {
        let all = ["W:Wa1:Bh8", "W:WKa1:Bh8", "W:Wa1:BKh8", "W:Wa1,a2:Bh8", "W:Wa1:Bh8,h7"];
        let counts = all.map(|fen| material(&node(fen, 0).position));
        assert!((0..5).all(|i| (0..i).all(|j| counts[i] != counts[j])), "{counts:x?}");
        assert_eq!(material(&node("B:Wc5:Bd7", 0).position), counts[0]);
    }
}
