//! A game: a position with its history.

use crate::legal::IllegalMove;
use crate::moves::Move;
use crate::notation::{Fen, MoveError, parse_move};
use crate::piece::Color;
use crate::position::Position;

pub(crate) use crate::outcome::are_lone_kings;
pub use crate::outcome::{DrawReason, DrawRules, DrawRulesError, Outcome};

/// A position and the moves that led to it, with the counters of the draw rules.
///
/// ```
/// use dameo_engine::{DrawReason, DrawRules, Fen, Game, Outcome};
///
/// let mut game = Game::from("W:WKa1,a2:BKh8,g7".parse::<Fen>()?);
/// for text in "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8".split(' ') {
///     assert_eq!(game.outcome(DrawRules::Standard), None);
///     game.play_text(text)?;
/// }
/// assert_eq!(game.outcome(DrawRules::Standard), Some(Outcome::Draw(DrawReason::Repetition)));
/// assert_eq!(game.fen().to_string(), "W:WKa1,a2:Bg7,Kh8:H8:F5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    start: Fen,
    /// Every position of the game before the current one, with the move that was played in it.
    history: Vec<(Position, Move)>,
    position: Position,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl From<Fen> for Game {
    fn from(fen: Fen) -> Self {
        Self {
            start: fen,
            history: Vec::new(),
            position: fen.position,
            halfmove_clock: fen.halfmove_clock,
            fullmove_number: fen.fullmove_number,
        }
    }
}

impl From<Position> for Game {
    /// A game that begins with this position, its counters at 0 and 1.
    fn from(position: Position) -> Self {
        Self::from(Fen::from(position))
    }
}

impl Game {
    /// A game at its start.
    pub fn new() -> Self {
        Self::from(Position::start())
    }

    /// The position and its counters before the first move.
    pub const fn start(&self) -> Fen {
        self.start
    }

    /// The current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Plies in a row, up to now, in which a king moved and nothing was captured.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the full move, from 1; it rises after Black's move.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The current position and its counters as FEN.
    pub const fn fen(&self) -> Fen {
        Fen { position: self.position, halfmove_clock: self.halfmove_clock, fullmove_number: self.fullmove_number }
    }

    /// The positions before the current one, oldest first, with the moves played in them.
    pub fn history(&self) -> &[(Position, Move)] {
        &self.history
    }

    /// Plays a move. A drawn game may be continued; [`Game::outcome`] tells whether it is drawn.
    ///
    /// # Errors
    /// Why the move is not legal; the game is then as before.
    ///
    /// ```
    /// use dameo_engine::{Game, Move, Square};
    ///
    /// let mut game = Game::new();
    /// game.play(Move::quiet(Square::D1, Square::D4))?;
    /// assert!(game.play(Move::quiet(Square::D1, Square::D4)).is_err());
    /// assert_eq!(game.history().len(), 1);
    /// # Ok::<(), dameo_engine::IllegalMove>(())
    /// ```
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        let next = self.position.play(m)?;
        self.advance(m, next);
        Ok(())
    }

    /// Plays a move that the caller knows to be legal; [`Game::play`] checks it. After an illegal
    /// move the game is meaningless.
    pub fn play_unchecked(&mut self, m: Move) {
        self.advance(m, self.position.play_unchecked(m));
    }

    fn advance(&mut self, m: Move, next: Position) {
        self.halfmove_clock = self.position.next_halfmove_clock(m, self.halfmove_clock);
        if self.position.side_to_move() == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.history.push((self.position, m));
        self.position = next;
    }

    /// Reads a move and plays it.
    ///
    /// # Errors
    /// Why the text is not a legal move; the game is then as before.
    pub fn play_text(&mut self, text: &str) -> Result<Move, MoveError> {
        let m = parse_move(&self.position, text)?;
        self.play_unchecked(m);
        Ok(m)
    }

    /// How many times the current position has occurred, itself included.
    pub fn occurrences(&self) -> usize {
        // Men's moves and captures cannot be undone, so nothing before the last of them can be
        // equal.
        let reversible = self.history.iter().rev().take_while(|(position, m)| position.is_reversible(*m));
        1 + reversible.filter(|(position, _)| *position == self.position).count()
    }

    /// How the game ended under these rules, or `None` while it goes on. A side without a legal
    /// move loses, even if a draw rule applies.
    pub fn outcome(&self, rules: DrawRules) -> Option<Outcome> {
        if !self.position.has_legal_move() {
            return Some(Outcome::Win(!self.position.side_to_move()));
        }
        if self.occurrences() >= 3 {
            return Some(Outcome::Draw(DrawReason::Repetition));
        }
        rules.draw(&self.position, self.halfmove_clock).map(Outcome::Draw)
    }
}
