//! The commands of the protocol as values. The parser makes them from lines.

use std::ffi::OsString;
use std::fmt;

use dameo_engine::quoted;

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A blank line, `debug ..` or `register ..`: nothing to do.
    Nothing,
    /// `uci`: print the name and the options; choose the protocol UCI.
    Uci,
    /// `ugi`: print the name and the options; choose the protocol UGI, in which `bestmove` has no
    /// ponder move.
    Ugi,
    /// `isready`: answered by `readyok`.
    IsReady,
    /// `ucinewgame` or `uginewgame`: the next position belongs to another game.
    NewGame,
    /// `setoption name N [value V]`.
    SetOption {
        /// The option's name, as written.
        name: String,
        /// The value, if one is given: the rest of the line as it was sent, without blanks before it
        /// and without the line end. It may be a path, so bytes that are not UTF-8 are kept on Unix.
        value: Option<OsString>,
    },
    /// `position startpos|fen F [moves ..]`.
    Position {
        /// The FEN; `None` for the start position.
        fen: Option<String>,
        /// The moves to play from there, as written.
        moves: Vec<String>,
    },
    /// `go ..`: search.
    Go(Go),
    /// `stop`: end the search now.
    Stop,
    /// `ponderhit`: the expected move was played; the search continues on the engine's own clock.
    PonderHit,
    /// `quit`: end the program.
    Quit,
    /// `query ..`: a question of UGI about the game.
    Query(Query),
    /// `d`: show the position.
    Display,
    /// `eval`: show the evaluation.
    Eval,
    /// `tables`: show what endgame tables say of the position.
    Tables,
    /// `perft N`: count the move sequences of N plies, root move by root move.
    Perft(u32),
    /// `bench [depth]`: search the fixed set of positions.
    Bench(Option<u32>),
    /// `help`: list the commands.
    Help,
}

/// The parameters of `go`, as written. Times are in milliseconds; the time left may be negative, as
/// UCI allows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    /// The depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<i64>,
    /// Time left, White's and Black's.
    pub time: [Option<i64>; 2],
    /// Increment per move, White's and Black's.
    pub increment: [Option<i64>; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Search in the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Search for a mate in this many moves.
    pub mate: Option<u32>,
    /// The root moves to search, as written; all if it is empty.
    pub search_moves: Vec<String>,
    /// The depth of a perft before the search, in plies.
    pub perft: Option<u32>,
}

/// The questions of UGI.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// `p1turn`: is White to move?
    FirstPlayersTurn,
    /// `gameover`: is the game over?
    GameOver,
    /// `result`: who won?
    Result,
}

/// A line that was parsed.
///
/// ```
/// use dameo_protocol::command::{Command, ParsedCommand};
///
/// let parsed: ParsedCommand = "please perft 3".parse().unwrap();
/// assert_eq!(parsed.command, Command::Perft(3));
/// assert_eq!(parsed.warning.unwrap(), "ignored 'please'");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedCommand {
    /// The command.
    pub command: Command,
    /// What was ignored or changed to understand the line.
    pub warning: Option<String>,
}

/// Why a line is not a command.
///
/// ```
/// use dameo_protocol::command::{Command, CommandError};
///
/// let error = "perft".parse::<Command>().unwrap_err();
/// assert_eq!(error, CommandError::MissingDepth);
/// assert_eq!(error.to_string(), "perft: expected a depth, such as: perft 5");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandError {
    /// No word of the line is a command. Holds the first word.
    Unknown(String),
    /// `setoption` without `name`.
    MissingName,
    /// `setoption name` without the name of an option.
    EmptyName,
    /// `position` with neither `startpos` nor `fen`.
    MissingPosition,
    /// `query` without a question.
    MissingQuery,
    /// `query` with words that are no question. Holds the last of them.
    UnknownQuery(String),
    /// `perft` without a depth.
    MissingDepth,
}

impl Query {
    /// Every question, in the order in which they are listed.
    pub const ALL: [Self; 3] = [Self::FirstPlayersTurn, Self::GameOver, Self::Result];

    /// The word that asks it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstPlayersTurn => "p1turn",
            Self::GameOver => "gameover",
            Self::Result => "result",
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let queries = || Query::ALL.map(Query::name).join(" ");
        match self {
            Self::Unknown(word) => write!(f, "unknown command {}; 'help' lists the commands", quoted(word)),
            Self::MissingName => f.write_str("setoption: expected 'setoption name N' or 'setoption name N value V'"),
            Self::EmptyName => f.write_str("setoption: the name of the option is missing"),
            Self::MissingPosition => f.write_str("position: expected 'startpos', or 'fen' and a FEN"),
            Self::MissingQuery => write!(f, "query: expected one of {}", queries()),
            Self::UnknownQuery(word) => write!(f, "query: unknown {}; expected one of {}", quoted(word), queries()),
            Self::MissingDepth => f.write_str("perft: expected a depth, such as: perft 5"),
        }
    }
}

impl std::error::Error for CommandError {}
