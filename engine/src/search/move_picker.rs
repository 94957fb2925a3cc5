//! The move picker: the order in which the moves of a node are searched. The hash move comes first,
//! then captures of kings and promotions, then killers, then the rest by history.

use dameo_rules::{Move, MoveList, Position};

use super::history::History;
use super::table::PackedMove;

/// The last two quiet moves that failed high at a ply.
pub(super) type Killers = [Option<Move>; 2];

pub(super) fn add_killer(killers: &mut Killers, m: Move) {
    if killers[0] != Some(m) {
        *killers = [Some(m), killers[0]];
    }
}

const HASH_MOVE: i32 = (1 << (SCORE_BITS - 1)) - 1;
const PROMOTION: i32 = 1 << 18;
const KILLER: i32 = 1 << 17;

/// The legal moves of one node, picked by score. Each is selected when it is wanted: with several
/// keys compared at once, that is as fast as sorting those that are left.
#[derive(Debug, Default)]
pub(super) struct MovePicker {
    pub(super) list: MoveList,
    /// A move's score above the complement of its index in the list, so that among equal scores the
    /// earlier move comes first. [`PICKED`] for a picked move, and at the end to fill the last
    /// vector. Empty if the moves are picked in the order of the list.
    keys: Vec<i32>,
    /// The indices of the moves picked by their keys so far.
    tried: Vec<u16>,
    /// The number of moves picked so far.
    picked: usize,
}

const SCORE_BITS: u32 = 20;
const INDEX_BITS: u32 = i32::BITS - SCORE_BITS;
const INDEX_MASK: i32 = (1 << INDEX_BITS) - 1;
const PICKED: i32 = i32::MIN;

/// The largest number of moves that are scored. There are never as many quiet moves.
const MAX_SCORED: usize = 1 << INDEX_BITS;

/// The number of keys that are compared at once.
const LANES: usize = 8;

impl MovePicker {
    /// Scores the moves of the list. None is picked yet.
    pub(super) fn score(
        &mut self,
        position: &Position,
        hash_move: Option<PackedMove>,
        history: &History,
        killers: Killers,
    ) {
        self.picked = 0;
        self.keys.clear();
        self.tried.clear();
        let count = self.list.len();
        if count == 1 || count > MAX_SCORED {
            return;
        }
        let hash_move = hash_move.unwrap_or(PackedMove::NONE);
        let mut place = INDEX_MASK + 1;
        let mut key = |score: i32| {
            place -= 1;
            score << INDEX_BITS | place
        };
        if self.list.is_capture() {
            let kings = position.all_kings();
            self.keys.extend(self.list.iter().map(|&m| {
                // All captures take the same number of pieces; kings are worth more than men.
                let value = (m.captured & kings).count() as i32 + i32::from(position.is_promotion(m));
                key(if hash_move.is(m) { HASH_MOVE } else { value })
            }));
        } else {
            let side = position.side_to_move();
            // Quiet moves are equal if they have the same packed form.
            let killers = killers.map(|killer| killer.map_or(PackedMove::NONE, PackedMove::pack));
            self.keys.extend(self.list.iter().map(|&m| {
                let mut score = history.get(side, m);
                if position.is_promotion(m) {
                    score += PROMOTION;
                }
                let packed = PackedMove::pack_quiet(m);
                if killers.contains(&packed) {
                    score += KILLER;
                }
                if hash_move == packed {
                    score = HASH_MOVE;
                }
                key(score)
            }));
        }
        self.keys.resize(count.next_multiple_of(LANES), PICKED);
    }

    /// The index of the next move in the list; `None` at the end. Unlike a move, it is returned in
    /// registers.
    #[inline]
    pub(super) fn next_index(&mut self) -> Option<usize> {
        let number = self.picked;
        if number >= self.list.len() {
            return None;
        }
        self.picked += 1;
        if self.keys.is_empty() {
            return Some(number);
        }
        let index = (INDEX_MASK - (largest(&self.keys) & INDEX_MASK)) as usize;
        self.keys[index] = PICKED;
        self.tried.push(index as u16);
        Some(index)
    }

    /// The quiet moves picked before this one.
    pub(super) fn tried_before(&self, m: Move) -> impl Iterator<Item = Move> + '_ {
        self.tried.iter().map(|&index| self.list.as_slice()[usize::from(index)]).take_while(move |&tried| tried != m)
    }
}

/// The largest of the keys, whose number is a multiple of the lanes.
#[inline(always)]
fn largest(keys: &[i32]) -> i32 {
    keys.as_chunks::<LANES>().0.as_flattened().iter().fold(PICKED, |largest, &key| largest.max(key))
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use dameo_rules::{Fen, MoveGenerator, START_FEN, move_text};
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The order in which the moves of a position are picked.
    fn order(fen: &str, hash_move: Option<&str>, killers: [Option<&str>; 2], history: &History) -> Vec<String> {
        let position = fen.parse::<Fen>().unwrap().position;
        let find = |text: &str| dameo_rules::parse_move(&position, text).unwrap();
        let mut picker = MovePicker::default();
        MoveGenerator::new().generate(&position, &mut picker.list);
        let killers = killers.map(|text| text.map(find));
        picker.score(&position, hash_move.map(|text| PackedMove::pack(find(text))), history, killers);
        let mut texts = Vec::new();
        while let Some(index) = picker.next_index() {
            texts.push(move_text(&position, picker.list[index]));
        }
        assert_eq!(texts.len(), position.legal_moves().len());
        let mut sorted = texts.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), texts.len(), "no move twice: {texts:?}");
        texts
    }

    #[test]
    fn the_hash_move_comes_first_then_killers_then_history() {
        let position = START_FEN.parse::<Fen>().unwrap().position;
        let find = |text: &str| dameo_rules::parse_move(&position, text).unwrap();
        let mut history = History::new();
        history.update(position.side_to_move(), find("e3e4"), std::iter::once(find("a1a2")), 8);
        let order = order(START_FEN, Some("f3f4"), [Some("c3c4"), Some("b1b3")], &history);
        let mut killers = order[1..3].to_vec();
        killers.sort();
        assert_eq!(
            (order[0].as_str(), killers, order[3].as_str()),
            ("f3f4", vec!["b1b3".into(), "c3c4".into()], "e3e4")
        );
        assert_eq!(order.last().unwrap(), "a1a2", "a move that failed before comes last");
    }

    #[test]
    fn promotions_come_before_killers() {
        let order = order("W:Wa7,d2,Kh1:Bh8,e7", None, [Some("d2d3"), None], &History::new());
        assert!(order[..2].iter().all(|text| text.starts_with("a7") && text.ends_with('8')), "{order:?}");
        assert_eq!(order[2], "d2d3");
    }

    #[test]
    fn captures_of_kings_come_before_captures_of_men() {
        let order = order("W:Wc3,f3:Bc4,Kf4,h8", None, [None; 2], &History::new());
        assert_eq!(order, ["f3f5", "c3c5"]);
    }

    #[test]
    fn quiet_moves_come_by_score_and_equal_ones_in_the_order_of_the_list() {
        let mut random = StdRng::seed_from_u64(1);
        for fen in [START_FEN, "W:WKa1,Kb1,Kc1,Kh1:BKa8,Kb8", "W:Wa2,b3:Bh8"] {
            let position = fen.parse::<Fen>().unwrap().position;
            let mut expected = position.legal_moves();
            let mut history = History::new();
            for &m in &expected {
                // Few different scores.
                let depth = random.random_range(0..4);
                history.update(position.side_to_move(), m, std::iter::empty(), depth);
            }
            expected.as_mut_slice().sort_by_key(|&m| Reverse(history.get(position.side_to_move(), m)));
            let expected: Vec<String> = expected.iter().map(|&m| move_text(&position, m)).collect();
            assert_eq!(order(fen, None, [None; 2], &history), expected);
        }
    }

    #[test]
    fn the_moves_tried_before_one_are_known_though_more_are_picked() {
        let position = Position::start();
        let mut picker = MovePicker::default();
        MoveGenerator::new().generate(&position, &mut picker.list);
        picker.score(&position, None, &History::new(), [None; 2]);
        let picked: Vec<usize> = std::iter::from_fn(|| picker.next_index()).take(9).collect();
        let picked: Vec<Move> = picked.into_iter().map(|index| picker.list[index]).collect();
        for (number, &m) in picked.iter().enumerate() {
            assert_eq!(picker.tried_before(m).collect::<Vec<_>>(), picked[..number]);
        }
    }

    #[test]
    fn a_new_killer_displaces_the_older_one() {
        let moves = Position::start().legal_moves();
        let [a, b, c] = [0, 1, 2].map(|index| moves.as_slice()[index]);
        let mut killers = [None; 2];
        for (m, expected) in
            [(a, [Some(a), None]), (a, [Some(a), None]), (b, [Some(b), Some(a)]), (c, [Some(c), Some(b)])]
        {
            add_killer(&mut killers, m);
            assert_eq!(killers, expected);
        }
    }
}
