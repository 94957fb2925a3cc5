//! Descriptions of engines: `cmd=PATH,name=A,args=..,dir=..,proto=uci,option.Hash=16,nodes=2000`.

use std::path::{Path, PathBuf};

use super::limits::{LimitsError, MoveLimits};
use crate::key_value::{self, KeyValueError};

/// Why the descriptions of the engines are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// An unknown key or an invalid value.
    #[error(transparent)]
    KeyValue(#[from] KeyValueError),
    /// A limit.
    #[error(transparent)]
    Limit(#[from] LimitsError),
    /// An engine has no limit, or both kinds of time limit.
    #[error("engine {name}: {error}")]
    Limits {
        /// The engine.
        name: String,
        /// What is wrong.
        error: LimitsError,
    },
    /// An empty name.
    #[error("name= in '{0}' is empty")]
    EmptyName(String),
    /// There is no program.
    #[error("--engine {0}: cmd=PATH is missing")]
    NoProgram(String),
    /// A seed for an engine that is not built in.
    #[error("--engine {0}: seed is for builtin=random")]
    Seed(String),
    /// A built-in player with keys that it does not support.
    #[error("--engine {0}: builtin=random only takes name and seed")]
    BuiltIn(String),
    /// A key that cannot be the same for all engines.
    #[error("--each cannot set {0}: each engine needs its own")]
    Each(&'static str),
    /// Two engines of one name.
    #[error("two engines are called '{name}'; give them names: --engine {text},name=..")]
    SameName {
        /// The name.
        name: String,
        /// The description of the second.
        text: String,
    },
    /// Fewer than two engines.
    #[error("{0} --engine given; a match needs two or more")]
    TooFew(usize),
}

/// The protocol that an engine speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Protocol {
    /// UCI, the protocol of chess engines.
    #[default]
    Uci,
    /// UGI, a generalisation of UCI to any two-player game.
    Ugi,
}

/// What chooses the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Program {
    /// A program, by its path.
    Command(String),
    /// The built-in player that chooses any legal move.
    Random {
        /// The seed.
        seed: u64,
    },
}

/// An engine as the command line describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineSpec {
    /// The program.
    pub program: Program,
    /// Its name in tables and records.
    pub name: String,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// The working directory; `None` for the current one.
    pub directory: Option<PathBuf>,
    /// The protocol.
    pub protocol: Protocol,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
    /// The limits of its searches.
    pub limits: MoveLimits,
    /// Whether it is restarted for each game.
    pub is_restarted: bool,
}

/// One description, before the defaults for all engines are applied.
#[derive(Debug, Clone, Default)]
struct PartialSpec {
    command: Option<String>,
    builtin: Option<()>,
    seed: Option<u64>,
    name: Option<String>,
    arguments: Option<Vec<String>>,
    directory: Option<PathBuf>,
    protocol: Option<Protocol>,
    options: Vec<(String, String)>,
    limits: MoveLimits,
    is_restarted: Option<bool>,
}

impl EngineSpec {
    /// The part of the description that the engine's moves depend on, except its limits, on one
    /// line. Records are compared by it.
    pub fn settings(&self) -> String {
        let command = match &self.program {
            Program::Command(command) => command,
            Program::Random { seed } => return format!("builtin=random, seed={seed}"),
        };
        let mut parts = vec![format!("cmd={command}")];
        if !self.arguments.is_empty() {
            parts.push(format!("args={}", shell_words::join(&self.arguments)));
        }
        parts.extend(self.directory.as_ref().map(|directory| format!("dir={}", directory.display())));
        if self.protocol == Protocol::Ugi {
            parts.push("proto=ugi".into());
        }
        if self.is_restarted {
            parts.push("restart=on".into());
        }
        parts.extend(self.options.iter().map(|(name, value)| format!("option.{name}={value}")));
        parts.join(", ")
    }
}

/// The keys of a description, besides `option.NAME` and those of the limits.
const KEYS: [&str; 8] = ["cmd", "name", "args", "dir", "proto", "restart", "builtin", "seed"];

impl PartialSpec {
    fn read(text: &str) -> Result<Self, SpecError> {
        let mut spec = Self::default();
        for pair in key_value::parse(text)? {
            let value = pair.value.as_str();
            match pair.key.as_str() {
                "cmd" => spec.command = Some(value.into()),
                "builtin" => spec.builtin = Some(pair.choice(&[("random", ())])?),
                "seed" => spec.seed = Some(pair.number("a number", 0..)?),
                "name" => {
                    // PDN does not preserve runs of spaces.
                    let name = value.split_whitespace().collect::<Vec<_>>().join(" ");
                    if name.is_empty() {
                        return Err(SpecError::EmptyName(text.into()));
                    }
                    spec.name = Some(name);
                }
                "args" => {
                    let words = shell_words::split(value);
                    spec.arguments = Some(words.map_err(|_| pair.refused("arguments with closed quotes"))?);
                }
                "dir" => spec.directory = Some(value.into()),
                "proto" => spec.protocol = Some(pair.choice(&[("uci", Protocol::Uci), ("ugi", Protocol::Ugi)])?),
                "restart" => spec.is_restarted = Some(pair.choice(&[("on", true), ("off", false)])?),
                key => match key.strip_prefix("option.") {
                    Some(name) if !name.is_empty() => spec.options.push((name.into(), value.into())),
                    _ if spec.limits.set(&pair)? => {}
                    _ => Err(pair.unknown(&[&KEYS[..], &["option.NAME"], &MoveLimits::KEYS].concat()))?,
                },
            }
        }
        Ok(spec)
    }

    /// The built-in player of this description.
    fn builtin(self, text: &str) -> Result<EngineSpec, SpecError> {
        let is_other = self.command.is_some()
            || self.arguments.is_some()
            || self.directory.is_some()
            || self.protocol.is_some()
            || !self.options.is_empty()
            || self.is_restarted.is_some()
            || self.limits != MoveLimits::default();
        if is_other {
            return Err(SpecError::BuiltIn(text.into()));
        }
        Ok(EngineSpec {
            program: Program::Random { seed: self.seed.unwrap_or(0) },
            name: self.name.unwrap_or_else(|| "random".into()),
            arguments: Vec::new(),
            directory: None,
            protocol: Protocol::Uci,
            options: Vec::new(),
            limits: MoveLimits::default(),
            is_restarted: false,
        })
    }

    /// The engine of this description, completed by `each` and `limits`.
    fn engine(self, text: &str, each: &Self, limits: MoveLimits) -> Result<EngineSpec, SpecError> {
        if self.seed.is_some() {
            return Err(SpecError::Seed(text.into()));
        }
        let command = self.command.filter(|command| !command.is_empty());
        let command = command.ok_or_else(|| SpecError::NoProgram(text.into()))?;
        let stem = Path::new(&command).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = self.name.or(stem).unwrap_or_else(|| command.clone());
        let mut options = each.options.clone();
        options.retain(|(name, _)| self.options.iter().all(|(own, _)| !own.eq_ignore_ascii_case(name)));
        options.extend(self.options);
        let limits = self.limits.or(each.limits).or(limits);
        limits.check().map_err(|error| SpecError::Limits { name: name.clone(), error })?;
        Ok(EngineSpec {
            program: Program::Command(command),
            name,
            arguments: self.arguments.or(each.arguments.clone()).unwrap_or_default(),
            directory: self.directory.or(each.directory.clone()),
            protocol: self.protocol.or(each.protocol).unwrap_or_default(),
            options,
            limits,
            is_restarted: self.is_restarted.or(each.is_restarted).unwrap_or_default(),
        })
    }
}

/// Reads the descriptions of all engines. What an engine leaves open is taken from `each`, then
/// from `limits`.
///
/// # Errors
/// When a description cannot be read, or two engines have the same name.
pub fn read(engines: &[String], each: &str, limits: MoveLimits) -> Result<Vec<EngineSpec>, SpecError> {
    let each = PartialSpec::read(each)?;
    for (key, is_given) in [
        ("cmd", each.command.is_some()),
        ("builtin", each.builtin.is_some()),
        ("seed", each.seed.is_some()),
        ("name", each.name.is_some()),
    ] {
        if is_given {
            return Err(SpecError::Each(key));
        }
    }
    let mut specs: Vec<EngineSpec> = Vec::new();
    for text in engines {
        let partial = PartialSpec::read(text)?;
        let spec = match partial.builtin {
            Some(()) => partial.builtin(text)?,
            None => partial.engine(text, &each, limits)?,
        };
        if specs.iter().any(|other| other.name == spec.name) {
            return Err(SpecError::SameName { name: spec.name, text: text.clone() });
        }
        specs.push(spec);
    }
    if specs.len() < 2 {
        return Err(SpecError::TooFew(specs.len()));
    }
    Ok(specs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs(engines: &[&str], each: &str) -> Result<Vec<EngineSpec>, SpecError> {
        read(&engines.iter().map(ToString::to_string).collect::<Vec<_>>(), each, MoveLimits::default())
    }

    #[test]
    fn all_keys_are_read() {
        let specs = specs(
            &[
                "cmd=./a,name=A,args=\"--x 1,2 'b c'\",dir=/tmp,proto=ugi,restart=on,option.Hash=16,\
                 option.Move Overhead=3,nodes=5",
                "cmd=/bin/b.exe",
            ],
            "tc=8+0.08,option.Hash=1",
        )
        .unwrap();
        let [a, b] = &specs[..] else { panic!("{specs:?}") };
        assert_eq!((a.name.as_str(), &a.program, a.protocol), ("A", &Program::Command("./a".into()), Protocol::Ugi));
        assert_eq!(a.arguments, ["--x", "1,2", "b c"]);
        assert_eq!(a.options, [("Hash".into(), "16".into()), ("Move Overhead".into(), "3".into())]);
        assert_eq!(a.limits.to_string(), "tc=8+0.08,nodes=5");
        assert_eq!(
            a.settings(),
            "cmd=./a, args=--x 1,2 'b c', dir=/tmp, proto=ugi, restart=on, option.Hash=16, option.Move Overhead=3"
        );
        assert_eq!(b.settings(), "cmd=/bin/b.exe, option.Hash=1");
        assert_eq!((b.name.as_str(), b.options[0].1.as_str()), ("b", "1"));
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (engines, each, part) in [
            (&["cmd=a,nodes=1"][..], "", "two or more"),
            (&["cmd=a,nodes=1", "cmd=a,nodes=1"], "", "'a'"),
            (&["name=a", "cmd=b"], "", "cmd=PATH"),
            (&["cmd=a", "cmd=b"], "", "no limit"),
            (&["cmd=a", "cmd=b"], "cmd=c", "--each cannot set cmd"),
            (&["cmd=a", "cmd=b"], "builtin=random", "--each cannot set builtin"),
            (&["cmd=a,builtin=random", "cmd=b"], "nodes=1", "only takes name and seed"),
            (&["builtin=random,nodes=1", "cmd=b"], "nodes=1", "only takes name and seed"),
            (&["builtin=book", "cmd=b"], "nodes=1", "builtin=book: expected random"),
            (&["builtin=random", "builtin=random,seed=2"], "", "'random'"),
            (&["cmd=a,seed=1", "cmd=b"], "nodes=1", "seed is for builtin=random"),
            (&["cmd=a", "cmd=b"], "hash=3", "'hash'"),
            (&["cmd=a", "cmd=b"], "tc=x", "'x'"),
            (&["cmd=a", "cmd=b"], "proto=xboard", "proto=xboard"),
            (&["cmd=a,x", "cmd=b"], "nodes=1", "'x'"),
            (&["cmd=\"a", "cmd=b"], "nodes=1", "quote"),
            (&["cmd=", "cmd=b"], "nodes=1", "cmd=PATH"),
            (&["cmd=a,name= ", "cmd=b"], "nodes=1", "empty"),
            (&["cmd=a,cmd=c", "cmd=b"], "nodes=1", "'cmd' is given twice"),
            (&["cmd=a,option.Hash=1,option.hash=2", "cmd=b"], "nodes=1", "'option.hash' is given twice"),
            (&["cmd=a,restart=yes", "cmd=b"], "nodes=1", "restart=yes: expected on or off"),
            (&["cmd=a,nodes=0", "cmd=b"], "nodes=1", "nodes=0: expected a number of nodes, at least 1"),
        ] {
            let error = specs(engines, each).unwrap_err().to_string();
            assert!(error.contains(part), "{engines:?} {each}: {error}");
        }
    }

    #[test]
    fn a_built_in_player_needs_no_limits() {
        let specs = specs(&["builtin=random", "builtin=random,name=R2,seed=5"], "tc=1,option.Hash=1").unwrap();
        assert_eq!([&specs[0].name, &specs[1].name], ["random", "R2"]);
        assert_eq!(specs[1].program, Program::Random { seed: 5 });
        assert_eq!(specs[1].settings(), "builtin=random, seed=5");
        assert_eq!((specs[1].limits, specs[1].options.len()), (MoveLimits::default(), 0));
    }
}
