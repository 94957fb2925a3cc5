//! The options: names, ranges, defaults, and their values in a session.

pub(crate) mod engine_book;
pub(crate) mod engine_evaluation;
pub(crate) mod engine_settings;
pub(crate) mod engine_tables;
mod option_file;
pub mod table_source;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::time::Duration;

use dameo_engine::DrawRules;
use dameo_engine::quoted;
use dameo_engine::search::Strength;
#[cfg(feature = "tune")]
use dameo_engine::search::{PARAMETERS, Parameter};

use crate::input::number;
use crate::options::option_file::HAS_FILES;

/// The initial size of the transposition table, in megabytes.
pub const DEFAULT_HASH: u64 = 64;

/// The initial value of `EndgameTables`.
pub const DEFAULT_ENDGAME_TABLES: bool = true;

/// The largest value of `Threads`.
pub const MAX_THREADS: u64 = 512;

/// The values of the options, except `Hash`, `Threads`, and those of the evaluation, of the book and
/// of endgame tables, which are kept with what they are for.
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
            move_overhead: Duration::from_millis(10),
            show_wdl: false,
            limit_strength: false,
            elo: Strength::MAX_ELO,
            draw_rules: DrawRules::default(),
        }
    }
}

/// An option with a new value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// `Hash`, in megabytes.
    Hash(u64),
    /// `Threads`.
    Threads(u64),
    /// `Clear Hash`, a button.
    ClearHash,
    /// `MultiPV`.
    MultiPv(u64),
    /// `Ponder`.
    Ponder(bool),
    /// `Move Overhead`, in milliseconds.
    MoveOverhead(u64),
    /// `UCI_ShowWDL`.
    ShowWdl(bool),
    /// `UCI_LimitStrength`.
    LimitStrength(bool),
    /// `UCI_Elo`.
    Elo(u64),
    /// `Draw Rules`.
    DrawRules(DrawRules),
    /// `EvalFile`: the path of a network, empty for the built-in one.
    EvalFile(OsString),
    /// `OwnBook`.
    OwnBook(bool),
    /// `BookFile`: the path of a compact book, empty for none.
    BookFile(OsString),
    /// `Book Variety`, in centipawns.
    BookVariety(u64),
    /// `EndgameTables`.
    EndgameTables(bool),
    /// `TablePath`: folders, separated as in the variable `PATH`; empty for the built-in tables.
    TablePath(OsString),
    /// A parameter of the search: its index and its value.
    #[cfg(feature = "tune")]
    Parameter(usize, i32),
}

impl Options {
    /// Stores a setting, unless the engine has it.
    pub fn set(&mut self, setting: &Setting) {
        match *setting {
            Setting::Hash(_)
            | Setting::ClearHash
            | Setting::Threads(_)
            | Setting::EvalFile(_)
            | Setting::OwnBook(_)
            | Setting::BookFile(_)
            | Setting::BookVariety(_)
            | Setting::EndgameTables(_)
            | Setting::TablePath(_) => {}
            Setting::MultiPv(multi_pv) => self.multi_pv = multi_pv as usize,
            Setting::Ponder(on) => self.ponder = on,
            Setting::MoveOverhead(milliseconds) => self.move_overhead = Duration::from_millis(milliseconds),
            Setting::ShowWdl(on) => self.show_wdl = on,
            Setting::LimitStrength(on) => self.limit_strength = on,
            Setting::Elo(elo) => self.elo = elo as u32,
            Setting::DrawRules(rules) => self.draw_rules = rules,
            #[cfg(feature = "tune")]
            Setting::Parameter(index, value) => dameo_engine::search::set_parameter(index, value),
        }
    }
}

/// The type of an option, as UCI has it, and the setting that it makes.
enum OptionType {
    Spin {
        default: u64,
        min: u64,
        max: u64,
        setting: fn(u64) -> Setting,
    },
    Check {
        default: bool,
        setting: fn(bool) -> Setting,
    },
    Button(Setting),
    /// A path, or several, which is empty by default.
    Path(fn(OsString) -> Setting),
    DrawRules,
    #[cfg(feature = "tune")]
    Parameter(usize),
}

/// How UCI writes an empty text.
const EMPTY: &str = "<empty>";

/// Every option, in the order in which they are listed. A session without a source of endgame
/// tables does not have theirs.
fn all(has_tables: bool) -> Vec<(&'static str, OptionType)> {
    let of_files = of_files().into_iter().filter(|_| HAS_FILES);
    let all = common().into_iter().chain(of_files).chain(of_tables().into_iter().filter(|_| has_tables));
    #[cfg(feature = "tune")]
    let all =
        all.chain(PARAMETERS.iter().zip(0..).map(|(parameter, index)| (parameter.name, OptionType::Parameter(index))));
    all.collect()
}

/// The options of every build.
fn common() -> Vec<(&'static str, OptionType)> {
    let initial = Options::default();
    let spin = |default, min, max, setting| OptionType::Spin { default, min, max, setting };
    vec![
        ("Hash", spin(DEFAULT_HASH, 1, 1 << 20, Setting::Hash)),
        ("Threads", spin(1, 1, MAX_THREADS, Setting::Threads)),
        ("Clear Hash", OptionType::Button(Setting::ClearHash)),
        ("MultiPV", spin(initial.multi_pv as u64, 1, 256, Setting::MultiPv)),
        ("Ponder", OptionType::Check { default: initial.ponder, setting: Setting::Ponder }),
        ("Move Overhead", spin(initial.move_overhead.as_millis() as u64, 0, 5_000, Setting::MoveOverhead)),
        ("UCI_ShowWDL", OptionType::Check { default: initial.show_wdl, setting: Setting::ShowWdl }),
        ("UCI_LimitStrength", OptionType::Check { default: initial.limit_strength, setting: Setting::LimitStrength }),
        ("UCI_Elo", spin(initial.elo.into(), Strength::MIN_ELO.into(), Strength::MAX_ELO.into(), Setting::Elo)),
        ("Draw Rules", OptionType::DrawRules),
    ]
}

/// The options of a network and of a book, which are files.
fn of_files() -> [(&'static str, OptionType); 4] {
    [
        ("EvalFile", OptionType::Path(Setting::EvalFile)),
        ("OwnBook", OptionType::Check { default: false, setting: Setting::OwnBook }),
        ("BookFile", OptionType::Path(Setting::BookFile)),
        ("Book Variety", OptionType::Spin { default: 0, min: 0, max: 1_000, setting: Setting::BookVariety }),
    ]
}

/// The options of endgame tables.
fn of_tables() -> [(&'static str, OptionType); 2] {
    [
        ("EndgameTables", OptionType::Check { default: DEFAULT_ENDGAME_TABLES, setting: Setting::EndgameTables }),
        ("TablePath", OptionType::Path(Setting::TablePath)),
    ]
}

/// The `option` lines of the answer to `uci`, with those of endgame tables or without.
pub fn option_lines(has_tables: bool) -> Vec<String> {
    let type_of = |option| match option {
        OptionType::Spin { default, min, max, .. } => format!("spin default {default} min {min} max {max}"),
        OptionType::Check { default, .. } => format!("check default {default}"),
        OptionType::Button(_) => "button".into(),
        OptionType::Path(_) => format!("string default {EMPTY}"),
        OptionType::DrawRules => {
            format!("combo default {} var {}", DrawRules::default(), DrawRules::NAMES.join(" var "))
        }
        #[cfg(feature = "tune")]
        OptionType::Parameter(index) => {
            let Parameter { default, min, max, .. } = PARAMETERS[index];
            format!("spin default {default} min {min} max {max}")
        }
    };
    all(has_tables).into_iter().map(|(name, option)| format!("option name {name} type {}", type_of(option))).collect()
}

/// Why a `setoption` has no effect.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingError {
    /// There is no option of this name.
    Unknown {
        /// The name.
        name: String,
        /// The names of all options.
        known: Vec<&'static str>,
    },
    /// The value is no whole number.
    NotANumber {
        /// The name of the option.
        option: &'static str,
        /// The smallest value.
        min: i128,
        /// The largest value.
        max: i128,
        /// The value that was given.
        value: String,
    },
    /// The value is none of those that the option takes.
    NotAChoice {
        /// The name of the option.
        option: &'static str,
        /// The values that it takes.
        choices: &'static [&'static str],
        /// The value that was given.
        value: String,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, known } => {
                write!(f, "no option {}; the options are {}", quoted(name), known.join(", "))
            }
            Self::NotANumber { option, min, max, value } => {
                write!(f, "option {option} needs a whole number from {min} to {max}, not {}", quoted(value))
            }
            Self::NotAChoice { option, choices, value } => {
                write!(f, "option {option} needs {}, not {}", choices.join(" or "), quoted(value))
            }
        }
    }
}

impl std::error::Error for SettingError {}

/// A path in a message: in quotes, with escapes for what cannot be printed.
pub(crate) fn quoted_path(path: &OsStr) -> String {
    // No path is longer. The line of a message has an end too.
    const LONGEST: usize = 4096;
    let shown: String = path.to_string_lossy().chars().take(LONGEST).flat_map(char::escape_debug).collect();
    format!("'{shown}'")
}

/// Parses the name and the value of `setoption`. The second part of the result is a warning, if the
/// value was clamped. Without `has_tables` there are no options of endgame tables.
///
/// ```
/// use std::ffi::OsStr;
///
/// use dameo_protocol::options::{Setting, parse_setting};
///
/// assert_eq!(parse_setting("hash", Some(OsStr::new("16")), false), Ok((Setting::Hash(16), None)));
/// assert!(parse_setting("Hash", Some(OsStr::new("much")), false).is_err());
/// ```
///
/// # Errors
/// When there is no such option, or the value is none that it takes.
pub fn parse_setting(
    name: &str,
    value: Option<&OsStr>,
    has_tables: bool,
) -> Result<(Setting, Option<String>), SettingError> {
    let Some((name, option)) = all(has_tables).into_iter().find(|(known, _)| name.eq_ignore_ascii_case(known)) else {
        let known = all(has_tables).into_iter().map(|(name, _)| name).collect();
        return Err(SettingError::Unknown { name: name.into(), known });
    };
    let sent = value.unwrap_or_default();
    let text = sent.to_string_lossy();
    let value = text.trim();
    let exact = |setting| Ok((setting, None));
    let no_choice = |choices| Err(SettingError::NotAChoice { option: name, choices, value: value.into() });
    match option {
        OptionType::Spin { min, max, setting, .. } => {
            let (value, warning) = parse_spin(name, value, min.into(), max.into())?;
            Ok((setting(value as u64), warning))
        }
        #[cfg(feature = "tune")]
        OptionType::Parameter(index) => {
            let Parameter { min, max, .. } = PARAMETERS[index];
            let (value, warning) = parse_spin(name, value, min.into(), max.into())?;
            Ok((Setting::Parameter(index, value as i32), warning))
        }
        OptionType::Check { setting, .. } => match value.to_ascii_lowercase().parse() {
            Ok(on) => exact(setting(on)),
            Err(_) => no_choice(&["true", "false"]),
        },
        OptionType::Button(setting) => exact(setting),
        OptionType::Path(setting) if value.is_empty() || value == EMPTY => exact(setting(OsString::new())),
        OptionType::Path(setting) => exact(setting(sent.into())),
        OptionType::DrawRules => match value.parse() {
            Ok(rules) => exact(Setting::DrawRules(rules)),
            Err(_) => no_choice(&DrawRules::NAMES),
        },
    }
}

/// Parses a number and clamps it to its range, with a warning.
fn parse_spin(option: &'static str, value: &str, min: i128, max: i128) -> Result<(i128, Option<String>), SettingError> {
    let Some(number) = number::parse(value, min..=max) else {
        return Err(SettingError::NotANumber { option, min, max, value: value.into() });
    };
    let used = number.value;
    let warning = number
        .was_outside
        .then(|| format!("option {option}: {} is out of range ({min} to {max}), {used} is used", quoted(value)));
    Ok((used, warning))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(name: &str, value: Option<&str>, has_tables: bool) -> Result<(Setting, Option<String>), SettingError> {
        parse_setting(name, value.map(OsStr::new), has_tables)
    }

    #[test]
    fn names_compare_without_case() {
        assert_eq!(parse("hash", Some("32"), true), Ok((Setting::Hash(32), None)));
        assert_eq!(parse("MOVE overhead", Some("0"), true), Ok((Setting::MoveOverhead(0), None)));
        assert_eq!(
            parse("draw rules", Some("PlayStrategy"), true),
            Ok((Setting::DrawRules(DrawRules::PlayStrategy), None))
        );
        assert_eq!(parse("Clear Hash", None, true), Ok((Setting::ClearHash, None)));
        assert_eq!(parse("uci_showwdl", Some("True"), true), Ok((Setting::ShowWdl(true), None)));
    }

    #[test]
    fn values_are_clamped_with_a_warning() {
        for (name, asked, set) in [
            ("Hash", "0", Setting::Hash(1)),
            ("Hash", "-7", Setting::Hash(1)),
            ("Hash", "99999999999999999999", Setting::Hash(1 << 20)),
            ("Hash", "9999999999999999999999999999999999999999", Setting::Hash(1 << 20)),
            ("Threads", "0", Setting::Threads(1)),
            ("Threads", "100000", Setting::Threads(MAX_THREADS)),
            ("MultiPV", "0", Setting::MultiPv(1)),
            ("UCI_Elo", "9999", Setting::Elo(Strength::MAX_ELO.into())),
        ] {
            let (setting, warning) = parse(name, Some(asked), true).unwrap();
            assert_eq!(setting, set);
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
            let error = parse(name, value, true).unwrap_err().to_string();
            assert!(error.contains(name), "{error}");
        }
    }

    #[test]
    fn defaults_are_within_their_ranges_and_read_back() {
        let mut spins = 0;
        for (name, option) in all(true) {
            if let OptionType::Spin { default, min, max, setting } = option {
                assert!((min..=max).contains(&default));
                assert_eq!(parse(name, Some(&default.to_string()), true), Ok((setting(default), None)));
                spins += 1;
            }
        }
        assert!(spins >= 5, "{spins} options with a range");
    }

    #[test]
    fn the_options_of_endgame_tables_need_a_source() {
        assert!(matches!(parse("EndgameTables", Some("false"), false), Err(SettingError::Unknown { .. })));
        assert_eq!(parse("endgametables", Some("false"), true), Ok((Setting::EndgameTables(false), None)));
        for (value, path) in [(Some("/a  b "), "/a  b "), (Some("<empty> "), ""), (Some(" "), ""), (None, "")] {
            assert_eq!(parse("TablePath", value, true), Ok((Setting::TablePath(path.into()), None)));
        }
        let lines = option_lines(true);
        assert!(lines.contains(&"option name EndgameTables type check default true".to_string()));
        assert!(lines.contains(&"option name TablePath type string default <empty>".to_string()));
        assert_eq!(option_lines(false).len() + 2, lines.len());
    }
}
