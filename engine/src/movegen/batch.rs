//! Counting the moves of many boards at once, eight side by side.
//!
//! Perft spends nearly all its time on its last two plies: making each move of a position only to count the replies. Here
//! the boards that the moves lead to are collected, as the three words that counting needs, and counted together.

use super::captures::{self, Branch};
use super::count::{KingCaptures, MenCaptures, king_moves, men_moves};
use super::fills::Word;
use super::instructions::{Instructions, Kernel};
use super::kings;
use super::lanes::{LANES, Lanes};
use super::men;
use super::view::View;
use crate::bitboard::Bitboard;
use crate::moves::MoveList;
use crate::piece::Color;
use crate::position::Position;

/// Boards waiting to be counted; a multiple of the lanes.
const CAPACITY: usize = 64;

/// A collection of boards, all with the same side to move, and the number of moves of those already counted.
#[derive(Debug)]
pub(crate) struct Batch {
    men: [Lanes; CAPACITY / LANES],
    kings: [Lanes; CAPACITY / LANES],
    enemies: [Lanes; CAPACITY / LANES],
    waiting: usize,
    /// Whether any waiting board has kings that move.
    any_kings: bool,
    total: u64,
    moves: MoveList,
    branches: Vec<Branch>,
    instructions: Instructions,
}

impl Batch {
    /// An empty batch that is counted with the best instructions of this machine.
    pub(crate) fn new() -> Self {
        Self::with(Instructions::detect())
    }

    pub(super) fn with(instructions: Instructions) -> Self {
        let none = [Lanes::default(); CAPACITY / LANES];
        Self {
            men: none,
            kings: none,
            enemies: none,
            waiting: 0,
            any_kings: false,
            total: 0,
            moves: MoveList::new(),
            branches: Vec::new(),
            instructions,
        }
    }

    /// Adds the board that every legal move of the position leads to.
    #[inline]
    pub(crate) fn add_children(&mut self, position: &Position) {
        match position.side_to_move() {
            Color::White => self.add_children_of::<true>(position),
            Color::Black => self.add_children_of::<false>(position),
        }
    }

    #[inline(always)]
    fn add_children_of<const WHITE: bool>(&mut self, position: &Position) {
        let view = View::of(position);
        let (own, kings) = (view.own().0, position.kings(!position.side_to_move()));
        let men = view.enemies.without(kings);
        self.any_kings |= kings.any();
        if captures::exist(&view) {
            let mut moves = std::mem::take(&mut self.moves);
            moves.moves.clear();
            captures::generate(&view, &mut moves, &mut self.branches);
            for m in &moves {
                let enemies = own ^ Bitboard::of(m.from).0 ^ Bitboard::of(m.to).0;
                self.add::<WHITE>(men.without(m.captured).0, kings.without(m.captured).0, enemies);
            }
            self.moves = moves;
        } else {
            men::for_each_group::<WHITE>(&view, |movers, distance| {
                for from in movers {
                    let from = Bitboard::of(from).0;
                    let to = if WHITE { from << distance } else { from >> distance };
                    self.add::<WHITE>(men.0, kings.0, own ^ (from | to));
                }
            });
            let occupied = view.own() | view.enemies;
            for from in view.kings {
                for to in kings::destinations(from, occupied) {
                    self.add::<WHITE>(men.0, kings.0, own ^ (Bitboard::of(from) | Bitboard::of(to)).0);
                }
            }
        }
    }

    /// Adds a board; `WHITE` is the side that has just moved.
    #[inline(always)]
    fn add<const WHITE: bool>(&mut self, men: u64, kings: u64, enemies: u64) {
        let (group, lane) = (self.waiting / LANES, self.waiting % LANES);
        self.men[group].0[lane] = men;
        self.kings[group].0[lane] = kings;
        self.enemies[group].0[lane] = enemies;
        self.waiting += 1;
        if self.waiting == CAPACITY {
            self.count_waiting(if WHITE { Color::Black } else { Color::White });
        }
    }

    /// The number of moves of all boards added, `side` being to move in them; the batch is empty then.
    pub(crate) fn finish(&mut self, side: Color) -> u64 {
        // Boards without men and kings have no moves, so they may fill the last group.
        while !self.waiting.is_multiple_of(LANES) {
            let (group, lane) = (self.waiting / LANES, self.waiting % LANES);
            self.men[group].0[lane] = 0;
            self.kings[group].0[lane] = 0;
            self.waiting += 1;
        }
        self.count_waiting(side);
        self.any_kings = false;
        std::mem::take(&mut self.total)
    }

    fn count_waiting(&mut self, side: Color) {
        let instructions = self.instructions;
        instructions.run(CountGroups { batch: self, side });
        self.waiting = 0;
    }

    #[inline(always)]
    fn count_groups(&mut self, side: Color) {
        for group in 0..self.waiting / LANES {
            self.total += match side {
                Color::White => self.count_group::<true>(group),
                Color::Black => self.count_group::<false>(group),
            };
        }
    }

    #[inline(always)]
    fn count_group<const WHITE: bool>(&mut self, group: usize) -> u64 {
        let (men, kings, enemies) = (self.men[group], self.kings[group], self.enemies[group]);
        let empty = !(men | kings | enemies);
        let of_men = MenCaptures::find(men, enemies, empty);
        let mut quiet = men_moves::<Lanes, WHITE>(men, empty);
        let (mut capturing, mut single) = (of_men.exist, of_men.count_single());
        // Boards on which a king takes several pieces, or a man more than two.
        let mut unclear = Lanes::default();
        if self.any_kings {
            let of_kings = KingCaptures::find(kings, enemies, empty);
            capturing = capturing | of_kings.exist;
            single = single.plus(of_kings.count_single());
            quiet = quiet.plus(king_moves(kings, empty));
            if of_kings.exist.union() != 0 {
                unclear = of_kings.several(enemies, empty).is_any();
            }
        }
        let (capturing, several) = (capturing.is_any(), of_men.several.is_any());
        let mut counts = single & capturing & !several | quiet & !capturing;
        if several.union() != 0 {
            let (double, more) = of_men.count_double();
            counts = counts | double & several;
            unclear = unclear | more.is_any();
        }
        let mut total = (counts & !unclear).sum();
        if unclear.union() != 0 {
            for lane in 0..LANES {
                if unclear.0[lane] != 0 {
                    total += self.search(group, lane);
                }
            }
        }
        total
    }

    /// The number of captures of one board, where some take several pieces.
    fn search(&mut self, group: usize, lane: usize) -> u64 {
        let view = View {
            men: Bitboard(self.men[group].0[lane]),
            kings: Bitboard(self.kings[group].0[lane]),
            enemies: Bitboard(self.enemies[group].0[lane]),
        };
        captures::count(&view, &mut self.branches)
    }
}

/// Counts the waiting boards of a batch.
struct CountGroups<'a> {
    batch: &'a mut Batch,
    side: Color,
}

impl Kernel for CountGroups<'_> {
    #[inline(always)]
    fn run(self) {
        self.batch.count_groups(self.side);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Fen, START_FEN};

    #[test]
    fn all_instructions_count_the_same() {
        for (fen, moves) in [
            (START_FEN, 2_704),
            ("W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5", 20),
            ("W:WKa1,h8:Ba4,c1,c6,f4,g8", 12),
            ("W:WKa1,a2,b1,Kc2,d1:BKf8,g7,h7", 583),
            ("B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7", 15),
            ("B:WKb8,c2,Kf1:BKe7,g2,h6", 783),
        ] {
            let position = Fen::parse_for_counting(fen).unwrap().position;
            for instructions in Instructions::available() {
                let mut batch = Batch::with(instructions);
                batch.add_children(&position);
                assert_eq!(batch.finish(!position.side_to_move()), moves, "{instructions:?}: {fen}");
            }
        }
    }
}
