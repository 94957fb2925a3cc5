//! Detects near-duplicate puzzles.

use std::collections::HashMap;

use dameo_rules::{Color, Move, Position, Square};

use dameo_study::puzzles::{Puzzle, plies};

/// The maximum number of squares on which near-duplicate positions differ.
const NEAR_SQUARES: u32 = 4;

/// White's pieces, Black's and the kings.
type Boards = [u64; 3];

/// The puzzles that are known, by the squares of each move of a solver.
#[derive(Debug, Default)]
pub struct KnownPuzzles {
    positions: HashMap<(Square, Square), Vec<Boards>>,
}

impl KnownPuzzles {
    /// Adds a puzzle; `false`, without adding it, if it is nearly the same as one that is there.
    ///
    /// Two puzzles are nearly the same if the first move of one has the squares of any move of the
    /// solver in the other, and the positions before these moves differ on at most four squares.
    /// Positions that are mirror images, or the same with colours exchanged, are the same.
    pub fn add(&mut self, puzzle: &Puzzle) -> bool {
        let turns: Vec<((Square, Square), Boards)> =
            plies(puzzle.position(), puzzle.moves()).step_by(2).map(|(position, m)| seen(&position, m)).collect();
        let is_near = |(squares, boards): &((Square, Square), Boards)| {
            self.positions
                .get(squares)
                .is_some_and(|known| known.iter().any(|other| differing(boards, other) <= NEAR_SQUARES))
        };
        if turns.first().is_some_and(is_near) {
            return false;
        }
        for (squares, boards) in turns {
            self.positions.entry(squares).or_default().push(boards);
        }
        true
    }
}

/// A position and the squares of a move, with White as the solver, and mirrored so that the move
/// begins on files a to d.
fn seen(position: &Position, m: Move) -> ((Square, Square), Boards) {
    let is_black = position.side_to_move() == Color::Black;
    let position = if is_black { position.flip_colors() } else { *position };
    let squares = [m.from, m.to].map(|square| if is_black { square.flip_ranks() } else { square });
    let is_right = squares[0].file().index() >= 4;
    let position = if is_right { position.mirror_files() } else { position };
    let [from, to] = squares.map(|square| if is_right { square.mirror_files() } else { square });
    let boards = [position.pieces(Color::White).0, position.pieces(Color::Black).0, position.all_kings().0];
    ((from, to), boards)
}

/// The squares on which two positions differ.
fn differing(one: &Boards, other: &Boards) -> u32 {
    one.iter().zip(other).fold(0, |squares, (one, other)| squares | one ^ other).count_ones()
}

#[cfg(test)]
mod tests {
    use dameo_rules::parse_move;

    use super::*;
    use dameo_study::puzzles::{Level, Tags, unpack};

    fn puzzle(position: Position, moves: &str) -> Puzzle {
        let (mut at, mut parsed) = (position, Vec::new());
        for text in moves.split(' ') {
            let m = parse_move(&at, text).unwrap_or_else(|error| panic!("{at}: {error}"));
            at = at.play(m).unwrap();
            parsed.push(m);
        }
        Puzzle::new(position, parsed, Level::UNSOLVED, Tags::default()).unwrap()
    }

    const FEN: &str = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5";

    #[test]
    fn mirror_images_and_exchanged_colours_are_the_same() {
        let one: Position = FEN.parse().unwrap();
        let of = |position, moves| puzzle(position, moves);
        let mut known = KnownPuzzles::default();
        assert!(known.add(&of(one, "c1e3 a5c5 e1c3")));
        assert!(!known.add(&of(one, "c1e3")));
        assert!(!known.add(&of(one.mirror_files(), "f1d3")));
        assert!(!known.add(&of(one.flip_colors(), "c8e6")));
        assert!(!known.add(&of(one.flip_colors().mirror_files(), "f8d6")));
        assert!(known.add(&of(one, "c1b2")), "another move");
    }

    #[test]
    fn a_later_turn_and_a_position_with_few_changes_are_the_same() {
        let one: Position = FEN.parse().unwrap();
        let mut known = KnownPuzzles::default();
        assert!(known.add(&puzzle(one, "c1e3 a5c5 e1c3")));
        let later: Position = "W:Wd1,d2,e1,e3,h2:Bb7,Kc5,c6,d5".parse().unwrap();
        assert!(!known.add(&puzzle(later, "e1c3")));
        let moved = |men: &str| format!("W:Wb5,c1,d1,d2,e1,{men}:BKa5,b7,c6,d5").parse().unwrap();
        assert!(!known.add(&puzzle(moved("h3"), "c1e3")), "two squares");
        assert!(!known.add(&puzzle(moved("g2,h1,h3"), "c1e3")), "four squares");
        assert!(known.add(&puzzle(moved("g1,g2,h1,h3"), "c1e3")), "five squares");
    }

    #[test]
    fn the_puzzles_of_the_page_are_all_different() {
        let file = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../study/data/puzzles.bin")).unwrap();
        let mut known = KnownPuzzles::default();
        for puzzle in &unpack(&file).unwrap().puzzles {
            assert!(known.add(puzzle), "{}", puzzle.position());
        }
    }
}
