//! A move entered square by square, as on a board that a player clicks on.

use std::collections::BTreeSet;

use super::jumps::jumps;
use crate::position::Position;
use crate::types::{Bitboard, Move, MoveList, Square};

impl Position {
    /// The pieces that have a legal move.
    ///
    /// ```
    /// use dameo_rules::{Bitboard, Position, Square};
    ///
    /// // The man on h1 cannot move: d4 has to capture.
    /// let position: Position = "W:Wd4,h1:Bd5".parse()?;
    /// assert_eq!(position.movable_pieces(), Bitboard::of(Square::D4));
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    pub fn movable_pieces(&self) -> Bitboard {
        self.legal_moves().iter().map(|m| m.from).collect()
    }
}

/// A move of a position that is entered square by square: the piece, each landing square of a
/// capture, the destination.
///
/// At each step [`MoveInput::next_squares`] returns the squares after which a legal move, which
/// captures as many pieces as possible, can still be completed. Every path of every legal move can
/// be entered, and nothing else.
///
/// ```
/// use dameo_rules::{Bitboard, MoveInput, Position, Square};
///
/// let position: Position = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5".parse()?;
/// let mut input = MoveInput::new(position);
/// assert_eq!(input.next_squares(), Bitboard::of(Square::C5));
/// for square in [Square::C5, Square::C1, Square::H1, Square::H3] {
///     assert!(input.push(square));
/// }
/// assert_eq!(input.complete_move(), None);
/// // The king must stop on d3: the man on c3, which it has jumped, still stands there.
/// assert_eq!(input.next_squares(), Bitboard::of(Square::D3));
/// assert!(!input.push(Square::B3));
/// assert!(input.push(Square::D3));
/// let m = input.complete_move().unwrap();
/// assert_eq!((m.from, m.to, m.captured.count()), (Square::C5, Square::D3, 4));
/// assert_eq!(input.pop(), Some(Square::D3));
/// // Two inputs are equal if the same squares were entered in the same position.
/// let other = MoveInput::new(position);
/// assert_ne!(other, input);
/// input.clear();
/// assert_eq!(other, input);
/// # Ok::<(), dameo_rules::FenError>(())
/// ```
#[derive(Debug, Clone)]
pub struct MoveInput {
    position: Position,
    legal: MoveList,
    path: Vec<Square>,
    /// The state before the first square, and after each square of the path.
    states: Vec<State>,
    /// States from which no capture can be completed: the square where the moving piece stands and
    /// the pieces it has captured. Many paths lead to the same state. Valid for one moving piece, so
    /// it is cleared when that piece is taken back.
    dead: BTreeSet<(Square, Bitboard)>,
}

impl PartialEq for MoveInput {
    fn eq(&self, other: &Self) -> bool {
        // All else follows from these.
        (self.position, &self.path) == (other.position, &other.path)
    }
}

impl Eq for MoveInput {}

#[derive(Debug, Clone, Copy)]
struct State {
    /// The pieces captured so far.
    captured: Bitboard,
    /// The squares that can come next.
    next: Bitboard,
}

impl MoveInput {
    /// An input with no square entered yet.
    pub fn new(position: Position) -> Self {
        let legal = position.legal_moves();
        let movable = legal.iter().map(|m| m.from).collect();
        let states = vec![State { captured: Bitboard::EMPTY, next: movable }];
        Self { position, legal, path: Vec::new(), states, dead: BTreeSet::new() }
    }

    /// The position in which the move is entered.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The squares entered so far.
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The pieces captured so far. In the game they stay on the board until the move is complete.
    pub fn captured(&self) -> Bitboard {
        self.state().captured
    }

    /// The squares that can come next: at first those of the pieces that can move, then the
    /// destinations of a quiet move or the landing squares of the next jump. Empty once the move is
    /// complete, or if there is no legal move.
    pub fn next_squares(&self) -> Bitboard {
        self.state().next
    }

    /// Enters one of [`MoveInput::next_squares`] and returns `true`. Any other square changes
    /// nothing and returns `false`.
    pub fn push(&mut self, square: Square) -> bool {
        let State { captured, next } = self.state();
        if !next.contains(square) {
            return false;
        }
        let state = match self.path[..] {
            [] if self.legal.is_capture() => self.capturing(square, square, captured),
            [] => {
                let of_piece = self.legal.iter().filter(|m| m.from == square);
                State { captured, next: of_piece.map(|m| m.to).collect() }
            }
            [from, .., at] | [from @ at] if self.legal.is_capture() => {
                let over = jumps(&self.position, from, at, captured).find(|jump| jump.landings.contains(square));
                let over = over.map_or(Bitboard::EMPTY, |jump| Bitboard::of(jump.over));
                self.capturing(from, square, captured | over)
            }
            _ => State { captured, next: Bitboard::EMPTY },
        };
        self.path.push(square);
        self.states.push(state);
        true
    }

    /// Takes back the last square.
    pub fn pop(&mut self) -> Option<Square> {
        let square = self.path.pop()?;
        self.states.pop();
        if self.path.is_empty() {
            self.dead.clear();
        }
        Some(square)
    }

    /// Takes back all squares.
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// The move, if the squares entered are a complete move.
    pub fn complete_move(&self) -> Option<Move> {
        match self.path[..] {
            [from, .., to] => {
                let m = Move { captured: self.captured(), from, to };
                self.legal.contains(&m).then_some(m)
            }
            _ => None,
        }
    }

    fn state(&self) -> State {
        // The state before the first square is never removed.
        self.states[self.path.len()]
    }

    /// The state of a piece from `from` that stands on `at` and has captured `captured`.
    fn capturing(&mut self, from: Square, at: Square, captured: Bitboard) -> State {
        let mut next = Bitboard::EMPTY;
        for jump in jumps(&self.position, from, at, captured) {
            let captured = captured | Bitboard::of(jump.over);
            next.extend(jump.landings.into_iter().filter(|&landing| self.is_completable(from, landing, captured)));
        }
        State { captured, next }
    }

    /// Whether a piece from `from` that stands on `at` and has captured `captured` can complete a
    /// legal move.
    fn is_completable(&mut self, from: Square, at: Square, captured: Bitboard) -> bool {
        if self.dead.contains(&(at, captured)) {
            return false;
        }
        let is_part = |m: &Move| m.from == from && captured.is_subset(m.captured);
        let is_completable = self.legal.iter().any(is_part)
            && (self.legal.contains(&Move { captured, from, to: at })
                || jumps(&self.position, from, at, captured).any(|jump| {
                    let captured = captured | Bitboard::of(jump.over);
                    jump.landings.into_iter().any(|landing| self.is_completable(from, landing, captured))
                }));
        if !is_completable {
            self.dead.insert((at, captured));
        }
        is_completable
    }
}
