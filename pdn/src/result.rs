//! The result of a game.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use dameo_rules::{Color, Outcome};

/// How a game ended.
///
/// ```
/// use dameo_pdn::GameResult;
///
/// assert_eq!("2-0".parse(), Ok(GameResult::WhiteWins));
/// assert_eq!(GameResult::WhiteWins.to_string(), "1-0");
/// assert!("won".parse::<GameResult>().is_err());
/// assert_eq!(format!("{:>5}", GameResult::Unknown), "    *");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result as it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result when this side has won.
    pub const fn win(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }
}

/// The text is not a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GameResultError;

impl fmt::Display for GameResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a result: 1-0, 0-1, 1/2-1/2 or *")
    }
}

impl std::error::Error for GameResultError {}

impl FromStr for GameResult {
    type Err = GameResultError;

    /// Reads a result as it stands after the moves. Draughts programs also write `2-0`, `0-2` and
    /// `1-1`, and some write `½-½`. `0-0`, a game that both sides have lost, is
    /// [`GameResult::Unknown`].
    fn from_str(text: &str) -> Result<Self, GameResultError> {
        match &*plain_dashes(text) {
            "1-0" | "2-0" => Ok(Self::WhiteWins),
            "0-1" | "0-2" => Ok(Self::BlackWins),
            "1/2-1/2" | "1-1" | "½-½" | "0.5-0.5" => Ok(Self::Draw),
            "*" | "0-0" => Ok(Self::Unknown),
            _ => Err(GameResultError),
        }
    }
}

impl GameResult {
    /// Reads the value of the tag `Result`, which can have any points and a reason: `2-0 (time)`,
    /// and for a draw in which one side is rewarded `1 1/2 - 1/2`, `1.02-0.98` or `1+ - 1-`, as PDN
    /// 3.0 lists them. `None` if there is no result in it.
    pub(crate) fn of_tag(value: &str) -> Option<Self> {
        let value: String = plain_dashes(value).chars().filter(|next| !next.is_whitespace()).collect();
        if let Ok(result) = value.parse() {
            return Some(result);
        }
        let (white, rest) = points(&value)?;
        // `1+` and `1-`, of the side that stood better and worse.
        let signed = rest.strip_prefix(['+', '-']).filter(|after| after.starts_with('-'));
        let (black, _reason) = points(signed.unwrap_or(rest).strip_prefix('-')?)?;
        Some(match (white, black) {
            (false, false) => Self::Unknown,
            (true, false) => Self::WhiteWins,
            (false, true) => Self::BlackWins,
            (true, true) => Self::Draw,
        })
    }
}

/// Whether the points at the beginning of the text are more than none, and what follows them.
fn points(text: &str) -> Option<(bool, &str)> {
    let rest = text.trim_start_matches(|next: char| next.is_ascii_digit() || "./½".contains(next));
    let points = &text[..text.len() - rest.len()];
    (!points.is_empty()).then(|| (points.contains(|next| matches!(next, '1'..='9' | '½')), rest))
}

/// The text with plain hyphens for the dashes and minus signs that typesetting makes of them.
pub(crate) fn plain_dashes(text: &str) -> Cow<'_, str> {
    let is_dash = |next| matches!(next, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' | '\u{FF0D}');
    if text.contains(is_dash) { text.replace(is_dash, "-").into() } else { text.into() }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl From<Outcome> for GameResult {
    /// The result of a game that is over.
    ///
    /// ```
    /// use dameo_rules::{Color, Outcome};
    /// use dameo_pdn::GameResult;
    ///
    /// assert_eq!(GameResult::from(Outcome::Win(Color::Black)), GameResult::BlackWins);
    /// assert_eq!(GameResult::from(None::<Outcome>), GameResult::Unknown);
    /// ```
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(color) => Self::win(color),
            Outcome::Draw(_) => Self::Draw,
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    /// The result of a game, [`GameResult::Unknown`] while it goes on.
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Unknown, Self::from)
    }
}
