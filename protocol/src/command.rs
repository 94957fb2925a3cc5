//! A line of input as a command. Pure: nothing is looked up, played or searched here.

use std::fmt;
use std::iter::Peekable;
use std::str::{FromStr, SplitWhitespace};

use dameo_engine::notation::quoted;
use dameo_engine::perft::MAX_DEPTH;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A blank line, `debug ..` or `register ..`: nothing to do.
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

/// What a line was understood as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Understood {
    /// The command.
    pub command: Command,
    /// What was ignored or changed to understand it, for the user: one line, or nothing.
    pub remark: Option<String>,
}

impl FromStr for Understood {
    type Err = CommandError;

    /// As UCI asks, unknown words are ignored and the rest of the line is read.
    fn from_str(line: &str) -> Result<Self, CommandError> {
        let mut words = Words { rest: line.split_whitespace().peekable(), unknown: Vec::new(), remarks: Vec::new() };
        let command = words.command()?;
        Ok(Self { command, remark: words.remark() })
    }
}

impl FromStr for Command {
    type Err = CommandError;

    /// The command alone, whatever had to be ignored to understand it.
    fn from_str(line: &str) -> Result<Self, CommandError> {
        line.parse().map(|Understood { command, .. }| command)
    }
}

/// The words of a line, and what is to be said of them.
struct Words<'a> {
    rest: Peekable<SplitWhitespace<'a>>,
    /// Words that mean nothing here.
    unknown: Vec<&'a str>,
    remarks: Vec<String>,
}

const COMMANDS: [&str; 19] = [
    "uci",
    "ugi",
    "isready",
    "ucinewgame",
    "uginewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "query",
    "d",
    "eval",
    "perft",
    "bench",
    "help",
    "debug",
    "register",
];

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

const QUERIES: [(&str, Query); 3] =
    [("p1turn", Query::FirstPlayersTurn), ("gameover", Query::GameOver), ("result", Query::Result)];

/// So many unknown words of a line are named.
const NAMED: usize = 5;

impl<'a> Words<'a> {
    /// The next word that is one of these; what stands before it is ignored.
    fn next_of(&mut self, known: &[&str]) -> Option<&'a str> {
        loop {
            let word = self.rest.next()?;
            if known.contains(&word) {
                return Some(word);
            }
            self.unknown.push(word);
        }
    }

    /// What was ignored or changed, on one line.
    fn remark(mut self) -> Option<String> {
        self.unknown.extend(self.rest);
        if !self.unknown.is_empty() {
            let named: Vec<String> = self.unknown.iter().take(NAMED).map(|word| quoted(word)).collect();
            let more = self.unknown.len().saturating_sub(NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            self.remarks.push(format!("ignored {}{more}", named.join(" ")));
        }
        (!self.remarks.is_empty()).then(|| self.remarks.join("; "))
    }

    fn command(&mut self) -> Result<Command, CommandError> {
        let Some(name) = self.next_of(&COMMANDS) else {
            return match self.unknown.first() {
                None => Ok(Command::Nothing),
                Some(word) => error(format!("unknown command {}; 'help' lists the commands", quoted(word))),
            };
        };
        Ok(match name {
            "uci" => Command::Uci,
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "ucinewgame" | "uginewgame" => Command::NewGame,
            "setoption" => return self.set_option(),
            "position" => return self.position(),
            "go" => Command::Go(self.go()),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "query" => return self.query(),
            "d" => Command::Display,
            "eval" => Command::Eval,
            "perft" => match self.number("perft", 0, MAX_DEPTH.into(), &[]) {
                Some(depth) => Command::Perft(depth as u32),
                None => return error("perft needs a depth, such as: perft 5"),
            },
            "bench" => {
                let depth = self.rest.peek().is_some().then(|| self.number("bench", 1, u32::MAX.into(), &[]));
                Command::Bench(depth.flatten().map(|depth| depth as u32))
            }
            "help" => Command::Help,
            _ => {
                // What follows these has no effect, so nothing of it is unknown.
                self.rest.by_ref().for_each(drop);
                Command::Nothing
            }
        })
    }

    /// The number that follows, within its range. One of the words that may stand here is left where it is.
    fn number(&mut self, what: &str, min: i128, max: i128, others: &[&str]) -> Option<i128> {
        let Some(word) = self.rest.next_if(|word| !others.contains(word)) else {
            self.remarks.push(format!("{what}: the number is missing, ignored"));
            return None;
        };
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            self.remarks.push(format!("{what}: {} is not a whole number, ignored", quoted(word)));
            return None;
        }
        // Of so many digits only the sign matters.
        let beyond = if word.starts_with('-') { i128::MIN } else { i128::MAX };
        let given = word.parse::<i128>().unwrap_or(beyond);
        let used = given.clamp(min, max);
        if used != given {
            self.remarks.push(format!("{what}: {} is out of range, {used} is used", quoted(word)));
        }
        Some(used)
    }

    fn set_option(&mut self) -> Result<Command, CommandError> {
        if self.next_of(&["name"]).is_none() {
            return error("setoption: expected 'setoption name N' or 'setoption name N value V'");
        }
        let (mut name, mut value): (Vec<&str>, Option<Vec<&str>>) = (Vec::new(), None);
        for word in self.rest.by_ref() {
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

    fn position(&mut self) -> Result<Command, CommandError> {
        let fen = match self.next_of(&["startpos", "fen"]) {
            Some("startpos") => {
                self.next_of(&["moves"]);
                None
            }
            Some(_) => Some(self.rest.by_ref().take_while(|&word| word != "moves").collect::<Vec<_>>().join(" ")),
            None => return error("position: expected 'startpos', or 'fen' and a FEN"),
        };
        Ok(Command::Position { fen, moves: self.rest.by_ref().map(String::from).collect() })
    }

    fn go(&mut self) -> Go {
        const TIMES: i128 = i64::MAX as i128;
        let mut go = Go::default();
        while let Some(name) = self.next_of(&GO_WORDS) {
            let what = format!("go {name}");
            let mut number = |min, max| self.number(&what, min, max, &GO_WORDS);
            match name {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let before = go.search_moves.len();
                    while let Some(word) = self.rest.next_if(|word| !GO_WORDS.contains(word)) {
                        go.search_moves.push(word.into());
                    }
                    if go.search_moves.len() == before {
                        self.remarks.push("go searchmoves: the moves are missing, ignored".into());
                    }
                }
                "depth" => go.depth = number(1, u32::MAX.into()).map(|depth| depth as u32).or(go.depth),
                "nodes" => go.nodes = number(1, u64::MAX.into()).map(|nodes| nodes as u64).or(go.nodes),
                "movetime" => go.move_time = number(0, TIMES).map(|time| time as i64).or(go.move_time),
                "wtime" | "p1time" => go.time[0] = number(-TIMES, TIMES).map(|time| time as i64).or(go.time[0]),
                "btime" | "p2time" => go.time[1] = number(-TIMES, TIMES).map(|time| time as i64).or(go.time[1]),
                "winc" | "p1inc" => go.increment[0] = number(0, TIMES).map(|time| time as i64).or(go.increment[0]),
                "binc" | "p2inc" => go.increment[1] = number(0, TIMES).map(|time| time as i64).or(go.increment[1]),
                "movestogo" => {
                    go.moves_to_go = number(0, u32::MAX.into()).map(|moves| moves as u32).or(go.moves_to_go);
                }
                "mate" => go.mate = number(1, u32::MAX.into()).map(|moves| moves as u32).or(go.mate),
                _ => go.perft = number(0, MAX_DEPTH.into()).map(|depth| depth as u32).or(go.perft),
            }
        }
        go
    }

    fn query(&mut self) -> Result<Command, CommandError> {
        let known = QUERIES.map(|(name, _)| name);
        let name = self.next_of(&known);
        match QUERIES.iter().find(|(known, _)| Some(*known) == name) {
            Some(&(_, query)) => Ok(Command::Query(query)),
            None => match self.unknown.last() {
                Some(word) => error(format!("query: unknown {}; known are {}", quoted(word), known.join(" "))),
                None => error(format!("query: expected one of {}", known.join(" "))),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn understand(line: &str) -> Understood {
        line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn read(line: &str) -> Command {
        let Understood { command, remark } = understand(line);
        assert_eq!(remark, None, "{line}");
        command
    }

    fn read_go(line: &str) -> (Go, String) {
        let Understood { command: Command::Go(go), remark } = understand(line) else { panic!("{line}: not go") };
        (go, remark.unwrap_or_default())
    }

    fn error_of(line: &str) -> String {
        line.parse::<Understood>().expect_err(line).to_string()
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
        assert!(error_of("position").contains("startpos"));
        assert!(error_of("position moves a1a2").contains("startpos"));
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
    fn unknown_words_are_ignored_and_named() {
        for (line, command) in [
            ("joho isready now", Command::IsReady),
            ("stop now", Command::Stop),
            ("please quit", Command::Quit),
            ("query who p1turn", Command::Query(Query::FirstPlayersTurn)),
            ("position xx startpos yy moves a1a2", Command::Position { fen: None, moves: vec!["a1a2".into()] }),
            ("setoption the name Hash value 3", Command::SetOption { name: "Hash".into(), value: Some("3".into()) }),
            ("bench 3 4", Command::Bench(Some(3))),
            ("bench x", Command::Bench(None)),
            ("perft 3 4", Command::Perft(3)),
        ] {
            let understood = understand(line);
            assert_eq!(understood.command, command, "{line}");
            assert!(understood.remark.is_some_and(|remark| remark.contains("ignored")), "{line}");
        }
        assert_eq!(understand("joho isready now").remark.unwrap(), "ignored 'joho' 'now'");
        let many = understand(&format!("isready {}", "x ".repeat(100))).remark.unwrap();
        assert!(many.ends_with(" and 95 more") && many.len() < 100, "{many}");
        assert!(understand(&format!("isready {}", "x".repeat(100_000))).remark.unwrap().len() < 200);
    }

    #[test]
    fn a_go_is_read_whatever_stands_in_it() {
        let only = |change: fn(&mut Go)| {
            let mut go = Go::default();
            change(&mut go);
            go
        };
        for (line, expected, remark) in [
            ("go foo depth 3", only(|go| go.depth = Some(3)), "'foo'"),
            ("go depth x", Go::default(), "'x' is not a whole number"),
            ("go depth x nodes 5", only(|go| go.nodes = Some(5)), "go depth"),
            ("go depth nodes 5", only(|go| go.nodes = Some(5)), "go depth: the number is missing"),
            ("go depth", Go::default(), "missing"),
            ("go nodes -1", only(|go| go.nodes = Some(1)), "'-1' is out of range, 1 is used"),
            ("go movetime -7", only(|go| go.move_time = Some(0)), "0 is used"),
            ("go depth 0", only(|go| go.depth = Some(1)), "1 is used"),
            ("go depth 99999999999", only(|go| go.depth = Some(u32::MAX)), "is used"),
            ("go searchmoves depth 2", only(|go| go.depth = Some(2)), "searchmoves"),
            ("go depth 3 depth x", only(|go| go.depth = Some(3)), "'x'"),
            ("go wtime 1e3", Go::default(), "'1e3'"),
            ("go perft 100", only(|go| go.perft = Some(MAX_DEPTH)), "63 is used"),
        ] {
            let (go, said) = read_go(line);
            assert_eq!(go, expected, "{line}");
            assert!(said.contains(remark), "{line}: {said}");
        }
        let huge = format!("go nodes {}", "9".repeat(100));
        assert_eq!(read_go(&huge).0.nodes, Some(u64::MAX));
        let small = format!("go wtime -{}", "9".repeat(100));
        assert_eq!(read_go(&small).0.time[0], Some(-i64::MAX));
    }

    #[test]
    fn commands_without_effect_are_accepted() {
        for line in ["debug on", "debug off", "register later", "register name A B code 4359874324"] {
            assert_eq!(read(line), Command::Nothing);
        }
    }

    #[test]
    fn errors_name_the_word() {
        for (line, part) in [
            ("xyzzy", "'xyzzy'"),
            ("xyzzy yzzyx", "'xyzzy'"),
            ("perft", "depth"),
            ("perft x", "depth"),
            ("query p2turn", "'p2turn'"),
            ("query", "p1turn"),
            ("setoption Hash 3", "setoption name"),
            ("setoption name", "missing"),
        ] {
            assert!(error_of(line).contains(part), "{line}: {}", error_of(line));
        }
        assert!(error_of(&"x".repeat(100_000)).len() < 200);
    }
}
