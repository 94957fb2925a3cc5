//! `dameo-match`: matches between engines.

mod arguments;
mod interrupt;
mod live;
mod play;
mod printing;
mod tune;
mod tuning_state;

use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use dameo_engine::DrawRules;
use dameo_match::engines::child;
use dameo_match::record::positions;
use dameo_match::record::{Header, read_json};
use dameo_match::report;
use dameo_match::standings::Standings;
use dameo_match::statistics::Sprt;

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
#[command(name = "dameo-match", version, args_conflicts_with_subcommands = true, after_help = EXIT_STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: arguments::Play,
}

#[derive(Subcommand)]
enum Command {
    /// Merges the records of the parts of a match into one table and one test.
    Merge(Merge),
    /// Prints the positions of recorded games with scores and results.
    Positions(Positions),
    /// Tunes parameters that an engine has as options, by SPSA.
    Tune(tune::Tune),
    /// Kills engines at the end of its input; started by matches.
    #[command(name = child::KEEPER, hide = true)]
    KeepEngines,
}

#[derive(Args)]
struct Positions {
    /// PDN files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

#[derive(Args)]
struct Merge {
    /// JSON records.
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// The test to evaluate: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic|normalized.
    #[arg(long, value_name = "KEY=VALUE,..")]
    sprt: Option<Sprt>,
}

fn main() -> ExitCode {
    run(&Arguments::parse()).unwrap_or_else(|error| {
        // One line, without a backtrace: most errors are in the arguments.
        let _ = writeln!(std::io::stderr(), "Error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    match &arguments.command {
        Some(Command::Merge(merge)) => return merge_records(merge),
        Some(Command::Positions(positions)) => print_positions(positions)?,
        Some(Command::Tune(arguments)) => {
            start_keeper();
            print(&tune::tune(arguments, &*interrupt::stop_on_signals()?)?)?;
        }
        Some(Command::KeepEngines) => child::keep(std::io::stdin().lock()),
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

fn merge_records(merge: &Merge) -> Result<ExitCode> {
    let mut merged: Option<(Header, Standings)> = None;
    for path in &merge.records {
        let (header, rows) = read_json(path)?;
        let (first, standings) = merged.get_or_insert_with(|| {
            let standings = Standings::new(header.engines.clone(), header.games == 2, None);
            (header.clone(), standings)
        });
        header.check_part(first).with_context(|| format!("{} and {}", merge.records[0].display(), path.display()))?;
        for row in &rows {
            standings.add(row).with_context(|| path.display().to_string())?;
        }
    }
    let (_, mut standings) = merged.context("no record is given")?;
    // The parts were played at the same time, so that only the whole counts.
    standings.set_sprt(merge.sprt);
    print(&report::summary(&standings, None))?;
    Ok(play::status(&standings))
}

/// Prints a warning about a file on standard error.
fn warn(path: &Path, warning: &dyn std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{}: {warning}", path.display());
}

fn print_positions(arguments: &Positions) -> Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    writeln!(out, "{}", positions::HEADING).context("the positions cannot be printed")?;
    let mut number = 0;
    for path in &arguments.files {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        for (game, record) in dameo_pdn::read(&dameo_pdn::decode(&bytes)).enumerate() {
            // A game that cannot be read is skipped, and a wrong result is reported.
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    warn(path, &error);
                    continue;
                }
            };
            for contradiction in record.contradictions(DrawRules::Standard) {
                warn(path, &format_args!("game {}: {contradiction}", game + 1));
            }
            match positions::write(&record, number, &mut out) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
                other => other.context("the positions cannot be printed")?,
            }
            number += 1;
        }
    }
    out.flush().context("the positions cannot be printed")
}
