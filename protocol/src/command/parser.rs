//! The table of commands, and the parser: a line of input as a command. Pure: nothing is looked up,
//! played or searched here.
//!
//! As UCI demands, unknown words are ignored. They become part of the warning about the line.

use std::str::FromStr;

use dameo_engine::quoted;
use dameo_perft::MAX_DEPTH;

use super::words::Words;
use super::{Command, Go, ParsedCommand, Query};

/// A command as it is written.
#[derive(Debug)]
pub struct CommandForm {
    /// The words that name it.
    pub(super) names: &'static [&'static str],
    /// The command with its parameters.
    pub form: &'static str,
    /// What it does.
    pub meaning: &'static str,
    parse: fn(&mut Words<'_>) -> Result<Command, String>,
}

const fn form(
    names: &'static [&'static str],
    form: &'static str,
    meaning: &'static str,
    parse: fn(&mut Words<'_>) -> Result<Command, String>,
) -> CommandForm {
    CommandForm { names, form, meaning, parse }
}

/// All commands, in the order in which they are listed.
pub const COMMANDS: &[CommandForm] = &[
    form(&["uci"], "uci", "print the name and the options, then uciok", |_| Ok(Command::Uci)),
    form(&["ugi"], "ugi", "the same, then ugiok; no ponder moves after that", |_| Ok(Command::Ugi)),
    form(&["isready"], "isready", "print readyok, also during a search", |_| Ok(Command::IsReady)),
    form(&["ucinewgame", "uginewgame"], "ucinewgame, uginewgame", "forget all searches and set up the start", |_| {
        Ok(Command::NewGame)
    }),
    form(&["setoption"], "setoption name N [value V]", "set an option", set_option),
    form(&["position"], "position startpos|fen F [moves M..]", "set up a position and play the moves", position),
    form(&["go"], "go [LIMITS]", "search; ends with one bestmove", |words| Ok(Command::Go(Box::new(go(words))))),
    form(&["stop"], "stop", "end the running search and all waiting ones", |_| Ok(Command::Stop)),
    form(&["ponderhit"], "ponderhit", "the expected move was played", |_| Ok(Command::PonderHit)),
    form(&["query"], "query p1turn|gameover|result", "ask for the state of the game", query),
    form(&["d"], "d", "show the position", |_| Ok(Command::Display)),
    form(&["eval"], "eval", "show the evaluation, from White's side", |_| Ok(Command::Eval)),
    form(&["tables"], "tables", "show what endgame tables say about the position", |_| Ok(Command::Tables)),
    form(&["perft"], "perft N", "count the move sequences of N plies", perft),
    form(&["bench"], "bench [DEPTH]", "search a fixed set of positions", |words| Ok(bench(words))),
    form(&["help"], "help", "list the commands and the options", |_| Ok(Command::Help)),
    form(&["quit"], "quit", "end the program", |_| Ok(Command::Quit)),
    form(&["debug", "register"], "debug .., register ..", "accepted, without effect", |words| {
        // Their arguments are ignored without a warning.
        words.for_each(drop);
        Ok(Command::Nothing)
    }),
];

impl ParsedCommand {
    /// Reads a line of any bytes. Bytes that are not UTF-8 are replaced by U+FFFD, except in the
    /// value of `setoption`.
    ///
    /// # Errors
    /// When no word of the line is a command, or the command lacks a part.
    pub fn read(line: &[u8]) -> Result<Self, String> {
        let text = String::from_utf8_lossy(line);
        let mut words = Words::new(&text, line);
        let command = match words.next_known(|word| COMMANDS.iter().find(|command| command.names.contains(&word))) {
            Some(command) => (command.parse)(&mut words)?,
            None => match words.first_unknown() {
                None => Command::Nothing,
                Some(word) => return Err(format!("unknown command {}; 'help' lists the commands", quoted(word))),
            },
        };
        Ok(Self { command, warning: words.into_warning() })
    }
}

impl FromStr for ParsedCommand {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        Self::read(line.as_bytes())
    }
}

impl FromStr for Command {
    type Err = String;

    /// Reads the command and drops the warning.
    fn from_str(line: &str) -> Result<Self, String> {
        line.parse().map(|ParsedCommand { command, .. }| command)
    }
}

fn set_option(words: &mut Words<'_>) -> Result<Command, String> {
    words.next_of(&["name"]).ok_or("setoption: expected 'setoption name N' or 'setoption name N value V'")?;
    let (mut name, mut value) = (Vec::new(), None);
    while let Some(word) = words.next() {
        match word {
            "value" => value = Some(words.take_value()),
            _ => name.push(word),
        }
    }
    if name.is_empty() {
        return Err("setoption: the name of the option is missing".into());
    }
    Ok(Command::SetOption { name: name.join(" "), value })
}

fn position(words: &mut Words<'_>) -> Result<Command, String> {
    let fen = match words.next_of(&["startpos", "fen"]) {
        Some("startpos") => {
            words.next_of(&["moves"]);
            None
        }
        Some(_) => Some(words.take_while(|word| *word != "moves").collect::<Vec<_>>().join(" ")),
        None => return Err("position: expected 'startpos', or 'fen' and a FEN".into()),
    };
    Ok(Command::Position { fen, moves: words.take_rest().into() })
}

fn query(words: &mut Words<'_>) -> Result<Command, String> {
    const QUERIES: [(&str, Query); 3] =
        [("p1turn", Query::FirstPlayersTurn), ("gameover", Query::GameOver), ("result", Query::Result)];
    let found = words.next_known(|word| QUERIES.iter().find(|(name, _)| *name == word));
    found.map(|&(_, query)| Command::Query(query)).ok_or_else(|| {
        let unknown = words.last_unknown().map_or(String::new(), |word| format!("unknown {}; ", quoted(word)));
        format!("query: {unknown}expected one of {}", QUERIES.map(|(name, _)| name).join(" "))
    })
}

fn perft(words: &mut Words<'_>) -> Result<Command, String> {
    let depth = words.number("perft", 0..=MAX_DEPTH.into(), &[]);
    depth.map(|depth| Command::Perft(depth as u32)).ok_or_else(|| "perft: expected a depth, such as: perft 5".into())
}

fn bench(words: &mut Words<'_>) -> Command {
    let depth = if words.is_empty() { None } else { words.number("bench", 1..=u32::MAX.into(), &[]) };
    Command::Bench(depth.map(|depth| depth as u32))
}

/// The parameters of `go`.
const PARAMETERS: [&str; 17] = [
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

/// Reads the parameters of `go`. It never fails, since every `go` is answered by a `bestmove`: an
/// invalid value becomes a warning, and leaves an earlier value unchanged.
fn go(words: &mut Words<'_>) -> Go {
    const MAX_TIME: i128 = i64::MAX as i128;
    let mut go = Go::default();
    while let Some(name) = words.next_of(&PARAMETERS) {
        let full_name = format!("go {name}");
        let mut number = |range| words.number(&full_name, range, &PARAMETERS);
        match name {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "depth" => go.depth = number(1..=u32::MAX.into()).map(|depth| depth as u32).or(go.depth),
            "nodes" => go.nodes = number(1..=u64::MAX.into()).map(|nodes| nodes as u64).or(go.nodes),
            "mate" => go.mate = number(1..=u32::MAX.into()).map(|moves| moves as u32).or(go.mate),
            "perft" => go.perft = number(0..=MAX_DEPTH.into()).map(|depth| depth as u32).or(go.perft),
            "movetime" => go.move_time = number(0..=MAX_TIME).map(|time| time as i64).or(go.move_time),
            "wtime" | "p1time" => go.time[0] = number(-MAX_TIME..=MAX_TIME).map(|time| time as i64).or(go.time[0]),
            "btime" | "p2time" => go.time[1] = number(-MAX_TIME..=MAX_TIME).map(|time| time as i64).or(go.time[1]),
            "winc" | "p1inc" => go.increment[0] = number(0..=MAX_TIME).map(|time| time as i64).or(go.increment[0]),
            "binc" | "p2inc" => go.increment[1] = number(0..=MAX_TIME).map(|time| time as i64).or(go.increment[1]),
            "movestogo" => go.moves_to_go = number(0..=u32::MAX.into()).map(|moves| moves as u32).or(go.moves_to_go),
            _ => search_moves(words, &mut go.search_moves),
        }
    }
    go
}

fn search_moves(words: &mut Words<'_>, moves: &mut String) {
    let before = moves.len();
    while let Some(word) = words.next_except(&PARAMETERS) {
        moves.push_str(word);
        moves.push(' ');
    }
    if moves.len() == before {
        words.warn("go searchmoves: the moves are missing, ignored".into());
    }
}
