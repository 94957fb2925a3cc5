//! The keys under which the transposition table stores nodes. Scores also depend on things that are
//! not part of the position's key, such as the draw rules. Nodes that differ in them get different
//! keys. Emptying the table instead would take seconds if it is large.

use dameo_rules::mix::mix;
use dameo_rules::{DrawRules, Move};

use crate::search::Strength;
use crate::search::node::Node;

/// Distinguishes the entries of full-width searches.
const FULL_WIDTH: u64 = 0x8C8F_7A1D_5B3E_9246;

/// Distinguishes the entries of searches under the draw rules of `PlayStrategy`.
const PLAY_STRATEGY: u64 = 0xB5F1_2C43_66D0_9E7B;

/// Distinguishes the entries of searches with endgame tables.
const ENDGAME_TABLES: u64 = 0x39A6_D0F4_7C15_E82B;

/// Under the rules of `PlayStrategy` the half-move clock is part of the key from here on. Below it
/// only a search of 40 plies could see the draw.
const FIRST_CLOCK_IN_KEY: u32 = DrawRules::KING_MOVES_PLIES - 40;

/// Makes the keys of one kind of search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::search) struct TableKeys {
    rules: DrawRules,
    salt: u64,
}

impl TableKeys {
    pub(in crate::search) fn new(rules: DrawRules, strength: Option<Strength>, has_endgame_tables: bool) -> Self {
        let of_rules = match rules {
            DrawRules::Standard => 0,
            DrawRules::PlayStrategy => PLAY_STRATEGY,
        };
        let of_strength = strength.map_or(0, |Strength { nodes, noise, seed }| {
            mix(nodes ^ u64::from(noise.unsigned_abs()) << 40 ^ seed.rotate_left(17) ^ 1)
        });
        let of_tables = if has_endgame_tables { ENDGAME_TABLES } else { 0 };
        Self { rules, salt: of_rules ^ of_strength ^ of_tables }
    }

    /// The keys of a full-width search of the same kind. Its results are proofs, so it must not use
    /// those of other searches, which are not.
    pub(in crate::search) const fn full_width(self) -> Self {
        Self { salt: self.salt ^ FULL_WIDTH, ..self }
    }

    /// The key of a node.
    #[inline(always)]
    pub(in crate::search) fn key(&self, node: &Node) -> u64 {
        node.position.key() ^ self.salt ^ self.clock_key(node)
    }

    /// The key of the node after a move, found without making the move where that is possible.
    #[inline(always)]
    pub(in crate::search) fn key_after(&self, node: &Node, m: Move) -> u64 {
        match self.rules {
            DrawRules::Standard => node.position.key_after(m) ^ self.salt,
            DrawRules::PlayStrategy => self.key(&node.after(m)),
        }
    }

    /// `PlayStrategy` counts plies towards a draw. Where that draw is within reach, the count is
    /// part of the key.
    #[inline(always)]
    fn clock_key(&self, node: &Node) -> u64 {
        match self.rules {
            DrawRules::Standard => 0,
            DrawRules::PlayStrategy if node.halfmove_clock < FIRST_CLOCK_IN_KEY && !node.position.has_lone_kings() => 0,
            DrawRules::PlayStrategy => mix(u64::from(node.halfmove_clock)),
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::{Fen, Game};

    use super::*;

    fn key(rules: DrawRules, fen: &str) -> u64 {
        TableKeys::new(rules, None, false).key(&Node::of(&Game::from(fen.parse::<Fen>().unwrap())))
    }

    #[test]
    fn the_key_has_the_half_move_clock_only_where_it_matters() {
        let many = |rules, clock: u32| key(rules, &format!("W:WKa1,a2,Kc3:BKh8:H{clock}"));
        assert_eq!(many(DrawRules::Standard, 0), many(DrawRules::Standard, 49));
        assert_eq!(many(DrawRules::PlayStrategy, 0), many(DrawRules::PlayStrategy, FIRST_CLOCK_IN_KEY - 1));
        assert_ne!(many(DrawRules::PlayStrategy, 48), many(DrawRules::PlayStrategy, 49));
        let lone = |clock: u32| key(DrawRules::PlayStrategy, &format!("W:WKa1:BKh7:H{clock}"));
        assert_ne!(lone(1), lone(2));
    }

    #[test]
    fn searches_of_other_kinds_have_other_keys() {
        let weak = |seed| Some(Strength { nodes: 1, noise: 20_000, seed });
        let kinds = [
            TableKeys::new(DrawRules::Standard, None, false),
            TableKeys::new(DrawRules::PlayStrategy, None, false),
            TableKeys::new(DrawRules::Standard, weak(0), false),
            TableKeys::new(DrawRules::Standard, weak(1), false),
            TableKeys::new(DrawRules::PlayStrategy, weak(1), false),
            TableKeys::new(DrawRules::Standard, None, true),
            TableKeys::new(DrawRules::PlayStrategy, None, true),
            TableKeys::new(DrawRules::Standard, None, false).full_width(),
        ];
        for (index, kind) in kinds.iter().enumerate() {
            assert!(!kinds[..index].iter().any(|other| other.salt == kind.salt), "{index}");
        }
    }
}
