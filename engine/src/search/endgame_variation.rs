//! Variations to the end of the game, by endgame tables.

use dameo_rules::{EndgameTables, Move, Position, TableValue};

/// Continues a variation that ends in this position to the end of the game: the shortest way of the
/// winner against the longest of the loser. Adds nothing if the distance is not known, or to a
/// draw. Returns how many positions were found in the tables.
pub(super) fn continue_to_end(tables: &dyn EndgameTables, mut position: Position, variation: &mut Vec<Move>) -> u64 {
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
