//! Which engines play: `cmd=PATH,name=A,args=..,dir=..,proto=uci,option.Hash=16,nodes=2000`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::limits::MoveLimits;

/// The dialects an engine may speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Protocol {
    /// UCI, as chess engines speak it.
    #[default]
    Uci,
    /// UGI, its form for any two-player game.
    Ugi,
}

/// An engine as it is described on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineSpec {
    /// The program.
    pub command: String,
    /// What it is called in tables and records.
    pub name: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it is started; here, if nowhere else.
    pub directory: Option<PathBuf>,
    /// What it speaks.
    pub protocol: Protocol,
    /// Options to set, in their order.
    pub options: Vec<(String, String)>,
    /// How long it may think.
    pub limits: MoveLimits,
    /// Whether it is ended after each game and started anew for the next.
    pub is_restarted: bool,
}

/// What one text says, before it is completed by what is said for all.
#[derive(Debug, Clone, Default)]
struct Part {
    command: Option<String>,
    name: Option<String>,
    arguments: Option<Vec<String>>,
    directory: Option<PathBuf>,
    protocol: Option<Protocol>,
    options: Vec<(String, String)>,
    limits: MoveLimits,
    is_restarted: Option<bool>,
}

impl EngineSpec {
    /// What it is started with, as far as its games depend on it, on one line.
    pub fn settings(&self) -> String {
        let mut parts = vec![format!("cmd={}", self.command)];
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

impl Part {
    fn read(text: &str) -> Result<Self> {
        let mut part = Self::default();
        let mut keys: Vec<String> = Vec::new();
        for field in fields(text)? {
            let (key, value) = field.split_once('=').with_context(|| {
                format!("'{field}' in '{text}' is not key=value, such as cmd=PATH or option.Hash=16")
            })?;
            ensure!(keys.iter().all(|known| !known.eq_ignore_ascii_case(key)), "'{key}' is said twice in '{text}'");
            keys.push(key.into());
            match key {
                "cmd" => part.command = Some(value.into()),
                "name" => {
                    // As it comes back from a record.
                    let name = value.split_whitespace().collect::<Vec<_>>().join(" ");
                    ensure!(!name.is_empty(), "name= in '{text}' is empty");
                    part.name = Some(name);
                }
                "args" => part.arguments = Some(shell_words::split(value).with_context(|| format!("args={value}"))?),
                "dir" => part.directory = Some(value.into()),
                "proto" => {
                    part.protocol = Some(match value {
                        "uci" => Protocol::Uci,
                        "ugi" => Protocol::Ugi,
                        _ => bail!("proto={value}: expected uci or ugi"),
                    });
                }
                "restart" => {
                    part.is_restarted = Some(match value {
                        "on" => true,
                        "off" => false,
                        _ => bail!("restart={value}: expected on or off"),
                    });
                }
                _ if key.strip_prefix("option.").is_some_and(|name| !name.is_empty()) => {
                    part.options.push((key["option.".len()..].into(), value.into()));
                }
                _ => ensure!(
                    part.limits.set(key, value)?,
                    "'{key}' in '{text}' is unknown; known are cmd, name, args, dir, proto, restart, option.NAME, tc, movetime, \
                     nodes, depth, timemargin"
                ),
            }
        }
        Ok(part)
    }
}

/// The fields of a text: what commas separate that stand outside double quotes, the quotes taken off.
fn fields(text: &str) -> Result<Vec<String>> {
    let mut fields = Vec::new();
    let mut field = String::new();
    let mut quoted = false;
    for next in text.chars() {
        match next {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            _ => field.push(next),
        }
    }
    ensure!(!quoted, "a double quote in '{text}' is not closed");
    fields.push(field);
    Ok(fields.into_iter().filter(|field| !field.is_empty()).collect())
}

/// Reads the descriptions of all engines; what `each` and `limits` say holds where an engine says nothing itself.
///
/// # Errors
/// What cannot be understood, and names that occur twice.
pub fn read(engines: &[String], each: &str, limits: MoveLimits) -> Result<Vec<EngineSpec>> {
    let each = Part::read(each)?;
    ensure!(each.command.is_none() && each.name.is_none(), "--each cannot say cmd or name: engines differ in these");
    let mut specs: Vec<EngineSpec> = Vec::new();
    for text in engines {
        let part = Part::read(text)?;
        let command = part
            .command
            .filter(|command| !command.is_empty())
            .with_context(|| format!("--engine {text}: cmd=PATH is missing"))?;
        let stem = Path::new(&command).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = part.name.or(stem).unwrap_or_else(|| command.clone());
        ensure!(
            specs.iter().all(|spec| spec.name != name),
            "two engines are called '{name}'; give them names: cmd={command},name=.."
        );
        let mut options = each.options.clone();
        options.retain(|(name, _)| part.options.iter().all(|(own, _)| !own.eq_ignore_ascii_case(name)));
        options.extend(part.options);
        let limits = part.limits.or(each.limits).or(limits);
        limits.check().with_context(|| format!("engine {name}"))?;
        specs.push(EngineSpec {
            command,
            name,
            arguments: part.arguments.or(each.arguments.clone()).unwrap_or_default(),
            directory: part.directory.or(each.directory.clone()),
            protocol: part.protocol.or(each.protocol).unwrap_or_default(),
            options,
            limits,
            is_restarted: part.is_restarted.or(each.is_restarted).unwrap_or_default(),
        });
    }
    ensure!(specs.len() >= 2, "{} --engine given; a match needs two or more", specs.len());
    Ok(specs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs(engines: &[&str], each: &str) -> Result<Vec<EngineSpec>> {
        read(&engines.iter().map(ToString::to_string).collect::<Vec<_>>(), each, MoveLimits::default())
    }

    #[test]
    fn everything_that_can_be_said() {
        let specs = specs(
            &[
                "cmd=./a,name=A,args=\"--x 1,2 'b c'\",dir=/tmp,proto=ugi,restart=on,option.Hash=16,option.Move Overhead=3,nodes=5",
                "cmd=/bin/b.exe",
            ],
            "tc=8+0.08,option.Hash=1",
        )
        .unwrap();
        let [a, b] = &specs[..] else { panic!("{specs:?}") };
        assert_eq!((a.name.as_str(), a.command.as_str(), a.protocol), ("A", "./a", Protocol::Ugi));
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
    fn what_is_wrong_is_named() {
        for (engines, each, part) in [
            (&["cmd=a,nodes=1"][..], "", "two or more"),
            (&["cmd=a,nodes=1", "cmd=a,nodes=1"], "", "'a'"),
            (&["name=a", "cmd=b"], "", "cmd=PATH"),
            (&["cmd=a", "cmd=b"], "", "no limit"),
            (&["cmd=a", "cmd=b"], "cmd=c", "--each"),
            (&["cmd=a", "cmd=b"], "hash=3", "'hash'"),
            (&["cmd=a", "cmd=b"], "tc=x", "'x'"),
            (&["cmd=a", "cmd=b"], "proto=xboard", "proto=xboard"),
            (&["cmd=a,x", "cmd=b"], "nodes=1", "'x'"),
            (&["cmd=\"a", "cmd=b"], "nodes=1", "quote"),
            (&["cmd=", "cmd=b"], "nodes=1", "cmd=PATH"),
            (&["cmd=a,name= ", "cmd=b"], "nodes=1", "empty"),
            (&["cmd=a,cmd=c", "cmd=b"], "nodes=1", "'cmd' is said twice"),
            (&["cmd=a,option.Hash=1,option.hash=2", "cmd=b"], "nodes=1", "'option.hash' is said twice"),
            (&["cmd=a,restart=yes", "cmd=b"], "nodes=1", "expected on or off"),
            (&["cmd=a,nodes=0", "cmd=b"], "nodes=1", "nodes=0: expected a number, 1 or more"),
        ] {
            let error = format!("{:#}", specs(engines, each).unwrap_err());
            assert!(error.contains(part), "{engines:?} {each}: {error}");
        }
    }
}
