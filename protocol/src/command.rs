//! A line of input as a command. Pure: nothing is looked up, played or searched here.

use std::fmt;
use std::str::FromStr;

use dameo_engine::notation::quoted;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A blank line: nothing.
    Nothing,
    /// `uci`: who are you, in UCI.
    Uci,
    /// `ugi`: who are you, in UGI; no ponder move is printed from then on.
    Ugi,
    /// `isready`: answer when you listen.
    IsReady,
    /// `ucinewgame` or `uginewgame`: forget the last game.
    NewGame,
    /// `setoption name N [value V]`.
    SetOption {
        /// The option's name, as written.
        name: String,
        /// The value, if one is given.
        value: Option<String>,
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
    /// `ponderhit`: the expected move was played; think on, on your own clock.
    PonderHit,
    /// `quit`: end the program.
    Quit,
    /// `query ..`: a question of UGI about the game.
    Query(Query),
    /// `d`: show the position.
    Display,
    /// `eval`: show the evaluation.
    Eval,
    /// `perft N`: count moves to depth N, root move by root move.
    Perft(u32),
    /// `bench [depth]`: search the fixed set.
    Bench(Option<u32>),
    /// `help`: list the commands.
    Help,
}

/// The parameters of `go`, as written. Times are milliseconds; a clock may be negative, as UCI allows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    /// Iterations, in plies.
    pub depth: Option<u32>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<i64>,
    /// Time left, White's and Black's.
    pub time: [Option<i64>; 2],
    /// Increment a move, White's and Black's.
    pub increment: [Option<i64>; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Search until stopped.
    pub infinite: bool,
    /// Search in the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Look for a mate in this many moves.
    pub mate: Option<u32>,
    /// Root moves to consider, as written; all where empty.
    pub search_moves: Vec<String>,
    /// Count moves to this depth first.
    pub perft: Option<u32>,
}

/// The questions of UGI.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// Is White to move?
    FirstPlayersTurn,
    /// Is the game over?
    GameOver,
    /// Who won?
    Result,
}

/// Why a line is no command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandError(String);

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CommandError {}

fn error<T>(text: impl Into<String>) -> Result<T, CommandError> {
    Err(CommandError(text.into()))
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { return Ok(Self::Nothing) };
        let command = match name {
            "uci" => Self::Uci,
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "ucinewgame" | "uginewgame" => Self::NewGame,
            "setoption" => return set_option(words),
            "position" => return position(words),
            "go" => return go(words).map(Self::Go),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "query" => Self::Query(query(&mut words)?),
            "d" => Self::Display,
            "eval" => Self::Eval,
            "perft" => match words.next() {
                None => return error("perft needs a depth, such as: perft 5"),
                Some(word) => Self::Perft(number("perft", word)?),
            },
            "bench" => Self::Bench(words.next().map(|word| number("bench", word)).transpose()?),
            "help" => Self::Help,
            _ => return error(format!("unknown command {}; 'help' lists the commands", quoted(name))),
        };
        match words.next() {
            Some(word) => error(format!("{name}: unexpected {}", quoted(word))),
            None => Ok(command),
        }
    }
}

fn number<T: FromStr>(what: &str, word: &str) -> Result<T, CommandError> {
    word.parse().map_err(|_| CommandError(format!("{what}: {} is not a whole number in range", quoted(word))))
}

fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
    if words.next() != Some("name") {
        return error("setoption: expected 'setoption name N' or 'setoption name N value V'");
    }
    let (mut name, mut value): (Vec<&str>, Option<Vec<&str>>) = (Vec::new(), None);
    for word in words {
        match &mut value {
            Some(value) => value.push(word),
            None if word == "value" => value = Some(Vec::new()),
            None => name.push(word),
        }
    }
    if name.is_empty() {
        return error("setoption: the option's name is missing");
    }
    Ok(Command::SetOption { name: name.join(" "), value: value.map(|words| words.join(" ")) })
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
    let fen = match words.next() {
        Some("startpos") => match words.next() {
            None => return Ok(Command::Position { fen: None, moves: Vec::new() }),
            Some("moves") => None,
            Some(word) => return error(format!("position: expected 'moves' after startpos, found {}", quoted(word))),
        },
        Some("fen") => Some(words.by_ref().take_while(|&word| word != "moves").collect::<Vec<_>>().join(" ")),
        Some(word) => return error(format!("position: expected 'startpos' or 'fen', found {}", quoted(word))),
        None => return error("position: expected 'startpos' or 'fen' and a FEN"),
    };
    Ok(Command::Position { fen, moves: words.map(String::from).collect() })
}

const GO_WORDS: [&str; 17] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "movestogo",
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
    "perft",
];

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Go, CommandError> {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(name) = words.next() {
        match name {
            "infinite" => {
                go.infinite = true;
                continue;
            }
            "searchmoves" => {
                while let Some(word) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    go.search_moves.push(word.into());
                }
                if go.search_moves.is_empty() {
                    return error("go searchmoves: no moves are given");
                }
                continue;
            }
            "ponder" => {
                go.ponder = true;
                continue;
            }
            _ if !GO_WORDS.contains(&name) => {
                return error(format!("go: unknown parameter {}; known are {}", quoted(name), GO_WORDS.join(" ")));
            }
            _ => {}
        }
        let Some(word) = words.next() else { return error(format!("go {name}: the number is missing")) };
        let what = format!("go {name}");
        match name {
            "depth" => go.depth = Some(number(&what, word)?),
            "nodes" => go.nodes = Some(number(&what, word)?),
            "movetime" => go.move_time = Some(number(&what, word)?),
            "wtime" | "p1time" => go.time[0] = Some(number(&what, word)?),
            "btime" | "p2time" => go.time[1] = Some(number(&what, word)?),
            "winc" | "p1inc" => go.increment[0] = Some(number(&what, word)?),
            "binc" | "p2inc" => go.increment[1] = Some(number(&what, word)?),
            "movestogo" => go.moves_to_go = Some(number(&what, word)?),
            "mate" => go.mate = Some(number(&what, word)?),
            _ => go.perft = Some(number(&what, word)?),
        }
    }
    Ok(go)
}

fn query<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Query, CommandError> {
    match words.next() {
        Some("p1turn") => Ok(Query::FirstPlayersTurn),
        Some("gameover") => Ok(Query::GameOver),
        Some("result") => Ok(Query::Result),
        Some(word) => error(format!("query: unknown {}; known are p1turn gameover result", quoted(word))),
        None => error("query: expected p1turn, gameover or result"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn error_of(line: &str) -> String {
        line.parse::<Command>().expect_err(line).to_string()
    }

    #[test]
    fn blanks_do_not_matter() {
        assert_eq!(read(" \t "), Command::Nothing);
        assert_eq!(read("\tquery   p1turn \r"), Command::Query(Query::FirstPlayersTurn));
        assert_eq!(
            read("setoption  name  Move   Overhead value  20 "),
            Command::SetOption { name: "Move Overhead".into(), value: Some("20".into()) }
        );
    }

    #[test]
    fn positions_keep_their_moves_as_written() {
        assert_eq!(read("position startpos"), Command::Position { fen: None, moves: vec![] });
        assert_eq!(
            read("position fen W:Wa1:Bh8 moves a1a2 h8-h7"),
            Command::Position { fen: Some("W:Wa1:Bh8".into()), moves: vec!["a1a2".into(), "h8-h7".into()] }
        );
        assert!(error_of("position startpos a1a2").contains("'a1a2'"));
        assert!(error_of("position").contains("startpos"));
    }

    #[test]
    fn both_spellings_of_the_clocks() {
        let uci = read("go wtime 100 btime -5 winc 1 binc 2 movestogo 7");
        assert_eq!(uci, read("go p1time 100 p2time -5 p1inc 1 p2inc 2 movestogo 7"));
        let Command::Go(go) = uci else { panic!("not go") };
        assert_eq!((go.time, go.increment), ([Some(100), Some(-5)], [Some(1), Some(2)]));
        assert_eq!(go.moves_to_go, Some(7));
    }

    #[test]
    fn searchmoves_end_at_the_next_parameter() {
        let Command::Go(go) = read("go searchmoves a1a2 b1b4 depth 3") else { panic!("not go") };
        assert_eq!((go.search_moves.len(), go.depth), (2, Some(3)));
        let Command::Go(go) = read("go searchmoves a1a2 ponder wtime 5") else { panic!("not go") };
        assert_eq!((go.search_moves.len(), go.ponder, go.infinite), (1, true, false));
    }

    #[test]
    fn errors_name_the_word() {
        for (line, part) in [
            ("xyzzy", "'xyzzy'"),
            ("go depth", "go depth"),
            ("go depth x", "'x'"),
            ("go nodes -1", "'-1'"),
            ("go fast", "'fast'"),
            ("go searchmoves", "searchmoves"),
            ("perft", "depth"),
            ("perft 3 4", "'4'"),
            ("bench x", "'x'"),
            ("query p2turn", "'p2turn'"),
            ("setoption Hash 3", "setoption name"),
            ("setoption name", "missing"),
            ("isready now", "'now'"),
        ] {
            assert!(error_of(line).contains(part), "{line}: {}", error_of(line));
        }
        assert!(error_of(&"x".repeat(100_000)).len() < 200);
    }
}
