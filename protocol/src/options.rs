//! The options: names, ranges, defaults, and their values in a session.

use std::time::Duration;

use dameo_engine::game::DrawRules;
use dameo_engine::search::Strength;
#[cfg(feature = "tune")]
use dameo_engine::search::{PARAMETERS, Parameter};

use dameo_engine::notation::quoted;

/// The size of the table at the start, in megabytes.
pub const DEFAULT_HASH: u64 = 64;

/// The most threads that can be asked for.
pub const MOST_THREADS: u64 = 512;

/// The values of the options, but for the table's size and the threads, which the engine itself knows.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many variations a search gives.
    pub multi_pv: usize,
    /// Whether the client lets the engine think in its opponent's time.
    pub ponders: bool,
    /// Set aside of each move on the clock for what happens outside the engine.
    pub move_overhead: Duration,
    /// Whether scores come with chances.
    pub shows_wdl: bool,
    /// Whether to play at the strength of `elo`.
    pub limits_strength: bool,
    /// The rating to play at.
    pub elo: u32,
    /// The draw rules.
    pub rules: DrawRules,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            multi_pv: 1,
            ponders: false,
            move_overhead: Duration::from_millis(10),
            shows_wdl: false,
            limits_strength: false,
            elo: Strength::MAX_ELO,
            rules: DrawRules::default(),
        }
    }
}

/// A setting that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// The table's size in megabytes.
    Hash(u64),
    /// The number of searching threads.
    Threads(u64),
    /// Empty the table.
    ClearHash,
    /// The number of variations.
    MultiPv(u64),
    /// Whether the engine may think in its opponent's time.
    Ponder(bool),
    /// The overhead in milliseconds.
    MoveOverhead(u64),
    /// Whether scores come with chances.
    ShowWdl(bool),
    /// Whether to play at a rating.
    LimitStrength(bool),
    /// The rating.
    Elo(u64),
    /// The draw rules.
    DrawRules(DrawRules),
    /// A number of the search: its place and its value.
    #[cfg(feature = "tune")]
    Parameter(usize, i32),
}

impl Options {
    /// Takes over a setting; those that the engine itself keeps are not kept here.
    pub fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Hash(_) | Setting::ClearHash | Setting::Threads(_) => {}
            Setting::MultiPv(multi_pv) => self.multi_pv = multi_pv as usize,
            Setting::Ponder(on) => self.ponders = on,
            Setting::MoveOverhead(milliseconds) => self.move_overhead = Duration::from_millis(milliseconds),
            Setting::ShowWdl(on) => self.shows_wdl = on,
            Setting::LimitStrength(on) => self.limits_strength = on,
            Setting::Elo(elo) => self.elo = elo as u32,
            Setting::DrawRules(rules) => self.rules = rules,
            #[cfg(feature = "tune")]
            Setting::Parameter(index, value) => dameo_engine::search::set_parameter(index, value),
        }
    }
}

/// What an option takes, and the setting that it makes.
enum Kind {
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
    DrawRules,
    #[cfg(feature = "tune")]
    Parameter(usize),
}

/// Every option, in the order in which they are announced.
fn all() -> Vec<(&'static str, Kind)> {
    let all = of_every_build().into_iter();
    #[cfg(feature = "tune")]
    let all = all.chain(PARAMETERS.iter().zip(0..).map(|(parameter, index)| (parameter.name, Kind::Parameter(index))));
    all.collect()
}

fn of_every_build() -> Vec<(&'static str, Kind)> {
    let start = Options::default();
    let spin = |default, min, max, setting| Kind::Spin { default, min, max, setting };
    vec![
        ("Hash", spin(DEFAULT_HASH, 1, 1 << 20, Setting::Hash)),
        ("Threads", spin(1, 1, MOST_THREADS, Setting::Threads)),
        ("Clear Hash", Kind::Button(Setting::ClearHash)),
        ("MultiPV", spin(start.multi_pv as u64, 1, 256, Setting::MultiPv)),
        ("Ponder", Kind::Check { default: start.ponders, setting: Setting::Ponder }),
        ("Move Overhead", spin(start.move_overhead.as_millis() as u64, 0, 5_000, Setting::MoveOverhead)),
        ("UCI_ShowWDL", Kind::Check { default: start.shows_wdl, setting: Setting::ShowWdl }),
        ("UCI_LimitStrength", Kind::Check { default: start.limits_strength, setting: Setting::LimitStrength }),
        ("UCI_Elo", spin(start.elo.into(), Strength::MIN_ELO.into(), Strength::MAX_ELO.into(), Setting::Elo)),
        ("Draw Rules", Kind::DrawRules),
    ]
}

/// The lines that announce the options after `uci`.
pub fn announcements() -> Vec<String> {
    let kind = |kind| match kind {
        Kind::Spin { default, min, max, .. } => format!("spin default {default} min {min} max {max}"),
        Kind::Check { default, .. } => format!("check default {default}"),
        Kind::Button(_) => "button".into(),
        Kind::DrawRules => {
            format!("combo default {} var {}", DrawRules::default(), DrawRules::NAMES.join(" var "))
        }
        #[cfg(feature = "tune")]
        Kind::Parameter(index) => {
            let Parameter { default, min, max, .. } = PARAMETERS[index];
            format!("spin default {default} min {min} max {max}")
        }
    };
    all().into_iter().map(|(name, option)| format!("option name {name} type {}", kind(option))).collect()
}

/// Reads a setting. The second part is a remark for the user, where a value was clamped.
///
/// # Errors
/// A message that names the option and what would be right.
pub fn read(name: &str, value: Option<&str>) -> Result<(Setting, Option<String>), String> {
    let Some((name, kind)) = all().into_iter().find(|(known, _)| name.eq_ignore_ascii_case(known)) else {
        let known: Vec<&str> = all().into_iter().map(|(name, _)| name).collect();
        let known = known.join(", ");
        return Err(format!("no option {}; known are {known}", quoted(name)));
    };
    let value = value.unwrap_or("").trim();
    let plain = |setting| Ok((setting, None));
    match kind {
        Kind::Spin { min, max, setting, .. } => {
            number(name, value, min.into(), max.into()).map(|(value, remark)| (setting(value as u64), remark))
        }
        #[cfg(feature = "tune")]
        Kind::Parameter(index) => {
            let Parameter { min, max, .. } = PARAMETERS[index];
            let read = number(name, value, min.into(), max.into());
            read.map(|(value, remark)| (Setting::Parameter(index, value as i32), remark))
        }
        Kind::Check { setting, .. } => match value.to_ascii_lowercase().parse() {
            Ok(on) => plain(setting(on)),
            Err(_) => Err(format!("option {name} needs true or false, not {}", quoted(value))),
        },
        Kind::Button(setting) => plain(setting),
        Kind::DrawRules => match value.parse() {
            Ok(rules) => plain(Setting::DrawRules(rules)),
            Err(error) => Err(format!("option {name}: {error}, not {}", quoted(value))),
        },
    }
}

/// Reads a number and brings it within its range, with a remark where it was not.
fn number(name: &str, value: &str, min: i128, max: i128) -> Result<(i128, Option<String>), String> {
    // Wider than any value, so that absurd ones are clamped like merely large ones.
    let Ok(asked) = value.parse::<i128>() else {
        return Err(format!("option {name} needs a whole number from {min} to {max}, not {}", quoted(value)));
    };
    let used = asked.clamp(min, max);
    let remark =
        (used != asked).then(|| format!("option {name}: {asked} is out of range, {used} is used ({min} to {max})"));
    Ok((used, remark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_compare_without_case() {
        assert_eq!(read("hash", Some("32")), Ok((Setting::Hash(32), None)));
        assert_eq!(read("MOVE overhead", Some("0")), Ok((Setting::MoveOverhead(0), None)));
        assert_eq!(read("draw rules", Some("PlayStrategy")), Ok((Setting::DrawRules(DrawRules::PlayStrategy), None)));
        assert_eq!(read("Clear Hash", None), Ok((Setting::ClearHash, None)));
        assert_eq!(read("uci_showwdl", Some("True")), Ok((Setting::ShowWdl(true), None)));
    }

    #[test]
    fn values_are_clamped_with_a_remark() {
        for (name, asked, set) in [
            ("Hash", "0", Setting::Hash(1)),
            ("Hash", "-7", Setting::Hash(1)),
            ("Hash", "99999999999999999999", Setting::Hash(1 << 20)),
            ("Threads", "0", Setting::Threads(1)),
            ("Threads", "100000", Setting::Threads(MOST_THREADS)),
            ("MultiPV", "0", Setting::MultiPv(1)),
            ("UCI_Elo", "9999", Setting::Elo(Strength::MAX_ELO.into())),
        ] {
            let (setting, remark) = read(name, Some(asked)).unwrap();
            assert_eq!(setting, set);
            assert!(remark.unwrap().contains(&format!("{asked} is out of range")));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for (name, value) in [
            ("Hash", None),
            ("Hash", Some("much")),
            ("Hash", Some("1e3")),
            ("Ponder", None),
            ("Ponder", Some("1")),
            ("Draw Rules", Some("chess")),
            ("Draw Rules", None),
            ("Color", None),
        ] {
            let error = read(name, value).unwrap_err();
            assert!(error.contains(name), "{error}");
        }
    }

    #[test]
    fn defaults_are_within_their_ranges_and_read_back() {
        for (name, kind) in all() {
            if let Kind::Spin { default, min, max, setting } = kind {
                assert!((min..=max).contains(&default));
                assert_eq!(read(name, Some(&default.to_string())), Ok((setting(default), None)));
            }
        }
    }
}
