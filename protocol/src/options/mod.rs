//! The table of options: names, types, defaults, ranges, and what they set.

mod book;
mod settings;
mod tables;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::time::Duration;

use dameo_engine::DrawRules;
use dameo_engine::quoted;
use dameo_engine::search::{Limits, Strength};
#[cfg(feature = "tune")]
use dameo_engine::search::{PARAMETERS, Parameter};

use crate::number;
use Kind::{Button, Check, Combo, Path, Spin};
pub(crate) use settings::Settings;
#[cfg(not(target_family = "wasm"))]
pub use tables::StandardTables;
pub use tables::{OpenedTables, Setup, TableSource};

/// The initial size of the transposition table, in megabytes.
pub const DEFAULT_HASH: u64 = 64;

/// The largest value of `Threads`.
pub const MAX_THREADS: u64 = 512;

/// The values of the options, except those that the engine and the opening book keep.
#[derive(Debug, Clone)]
pub struct Options {
    /// `MultiPV`: the number of variations, 1 to 256.
    pub multi_pv: usize,
    /// `Ponder`: whether the client lets the engine search in the opponent's time.
    pub ponder: bool,
    /// `Move Overhead`: the time reserved in each move on the clock for delays outside the engine.
    pub move_overhead: Duration,
    /// `UCI_ShowWDL`: whether scores have win, draw and loss probabilities.
    pub show_wdl: bool,
    /// `UCI_LimitStrength`: whether to play at the strength of `elo`.
    pub limit_strength: bool,
    /// `UCI_Elo`: the rating to play at, [`Strength::MIN_ELO`] to [`Strength::MAX_ELO`].
    pub elo: u32,
    /// `Draw Rules`.
    pub draw_rules: DrawRules,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            multi_pv: 1,
            ponder: false,
            move_overhead: Limits::MOVE_OVERHEAD,
            show_wdl: false,
            limit_strength: false,
            elo: Strength::MAX_ELO,
            draw_rules: DrawRules::default(),
        }
    }
}

/// The result of setting an option: a message, if there is one, or why it was not set.
type Outcome = Result<Option<String>, String>;

/// An option.
#[derive(Debug, Clone, Copy)]
pub struct EngineOption {
    /// Its name.
    pub name: &'static str,
    /// What it is for, in a line.
    pub meaning: &'static str,
    kind: Kind,
}

/// The type of an option, as UCI has it, and what sets it.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// A number: the default, the smallest and the largest.
    Spin([i64; 3], fn(&mut Settings, i64) -> Outcome),
    Check(bool, fn(&mut Settings, bool) -> Outcome),
    Button(fn(&mut Settings) -> Outcome),
    /// A path, or several, which is empty by default.
    Path(fn(&mut Settings, &OsStr) -> Outcome),
    /// One of these names, the first by default.
    Combo(&'static [&'static str], fn(&mut Settings, &str) -> Outcome),
}

/// How UCI writes an empty text.
const EMPTY: &str = "<empty>";

const fn option(name: &'static str, kind: Kind, meaning: &'static str) -> EngineOption {
    EngineOption { name, meaning, kind }
}

/// Sets a value. It cannot fail and has no message.
#[expect(clippy::unnecessary_wraps, reason = "the outcome of a setter in the table")]
fn set<T>(place: &mut T, value: T) -> Outcome {
    *place = value;
    Ok(None)
}

const MAX_ELO: i64 = Strength::MAX_ELO as i64;

/// Every option, in the order in which they are listed.
const OPTIONS: &[EngineOption] = &[
    option("Hash", Spin([DEFAULT_HASH as i64, 1, 1 << 20], Settings::resize), "size of the transposition table in MB"),
    option(
        "Threads",
        Spin([1, 1, MAX_THREADS as i64], |s, threads| Ok(s.set_threads(threads))),
        "search threads; no more than the machine runs at once",
    ),
    option(
        "Clear Hash",
        Button(|s| {
            s.engine.clear();
            Ok(None)
        }),
        "forget all earlier searches",
    ),
    option(
        "MultiPV",
        Spin([1, 1, 256], |s, lines| set(&mut s.options.multi_pv, lines as usize)),
        "number of variations",
    ),
    option("Ponder", Check(false, |s, on| set(&mut s.options.ponder, on)), "the client lets the engine ponder"),
    option(
        "Move Overhead",
        Spin([Limits::MOVE_OVERHEAD.as_millis() as i64, 0, 5_000], |s, ms| {
            set(&mut s.options.move_overhead, Duration::from_millis(ms as u64))
        }),
        "milliseconds reserved per move for delays",
    ),
    option("UCI_ShowWDL", Check(false, |s, on| set(&mut s.options.show_wdl, on)), "report win, draw and loss"),
    option(
        "UCI_LimitStrength",
        Check(false, |s, on| set(&mut s.options.limit_strength, on)),
        "play at the strength of UCI_Elo, with one thread",
    ),
    option(
        "UCI_Elo",
        Spin([MAX_ELO, Strength::MIN_ELO as i64, MAX_ELO], |s, elo| set(&mut s.options.elo, elo as u32)),
        "rating to play at",
    ),
    option(
        "Draw Rules",
        Combo(&DrawRules::NAMES, |s, name| set(&mut s.options.draw_rules, name.parse().unwrap_or_default())),
        "which draws apply",
    ),
    // In a browser there are no files.
    #[cfg(not(target_family = "wasm"))]
    option("EvalFile", Path(Settings::set_network), "file of a network; empty for the built-in one"),
    #[cfg(not(target_family = "wasm"))]
    option("OwnBook", Check(false, |s, on| Ok(s.book.switch(on))), "play from the book of BookFile"),
    #[cfg(not(target_family = "wasm"))]
    option("BookFile", Path(|s, path| s.book.open(path)), "file of a compact book; empty for none"),
    #[cfg(not(target_family = "wasm"))]
    option(
        "Book Variety",
        Spin([0, 0, 1_000], |s, centipawns| set(&mut s.book.variety, centipawns as i32)),
        "play book moves that are at most this many centipawns worse than the best one",
    ),
    option("EndgameTables", Check(true, Settings::use_tables), "use endgame tables; not with UCI_LimitStrength"),
    option("TablePath", Path(Settings::set_table_path), "folders with more tables; empty for the built-in ones"),
];

/// All options.
pub fn all() -> impl Iterator<Item = EngineOption> {
    let options = OPTIONS.iter().copied();
    #[cfg(feature = "tune")]
    let options = options.chain(PARAMETERS.iter().map(|&Parameter { name, default, min, max, meaning }| {
        // `Setting::apply` sets the parameter.
        option(name, Spin([default, min, max].map(i64::from), |_, _| Ok(None)), meaning)
    }));
    options
}

impl fmt::Display for EngineOption {
    /// The type, the default and the range as `uci` lists them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Spin([default, min, max], _) => write!(f, "spin default {default} min {min} max {max}"),
            Check(default, _) => write!(f, "check default {default}"),
            Button(_) => f.write_str("button"),
            Path(_) => write!(f, "string default {EMPTY}"),
            Combo(names, _) => write!(f, "combo default {} var {}", names[0], names.join(" var ")),
        }
    }
}

/// An option with a new value.
#[derive(Debug)]
pub struct Setting {
    /// The option.
    pub option: EngineOption,
    /// Its value.
    pub value: Value,
    /// A warning if the value was clamped.
    pub warning: Option<String>,
}

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// The value of a spin option.
    Number(i64),
    /// The value of a check option.
    Flag(bool),
    /// The value of a combo option.
    Name(&'static str),
    /// The value of a string option, which is one or more paths; empty by default.
    Path(OsString),
    /// A button was pressed.
    Pressed,
}

/// Parses the name and the value of `setoption`.
///
/// ```
/// use std::ffi::OsStr;
///
/// use dameo_protocol::options::{self, Value};
///
/// let setting = options::parse("hash", Some(OsStr::new("16"))).unwrap();
/// assert_eq!((setting.option.name, setting.value), ("Hash", Value::Number(16)));
/// assert!(options::parse("Hash", Some(OsStr::new("much"))).is_err());
/// ```
///
/// # Errors
/// If there is no such option, or if it does not accept the value.
pub fn parse(name: &str, value: Option<&OsStr>) -> Result<Setting, String> {
    let option = all().find(|option| name.eq_ignore_ascii_case(option.name)).ok_or_else(|| {
        let known: Vec<_> = all().map(|option| option.name).collect();
        format!("no option {}; the options are {}", quoted(name), known.join(", "))
    })?;
    let sent = value.unwrap_or_default();
    let text = sent.to_string_lossy();
    let text = text.trim();
    let exact = |value| Ok(Setting { option, value, warning: None });
    let needs = |what: &str| Err(format!("option {} needs {what}, not {}", option.name, quoted(text)));
    let clamped = |min: i64, max: i64| match number::parse(text, min.into()..=max.into()) {
        None => needs(&format!("a whole number from {min} to {max}")),
        Some((used, was_outside)) => {
            let said =
                |text| format!("option {}: {text} is out of range ({min} to {max}), {used} is used", option.name);
            Ok(Setting { option, value: Value::Number(used as i64), warning: was_outside.then(|| said(quoted(text))) })
        }
    };
    match option.kind {
        Spin([_, min, max], _) => clamped(min, max),
        Check(..) => match text.to_ascii_lowercase().parse() {
            Ok(on) => exact(Value::Flag(on)),
            Err(_) => needs("true or false"),
        },
        Button(_) => exact(Value::Pressed),
        Path(_) if text.is_empty() || text == EMPTY => exact(Value::Path(OsString::new())),
        Path(_) => exact(Value::Path(sent.into())),
        Combo(names, _) => match names.iter().find(|name| name.eq_ignore_ascii_case(text)) {
            Some(name) => exact(Value::Name(name)),
            None => needs(&names.join(" or ")),
        },
    }
}

impl Setting {
    /// Sets the option. Returns a message, if there is one.
    pub(crate) fn apply(self, settings: &mut Settings) -> Outcome {
        match (self.option.kind, self.value) {
            (Spin(_, set), Value::Number(number)) => {
                #[cfg(feature = "tune")]
                if let Some(index) = PARAMETERS.iter().position(|parameter| parameter.name == self.option.name) {
                    dameo_engine::search::set_parameter(index, number as i32);
                }
                set(settings, number)
            }
            (Check(_, set), Value::Flag(on)) => set(settings, on),
            (Button(press), _) => press(settings),
            (Path(set), Value::Path(path)) => set(settings, &path),
            (Combo(_, set), Value::Name(name)) => set(settings, name),
            // `parse` makes no other pairs.
            _ => Ok(None),
        }
        .map_err(|error| format!("option {}: {error}", self.option.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(name: &str, value: Option<&str>) -> Result<(Value, Option<String>), String> {
        super::parse(name, value.map(OsStr::new)).map(|setting| (setting.value, setting.warning))
    }

    #[test]
    fn names_compare_without_case() {
        for (name, value, expected) in [
            ("hash", Some("32"), Value::Number(32)),
            ("MOVE overhead", Some("0"), Value::Number(0)),
            ("draw rules", Some("PlayStrategy"), Value::Name("playstrategy")),
            ("Clear Hash", None, Value::Pressed),
            ("uci_showwdl", Some("True"), Value::Flag(true)),
            ("TablePath", Some("/a  b "), Value::Path("/a  b ".into())),
            ("TablePath", Some("<empty> "), Value::Path("".into())),
            ("TablePath", Some(" "), Value::Path("".into())),
            ("TablePath", None, Value::Path("".into())),
        ] {
            assert_eq!(parse(name, value), Ok((expected, None)), "{name}");
        }
    }

    #[test]
    fn values_are_clamped_with_a_warning() {
        for (name, asked, used) in [
            ("Hash", "0", 1),
            ("Hash", "-7", 1),
            ("Hash", "99999999999999999999", 1 << 20),
            ("Hash", "9999999999999999999999999999999999999999", 1 << 20),
            ("Threads", "0", 1),
            ("Threads", "100000", MAX_THREADS as i64),
            ("MultiPV", "0", 1),
            ("UCI_Elo", "9999", Strength::MAX_ELO.into()),
        ] {
            let (value, warning) = parse(name, Some(asked)).unwrap();
            assert_eq!(value, Value::Number(used));
            assert!(warning.unwrap().contains(&format!("'{asked}' is out of range")));
        }
    }

    #[test]
    fn wrong_values_are_refused() {
        for (name, value) in [
            ("Hash", None),
            ("Hash", Some("much")),
            ("Hash", Some("1e3")),
            ("Ponder", None),
            ("Ponder", Some("1")),
            ("Draw Rules", Some("chess")),
            ("Draw Rules", None),
            ("Color", None),
            ("Hash", Some("")),
        ] {
            let error = parse(name, value).unwrap_err();
            assert!(error.contains(name), "{error}");
        }
    }

    #[test]
    fn the_initial_values_are_the_defaults_of_the_table() {
        let mut settings = Settings::new(Setup::standard(1)).unwrap();
        for option in all().filter(|option| !["Hash", "TablePath"].contains(&option.name)) {
            let text = option.to_string();
            let default = text.split(' ').nth(2);
            let setting = super::parse(option.name, default.map(OsStr::new)).unwrap();
            assert_eq!(setting.warning, None, "{text}");
            assert!(setting.apply(&mut settings).is_ok(), "{text}");
        }
        assert_eq!(format!("{:?}", settings.options), format!("{:?}", Options::default()));
    }
}
