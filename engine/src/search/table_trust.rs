//! What the search asks before it believes endgame tables.

use dameo_rules::{Color, DrawRules, Position, TableValue};

use super::node::Node;

/// Whether every win in a node with these pieces and this half-move clock comes before the draw.
pub(super) fn are_wins_in_time(rules: DrawRules, node: &Node) -> bool {
    rules.are_wins_in_time(&node.position, node.halfmove_clock)
}

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

#[cfg(test)]
mod tests {
    use dameo_rules::{Fen, Game};

    use super::*;

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
