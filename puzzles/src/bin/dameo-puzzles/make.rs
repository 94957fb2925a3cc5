//! Makes puzzles, and writes them.

use std::fmt::Display;
use std::io::{Write, stderr, stdout};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use dameo_engine::search::Signals;
use dameo_puzzles::{Progress, PuzzleLine};
use dameo_tables::write_whole;
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::MakeArguments;

/// Makes puzzles. `false` if some games could not be read.
pub(crate) fn run(arguments: &MakeArguments) -> Result<bool> {
    let (making, out) = (arguments.making()?, &arguments.out);
    // What is there of unfinished work is written again.
    let may_write = making.is_begun() || !out.exists();
    ensure!(may_write, "{} exists already; give another file, or remove it", out.display());
    let signals = stopped_by_ctrl_c()?;
    let bar = bar();
    let start = Instant::now();
    let report = |Progress { puzzles, games, before }: Progress| {
        let hours = start.elapsed().as_secs_f64() / 3600.0;
        let rate = (puzzles - before.1) as f64 / hours.max(1e-9);
        bar.set_length(arguments.count as u64);
        bar.set_message(format!("{puzzles} of {} puzzles in {games} games, {rate:.0} an hour", arguments.count));
        bar.set_position(puzzles as u64);
        if games == before.0 {
            bar.reset_eta();
        }
    };
    let made = making.run(&signals, &left_out, &report);
    bar.finish_and_clear();
    let Some(made) = made? else { bail!("stopped; the same command goes on") };
    write_lines(out, &made.puzzles)?;
    let found = made.puzzles.len();
    writeln!(stdout(), "{found} of {} puzzles in {} games", arguments.count, made.games)?;
    if found < arguments.count {
        writeln!(stderr(), "dameo-puzzles: there are no more in these games")?;
    }
    let is_complete = made.left_out == 0;
    made.forget()?;
    Ok(is_complete)
}

/// Says that a game is left out, and why. Standard error may be closed.
fn left_out(path: &Path, why: &dyn Display) {
    let _ = writeln!(stderr(), "{}: {why}; it is left out", path.display());
}

/// Writes a line for each puzzle.
pub(crate) fn write_lines<'a>(path: &Path, lines: impl IntoIterator<Item = &'a PuzzleLine>) -> Result<()> {
    let mut text = String::new();
    for line in lines {
        text += &serde_json::to_string(line)?;
        text.push('\n');
    }
    write_whole(path, |file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Signals that Ctrl-C stops.
pub(crate) fn stopped_by_ctrl_c() -> Result<Arc<Signals>> {
    let signals = Arc::new(Signals::new());
    let stopping = Arc::clone(&signals);
    ctrlc::set_handler(move || stopping.stop()).context("cannot listen for Ctrl-C")?;
    Ok(signals)
}

/// A bar on standard error, which is hidden unless that is a terminal.
pub(crate) fn bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    match ProgressStyle::with_template("[{bar:30}] {percent}% {msg}, {elapsed} gone, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
