//! The limits of an engine's options, and of the lines that it may get.

use std::borrow::Cow;

use dameo_protocol::command::Command;
use dameo_protocol::options::{self, DEFAULT_HASH, Value};

/// The longest line, in bytes. A game of a thousand moves takes five thousand. The engine reads
/// longer ones, but the server checks each line, and many short words take 30 times their length.
pub(crate) const MAX_LINE_LENGTH: usize = 256 << 10;

/// The error for a page that sets `TablePath`.
const NO_TABLE_PATH: &str = "option TablePath: dameo-board does not open folders for a page; the tables of four \
                             pieces are built in";

/// The error for a page that sets `EvalFile`.
const NO_EVAL_FILE: &str = "option EvalFile: dameo-board does not open files for a page; a network is built in";

/// The error for a page that sets `BookFile`.
const NO_BOOK_FILE: &str = "option BookFile: dameo-board does not open files for a page";

/// The limits of each engine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// The largest `Hash`, in megabytes.
    pub(crate) hash: u64,
    /// The largest `Threads`.
    pub(crate) threads: u64,
}

/// A line that may go to the engine.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Checked<'a> {
    /// The line, without an option above its limit.
    pub(crate) line: Cow<'a, str>,
    /// A line for the client, if the line was changed.
    pub(crate) note: Option<String>,
    /// Whether it begins a search, which the engine answers with one `bestmove`.
    pub(crate) is_search: bool,
}

impl Limits {
    /// The size of the table of a new engine, in megabytes.
    pub(crate) fn initial_hash(&self) -> u64 {
        DEFAULT_HASH.min(self.hash)
    }

    /// Checks a line from the client.
    ///
    /// # Errors
    /// A message for the client, if the engine must not have the line.
    pub(crate) fn check<'a>(&self, line: &'a str) -> Result<Checked<'a>, String> {
        if let Some(at) = line.find(['\n', '\r']) {
            return Err(format!("line end at byte {}: a message is one line, without its end", at + 1));
        }
        let unchanged = |is_search| Checked { line: line.into(), note: None, is_search };
        Ok(match line.parse() {
            Ok(Command::Go(_)) => unchanged(true),
            Ok(Command::SetOption { name, value }) => {
                // The engine reports the error.
                let Ok(setting) = options::parse(&name, value.as_deref()) else { return Ok(unchanged(false)) };
                let clamped = match (setting.option.name, setting.value) {
                    // A page must not learn which folders there are on this machine.
                    ("TablePath", _) => return Err(NO_TABLE_PATH.into()),
                    ("EvalFile", Value::Path(path)) if !path.is_empty() => return Err(NO_EVAL_FILE.into()),
                    ("BookFile", Value::Path(path)) if !path.is_empty() => return Err(NO_BOOK_FILE.into()),
                    ("Hash", Value::Number(asked)) => clamp("Hash", asked as u64, self.hash),
                    ("Threads", Value::Number(asked)) => clamp("Threads", asked as u64, self.threads),
                    _ => None,
                };
                clamped.unwrap_or_else(|| unchanged(false))
            }
            _ => unchanged(false),
        })
    }

    /// An `option` line of the engine with maximum and default lowered to the limit; `None` if the
    /// line stays as it is.
    pub(crate) fn announce(&self, line: &str) -> Option<String> {
        let (name, rest) = line.strip_prefix("option name ")?.split_once(" type spin ")?;
        let limit = match name {
            "Hash" => self.hash,
            "Threads" => self.threads,
            _ => return None,
        };
        let words = rest.split(' ').map(|word| match word.parse::<u64>() {
            Ok(number) => number.min(limit).to_string(),
            Err(_) => word.into(),
        });
        Some(format!("option name {name} type spin {}", words.collect::<Vec<_>>().join(" ")))
    }
}

/// The command with the limit, if more is asked for.
fn clamp<'a>(name: &str, asked: u64, limit: u64) -> Option<Checked<'a>> {
    let option = name.to_ascii_lowercase();
    (asked > limit).then(|| Checked {
        line: format!("setoption name {name} value {limit}").into(),
        note: Some(format!(
            "info string option {name}: {asked} requested, {limit} used: dameo-board was started with this limit \
             (--{option})"
        )),
        is_search: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { hash: 32, threads: 2 };

    #[test]
    fn options_above_the_limits_are_clamped() {
        for (line, sent) in [
            ("setoption name Hash value 33", "setoption name Hash value 32"),
            ("please setoption the name hASH value 99999999999999999999999", "setoption name Hash value 32"),
            ("\tsetoption\tname Threads value 3", "setoption name Threads value 2"),
        ] {
            let checked = LIMITS.check(line).unwrap();
            assert_eq!(checked.line, sent);
            assert!(checked.note.unwrap().starts_with("info string option "));
        }
    }

    #[test]
    fn a_page_cannot_open_folders_and_files() {
        for line in [
            "setoption name TablePath value /etc",
            "x setoption name tablepath value",
            "setoption name TABLEPATH value .",
        ] {
            assert_eq!(LIMITS.check(line), Err(NO_TABLE_PATH.into()), "{line}");
        }
        assert!(LIMITS.check("setoption name EndgameTables value false").is_ok());
        assert_eq!(LIMITS.check("setoption name evalfile value /etc/passwd"), Err(NO_EVAL_FILE.into()));
        assert_eq!(LIMITS.check("setoption name bookfile value /etc/passwd"), Err(NO_BOOK_FILE.into()));
        for line in ["setoption name EvalFile value <empty>", "setoption name BookFile value"] {
            assert_eq!(LIMITS.check(line).unwrap().line, line);
        }
    }

    #[test]
    fn other_lines_are_not_changed() {
        for line in [
            "setoption name Hash value 32",
            "setoption name Threads value 1",
            "setoption name MultiPV value 200",
            "setoption name Hash value much",
            "setoption",
            "position startpos moves d1d4",
            "rubbish \0 \u{FEFF} ü",
            "",
        ] {
            assert_eq!(LIMITS.check(line), Ok(Checked { line: line.into(), note: None, is_search: false }));
        }
        assert!(LIMITS.check("well go infinite").unwrap().is_search);
    }

    #[test]
    fn a_message_is_one_line() {
        for line in ["isready\n", "\r", "isready\nsetoption name Hash value 1000000"] {
            assert!(LIMITS.check(line).unwrap_err().contains("one line"), "{line:?}");
        }
    }

    #[test]
    fn announced_options_have_the_limits() {
        let lines: Vec<String> =
            options::all().map(|option| format!("option name {} type {option}", option.name)).collect();
        let hash = lines.iter().find_map(|line| LIMITS.announce(line)).unwrap();
        assert_eq!(hash, "option name Hash type spin default 32 min 1 max 32");
        assert_eq!(LIMITS.announce("option name MultiPV type spin default 1 min 1 max 256"), None);
        assert_eq!(LIMITS.announce("bestmove d1d4"), None);
        assert_eq!(lines.iter().filter(|line| LIMITS.announce(line).is_some()).count(), 2);
    }
}
