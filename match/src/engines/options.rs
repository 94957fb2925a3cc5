//! The options that an engine announces, and the values that they accept.

use std::fmt;

/// The values that an option accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check,
    /// A whole number in a range.
    Spin {
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// One of these words.
    Combo(Vec<String>),
    /// No value.
    Button,
    /// Any text.
    Text,
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check => f.write_str("true or false"),
            Self::Spin { min: i64::MIN, max: i64::MAX } => f.write_str("a whole number"),
            Self::Spin { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Combo(values) => write!(f, "one of {}", values.join(", ")),
            Self::Button => f.write_str("an empty value (it is a button)"),
            Self::Text => f.write_str("a text"),
        }
    }
}

/// An option of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name, as the engine writes it.
    pub name: String,
    /// The values that it accepts.
    pub kind: OptionKind,
}

impl EngineOption {
    /// Reads `option name NAME type TYPE ..`; `None` for any other line.
    pub fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let rest = words.strip_prefix(&["option", "name"])?;
        let end = rest.iter().position(|word| *word == "type").unwrap_or(rest.len());
        let name = rest[..end].join(" ");
        let described = rest.get(end + 1..).unwrap_or(&[]);
        let number = |key: &str| -> Option<i64> {
            let place = described.iter().position(|word| *word == key)?;
            described.get(place + 1)?.parse().ok()
        };
        let kind = match described.first() {
            Some(&"check") => OptionKind::Check,
            Some(&"spin") => {
                OptionKind::Spin { min: number("min").unwrap_or(i64::MIN), max: number("max").unwrap_or(i64::MAX) }
            }
            Some(&"combo") => {
                let values = described.split(|word| *word == "var").skip(1);
                let is_key = |word: &&&str| ["default", "min", "max"].contains(*word);
                OptionKind::Combo(
                    values
                        .map(|words| {
                            let words: Vec<&str> = words.iter().take_while(|word| !is_key(word)).copied().collect();
                            words.join(" ")
                        })
                        .collect(),
                )
            }
            Some(&"button") => OptionKind::Button,
            // An unknown type accepts any value.
            _ => OptionKind::Text,
        };
        (!name.is_empty()).then_some(Self { name, kind })
    }

    /// The command that sets the option.
    pub fn setoption_command(&self, value: &str) -> String {
        match self.kind {
            OptionKind::Button => format!("setoption name {}", self.name),
            _ => format!("setoption name {} value {value}", self.name),
        }
    }
}

/// The most options accepted from an engine.
const MAX_OPTIONS: usize = 10_000;

/// All options of an engine.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EngineOptions(Vec<EngineOption>);

impl EngineOptions {
    /// Adds the option that a line announces, if it announces one.
    pub fn read(&mut self, line: &str) {
        if self.0.len() < MAX_OPTIONS {
            self.0.extend(EngineOption::read(line));
        }
    }

    /// The option with this name, without regard to case.
    pub fn get(&self, name: &str) -> Option<&EngineOption> {
        self.0.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The option with this name, if it accepts the value.
    ///
    /// # Errors
    /// The reason, with the available names or values.
    pub fn check(&self, name: &str, value: &str) -> Result<&EngineOption, String> {
        let Some(option) = self.get(name) else {
            let names: Vec<&str> = self.0.iter().map(|option| option.name.as_str()).collect();
            let known = if names.is_empty() { "no options".into() } else { names.join(", ") };
            return Err(format!("there is no option '{name}'; the engine has {known}"));
        };
        let is_accepted = match &option.kind {
            OptionKind::Check => value == "true" || value == "false",
            OptionKind::Spin { min, max } => value.parse::<i64>().is_ok_and(|value| (*min..=*max).contains(&value)),
            OptionKind::Combo(values) => values.iter().any(|word| word == value),
            OptionKind::Button => value.is_empty(),
            OptionKind::Text => true,
        };
        if is_accepted { Ok(option) } else { Err(format!("option {}: '{value}' is not {}", option.name, option.kind)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announced() -> EngineOptions {
        let mut announced = EngineOptions::default();
        for line in [
            "id name A",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Move Overhead type spin default 10",
            "option name Draw Rules type combo default a b var a b var playstrategy",
            "option name Ponder type check default false",
            "option name Clear Hash type button",
            "option name Book type string default <empty>",
            "option name Odd",
            "option",
            "option name",
            "option name type spin",
        ] {
            announced.read(line);
        }
        announced
    }

    #[test]
    fn announcements_are_read() {
        let kinds: Vec<OptionKind> = announced().0.into_iter().map(|option| option.kind).collect();
        let combo = OptionKind::Combo(vec!["a b".into(), "playstrategy".into()]);
        let any = OptionKind::Spin { min: i64::MIN, max: i64::MAX };
        let hash = OptionKind::Spin { min: 1, max: 1024 };
        let expected = [hash, any, combo, OptionKind::Check, OptionKind::Button, OptionKind::Text, OptionKind::Text];
        assert_eq!(kinds, expected);
    }

    #[test]
    fn values_that_are_refused_are_named_with_those_accepted() {
        let announced = announced();
        for (name, value, line) in [
            ("hash", "1024", "setoption name Hash value 1024"),
            ("Move Overhead", "-5", "setoption name Move Overhead value -5"),
            ("Draw Rules", "a b", "setoption name Draw Rules value a b"),
            ("Ponder", "true", "setoption name Ponder value true"),
            ("Clear Hash", "", "setoption name Clear Hash"),
            ("Book", "anything at all", "setoption name Book value anything at all"),
        ] {
            assert_eq!(announced.check(name, value).map(|option| option.setoption_command(value)).as_deref(), Ok(line));
        }
        for (name, value, part) in [
            ("Hsah", "16", "no option 'Hsah'; the engine has Hash, Move Overhead"),
            ("Hash", "abc", "'abc' is not a whole number from 1 to 1024"),
            ("Hash", "0", "from 1 to 1024"),
            ("Hash", "1025", "from 1 to 1024"),
            ("Move Overhead", "1.5", "a whole number"),
            ("Draw Rules", "chess", "one of a b, playstrategy"),
            ("Ponder", "yes", "true or false"),
            ("Clear Hash", "1", "button"),
        ] {
            let error = announced.check(name, value).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
        assert!(EngineOptions::default().check("Hash", "1").unwrap_err().contains("has no options"));
    }
}
