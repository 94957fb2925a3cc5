//! How a game ends: a loss, the draw rules, the result.

use std::fmt;
use std::str::FromStr;

use crate::position::Position;
use crate::types::{Bitboard, Color};

/// The draw rules that apply besides threefold repetition.
///
/// ```
/// use dameo_rules::DrawRules;
///
/// assert_eq!("playstrategy".parse(), Ok(DrawRules::PlayStrategy));
/// assert_eq!("Standard".parse(), Ok(DrawRules::Standard));
/// assert_eq!(DrawRules::default().to_string(), "standard");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DrawRules {
    /// One king against one king is drawn at once, unless the side to move captures.
    #[default]
    Standard,
    /// As on `PlayStrategy`: one king against one king is drawn four plies after it arose, and any
    /// game after 50 plies in a row with king moves only and no capture.
    PlayStrategy,
}

impl DrawRules {
    /// All sets of rules.
    pub const ALL: [Self; 2] = [Self::Standard, Self::PlayStrategy];

    /// The names of the rules, in the order of [`DrawRules::ALL`], as the protocol's option has
    /// them.
    pub const NAMES: [&'static str; 2] = ["standard", "playstrategy"];

    /// Plies of one king against one king after which the game is drawn on `PlayStrategy`.
    pub const LONE_KINGS_PLIES: u32 = 4;

    /// Plies in a row with king moves only and no capture after which the game is drawn on
    /// `PlayStrategy`.
    pub const KING_MOVES_PLIES: u32 = 50;

    /// Whether a position with this half-move clock is drawn, apart from repetition. The position
    /// must have a legal move: a side without one has lost.
    #[inline]
    pub fn draw(self, position: &Position, halfmove_clock: u32) -> Option<DrawReason> {
        let lone_kings = position.has_lone_kings();
        match self {
            Self::Standard => (lone_kings && !position.is_capture_pending()).then_some(DrawReason::LoneKings),
            // Lone kings arise by a capture or a promotion, both of which set the clock to 0.
            Self::PlayStrategy if lone_kings && halfmove_clock >= Self::LONE_KINGS_PLIES => Some(DrawReason::LoneKings),
            Self::PlayStrategy => (halfmove_clock >= Self::KING_MOVES_PLIES).then_some(DrawReason::KingMoves),
        }
    }
}

impl fmt::Display for DrawRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NAMES[*self as usize])
    }
}

/// A name that is none of [`DrawRules::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DrawRulesError;

impl fmt::Display for DrawRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("draw rules are 'standard' or 'playstrategy'")
    }
}

impl std::error::Error for DrawRulesError {}

impl FromStr for DrawRules {
    type Err = DrawRulesError;

    /// Reads one of [`DrawRules::NAMES`], in upper or lower case.
    fn from_str(name: &str) -> Result<Self, DrawRulesError> {
        Self::ALL.into_iter().find(|rules| rules.to_string().eq_ignore_ascii_case(name)).ok_or(DrawRulesError)
    }
}

impl Position {
    /// Whether each side has one king and nothing else.
    ///
    /// ```
    /// use dameo_rules::Position;
    ///
    /// assert!("W:WKa1:BKh7".parse::<Position>()?.has_lone_kings());
    /// assert!(!"W:WKa1:Bh7".parse::<Position>()?.has_lone_kings());
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    #[inline]
    pub fn has_lone_kings(&self) -> bool {
        let is_lone_king = |pieces: Bitboard| pieces.count() == 1 && pieces.without(self.all_kings()).is_empty();
        is_lone_king(self.pieces(Color::White)) && is_lone_king(self.pieces(Color::Black))
    }
}

/// How a game ended.
///
/// ```
/// use dameo_rules::{Color, DrawReason, Outcome};
///
/// let outcome = Outcome::Win(Color::White);
/// assert_eq!(outcome.winner(), Some(Color::White));
/// assert_eq!(outcome.to_string(), "White wins: Black has no legal move");
/// assert_eq!(Outcome::Draw(DrawReason::LoneKings).to_string(), "draw: one king against one king");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// This side won: its opponent is to move and has no legal move.
    Win(Color),
    /// The game is drawn, and why.
    Draw(DrawReason),
}

/// Why a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum DrawReason {
    /// The same position with the same side to move for the third time.
    Repetition,
    /// One king against one king.
    LoneKings,
    /// 50 plies in a row with king moves only and no capture (`PlayStrategy`).
    KingMoves,
}

impl Outcome {
    /// Whether the game is drawn.
    ///
    /// ```
    /// use dameo_rules::{Color, DrawReason, Outcome};
    ///
    /// assert!(Outcome::Draw(DrawReason::Repetition).is_draw());
    /// assert!(!Outcome::Win(Color::White).is_draw());
    /// ```
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::Draw(_))
    }

    /// The side that won, or `None` after a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw(_) => None,
        }
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Repetition => "the position occurred three times",
            Self::LoneKings => "one king against one king",
            Self::KingMoves => "50 plies of king moves without a capture",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(color) => f.pad(&format!("{color} wins: {} has no legal move", !*color)),
            Self::Draw(reason) => f.pad(&format!("draw: {reason}")),
        }
    }
}

impl Position {
    /// The outcome that follows from this position alone under these rules; `None` if there is
    /// none. [`Game::outcome`](crate::Game::outcome) also covers the draws that depend on earlier
    /// moves: repetition, and the draws of `PlayStrategy`, which all count plies.
    ///
    /// ```
    /// use dameo_rules::{Color, DrawReason, DrawRules, Outcome, Position};
    ///
    /// let outcome = |fen: &str, rules| fen.parse::<Position>().map(|position| position.outcome(rules));
    /// assert_eq!(outcome("W:Wa1:Ba2,a3,b2", DrawRules::Standard)?, Some(Outcome::Win(Color::Black)));
    /// let lone_kings = "W:WKa1:BKh7";
    /// assert_eq!(outcome(lone_kings, DrawRules::Standard)?, Some(Outcome::Draw(DrawReason::LoneKings)));
    /// assert_eq!(outcome(lone_kings, DrawRules::PlayStrategy)?, None);
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    pub fn outcome(&self, rules: DrawRules) -> Option<Outcome> {
        if self.has_legal_move() {
            rules.draw(self, 0).map(Outcome::Draw)
        } else {
            Some(Outcome::Win(!self.side_to_move()))
        }
    }
}
