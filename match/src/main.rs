//! `dameo-match`: engines play one another.

mod arguments;
mod interrupt;
mod live;
mod playing;
mod printing;
mod tune;

use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use dameo_engine::game::DrawRules;
use dameo_match::child;
use dameo_match::positions;
use dameo_match::record::{Header, read_json};
use dameo_match::report;
use dameo_match::standings::Standings;
use dameo_match::statistics::Sprt;

use crate::printing::print;

/// What the status of the program says.
const STATUS: &str = "Status: 0 the match was played, or with --sprt H1 was accepted; 3 H0 was accepted; 4 the test is not decided; 1 an \
                      error; 2 arguments that are not understood; 128 and more: ended by a signal.";

/// Plays matches between engines that speak UCI or UGI, under the eyes of a referee that knows Dameo.
#[derive(Parser)]
#[command(name = "dameo-match", version, args_conflicts_with_subcommands = true, after_help = STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: arguments::Play,
}

#[derive(Subcommand)]
enum Command {
    /// Puts the records of parts of a match together: one table, one test.
    Merge(Merge),
    /// Prints the positions of recorded games with scores and results, to fit models to.
    Positions(Positions),
    /// Tunes parameters of an engine that takes them as options, by SPSA.
    Tune(tune::Tune),
    /// Ends engines when its input ends: what a match starts for itself.
    #[command(name = child::KEEPER, hide = true)]
    KeepEngines,
}

#[derive(Args)]
struct Positions {
    /// Records of games in PDN.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

#[derive(Args)]
struct Merge {
    /// Records in JSON.
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Evaluate this test: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic|normalized.
    #[arg(long)]
    sprt: Option<Sprt>,
}

fn main() -> ExitCode {
    run(&Arguments::parse()).unwrap_or_else(|error| {
        // One line, and no traces of the stack: it is the user's error, or the machine's.
        let _ = writeln!(std::io::stderr(), "Error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    match &arguments.command {
        Some(Command::Merge(merge)) => return merge_records(merge),
        Some(Command::Positions(positions)) => print_positions(positions)?,
        Some(Command::Tune(asked)) => {
            start_keeper();
            print(&tune::tune(asked, &*interrupt::stop_on_signals()?)?)?;
        }
        Some(Command::KeepEngines) => child::keep(std::io::stdin().lock()),
        None => {
            start_keeper();
            return playing::play(&arguments.play);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts what ends the engines if this process is killed.
fn start_keeper() {
    // Without it the kernel still ends the engines themselves, only not what they have started.
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
        header
            .check_part(first)
            .with_context(|| format!("{}, beside {}", path.display(), merge.records[0].display()))?;
        for row in &rows {
            standings.add(row).with_context(|| path.display().to_string())?;
        }
    }
    let (_, mut standings) = merged.context("no record is given")?;
    // The parts were played side by side: only the whole is judged.
    standings.judge_by(merge.sprt);
    print(&report::summary(&standings, None))?;
    Ok(playing::status(&standings))
}

/// Tells of something in a file on standard error.
fn warn(path: &Path, what: &dyn std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{}: {what}", path.display());
}

fn print_positions(asked: &Positions) -> Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    writeln!(out, "{}", positions::HEADING).context("the positions cannot be printed")?;
    let mut number = 0;
    for path in &asked.files {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        for (game, record) in dameo_pdn::read(&dameo_pdn::decode(&bytes)).enumerate() {
            // A game that cannot be read, or whose result is in doubt, is told of; those behind it are read.
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
