//! Hashes of the files that an engine's moves depend on.

use std::env::consts::EXE_SUFFIX;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

use fnv::FnvHasher;

use super::spec::{EngineSpec, Program};

impl EngineSpec {
    /// The files of an engine with a hash of the contents of each, on one line: its program, and
    /// the arguments and options that are files, such as `EvalFile`. Records are compared by it.
    /// Empty for a built-in player.
    pub fn fingerprint(&self) -> String {
        let Program::Command(command) = &self.program else { return String::new() };
        let folder = self.directory.as_deref().unwrap_or(Path::new(""));
        let program = ("cmd".into(), program_file(command, folder));
        let arguments = self.arguments.iter().map(|argument| ("args".into(), folder.join(argument)));
        let options = self.options.iter().map(|(name, value)| (format!("option.{name}"), folder.join(value)));
        let files = [program].into_iter().chain(arguments).chain(options);
        let hashes = files.filter_map(|(key, path): (String, PathBuf)| {
            let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file());
            // The engine itself reports files that it cannot read.
            let bytes = is_file.then(|| std::fs::read(&path).ok())??;
            Some(format!("{key} {:016x}", hash(&bytes)))
        });
        hashes.collect::<Vec<_>>().join(", ")
    }
}

/// The path of a program; a name without a slash is looked up in `PATH`. On Windows, its ending can
/// be left out.
fn program_file(command: &str, folder: &Path) -> PathBuf {
    let found = |folder: &Path| {
        let names = [command.to_owned(), format!("{command}{EXE_SUFFIX}")];
        names.map(|name| folder.join(name)).into_iter().find(|file| file.is_file())
    };
    if command.contains(std::path::is_separator) {
        return found(folder).unwrap_or_else(|| folder.join(command));
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut files = std::env::split_paths(&folders).filter_map(|folder| found(&folder));
    files.next().unwrap_or_else(|| command.into())
}

/// The hash by which records compare the contents of files: FNV-1a.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use crate::engines::{MoveLimits, spec};

    #[test]
    fn the_contents_of_program_arguments_and_options_count() {
        let folder = std::env::temp_dir().join(format!("dameo-fingerprint-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for name in ["engine", "net.nn", "engine.py"] {
            std::fs::write(folder.join(name), name).unwrap();
        }
        let text = format!(
            "cmd=./engine,name=A,dir={},args=-x engine.py,option.EvalFile=net.nn,option.Hash=1",
            folder.display()
        );
        let of_the_path = format!("cmd={},name=B", if cfg!(windows) { "cmd" } else { "sh" });
        let specs = spec::read(&[text, of_the_path], "nodes=1", MoveLimits::default()).unwrap();
        let fingerprint = specs[0].fingerprint();
        let keys: Vec<&str> = fingerprint.split(", ").map(|part| part.split_once(' ').unwrap().0).collect();
        assert_eq!(keys, ["cmd", "args", "option.EvalFile"]);
        assert!(specs[1].fingerprint().starts_with("cmd "), "a program of the path");
        for name in ["engine", "net.nn", "engine.py"] {
            std::fs::write(folder.join(name), "changed").unwrap();
            assert_ne!(specs[0].fingerprint(), fingerprint, "{name}");
            std::fs::write(folder.join(name), name).unwrap();
        }
        assert_eq!(specs[0].fingerprint(), fingerprint);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
