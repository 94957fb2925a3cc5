//! The parser: a line of input as a command. Pure: nothing is looked up, played or searched here.
//!
//! As UCI demands, unknown words are ignored. They become part of the warning about the line.

mod go;
#[cfg(test)]
mod tests;
mod words;

use std::str::FromStr;

use dameo_perft::MAX_DEPTH;

use crate::command::{Command, CommandError, ParsedCommand, Query};
use words::Words;

const COMMANDS: [&str; 20] = [
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
    "tables",
    "perft",
    "bench",
    "help",
    "debug",
    "register",
];

impl ParsedCommand {
    /// Reads a line of any bytes. Those that are not UTF-8 are replaced by U+FFFD, but for those of
    /// a value of `setoption`.
    ///
    /// # Errors
    /// When no word of the line is a command, or the command lacks a part.
    pub fn read(line: &[u8]) -> Result<Self, CommandError> {
        let text = String::from_utf8_lossy(line);
        let mut words = Words::new(&text, line);
        let command = command(&mut words)?;
        Ok(Self { command, warning: words.into_warning() })
    }
}

impl FromStr for ParsedCommand {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        Self::read(line.as_bytes())
    }
}

impl FromStr for Command {
    type Err = CommandError;

    /// Reads the command and drops the warning.
    fn from_str(line: &str) -> Result<Self, CommandError> {
        line.parse().map(|ParsedCommand { command, .. }| command)
    }
}

fn command(words: &mut Words) -> Result<Command, CommandError> {
    let Some(name) = words.next_of(&COMMANDS) else {
        return match words.first_unknown() {
            None => Ok(Command::Nothing),
            Some(word) => Err(CommandError::Unknown(word.into())),
        };
    };
    Ok(match name {
        "uci" => Command::Uci,
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "ucinewgame" | "uginewgame" => Command::NewGame,
        "setoption" => set_option(words)?,
        "position" => position(words)?,
        "go" => Command::Go(go::parse(words)),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "query" => query(words)?,
        "d" => Command::Display,
        "eval" => Command::Eval,
        "tables" => Command::Tables,
        "perft" => {
            let depth = words.number("perft", 0..=MAX_DEPTH.into(), &[]).ok_or(CommandError::MissingDepth)?;
            Command::Perft(depth as u32)
        }
        "bench" if words.is_empty() => Command::Bench(None),
        "bench" => Command::Bench(words.number("bench", 1..=u32::MAX.into(), &[]).map(|depth| depth as u32)),
        "help" => Command::Help,
        _ => {
            // `debug` and `register` have no effect whatever their arguments, so none of these is
            // unknown.
            words.for_each(drop);
            Command::Nothing
        }
    })
}

fn set_option(words: &mut Words) -> Result<Command, CommandError> {
    words.next_of(&["name"]).ok_or(CommandError::MissingName)?;
    let (mut name, mut value) = (Vec::new(), None);
    while let Some(word) = words.next() {
        match word {
            "value" => value = Some(words.take_value()),
            _ => name.push(word),
        }
    }
    if name.is_empty() {
        return Err(CommandError::EmptyName);
    }
    Ok(Command::SetOption { name: name.join(" "), value })
}

fn position(words: &mut Words) -> Result<Command, CommandError> {
    let fen = match words.next_of(&["startpos", "fen"]) {
        Some("startpos") => {
            words.next_of(&["moves"]);
            None
        }
        Some(_) => Some(words.take_while(|word| *word != "moves").collect::<Vec<_>>().join(" ")),
        None => return Err(CommandError::MissingPosition),
    };
    Ok(Command::Position { fen, moves: words.map(String::from).collect() })
}

fn query(words: &mut Words) -> Result<Command, CommandError> {
    let word = words.next_of(&Query::ALL.map(Query::name));
    match Query::ALL.into_iter().find(|query| Some(query.name()) == word) {
        Some(query) => Ok(Command::Query(query)),
        None => Err(match words.last_unknown() {
            Some(word) => CommandError::UnknownQuery(word.into()),
            None => CommandError::MissingQuery,
        }),
    }
}
