//! Counting one position, with the figures on standard output and the progress on standard error.

use std::io::{Write, stdout};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context;
use dameo_engine::notation::move_text;
use dameo_engine::perft::{self, Divide, PerftTable, Progress, Settings};
use dameo_engine::position::Position;
use indicatif::{ProgressBar, ProgressStyle};

/// How to count.
pub(crate) struct Work {
    pub(crate) threads: usize,
    /// Megabytes of table, 0 for none.
    pub(crate) hash: usize,
    pub(crate) bulk: bool,
}

/// Counts to each depth up to the last and prints a line for each.
pub(crate) fn run(position: &Position, depth: u32, work: &Work) -> anyhow::Result<()> {
    let table = match work.hash {
        0 => None,
        megabytes => Some(
            PerftTable::with_megabytes(megabytes)
                .with_context(|| format!("no memory for a table of {megabytes} MB; try a smaller --hash"))?,
        ),
    };
    for depth in depth.min(1)..=depth {
        let (divide, time) = measure(position, depth, work.threads, table.as_ref(), work.bulk);
        let speed = divide.total as f64 / time.as_secs_f64().max(1e-9);
        writeln!(
            stdout(),
            "depth {depth} moves {} time {:.3} s speed {speed:.0} moves/s",
            divide.total,
            time.as_secs_f64()
        )?;
    }
    Ok(())
}

/// Counts to the depth and prints a line for each first move, in the order of the notation.
pub(crate) fn divide(position: &Position, depth: u32) -> anyhow::Result<()> {
    let (divide, _) = measure(position, depth, 1, None, true);
    let mut lines: Vec<String> =
        divide.moves.iter().map(|&(m, count)| format!("{}: {count}", move_text(position, m))).collect();
    lines.sort();
    let mut output = stdout().lock();
    for line in lines {
        writeln!(output, "{line}")?;
    }
    writeln!(output, "total {}", divide.total)?;
    Ok(())
}

fn measure(
    position: &Position,
    depth: u32,
    threads: usize,
    table: Option<&PerftTable>,
    bulk: bool,
) -> (Divide, Duration) {
    let bar = progress_bar(depth);
    let progress = |progress: Progress| {
        // A bar that says anything before it has something to say only flickers.
        if bar.elapsed() > Duration::from_millis(500) {
            bar.set_length(progress.of as u64);
            bar.set_position(progress.done as u64);
            let speed = progress.count as f64 / bar.elapsed().as_secs_f64() / 1e6;
            bar.set_message(format!("{speed:.0} M moves/s"));
        }
    };
    let stop = AtomicBool::new(false);
    let settings = Settings { threads, table, bulk, stop: &stop, progress: &progress };
    let start = Instant::now();
    let divide = perft::divide(position, depth, &settings).unwrap_or(Divide { moves: Vec::new(), total: 0 });
    let time = start.elapsed();
    bar.finish_and_clear();
    (divide, time)
}

/// A bar on standard error, which indicatif hides where that is no terminal.
fn progress_bar(depth: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("depth {prefix} [{bar:40}] {percent}% {msg}, {eta} left");
    let bar = ProgressBar::new(1).with_prefix(depth.to_string());
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
