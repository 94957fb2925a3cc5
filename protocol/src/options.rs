//! The options: names, ranges, defaults, and their values in a session.

use dameo_engine::game::DrawRules;

/// A whole-number option.
#[derive(Debug, Clone, Copy)]
pub struct Spin {
    /// The name as it is announced.
    pub name: &'static str,
    /// The value at the start.
    pub default: u64,
    /// The smallest value.
    pub least: u64,
    /// The largest value.
    pub most: u64,
}

/// The size of the transposition table, in megabytes (2^20 bytes).
pub const HASH: Spin = Spin { name: "Hash", default: 64, least: 1, most: 65_536 };

/// Time set aside of each move on the clock for what happens outside the engine, in milliseconds.
pub const MOVE_OVERHEAD: Spin = Spin { name: "Move Overhead", default: 10, least: 0, most: 5_000 };

/// The name of the button that empties the table.
pub const CLEAR_HASH: &str = "Clear Hash";

/// The name of the choice of draw rules.
pub const DRAW_RULES: &str = "Draw Rules";

/// A setting that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// The table's size in megabytes.
    Hash(u64),
    /// Empty the table.
    ClearHash,
    /// The overhead in milliseconds.
    MoveOverhead(u64),
    /// The draw rules.
    DrawRules(DrawRules),
}

/// The lines that announce the options after `uci`.
pub fn announcements() -> Vec<String> {
    let spin = |spin: Spin| {
        format!("option name {} type spin default {} min {} max {}", spin.name, spin.default, spin.least, spin.most)
    };
    let rules = DrawRules::NAMES.join(" var ");
    vec![
        spin(HASH),
        format!("option name {CLEAR_HASH} type button"),
        spin(MOVE_OVERHEAD),
        format!("option name {DRAW_RULES} type combo default {} var {rules}", DrawRules::default()),
    ]
}

/// Reads a setting. The second part is a remark for the user, where a value was clamped.
///
/// # Errors
/// A message that names the option and what would be right.
pub fn read(name: &str, value: Option<&str>) -> Result<(Setting, Option<String>), String> {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    if is(HASH.name) {
        let (value, remark) = spin_value(HASH, value)?;
        Ok((Setting::Hash(value), remark))
    } else if is(MOVE_OVERHEAD.name) {
        let (value, remark) = spin_value(MOVE_OVERHEAD, value)?;
        Ok((Setting::MoveOverhead(value), remark))
    } else if is(CLEAR_HASH) {
        Ok((Setting::ClearHash, None))
    } else if is(DRAW_RULES) {
        let rules = value.unwrap_or("").parse().map_err(|error| format!("option {DRAW_RULES}: {error}"))?;
        Ok((Setting::DrawRules(rules), None))
    } else {
        let shown: String = name.chars().take(40).flat_map(char::escape_debug).collect();
        let known = [HASH.name, CLEAR_HASH, MOVE_OVERHEAD.name, DRAW_RULES].join(", ");
        Err(format!("no option '{shown}'; known are {known}"))
    }
}

fn spin_value(spin: Spin, value: Option<&str>) -> Result<(u64, Option<String>), String> {
    let text = value.unwrap_or("").trim();
    // Wider than any value, so that absurd ones are clamped like merely large ones.
    let Ok(asked) = text.parse::<i128>() else {
        return Err(format!("option {} needs a whole number from {} to {}", spin.name, spin.least, spin.most));
    };
    let set = asked.clamp(i128::from(spin.least), i128::from(spin.most));
    let remark = (set != asked).then(|| {
        format!("option {}: {asked} is out of range, {set} is used ({} to {})", spin.name, spin.least, spin.most)
    });
    Ok((set as u64, remark))
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
    }

    #[test]
    fn values_are_clamped_with_a_remark() {
        for (asked, set) in [("0", 1), ("-7", 1), ("99999999999999999999", 65_536)] {
            let (setting, remark) = read("Hash", Some(asked)).unwrap();
            assert_eq!(setting, Setting::Hash(set));
            assert!(remark.unwrap().contains(&set.to_string()));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for (name, value) in [
            ("Hash", None),
            ("Hash", Some("much")),
            ("Draw Rules", Some("chess")),
            ("Draw Rules", None),
            ("Color", None),
        ] {
            assert!(read(name, value).is_err(), "{name} {value:?}");
        }
    }
}
