//! The parts of a room: sides, times, players, ends, offers, refusals.

use std::borrow::Cow;
use std::ops::{Index, IndexMut, Not};

use dameo_engine::{Color, DrawReason, DrawRules, Outcome};
use serde::{Deserialize, Serialize};

/// The longest name, in characters.
const MAX_NAME: usize = 40;

const SECOND: i64 = 1000;
pub(super) const HOUR: i64 = 3600 * SECOND;
pub(super) const DAY: i64 = 24 * HOUR;

pub(super) const NOT_BEGUN: &str = "the game begins when the other side has joined";

/// White or Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    White,
    Black,
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// Something of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Sides<T> {
    pub(crate) white: T,
    pub(crate) black: T,
}

impl<T> Index<Side> for Sides<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Side> for Sides<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

/// The time that the sides have, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "control is null, {\"base\",\"increment\",\"delay\"} or {\"days\"}, with integers"
)]
pub(crate) enum Control {
    /// For the whole game, more after each move, and before the clock runs.
    Time { base: i64, increment: i64, delay: i64 },
    /// For each move.
    Days { days: i64 },
}

impl Control {
    pub(super) fn is_valid(self) -> bool {
        match self {
            Self::Time { base, increment, delay } => {
                let few = 0..=180 * SECOND;
                (SECOND..=3 * HOUR).contains(&base) && few.contains(&increment) && few.contains(&delay)
            }
            Self::Days { days } => (1..=14).contains(&days),
        }
    }

    /// What a side has at first.
    pub(super) fn initial(self) -> i64 {
        match self {
            Self::Time { base, .. } => base,
            Self::Days { days } => days * DAY,
        }
    }

    /// How long the clock stands still after a move.
    pub(super) fn delay(self) -> i64 {
        if let Self::Time { delay, .. } = self { delay } else { 0 }
    }
}

/// The names of the draw rules in messages.
#[derive(Serialize, Deserialize)]
#[serde(remote = "DrawRules", rename_all = "lowercase")]
pub(crate) enum DrawRulesName {
    Standard,
    PlayStrategy,
}

/// One who plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) name: String,
    /// The hash of the key.
    pub(super) key: String,
}

impl Player {
    /// A player with the name as it is shown: without control characters and what changes the
    /// direction of the text, and not too long.
    pub(crate) fn new(name: &str, key: String) -> Self {
        let is_shown = |c: &char| {
            !c.is_control()
                && !matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
        };
        let name: String = name.trim().chars().filter(is_shown).take(MAX_NAME).collect();
        Self { name: name.trim().into(), key }
    }
}

/// Who has a key of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holder {
    Player(Side),
    /// The maker, while the sides are not drawn.
    Host,
}

impl Holder {
    /// The side.
    ///
    /// # Errors
    /// If the sides are not drawn.
    pub(crate) fn side(self) -> Result<Side, Refusal> {
        match self {
            Self::Player(side) => Ok(side),
            Self::Host => Err(Refusal::new(Code::Turn, NOT_BEGUN)),
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct End {
    pub(crate) winner: Option<Side>,
    pub(crate) reason: Reason,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reason {
    NoMoves,
    Repetition,
    LoneKings,
    KingMoves,
    Time,
    Resignation,
    Agreement,
    Aborted,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        let reason = match outcome {
            Outcome::Win(_) => Reason::NoMoves,
            Outcome::Draw(DrawReason::Repetition) => Reason::Repetition,
            Outcome::Draw(DrawReason::LoneKings) => Reason::LoneKings,
            Outcome::Draw(DrawReason::KingMoves) => Reason::KingMoves,
        };
        Self { winner: outcome.winner().map(Side::from), reason }
    }
}

/// What can be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Offer {
    Draw,
    Takeback,
    Rematch,
}

/// Who offers what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Offers {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) draw: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) takeback: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rematch: Option<Side>,
}

impl Offers {
    pub(super) fn of(&mut self, what: Offer) -> &mut Option<Side> {
        match what {
            Offer::Draw => &mut self.draw,
            Offer::Takeback => &mut self.takeback,
            Offer::Rematch => &mut self.rematch,
        }
    }
}

/// Why a request is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) code: Code,
    pub(crate) text: Cow<'static, str>,
}

impl Refusal {
    pub(crate) fn new(code: Code, text: impl Into<Cow<'static, str>>) -> Self {
        Self { code, text: text.into() }
    }
}

/// The kinds of refusals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
    BadMessage,
    NoRoom,
    NoKey,
    Full,
    Limit,
    Ply,
    Turn,
    Illegal,
    Over,
    TooMany,
    Storage,
}
