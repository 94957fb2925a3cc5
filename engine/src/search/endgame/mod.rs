//! Endgame tables in the search: which of their values hold at a node, and variations to the end of
//! the game.

pub(in crate::search) mod probe;
pub(in crate::search) mod root;

use dameo_rules::{Color, DrawRules, EndgameTables, Move, Position, TableValue};

use crate::search::node::Node;

/// Whether every win in a node with these pieces and this half-move clock comes before the draw.
pub(in crate::search) fn wins_in_time(rules: DrawRules, node: &Node) -> bool {
    rules.wins_in_time(&node.position, node.halfmove_clock)
}

/// Whether a value of the tables holds for this node.
pub(in crate::search) fn trusts(rules: DrawRules, node: &Node, value: TableValue) -> bool {
    value.holds(rules, &node.position, node.halfmove_clock)
}

/// The number of men and kings of each side, in one number.
#[inline]
pub(in crate::search) fn material(position: &Position) -> u32 {
    Color::ALL
        .into_iter()
        .fold(0, |counts, color| counts << 16 | position.men(color).count() << 8 | position.kings(color).count())
}

/// Continues a variation that ends in this position to the end of the game: the winner's shortest
/// line against the loser's longest defence. Adds nothing if the distance is unknown or the
/// position is a draw. Returns how many positions were found in the tables.
pub(in crate::search) fn continue_to_end(
    tables: &dyn EndgameTables,
    mut position: Position,
    variation: &mut Vec<Move>,
) -> u64 {
    let mut hits = 0;
    let mut plies = tables.probe_dtm(&position).and_then(TableValue::plies).unwrap_or(0);
    while plies > 0 {
        plies -= 1;
        let expected = if plies.is_multiple_of(2) { TableValue::Loss(plies) } else { TableValue::Win(plies) };
        let moves = position.legal_moves();
        let mut nexts = moves.iter().map(|&m| (m, position.play_unchecked(m)));
        let found = nexts.find(|(_, next)| {
            hits += 1;
            tables.probe_dtm(next) == Some(expected)
        });
        let Some((m, next)) = found else { break };
        variation.push(m);
        position = next;
    }
    hits
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
            assert_eq!(wins_in_time(PlayStrategy, &node(fen, clock)), in_time, "{fen} {clock}");
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
