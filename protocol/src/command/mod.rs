//! The commands of the protocol as values.

mod parser;
#[cfg(test)]
mod tests;
mod words;

use std::ffi::OsString;

pub use parser::{COMMANDS, CommandForm};

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
        /// The moves to play from there, as written, with blanks between them.
        moves: String,
    },
    /// `go ..`: search.
    Go(Box<Go>),
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
    /// `tables`: show what endgame tables say about the position.
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
    /// The root moves to search, as written, with blanks between them; all if it is empty.
    pub search_moves: String,
    /// The depth of a perft before the search, in plies.
    pub perft: Option<u32>,
}

impl Go {
    /// Whether the search ends without `stop`, once it no longer ponders.
    pub fn has_limit(&self) -> bool {
        !self.infinite
            && (self.depth.is_some()
                || self.nodes.is_some()
                || self.mate.is_some()
                || self.move_time.is_some()
                || self.perft.is_some()
                || self.time.iter().any(Option::is_some))
    }
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
///
/// let error = "perft".parse::<Command>().unwrap_err();
/// assert_eq!(error, "perft: expected a depth, such as: perft 5");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedCommand {
    /// The command.
    pub command: Command,
    /// What was ignored or changed to understand the line.
    pub warning: Option<String>,
}
