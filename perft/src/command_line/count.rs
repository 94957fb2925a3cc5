//! Counts of one position, with the results on standard output and the progress on standard error.

use std::io::{Write, stdout};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::{CountError, Divide, PerftProgress, PerftSettings, PerftTable, divide};
use anyhow::{Context, anyhow};
use dameo_rules::{Position, move_text};
use indicatif::{ProgressBar, ProgressStyle};

/// How to count: threads, table, and whether the last ply is counted in bulk.
pub(crate) struct PerftRunner {
    threads: usize,
    table: Option<PerftTable>,
    bulk: bool,
    /// Set once the memory of the table is committed.
    is_touched: OnceLock<()>,
}

/// Counts of at least this depth with several threads commit the table's memory first. Shorter
/// counts take less time than that.
const LONG_DEPTH: u32 = 7;

impl PerftRunner {
    /// A runner with a table of this many megabytes, or none for 0.
    pub(crate) fn new(threads: u16, hash: usize, bulk: bool) -> anyhow::Result<Self> {
        let table = match hash {
            0 => None,
            megabytes => {
                Some(PerftTable::with_megabytes(megabytes).map_err(|error| anyhow!("{error}; try a smaller --hash"))?)
            }
        };
        Ok(Self { threads: usize::from(threads), table, bulk, is_touched: OnceLock::new() })
    }

    /// Counts to every depth up to this one, and writes a line for each.
    pub(crate) fn run(&self, position: &Position, depth: u32) -> anyhow::Result<()> {
        for depth in depth.min(1)..=depth {
            let bar = progress_bar(depth);
            let start = Instant::now();
            let counted = self.count(position, depth, &|progress| show(&bar, progress));
            let time = start.elapsed().as_secs_f64();
            bar.finish_and_clear();
            let total = counted.with_context(|| format!("depth {depth}"))?.total;
            let speed = total as f64 / time.max(1e-9);
            writeln!(stdout(), "depth {depth} moves {total} time {time:.3} s speed {speed:.0} moves/s")?;
        }
        Ok(())
    }

    /// Counts to a depth, and writes a line for each first move, sorted by its text.
    pub(crate) fn divide(&self, position: &Position, depth: u32) -> anyhow::Result<()> {
        let bar = progress_bar(depth);
        let counted = self.count(position, depth, &|progress| show(&bar, progress));
        bar.finish_and_clear();
        let divide = counted?;
        let mut lines: Vec<String> =
            divide.moves.iter().map(|&(m, count)| format!("{}: {count}", move_text(position, m))).collect();
        lines.sort();
        lines.push(format!("total {}", divide.total));
        let mut output = stdout().lock();
        lines.iter().try_for_each(|line| writeln!(output, "{line}"))?;
        Ok(())
    }

    /// The count, root move by root move.
    pub(crate) fn count(
        &self,
        position: &Position,
        depth: u32,
        progress: &(dyn Fn(PerftProgress) + Sync),
    ) -> Result<Divide, CountError> {
        if let Some(table) = &self.table
            && self.threads > 1
            && depth >= LONG_DEPTH
        {
            self.is_touched.get_or_init(|| table.touch(self.threads));
        }
        let settings = PerftSettings {
            threads: self.threads,
            table: self.table.as_ref(),
            bulk: self.bulk,
            progress: Some(progress),
            ..PerftSettings::default()
        };
        divide(position, depth, &settings)
    }
}

/// A progress bar on standard error, which indicatif hides unless that is a terminal.
fn progress_bar(depth: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("depth {prefix} [{bar:40}] {percent}% {msg}, {eta} left");
    let bar = ProgressBar::new(1).with_prefix(depth.to_string());
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Updates the bar. In the first half second it would only flicker.
fn show(bar: &ProgressBar, progress: PerftProgress) {
    if bar.elapsed() > Duration::from_millis(500) {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
        let speed = progress.count as f64 / bar.elapsed().as_secs_f64() / 1e6;
        bar.set_message(format!("{speed:.0} M moves/s"));
    }
}
