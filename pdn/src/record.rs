//! A game with its tags, comments and variations.

use std::fmt;

use dameo_rules::quoted;
use dameo_rules::{Fen, Game, Move};

use crate::error::PdnError;
use crate::lexer::{is_tag_name, single_spaced};
use crate::result::GameResult;

/// A move with its annotations.
///
/// ```
/// use dameo_rules::{Move, Square};
/// use dameo_pdn::PlayedMove;
///
/// let game: dameo_pdn::Record = "1. d1-d4! {wide} e8-e5 *".parse()?;
/// let expected = PlayedMove {
///     glyphs: vec![1],
///     comments: vec!["wide".into()],
///     ..PlayedMove::from(Move::quiet(Square::D1, Square::D4))
/// };
/// assert_eq!(game.moves[0], expected);
/// # Ok::<(), dameo_pdn::PdnError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub played: Move,
    /// Numeric glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub glyphs: Vec<u16>,
    /// The comments after the move. The reader replaces every run of white space by one space.
    pub comments: Vec<String>,
    /// Moves that could have been played instead of this one, each variation from the position
    /// before it.
    pub variations: Vec<Variation>,
}

impl From<Move> for PlayedMove {
    fn from(played: Move) -> Self {
        Self { played, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl PlayedMove {
    /// The score that the engine which played the move gave it, in centipawns, if a match program
    /// wrote it into a comment such as `+0.96/11 0.020s`. A forced win or loss has none: it has
    /// [`engine_mate`](Self::engine_mate).
    ///
    /// ```
    /// let game: dameo_pdn::Record = "1. d1-d4 {+0.96/11 0.020s} e8-e5 {-M3/9 0.1s} *".parse()?;
    /// assert_eq!(game.moves[0].engine_score(), Some(96));
    /// assert_eq!(game.moves[1].engine_score(), None);
    /// # Ok::<(), dameo_pdn::PdnError>(())
    /// ```
    pub fn engine_score(&self) -> Option<i32> {
        self.engine_comments().find_map(|text| {
            let centipawns = (text.parse::<f64>().ok()? * 100.0).round();
            Some(centipawns as i32)
        })
    }

    /// The moves to the end of the game, if the engine which played the move has seen one: negative
    /// if it loses.
    ///
    /// ```
    /// let game: dameo_pdn::Record = "1. d1-d4 {+0.96/11 0.020s} e8-e5 {-M3/9 0.1s} *".parse()?;
    /// assert_eq!(game.moves[0].engine_mate(), None);
    /// assert_eq!(game.moves[1].engine_mate(), Some(-3));
    /// # Ok::<(), dameo_pdn::PdnError>(())
    /// ```
    pub fn engine_mate(&self) -> Option<i32> {
        self.engine_comments().find_map(|text| {
            let (sign, moves) = text.split_once('M')?;
            let moves = moves.parse().ok()?;
            match sign {
                "+" | "" => Some(moves),
                "-" => i32::checked_neg(moves),
                _ => None,
            }
        })
    }

    /// The text before the depth in the comments of a match program.
    fn engine_comments(&self) -> impl Iterator<Item = &str> {
        self.comments.iter().filter_map(|comment| Some(comment.split_once('/')?.0))
    }
}

/// Moves that could have been played instead of those of the game.
///
/// ```
/// let game: dameo_pdn::Record = "1. d1-d4 e8-e5 (1... {or} d8-d5 2. e1-e4) *".parse()?;
/// let variation = &game.moves[1].variations[0];
/// assert_eq!((variation.comments[0].as_str(), variation.moves.len()), ("or", 2));
/// # Ok::<(), dameo_pdn::PdnError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Variation {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves. A variation without moves is not written.
    pub moves: Vec<PlayedMove>,
}

/// A game. Its `Display` writes it as PDN, and `str::parse` reads a text of exactly one game.
///
/// A record that was read can be written and read back unchanged. So can one that a program has
/// made, with these exceptions: in comments, every run of white space, line ends included, becomes
/// one space; variations without moves are left out. Variations nested more than 100 deep are
/// written but cannot be read, nor can a start position that only [`Fen::parse_for_counting`]
/// reads.
///
/// Records are equal if everything but their [warnings](Record::warnings) is.
///
/// ```
/// use dameo_rules::Game;
/// use dameo_pdn::{GameResult, Record};
///
/// let mut game = Game::new();
/// game.play_text("d1d4")?;
/// let mut record = Record::of_game(&game);
/// record.set_tag("White", "Ann")?;
/// record.set_result(GameResult::WhiteWins);
/// let text = record.to_string();
/// assert!(text.ends_with("\n\n1. d1-d4 1-0\n"));
/// assert_eq!(text.parse(), Ok(record));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Record {
    /// Names and values, each value with single spaces.
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) start: Fen,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves. Each must be legal where it is played.
    pub moves: Vec<PlayedMove>,
    pub(crate) result: GameResult,
    pub(crate) warnings: Vec<PdnError>,
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let parts = |record: &Self| (record.start, record.result);
        parts(self) == parts(other)
            && (&self.tags, &self.comments, &self.moves) == (&other.tags, &other.comments, &other.moves)
    }
}

impl Eq for Record {}

/// Why a tag cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TagError {
    /// The name is empty, or has a character that is not a letter, a digit or one of `_+#=:-`.
    Name(String),
    /// The value of this tag follows from the record: `FEN` and `SetUp` from its start position,
    /// `Result` from its result.
    Derived(String),
    /// `Variant` would name another game than Dameo.
    Variant(String),
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => {
                write!(f, "{} is not the name of a tag: expected letters, digits and _+#=:-", quoted(name))
            }
            Self::Derived(name) => write!(f, "the tag {name} follows from the record and cannot be set"),
            Self::Variant(value) => write!(f, "the tag Variant cannot be {}; only Dameo is supported", quoted(value)),
        }
    }
}

impl std::error::Error for TagError {}

/// The seven tags that every game has, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Record {
    /// A game without moves that begins at this position. It has the seven tags of the roster, with
    /// unknown values, and `Variant`; `SetUp` and `FEN` are added if it does not begin at the start
    /// position. A move number of 0 counts as 1.
    pub fn new(start: Fen) -> Self {
        let start = Game::from(start).initial_fen();
        let mut tags: Vec<(String, String)> = ROSTER.map(|name| (name.to_string(), "?".to_string())).to_vec();
        tags.push(("Variant".into(), "Dameo".into()));
        if start != Game::new().fen() {
            tags.push(("SetUp".into(), "1".into()));
            tags.push(("FEN".into(), start.to_string()));
        }
        let (comments, moves, warnings) = (Vec::new(), Vec::new(), Vec::new());
        let mut record = Self { tags, start, comments, moves, result: GameResult::Unknown, warnings };
        record.set_result(GameResult::Unknown);
        record
    }

    /// The moves of a game, without comments.
    pub fn of_game(game: &Game) -> Self {
        let mut record = Self::new(game.initial_fen());
        record.moves = game.history().iter().map(|entry| PlayedMove::from(entry.played)).collect();
        record
    }

    /// The position before the first move, with its counters.
    pub const fn start(&self) -> Fen {
        self.start
    }

    /// The result of the game: that after the moves or, if it is `*`, that of the tag `Result`.
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// The parts that could not be read and were left out, each with its position in the text.
    /// Empty for a game that was [read](crate::read) strictly, or that was made by a program.
    pub fn warnings(&self) -> &[PdnError] {
        &self.warnings
    }

    /// The names and values of the tags, in their order. `SetUp` and `FEN` are among them if the
    /// game does not begin at the start position. A game that was read can have the same tag twice,
    /// and a tag `Result` that [contradicts](Record::contradictions) the result.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag, the first one of this name. Names are not case-sensitive.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Sets a tag. An existing tag keeps its place, a new one is appended. Every run of white space
    /// in the value, line ends included, becomes one space, and none stays at its ends. Quotation
    /// marks and backslashes are kept.
    ///
    /// # Errors
    /// When a record with this tag could not be written, or not be read back; nothing is changed
    /// then. [`Record::set_result`] sets the tag `Result`.
    ///
    /// ```
    /// use dameo_rules::Fen;
    /// use dameo_pdn::{Record, TagError};
    ///
    /// let mut record = Record::new(Fen::default());
    /// record.set_tag("Event", "a \"quoted\"\nname")?;
    /// assert_eq!(record.tag("event"), Some("a \"quoted\" name"));
    /// assert_eq!(record.set_tag("Two words", "x"), Err(TagError::Name("Two words".into())));
    /// assert_eq!(record.set_tag("Result", "1-0"), Err(TagError::Derived("Result".into())));
    /// # Ok::<(), TagError>(())
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if !is_tag_name(name) {
            return Err(TagError::Name(name.into()));
        }
        if ["FEN", "SetUp", "Result"].into_iter().any(is) {
            return Err(TagError::Derived(name.into()));
        }
        let value = single_spaced(value);
        if is("Variant") && !value.eq_ignore_ascii_case("Dameo") {
            return Err(TagError::Variant(value));
        }
        self.put_tag(name, value);
        Ok(())
    }

    fn put_tag(&mut self, name: &str, value: String) {
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.into(), value)),
        }
    }

    /// Sets the result, and the tag `Result` with it.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.put_tag("Result", result.text().into());
    }

    /// The game after its last move, without comments and variations.
    ///
    /// # Panics
    /// With debug assertions, some moves that are not legal panic, as in [`Game::play_unchecked`];
    /// without them the game is then meaningless. Records that were [read](crate::read) have legal
    /// moves only.
    pub fn game(&self) -> Game {
        let mut game = Game::from(self.start);
        for played in &self.moves {
            game.play_unchecked(played.played);
        }
        game
    }
}
