//! A game: a position with its history.

mod outcome;

pub use outcome::{DrawReason, DrawRules, DrawRulesError, Outcome};

use std::str::FromStr;

use crate::movegen::IllegalMove;
use crate::notation::{Fen, FenError, MoveError, parse_move};
use crate::position::Position;
use crate::types::{Color, Move, MoveList};

/// A position and the moves that led to it, with the counters of the draw rules.
///
/// ```
/// use dameo_rules::{DrawReason, DrawRules, Game, Outcome};
///
/// let mut game: Game = "W:WKa1,a2:BKh8,g7".parse()?;
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
    initial: Fen,
    /// One entry for each move that was played, oldest first.
    history: Vec<HistoryEntry>,
    position: Position,
    halfmove_clock: u32,
    fullmove_number: u32,
}

/// A move of a game, with the position and the counters before it.
///
/// ```
/// use dameo_rules::Game;
///
/// let mut game = Game::new();
/// let first = game.play_text("d1d4")?;
/// game.play_text("d8d5")?;
/// let entry = game.history()[0];
/// assert_eq!((entry.fen(), entry.played), (game.initial_fen(), first));
/// # Ok::<(), dameo_rules::MoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HistoryEntry {
    /// The position before the move.
    pub position: Position,
    /// The half-move clock before the move, in plies.
    pub halfmove_clock: u32,
    /// The full-move number before the move, from 1.
    pub fullmove_number: u32,
    /// The move.
    pub played: Move,
}

impl HistoryEntry {
    /// The position and the counters before the move.
    pub const fn fen(&self) -> Fen {
        Fen { position: self.position, halfmove_clock: self.halfmove_clock, fullmove_number: self.fullmove_number }
    }
}

impl Default for Game {
    /// As [`Game::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl From<Fen> for Game {
    /// A game that begins with this position and these counters. A move number of 0 counts as 1.
    fn from(fen: Fen) -> Self {
        let fen = Fen { fullmove_number: fen.fullmove_number.max(1), ..fen };
        Self {
            initial: fen,
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

impl FromStr for Game {
    type Err = FenError;

    /// A game that begins with the position and the counters of a FEN.
    fn from_str(fen: &str) -> Result<Self, FenError> {
        fen.parse::<Fen>().map(Self::from)
    }
}

impl From<&Game> for Fen {
    /// The current position and its counters, as [`Game::fen`].
    fn from(game: &Game) -> Self {
        game.fen()
    }
}

impl From<Game> for Fen {
    /// The current position and its counters, as [`Game::fen`].
    fn from(game: Game) -> Self {
        game.fen()
    }
}

impl Game {
    /// A game at its start.
    pub fn new() -> Self {
        Self::from(Position::start())
    }

    /// The position and its counters before the first move.
    pub const fn initial_fen(&self) -> Fen {
        self.initial
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

    /// The legal moves of the current position, as [`Position::legal_moves`]. They do not depend on
    /// the draw rules: a drawn game may be continued.
    ///
    /// ```
    /// assert_eq!(dameo_rules::Game::new().legal_moves().len(), 52);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        self.position.legal_moves()
    }

    /// The moves that were played, oldest first, each with the position and the counters before it.
    pub fn history(&self) -> &[HistoryEntry] {
        &self.history
    }

    /// Plays a move. A drawn game may be continued; [`Game::outcome`] tells whether it is drawn.
    ///
    /// # Errors
    /// If the move is not legal; the error says why, and the game is unchanged.
    ///
    /// ```
    /// use dameo_rules::{Game, Move, Square};
    ///
    /// let mut game = Game::new();
    /// game.play(Move::quiet(Square::D1, Square::D4))?;
    /// assert!(game.play(Move::quiet(Square::D1, Square::D4)).is_err());
    /// assert_eq!(game.history().len(), 1);
    /// # Ok::<(), dameo_rules::IllegalMove>(())
    /// ```
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        let next = self.position.play(m)?;
        self.advance(m, next);
        Ok(())
    }

    /// Plays a move that the caller knows to be legal; [`Game::play`] checks it. After an illegal
    /// move the game is meaningless.
    ///
    /// # Panics
    /// With debug assertions, some illegal moves panic, as in [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, m: Move) {
        self.advance(m, self.position.play_unchecked(m));
    }

    fn advance(&mut self, m: Move, next: Position) {
        let before = HistoryEntry {
            position: self.position,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            played: m,
        };
        self.halfmove_clock = self.position.next_halfmove_clock(m, self.halfmove_clock);
        if self.position.side_to_move() == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.history.push(before);
        self.position = next;
    }

    /// Takes back the last move and returns it. The position, the counters and the number of
    /// occurrences are again what they were before it. `None` if no move was played; the game is
    /// then as before.
    ///
    /// ```
    /// use dameo_rules::Game;
    ///
    /// let mut game: Game = "B:WKa1,a2:BKh8,g7:H7:F20".parse()?;
    /// let before = game.clone();
    /// let m = game.play_text("g7g6")?;
    /// assert_eq!((game.halfmove_clock(), game.fullmove_number()), (0, 21));
    /// assert_eq!(game.undo(), Some(m));
    /// assert_eq!(game, before);
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        let HistoryEntry { position, halfmove_clock, fullmove_number, played } = self.history.pop()?;
        self.position = position;
        self.halfmove_clock = halfmove_clock;
        self.fullmove_number = fullmove_number;
        Some(played)
    }

    /// Reads a move and plays it.
    ///
    /// # Errors
    /// If the text is not a legal move; the error says why, and the game is unchanged.
    ///
    /// ```
    /// use dameo_rules::{Fen, Game, Move, Square};
    ///
    /// let mut game = Game::new();
    /// assert_eq!(game.play_text("d1-d4"), Ok(Move::quiet(Square::D1, Square::D4)));
    /// assert!(game.play_text("d1-d4").is_err());
    /// assert_eq!(Fen::from(&game), game.fen());
    /// assert_eq!(Fen::from(game.clone()), game.fen());
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<Move, MoveError> {
        let m = parse_move(&self.position, text)?;
        self.play_unchecked(m);
        Ok(m)
    }

    /// How many times the current position has occurred, itself included.
    pub fn occurrences(&self) -> usize {
        // Men's moves and captures cannot be undone, so nothing before the last of them can be
        // equal.
        let reversible = self.history.iter().rev().take_while(|entry| entry.position.is_reversible(entry.played));
        1 + reversible.filter(|entry| entry.position == self.position).count()
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
