//! `dameo-match`: matches between engines.

mod arguments;
mod interrupt;
mod live;
mod merge;
mod play;
mod positions;
mod printing;
mod tune;
mod tuning_state;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use dameo_match::engines::child;

use crate::arguments::WrongArguments;
use crate::printing::print;

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
#[command(name = "dameo-match", args_conflicts_with_subcommands = true, after_help = EXIT_STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: arguments::Play,
}

#[derive(Subcommand)]
enum Command {
    /// Merges the records of the parts of a match into one table and one test.
    Merge(merge::Merge),
    /// Prints the positions of recorded games with scores and results.
    Positions(positions::Positions),
    /// Tunes parameters that an engine has as options, by SPSA.
    Tune(tune::Tune),
    /// Kills engines at the end of its input; started by matches.
    #[command(name = child::KEEPER, hide = true)]
    KeepEngines {
        /// The mark of the match in the environment of its engines.
        mark: String,
    },
}

fn main() -> ExitCode {
    run(&dameo_cli::parse()).unwrap_or_else(|error| {
        // One line, without a backtrace: most errors are in the arguments.
        let _ = writeln!(std::io::stderr(), "Error: {error:#}");
        if error.is::<WrongArguments>() { ExitCode::from(2) } else { ExitCode::FAILURE }
    })
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    match &arguments.command {
        Some(Command::Merge(arguments)) => return merge::merge(arguments),
        Some(Command::Positions(arguments)) => return positions::print(arguments),
        Some(Command::Tune(arguments)) => {
            start_keeper();
            print(&tune::tune(arguments, &*interrupt::stop_on_signals()?)?)?;
        }
        Some(Command::KeepEngines { mark }) => child::keep(std::io::stdin().lock(), mark),
        None => {
            start_keeper();
            return play::play(&arguments.play);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts the process that kills the engines if this one is killed.
fn start_keeper() {
    // Without it the kernel still kills the engines, but not their own children.
    let _ = std::env::current_exe().and_then(|program| child::start_keeper(&program));
}
