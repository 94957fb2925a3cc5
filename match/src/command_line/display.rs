//! The output of a match: a progress bar on a terminal, status lines elsewhere, and the result.

use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::record::GameRow;
use crate::report::{self, Summary};
use crate::standings::Standings;
use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};

/// The time between two status lines, where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

/// The display of a running match.
pub(crate) struct LiveDisplay {
    bar: Option<ProgressBar>,
    total: usize,
    last: Instant,
}

impl LiveDisplay {
    /// The display of a match of `total` games, of which some have been played.
    pub(crate) fn new(total: usize, played: usize) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{pos}/{len} games, {msg}, {per_sec}, {eta} left");
            let bar = ProgressBar::new(total as u64);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_position(played as u64);
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        Self { bar, total, last: Instant::now() }
    }

    /// Shows the standings after a game, or before the first one.
    pub(crate) fn update(&mut self, standings: &Standings, row: Option<&GameRow>) {
        let status = report::status(standings);
        let forfeit =
            row.filter(|row| row.reason.is_forfeit()).map(|row| report::game(row, standings.games(), self.total));
        if let Some(bar) = &self.bar {
            if let Some(line) = forfeit {
                bar.println(line);
            }
            bar.set_position(standings.games() as u64);
            bar.set_message(status);
            return;
        }
        // A closed output does not stop the match.
        let mut out = std::io::stdout();
        if let Some(line) = forfeit {
            let _ = writeln!(out, "{line}");
        }
        if self.last.elapsed() >= INTERVAL {
            self.last = Instant::now();
            let _ = writeln!(out, "{}/{} games, {status}", standings.games(), self.total);
        }
        let _ = out.flush();
    }

    /// Removes the progress bar.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Prints the results of a match, and writes them as JSON to a file if one is given.
pub(crate) fn print_results(standings: &Standings, elapsed: Option<Duration>, json: Option<&Path>) -> Result<()> {
    let summary = Summary::new(standings, elapsed);
    print(&report::lines(standings, &summary))?;
    let Some(path) = json else { return Ok(()) };
    let text = serde_json::to_string_pretty(&summary).context("the results cannot be written as JSON")? + "\n";
    dameo_tables::write_atomically(path, |file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write the summary {}", path.display()))
}

/// Checks that a file for the results, which is replaced, has earlier ones, and nothing else.
pub(crate) fn check_summary(path: &Path) -> Result<()> {
    let cannot_read = || format!("cannot read the summary {}", path.display());
    match path.metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        other => ensure!(other.with_context(cannot_read)?.is_file(), "{} is not a file", path.display()),
    }
    let text = std::fs::read(path).with_context(cannot_read)?;
    let found: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let is_summary = ["games", "plies", "ends", "results", "engines"].iter().all(|key| found.get(key).is_some());
    ensure!(is_summary, "{} is not a summary of a match; give another file, or remove it", path.display());
    Ok(())
}

/// Prints lines on standard output; a closed pipe is not an error.
pub(crate) fn print(lines: &[String]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for line in lines {
        match writeln!(out, "{line}") {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            other => other.context("the result cannot be printed")?,
        }
    }
    Ok(())
}
