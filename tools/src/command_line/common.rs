//! Helpers for several commands: threads, progress bars, Ctrl-C, games of files, and numbers in
//! messages.

use std::fmt::Display;
use std::fs::File;
use std::io::{Write, stderr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;

use anyhow::{Context, Result};
use clap::Args;
use dameo_engine::search::Signals;
use dameo_match::outputs::{check_absent, check_outputs};
use dameo_pdn::Record;
use indicatif::{ProgressBar, ProgressStyle};

use crate::analyse::Store;
use crate::games::games;

/// How many threads work.
#[derive(Args)]
pub(crate) struct Threads {
    /// Threads to work with; by default, one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    pub(crate) fn count(&self) -> usize {
        let cores = || available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// A bar of this length on standard error, which is hidden unless that is a terminal.
pub(crate) fn progress_bar(length: u64) -> ProgressBar {
    styled(ProgressBar::new(length), "[{bar:30}] {percent}% {msg}, {elapsed} elapsed, {eta} left")
}

/// The same for work of unknown length.
pub(crate) fn spinner() -> ProgressBar {
    styled(ProgressBar::no_length(), "{spinner} {msg}, {elapsed} elapsed")
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Signals that Ctrl-C stops.
pub(crate) fn stopped_by_ctrl_c() -> Result<Arc<Signals>> {
    let signals = Arc::new(Signals::new());
    let stopping = Arc::clone(&signals);
    ctrlc::set_handler(move || stopping.stop()).context("cannot listen for Ctrl-C")?;
    Ok(signals)
}

/// Says what is wrong in a file. Standard error may be closed.
pub(crate) fn warn(path: &Path, wrong: &dyn Display) {
    let _ = writeln!(stderr(), "{}: {wrong}", path.display());
}

/// Calls `each` with every game. Returns how many could not be read.
pub(crate) fn for_each_game(files: &[PathBuf], mut each: impl FnMut(Record) -> Result<()>) -> Result<usize> {
    let mut bad = 0;
    for path in files {
        let cannot_read = || format!("cannot read {}", path.display());
        let file = File::open(path).with_context(cannot_read)?;
        for game in games(path, file, &warn, &mut bad) {
            each(game.with_context(cannot_read)?.1)?;
        }
    }
    Ok(bad)
}

/// Checks the outputs of work that is kept beside the first of them until it is complete.
pub(crate) fn check_work(outputs: &[&Path], inputs: &[PathBuf]) -> Result<()> {
    let unfinished = outputs.first().map(|output| Store::path(output));
    let all: Vec<&Path> = outputs.iter().copied().chain(unfinished.as_deref()).collect();
    let inputs: Vec<&Path> = inputs.iter().map(PathBuf::as_path).collect();
    check_outputs(&all, &inputs)?;
    if unfinished.is_some_and(|path| !path.exists()) {
        outputs.iter().try_for_each(|output| check_absent(output))?;
    }
    Ok(())
}

/// Checks an output that is made from these files at once.
pub(crate) fn check_output(output: &Path, inputs: &[PathBuf]) -> Result<()> {
    let inputs: Vec<&Path> = inputs.iter().map(PathBuf::as_path).collect();
    check_outputs(&[output], &inputs)?;
    Ok(check_absent(output)?)
}

/// Updates a progress bar.
pub(crate) fn show_progress(bar: &ProgressBar, done: u64, total: u64) {
    bar.set_length(total);
    bar.set_position(done);
}

/// A rate in whole units per second.
pub(crate) fn rate(number: u64, seconds: f64) -> u64 {
    (number as f64 / seconds.max(1e-9)) as u64
}

/// A number with its noun: "1 shard", "2 shards".
pub(crate) fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
