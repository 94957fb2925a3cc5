//! A game: a position with its history, the draw rules and the result.

use std::fmt;
use std::str::FromStr;

use crate::bitboard::Bitboard;
use crate::movegen::{has_legal_move, is_capture_pending};
use crate::moves::Move;
use crate::notation::{Fen, MoveError, parse_move};
use crate::piece::Color;
use crate::position::Position;

/// Which draws end a game beside the third occurrence of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DrawRules {
    /// One king against one king is drawn at once, unless the side to move captures.
    #[default]
    Standard,
    /// As on `PlayStrategy`: one king against one king is drawn four plies after it arose, and any game after 50 plies in
    /// a row with kings only and no capture.
    PlayStrategy,
}

impl DrawRules {
    /// The names of the rules as the protocol's option knows them.
    pub const NAMES: [&'static str; 2] = ["standard", "playstrategy"];

    /// Plies of one king against one king after which `PlayStrategy` calls a draw.
    pub const LONE_KINGS_PLIES: u32 = 4;

    /// Plies in a row with kings only and no capture after which `PlayStrategy` calls a draw.
    pub const KING_MOVES_PLIES: u32 = 50;

    /// Whether a position with this half-move clock is drawn, repetition aside. Tested only where a legal move exists.
    pub fn draw(self, position: &Position, halfmove_clock: u32) -> Option<DrawReason> {
        let lone_kings = are_lone_kings(position);
        match self {
            Self::Standard => (lone_kings && !is_capture_pending(position)).then_some(DrawReason::LoneKings),
            // Lone kings arise by a capture or a promotion, both of which set the clock to 0.
            Self::PlayStrategy if lone_kings && halfmove_clock >= Self::LONE_KINGS_PLIES => Some(DrawReason::LoneKings),
            Self::PlayStrategy => (halfmove_clock >= Self::KING_MOVES_PLIES).then_some(DrawReason::KingMoves),
        }
    }
}

impl fmt::Display for DrawRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Standard => Self::NAMES[0],
            Self::PlayStrategy => Self::NAMES[1],
        })
    }
}

/// A name that is none of [`DrawRules::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownDrawRules;

impl fmt::Display for UnknownDrawRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("draw rules are 'standard' or 'playstrategy'")
    }
}

impl std::error::Error for UnknownDrawRules {}

impl FromStr for DrawRules {
    type Err = UnknownDrawRules;

    fn from_str(name: &str) -> Result<Self, UnknownDrawRules> {
        [Self::Standard, Self::PlayStrategy]
            .into_iter()
            .find(|rules| rules.to_string().eq_ignore_ascii_case(name))
            .ok_or(UnknownDrawRules)
    }
}

/// Whether each side has one king and nothing else.
#[inline]
pub fn are_lone_kings(position: &Position) -> bool {
    let is_lone_king = |pieces: Bitboard| pieces.count() == 1 && pieces.without(position.all_kings()).is_empty();
    is_lone_king(position.pieces(Color::White)) && is_lone_king(position.pieces(Color::Black))
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// This side won: its opponent is to move and has no legal move.
    Win(Color),
    /// Nobody won, and why.
    Draw(DrawReason),
}

/// Why a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawReason {
    /// The same position with the same side to move for the third time.
    Repetition,
    /// One king against one king.
    LoneKings,
    /// 50 plies in a row with kings only and no capture (`PlayStrategy`).
    KingMoves,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(color) => write!(f, "{color} wins: {} has no legal move", !*color),
            Self::Draw(DrawReason::Repetition) => f.write_str("draw: the position occurred three times"),
            Self::Draw(DrawReason::LoneKings) => f.write_str("draw: one king against one king"),
            Self::Draw(DrawReason::KingMoves) => {
                f.write_str("draw: 25 moves by each side with kings only and no capture")
            }
        }
    }
}

/// A position and how it came about.
#[derive(Debug, Clone)]
pub struct Game {
    start: Fen,
    /// Every position of the game with the move that was played in it; the current one is apart.
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

impl Game {
    /// A game at its start.
    pub fn new() -> Self {
        Self::from(Fen { position: Position::start(), halfmove_clock: 0, fullmove_number: 1 })
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

    /// The number of the full move, from 1.
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

    /// Plays a legal move. The game may be drawn already: players may go on, and the result tells.
    pub fn play_unchecked(&mut self, m: Move) {
        let next = self.position.play_unchecked(m);
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
    /// Why the text is not a legal move; the game is as before.
    pub fn play_text(&mut self, text: &str) -> Result<Move, MoveError> {
        let m = parse_move(&self.position, text)?;
        self.play_unchecked(m);
        Ok(m)
    }

    /// How many times the current position has occurred, itself included.
    pub fn occurrences(&self) -> usize {
        // Men's moves and captures cannot be undone, so nothing before the last of them can be equal.
        let reversible = self.history.iter().rev().take_while(|(position, m)| position.is_reversible(*m));
        1 + reversible.filter(|(position, _)| *position == self.position).count()
    }

    /// How the game ended under these rules, or `None` while it goes on. A side without a legal move loses, whatever else holds.
    pub fn outcome(&self, rules: DrawRules) -> Option<Outcome> {
        if !has_legal_move(&self.position) {
            return Some(Outcome::Win(!self.position.side_to_move()));
        }
        if self.occurrences() >= 3 {
            return Some(Outcome::Draw(DrawReason::Repetition));
        }
        rules.draw(&self.position, self.halfmove_clock).map(Outcome::Draw)
    }
}
