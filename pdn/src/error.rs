//! Why a text is not a game, and where.

use std::fmt;

use dameo_rules::quoted;
use dameo_rules::{FenError, MoveError, Position};

use crate::result::GameResult;

/// An error or a [warning](crate::Record::warnings) in a text, with its position. Lines and columns count from 1, columns in characters.
/// They point at
///
/// | error | position |
/// | --- | --- |
/// | a move | the first character of the move, after its number |
/// | the value of `FEN` | the first character of the value |
/// | another tag | the `[` of the tag, or where it stops being one |
/// | a comment or a variation without its end | the `{` or `(` that opens it |
/// | a missing game or result | the tag of the next game, or the end of the text |
/// | anything else | its first character |
///
/// The reasons in [`PdnErrorKind::Fen`] and [`PdnErrorKind::Move`] have a column of their own,
/// which counts from 1 within the FEN or the move. The message includes theirs, so the error has no
/// [source](std::error::Error::source).
///
/// ```
/// use dameo_pdn::PdnErrorKind;
///
/// let error = dameo_pdn::read("1. d1-d4 {good").next().unwrap().unwrap_err();
/// assert_eq!((error.game, error.line, error.column), (1, 1, 10));
/// assert_eq!(error.kind, PdnErrorKind::UnclosedComment);
/// assert!(error.may_be_truncated);
/// assert_eq!(error.to_string(), "game 1, line 1, column 10: the comment that begins here has no closing '}'");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PdnError {
    /// The number of the game in the text, from 1.
    pub game: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: PdnErrorKind,
    /// Whether no other game follows the error, so that the text may have been cut off in the
    /// middle of this one.
    pub may_be_truncated: bool,
}

/// What is wrong in a text.
///
/// ```
/// use dameo_rules::MoveErrorKind;
/// use dameo_pdn::PdnErrorKind;
///
/// let error = dameo_pdn::read("1. d1-d9 *").next().unwrap().unwrap_err();
/// assert_eq!((error.line, error.column), (1, 4));
/// let PdnErrorKind::Move { text, number, reason, .. } = error.kind else { panic!("{error}") };
/// assert_eq!((text.as_str(), number, reason.kind), ("d1-d9", 1, MoveErrorKind::NotASquare));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PdnErrorKind {
    /// Something that begins with `[` is not a tag.
    BadTag,
    /// The value of the tag of this name has no closing `"`.
    UnclosedTagValue(String),
    /// The tag of this name has no closing `]`.
    UnclosedTag(String),
    /// The value of the tag `FEN` is not a position.
    Fen {
        /// The value.
        text: String,
        /// Why it is not a position.
        reason: FenError,
    },
    /// The tag `SetUp` is 1, but there is no tag `FEN`.
    MissingFen,
    /// The tag `Variant` names another game than Dameo.
    UnsupportedVariant(String),
    /// Tags are followed neither by moves nor by a result.
    MissingGame,
    /// The game has no result at its end.
    MissingResult,
    /// A move cannot be read, or is not legal.
    Move {
        /// The move as it is written.
        text: String,
        /// The move number at which it is played.
        number: u32,
        /// The position in which it is played.
        position: Box<Position>,
        /// Why it cannot be played.
        reason: MoveError,
    },
    /// A numeric annotation glyph, or a mark such as `!`, stands before the first move.
    GlyphWithoutMove,
    /// `$` is not followed by a number from 0 to 65535.
    BadGlyph,
    /// A mark after a move that is none of `!`, `?`, `!!`, `??`, `!?` and `?!`. A warning: as much
    /// of it as is known is kept.
    UnknownMark(String),
    /// A word that is neither a move nor anything else known, such as `--` or `=`. A warning: it is
    /// left out.
    UnknownWord(String),
    /// A result stands in a variation, and the game goes on after it.
    ResultInVariation(GameResult),
    /// A variation stands before the first move.
    VariationWithoutMove,
    /// A variation has no moves.
    EmptyVariation,
    /// A variation has no closing `)`.
    UnclosedVariation,
    /// More than `max` variations are nested in one another.
    TooDeeplyNested {
        /// The deepest nesting that is read.
        max: usize,
    },
    /// A comment has no closing `}`.
    UnclosedComment,
    /// A closing bracket, or a quotation mark, that nothing has opened.
    UnmatchedClosing(char),
    /// The text has no game, where [one](crate::Record#impl-FromStr-for-Record) is expected.
    NoGame,
    /// The text has a second game, where [one](crate::Record#impl-FromStr-for-Record) is expected.
    SecondGame,
}

impl fmt::Display for PdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}, column {}: {}", self.game, self.line, self.column, self.kind)
    }
}

impl PdnErrorKind {
    pub(crate) const fn is_unknown_word(&self) -> bool {
        matches!(self, Self::UnknownWord(_))
    }
}

impl fmt::Display for PdnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadTag => f.write_str("expected a tag such as [White \"Ann\"]"),
            Self::UnclosedTagValue(name) => write!(f, "the value of the tag {} has no closing '\"'", quoted(name)),
            Self::UnclosedTag(name) => write!(f, "the tag {} has no closing ']'", quoted(name)),
            Self::Fen { text, reason } => f.write_str(&reason.explain(text)),
            Self::MissingFen => f.write_str("the tag SetUp is 1, but there is no tag FEN with the position"),
            Self::UnsupportedVariant(variant) => {
                write!(f, "a game of {}; only Dameo is supported", quoted(variant))
            }
            Self::MissingGame => f.write_str("tags without a game; expected moves or a result after them"),
            Self::MissingResult => f.write_str("the game has no result; expected 1-0, 0-1, 1/2-1/2 or * at its end"),
            Self::Move { text, number, position, reason } => {
                write!(f, "{} at move {number}: {}", quoted(text), reason.explain(position, text))
            }
            Self::GlyphWithoutMove => f.write_str("an annotation glyph must come after a move"),
            Self::BadGlyph => f.write_str("expected '$' and a number from 0 to 65535"),
            Self::UnknownMark(mark) => write!(f, "{} is not a known mark", quoted(mark)),
            Self::UnknownWord(word) => write!(f, "{} is neither a move nor a mark nor a result", quoted(word)),
            Self::ResultInVariation(result) => write!(f, "the result {result} in a variation"),
            Self::VariationWithoutMove => f.write_str("a variation must come after the move that it replaces"),
            Self::EmptyVariation => f.write_str("a variation without moves"),
            Self::UnclosedVariation => f.write_str("the variation that begins here has no closing ')'"),
            Self::TooDeeplyNested { max } => write!(f, "more than {max} variations nested in one another"),
            Self::UnclosedComment => f.write_str("the comment that begins here has no closing '}'"),
            Self::UnmatchedClosing(found) => write!(f, "'{found}' without its opening counterpart"),
            Self::NoGame => f.write_str("the text has no game"),
            Self::SecondGame => f.write_str("a second game; expected one game only"),
        }
    }
}

impl std::error::Error for PdnError {}
