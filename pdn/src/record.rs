//! A game with its tags, comments and variations.

use std::fmt;
use std::str::FromStr;

use dameo_engine::game::{Game, Outcome};
use dameo_engine::moves::Move;
use dameo_engine::notation::Fen;
use dameo_engine::piece::Color;

/// How a game ended.
///
/// ```
/// use dameo_pdn::GameResult;
///
/// assert_eq!("2-0".parse(), Ok(GameResult::WhiteWins));
/// assert_eq!(GameResult::WhiteWins.to_string(), "1-0");
/// assert!("won".parse::<GameResult>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

    /// Reads a result. Draughts programs also write `2-0`, `0-2` and `1-1`, and some write `½-½`.
    fn from_str(text: &str) -> Result<Self, GameResultError> {
        match text {
            "1-0" | "2-0" => Ok(Self::WhiteWins),
            "0-1" | "0-2" => Ok(Self::BlackWins),
            "1/2-1/2" | "1-1" | "½-½" => Ok(Self::Draw),
            "*" => Ok(Self::Unknown),
            _ => Err(GameResultError),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Win(color)) => Self::win(color),
            Some(Outcome::Draw(_)) => Self::Draw,
            None => Self::Unknown,
        }
    }
}

/// A move with its annotations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub m: Move,
    /// Numeric glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub glyphs: Vec<u8>,
    /// The comments after the move, with every run of white space replaced by one space.
    pub comments: Vec<String>,
    /// Moves that could have been played instead of this one.
    pub variations: Vec<Variation>,
}

impl From<Move> for PlayedMove {
    fn from(m: Move) -> Self {
        Self { m, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// Moves that could have been played instead of those of the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Variation {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
}

/// A game. Its `Display` writes it as PDN.
///
/// ```
/// use dameo_engine::game::Game;
/// use dameo_pdn::{GameResult, Record};
///
/// let mut game = Game::new();
/// game.play_text("d1d4").unwrap();
/// let mut record = Record::of_game(&game);
/// record.set_tag("White", "Ann");
/// record.set_result(GameResult::WhiteWins);
/// let text = record.to_string();
/// assert!(text.ends_with("\n\n1. d1-d4 1-0\n"));
/// assert_eq!(dameo_pdn::read(&text).next().unwrap().unwrap(), record);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Names and values, in their order. `SetUp` and `FEN` are among them if the game does not
    /// begin at the start position.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Fen,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// The result after the moves.
    pub result: GameResult,
}

/// The seven tags that every game has, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Record {
    /// A game without moves that begins at this position. It has the seven tags of the roster, with
    /// unknown values, and `Variant`; `SetUp` and `FEN` are added if it does not begin at the start
    /// position.
    pub fn new(start: Fen) -> Self {
        let mut tags: Vec<(String, String)> = ROSTER.map(|name| (name.to_string(), "?".to_string())).to_vec();
        tags.push(("Variant".into(), "Dameo".into()));
        if start != Game::new().fen() {
            tags.push(("SetUp".into(), "1".into()));
            tags.push(("FEN".into(), start.to_string()));
        }
        let mut record = Self { tags, start, comments: Vec::new(), moves: Vec::new(), result: GameResult::Unknown };
        record.set_result(GameResult::Unknown);
        record
    }

    /// The moves of a game, without comments.
    pub fn of_game(game: &Game) -> Self {
        let mut record = Self::new(game.start());
        record.moves = game.history().iter().map(|&(_, m)| PlayedMove::from(m)).collect();
        record
    }

    /// The value of a tag. Names are not case-sensitive.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Sets a tag. An existing tag keeps its place, a new one is appended.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.into(), value.into())),
        }
    }

    /// Sets the result, and the tag `Result` with it.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.set_tag("Result", result.text());
    }

    /// The game after its last move.
    pub fn game(&self) -> Game {
        let mut game = Game::from(self.start);
        for played in &self.moves {
            game.play_unchecked(played.m);
        }
        game
    }
}
