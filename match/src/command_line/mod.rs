//! The command line of `dameo-match`.

mod arguments;
mod display;
mod interrupt;
mod merge;
mod play;
mod positions;
mod tune;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser};
use dameo_engine::platform::version;

use self::arguments::WrongArguments;

/// The exit status, for `--help`.
const EXIT_STATUS: &str = "\
Exit status:
  0         the match was played; with --sprt, H1 was accepted
  1         an error
  2         wrong arguments
  3         with --sprt: H0 was accepted
  4         with --sprt: the test is not decided
  5         with --compare-answers: an engine gave a wrong answer
  129, ...  ended by a signal";

/// Plays matches of Dameo between engines that speak UCI or UGI, with a referee that checks every
/// move.
#[derive(Parser)]
#[command(name = "dameo-match", version = version(), args_conflicts_with_subcommands = true, after_help = EXIT_STATUS)]
struct Arguments {
    #[command(subcommand)]
    subcommand: Option<Subcommand>,
    #[command(flatten)]
    play: arguments::Play,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    /// Merges the records of the parts of a match into one table and one test.
    Merge(merge::Merge),
    /// Prints the positions of recorded games with scores and results.
    Positions(positions::Positions),
    /// Tunes parameters that an engine has as options, by SPSA.
    Tune(tune::Tune),
}

/// The command-line definition, for the manual page and shell completions.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the program.
pub fn main() -> ExitCode {
    run(&Arguments::parse()).unwrap_or_else(|error| {
        // One line, without a backtrace: most errors are in the arguments.
        let _ = writeln!(std::io::stderr(), "Error: {error:#}");
        if error.is::<WrongArguments>() { ExitCode::from(2) } else { ExitCode::FAILURE }
    })
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    match &arguments.subcommand {
        None => play::play(&arguments.play),
        Some(Subcommand::Merge(arguments)) => merge::merge(arguments),
        Some(Subcommand::Positions(arguments)) => positions::print(arguments),
        Some(Subcommand::Tune(arguments)) => tune::tune(arguments, &*interrupt::stop_on_signals()?),
    }
}
