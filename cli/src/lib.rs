//! What the command lines of the programs share: the version, manual pages, completions of shells,
//! and how a program ends.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::error::ErrorKind;
use clap::{Command, CommandFactory, FromArgMatches, ValueEnum};
use clap_complete::Shell;
use dameo_rules::platform::Instructions;

/// The commit that the program was built from. A debug build leaves it out, or each commit would
/// force a rebuild.
#[cfg(not(debug_assertions))]
const COMMIT: &str =
    git_version::git_version!(args = ["--always", "--dirty=-changed", "--abbrev=10"], fallback = "unknown commit");
#[cfg(debug_assertions)]
const COMMIT: &str = "debug build";

/// The first argument that asks for [`write_documents`].
const GENERATE: &str = "--generate";

/// The version, the commit, and the instructions that the program uses on this machine, as in
/// `0.1.0 (3e594099ab, x86_64, AVX-512)`.
pub fn version() -> String {
    let architecture = std::env::consts::ARCH;
    format!("{} ({COMMIT}, {architecture}, {})", env!("CARGO_PKG_VERSION"), Instructions::detect())
}

/// The arguments of the program. Every program also takes `--generate FOLDER`, which writes its
/// manual pages and completions. The program ends here if it is asked for these, for help or for
/// its version, or if its arguments are wrong (status 2).
pub fn parse<A: CommandFactory + FromArgMatches>() -> A {
    let mut command = A::command().version(version());
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|first| first == GENERATE) {
        let (Some(folder), None) = (words.next(), words.next()) else {
            let message = format!("'{GENERATE}' takes one value: the folder to write to");
            command.error(ErrorKind::WrongNumberOfValues, message).exit();
        };
        match write_documents(command.clone(), folder.as_ref()) {
            Ok(()) => std::process::exit(0),
            Err(error) => command.error(ErrorKind::Io, format!("{error:#}")).exit(),
        }
    }
    let mut matches = command.get_matches_mut();
    A::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| error.format(&mut command).exit())
}

/// Writes a manual page for the program and each of its commands (`man1/`), and a completion for
/// each shell (`completions/`).
///
/// # Errors
/// A folder or a file cannot be written.
fn write_documents(mut command: Command, folder: &Path) -> Result<()> {
    // A page says nothing of the machine that wrote it.
    command = command.version(env!("CARGO_PKG_VERSION")).disable_help_subcommand(true);
    let name = command.get_name().to_string();
    let (pages, completions) = (folder.join("man1"), folder.join("completions"));
    for folder in [&pages, &completions] {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    for &shell in Shell::value_variants() {
        clap_complete::generate_to(shell, &mut command, &name, &completions)
            .with_context(|| format!("cannot write to {}", completions.display()))?;
    }
    clap_mangen::generate_to(command, &pages).with_context(|| format!("cannot write to {}", pages.display()))
}

/// The exit status of a program. An error is printed in one line, and gives the status `failed`. A
/// broken pipe is no error: whoever read the output has seen enough.
pub fn finish(program: &str, result: Result<()>, failed: u8) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{program}: {error:#}");
            ExitCode::from(failed)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(is_broken)
}

#[cfg(test)]
mod tests {
    use clap::Arg;

    use super::*;

    #[test]
    fn a_program_writes_its_manual_pages_and_completions() {
        let folder = tempfile::tempdir().expect("a folder");
        let count = Command::new("count").about("Counts the moves").arg(Arg::new("depth").long("depth"));
        write_documents(Command::new("dameo-try").subcommand(count), folder.path()).expect("written");
        let read = |path: &str| fs::read_to_string(folder.path().join(path)).expect(path);
        assert!(read("man1/dameo-try.1").contains("dameo\\-try\\-count"));
        assert!(read("man1/dameo-try-count.1").contains("Counts the moves"));
        for path in ["dameo-try.bash", "_dameo-try", "dameo-try.fish", "_dameo-try.ps1", "dameo-try.elv"] {
            assert!(read(&format!("completions/{path}")).contains("depth"), "{path}");
        }
    }

    #[test]
    fn the_end_of_the_reader_is_no_error() {
        let status = |error: io::Error| format!("{:?}", finish("dameo-try", Err(error.into()), 2));
        assert_eq!(status(io::ErrorKind::BrokenPipe.into()), format!("{:?}", ExitCode::SUCCESS));
        assert_eq!(status(io::ErrorKind::NotFound.into()), format!("{:?}", ExitCode::from(2)));
    }
}
