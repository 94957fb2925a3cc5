//! A puzzle: a position and its solution.

use std::fmt;

use dameo_rules::{Color, Move, Position};

use crate::puzzles::level::Level;
use crate::puzzles::tags::Tags;

/// The largest number of moves of the solver.
pub const MAX_TURNS: usize = 16;

/// A position in which one move alone keeps a win or a large advantage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    position: Position,
    moves: Vec<Move>,
    /// How hard it is.
    pub level: Level,
    /// Its motifs.
    pub tags: Tags,
}

/// Why a position and moves are not a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of moves is not odd, or too large: the solver has the first and the last.
    Length(usize),
    /// The move with this number, from 1, is not legal.
    Illegal(usize),
    /// The first move is the only one.
    Forced,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(moves) => {
                let most = 2 * MAX_TURNS - 1;
                write!(f, "the solution has {moves} moves; expected an odd number of at most {most}")
            }
            Self::Illegal(number) => write!(f, "move {number} of the solution is not legal"),
            Self::Forced => f.write_str("the first move is the only legal one"),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl Puzzle {
    /// A puzzle of a position and the moves of both sides, that of the solver first and last.
    ///
    /// # Errors
    /// When a move is not legal, the first move is forced, or there are too many moves or an even
    /// number of them.
    pub fn new(position: Position, moves: Vec<Move>, level: Level, tags: Tags) -> Result<Self, PuzzleError> {
        if moves.len().is_multiple_of(2) || moves.len() >= 2 * MAX_TURNS {
            return Err(PuzzleError::Length(moves.len()));
        }
        let mut at = position;
        for (number, &m) in (1..).zip(&moves) {
            at = at.play(m).map_err(|_| PuzzleError::Illegal(number))?;
        }
        if position.legal_moves().len() == 1 {
            return Err(PuzzleError::Forced);
        }
        Ok(Self { position, moves, level, tags })
    }

    /// The position, with the solver to move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves of both sides, that of the solver first and last.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The side that solves it.
    pub const fn solver(&self) -> Color {
        self.position.side_to_move()
    }

    /// How many moves of the solver are not forced.
    pub fn choices(&self) -> u32 {
        self.plies().step_by(2).filter(|(position, _)| position.legal_moves().len() > 1).count() as u32
    }

    /// Its rating, which follows from the level and the choices.
    pub fn rating(&self) -> u32 {
        self.level.rating(self.choices())
    }

    /// Each move with the position before it.
    pub fn plies(&self) -> impl Iterator<Item = (Position, Move)> {
        plies(&self.position, &self.moves)
    }
}

/// Each move with the position before it.
pub fn plies(start: &Position, moves: &[Move]) -> impl Iterator<Item = (Position, Move)> {
    let mut position = *start;
    moves.iter().map(move |&m| {
        let before = position;
        position = position.play_unchecked(m);
        (before, m)
    })
}

#[cfg(test)]
mod tests {
    use dameo_rules::parse_move;

    use super::*;

    fn puzzle(fen: &str, moves: &str) -> Result<Puzzle, PuzzleError> {
        let start: Position = fen.parse().unwrap();
        let mut position = start;
        let mut parsed = Vec::new();
        for text in moves.split_whitespace() {
            // What is not legal stands for a move of a piece that is not there.
            let m =
                parse_move(&position, text).unwrap_or(Move::quiet(dameo_rules::Square::D4, dameo_rules::Square::D5));
            parsed.push(m);
            position = position.play(m).unwrap_or(position);
        }
        Puzzle::new(start, parsed, Level::UNSOLVED, Tags::default())
    }

    const TURC: &str = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5";

    #[test]
    fn impossible_puzzles_are_refused() {
        let good = puzzle(TURC, "c1e3 a5c5 e1c3").unwrap();
        assert_eq!(good.plies().count(), 3);
        assert_eq!((good.choices(), good.rating()), (2, Level::UNSOLVED.rating(2)));
        assert_eq!(good.plies().nth(1).unwrap().0.side_to_move(), Color::Black);
        assert_eq!(puzzle(TURC, "c1e3 a5c5"), Err(PuzzleError::Length(2)));
        assert_eq!(puzzle(TURC, ""), Err(PuzzleError::Length(0)));
        assert_eq!(puzzle(TURC, "c1e3 a5a8 e1c3"), Err(PuzzleError::Illegal(2)));
        assert_eq!(puzzle("W:Wd4:Bd5", "d4d6"), Err(PuzzleError::Forced));
        assert!(PuzzleError::Length(33).to_string().ends_with("at most 31"));
    }
}
