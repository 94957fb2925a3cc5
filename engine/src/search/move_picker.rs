//! The move picker: the order in which the moves of a node are searched. The hash move comes first,
//! then captures of kings and promotions, then killers, then the rest by history.

use dameo_rules::{Move, MoveList, Position};

use super::history::{History, LastMoves};
use super::table::PackedMove;

/// The last two quiet moves that failed high at a ply.
pub(super) type Killers = [Option<Move>; 2];

pub(super) fn add_killer(killers: &mut Killers, m: Move) {
    if killers[0] != Some(m) {
        *killers = [Some(m), killers[0]];
    }
}

const HASH_MOVE: i32 = 1 << 30;
const PROMOTION: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;

/// The legal moves of one node, picked by score.
///
/// Most nodes search one move or all of them, so the first few are selected one by one, and the
/// rest are sorted when they are reached.
#[derive(Debug, Default)]
pub(super) struct MovePicker {
    pub(super) list: MoveList,
    /// A move's score above the complement of its index in the list: the larger key comes first,
    /// and among equal scores the earlier move.
    keys: Vec<i64>,
    /// The moves picked so far.
    picked: usize,
}

const INDEX_BITS: u32 = 24;
const INDEX_MASK: i64 = (1 << INDEX_BITS) - 1;

/// The number of moves that are selected one by one.
const SELECTED: usize = 4;

impl MovePicker {
    /// Scores the moves of the list. None is picked yet.
    pub(super) fn score(
        &mut self,
        position: &Position,
        hash_move: Option<PackedMove>,
        history: &History,
        last: LastMoves,
        killers: Killers,
    ) {
        let kings = position.all_kings();
        let score = |m: Move| {
            if hash_move.is_some_and(|hash_move| hash_move.is(m)) {
                return HASH_MOVE;
            }
            let promotion = if position.is_promotion(m) { PROMOTION } else { 0 };
            if m.is_capture() {
                // All captures take the same number of pieces; kings are worth more than men.
                return promotion + (m.captured & kings).count() as i32 * PROMOTION;
            }
            let killer = if killers.contains(&Some(m)) { KILLER } else { 0 };
            promotion + killer + history.get(position, last, m)
        };
        self.picked = 0;
        self.keys.clear();
        self.keys.extend(
            self.list.iter().zip(0..).map(|(&m, index)| i64::from(score(m)) << INDEX_BITS | (INDEX_MASK - index)),
        );
    }

    /// The next move; `None` at the end.
    #[inline]
    pub(super) fn next_move(&mut self) -> Option<Move> {
        let number = self.picked;
        let rest = self.keys.get_mut(number..)?;
        if number < SELECTED {
            let largest = rest.iter().copied().max()?;
            let place = rest.iter().position(|&key| key == largest)?;
            rest.swap(0, place);
        } else if number == SELECTED {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        let &key = self.keys.get(number)?;
        self.picked += 1;
        Some(self.move_of_key(key))
    }

    /// The moves picked before this one.
    pub(super) fn tried_before(&self, m: Move) -> impl Iterator<Item = Move> + '_ {
        self.keys[..self.picked].iter().map(|&key| self.move_of_key(key)).take_while(move |&tried| tried != m)
    }

    #[inline(always)]
    fn move_of_key(&self, key: i64) -> Move {
        self.list.as_slice()[(INDEX_MASK - (key & INDEX_MASK)) as usize]
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::{Fen, MoveGenerator, START_FEN, move_text};

    use super::*;
    use crate::search::history::PieceTo;

    const NO_MOVES: LastMoves = [PieceTo::NONE; 2];

    /// The order in which the moves of a position are picked.
    fn order(fen: &str, hash_move: Option<&str>, killers: [Option<&str>; 2], history: &History) -> Vec<String> {
        let position = fen.parse::<Fen>().unwrap().position;
        let find = |text: &str| dameo_rules::parse_move(&position, text).unwrap();
        let mut picker = MovePicker::default();
        MoveGenerator::new().generate(&position, &mut picker.list);
        let killers = killers.map(|text| text.map(find));
        picker.score(&position, hash_move.map(|text| PackedMove::pack(find(text))), history, NO_MOVES, killers);
        let mut texts = Vec::new();
        while let Some(m) = picker.next_move() {
            texts.push(move_text(&position, m));
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
        history.update(&position, NO_MOVES, find("e3e4"), std::iter::once(find("a1a2")), 8);
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
    fn the_moves_tried_before_one_are_known_though_more_are_picked() {
        let position = Position::start();
        let mut picker = MovePicker::default();
        MoveGenerator::new().generate(&position, &mut picker.list);
        picker.score(&position, None, &History::new(), NO_MOVES, [None; 2]);
        let picked: Vec<Move> = std::iter::from_fn(|| picker.next_move()).take(9).collect();
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
