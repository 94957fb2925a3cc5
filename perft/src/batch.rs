//! Counts the legal moves of many boards at once, eight per vector operation.
//!
//! Perft spends nearly all its time in the last two plies, where it makes each move of a position
//! only to count the replies. This module collects the resulting boards, as the three bitboards
//! that counting needs, and counts them together.

use dameo_rules::platform::{Instructions, Kernel, Products};
use dameo_rules::setwise::{
    KingCaptures, MenCaptures, Word, for_each_group_of_men, king_destinations, king_moves, men_moves,
};
use dameo_rules::{Bitboard, Color, MoveGenerator, MoveList, Position};

use crate::lanes::{LANES, Lanes};

/// The number of boards that a batch holds before it counts them; a multiple of [`LANES`].
const CAPACITY: usize = 64;

/// Collected boards, all with the same side to move, and the number of moves counted so far.
#[derive(Debug)]
pub(crate) struct Batch {
    men: [Lanes; CAPACITY / LANES],
    kings: [Lanes; CAPACITY / LANES],
    enemies: [Lanes; CAPACITY / LANES],
    /// The number of boards collected and not yet counted.
    pending: usize,
    /// Whether the side to move has kings on any pending board.
    any_kings: bool,
    total: u64,
    moves: MoveList,
    generator: MoveGenerator,
    instructions: Instructions,
}

impl Batch {
    /// An empty batch that uses the best instruction set of this machine.
    pub(crate) fn new() -> Self {
        Self::with_instructions(Instructions::detect())
    }

    fn with_instructions(instructions: Instructions) -> Self {
        let none = [Lanes::default(); CAPACITY / LANES];
        Self {
            men: none,
            kings: none,
            enemies: none,
            pending: 0,
            any_kings: false,
            total: 0,
            moves: MoveList::new(),
            generator: MoveGenerator::new(),
            instructions,
        }
    }

    /// Adds the board after each legal move of the position.
    #[inline]
    pub(crate) fn add_children(&mut self, position: &Position) {
        match position.side_to_move() {
            Color::White => self.add_children_of::<true>(position),
            Color::Black => self.add_children_of::<false>(position),
        }
    }

    #[inline(always)]
    fn add_children_of<const WHITE: bool>(&mut self, position: &Position) {
        let side = position.side_to_move();
        let own = position.pieces(side).0;
        let (men, kings) = (position.men(!side), position.kings(!side));
        self.any_kings |= !kings.is_empty();
        if position.is_capture_pending() {
            let mut moves = std::mem::take(&mut self.moves);
            self.generator.generate(position, &mut moves);
            for m in &moves {
                let enemies = own ^ Bitboard::of(m.from).0 ^ Bitboard::of(m.to).0;
                self.add::<WHITE>(men.without(m.captured).0, kings.without(m.captured).0, enemies);
            }
            self.moves = moves;
        } else {
            for_each_group_of_men::<WHITE>(position.men(side), position.empty(), |movers, distance| {
                for from in movers {
                    let from = Bitboard::of(from).0;
                    let to = if WHITE { from << distance } else { from >> distance };
                    self.add::<WHITE>(men.0, kings.0, own ^ (from | to));
                }
            });
            for from in position.kings(side) {
                for to in king_destinations(from, position.occupied()) {
                    self.add::<WHITE>(men.0, kings.0, own ^ (Bitboard::of(from) | Bitboard::of(to)).0);
                }
            }
        }
    }

    /// Adds a board. `WHITE` is the colour that has just moved.
    #[inline(always)]
    fn add<const WHITE: bool>(&mut self, men: u64, kings: u64, enemies: u64) {
        let (group, lane) = (self.pending / LANES, self.pending % LANES);
        self.men[group].0[lane] = men;
        self.kings[group].0[lane] = kings;
        self.enemies[group].0[lane] = enemies;
        self.pending += 1;
        if self.pending == CAPACITY {
            self.count_pending(if WHITE { Color::Black } else { Color::White });
        }
    }

    /// Returns the number of moves of all boards added, with `side` to move, and empties the batch.
    pub(crate) fn finish(&mut self, side: Color) -> u64 {
        // Pads the last group with boards without movable pieces, which have no moves.
        while !self.pending.is_multiple_of(LANES) {
            let (group, lane) = (self.pending / LANES, self.pending % LANES);
            self.men[group].0[lane] = 0;
            self.kings[group].0[lane] = 0;
            self.pending += 1;
        }
        self.count_pending(side);
        self.any_kings = false;
        std::mem::take(&mut self.total)
    }

    fn count_pending(&mut self, side: Color) {
        let instructions = self.instructions;
        instructions.run(CountGroups { batch: self, side });
        self.pending = 0;
    }

    #[inline(always)]
    fn count_groups(&mut self, side: Color) {
        for group in 0..self.pending / LANES {
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
        let men_captures = MenCaptures::find(men, enemies, empty);
        let mut quiet = men_moves::<Lanes, WHITE>(men, empty);
        let (mut capturing, mut single) = (men_captures.any, men_captures.count_single());
        // Boards that need a capture search: a king can take two or more pieces, or a man three or
        // more.
        let mut needs_search = Lanes::default();
        if self.any_kings {
            let king_captures = KingCaptures::find(kings, enemies, empty);
            capturing = capturing | king_captures.any;
            single = single.plus(king_captures.count_single());
            quiet = quiet.plus(king_moves(kings, empty));
            if king_captures.any.union() != 0 {
                needs_search = king_captures.multiple(enemies, empty).nonzero_mask();
            }
        }
        let (capturing, multiple) = (capturing.nonzero_mask(), men_captures.multiple.nonzero_mask());
        let mut counts = single & capturing & !multiple | quiet & !capturing;
        if multiple.union() != 0 {
            let (double, three_or_more) = men_captures.count_double();
            counts = counts | double & multiple;
            needs_search = needs_search | three_or_more.nonzero_mask();
        }
        let mut total = (counts & !needs_search).sum();
        if needs_search.union() != 0 {
            for lane in 0..LANES {
                if needs_search.0[lane] != 0 {
                    total += self.search_captures(group, lane);
                }
            }
        }
        total
    }

    /// The number of legal captures of one pending board, found by a full capture search.
    fn search_captures(&mut self, group: usize, lane: usize) -> u64 {
        let [men, kings, enemies] = [&self.men, &self.kings, &self.enemies].map(|set| Bitboard(set[group].0[lane]));
        self.generator.count_captures(men, kings, enemies)
    }
}

/// Counts the pending boards of a batch, compiled for each instruction set.
struct CountGroups<'a> {
    batch: &'a mut Batch,
    side: Color,
}

impl Kernel for CountGroups<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: impl Products) {
        self.batch.count_groups(self.side);
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::{Fen, START_FEN};

    use super::*;

    #[test]
    fn all_instruction_sets_count_the_same() {
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
                let mut batch = Batch::with_instructions(instructions);
                batch.add_children(&position);
                assert_eq!(batch.finish(!position.side_to_move()), moves, "{instructions:?}: {fen}");
            }
        }
    }
}
