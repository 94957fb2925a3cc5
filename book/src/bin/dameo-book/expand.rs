//! Expands a tree.

use std::io::{Write, stdout};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result};
use dameo_book::{ExpandProgress, Tree};
use dameo_engine::search::Signals;
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::ExpandArguments;

/// Scores positions until there are enough, or until the program is asked to stop.
pub(crate) fn run(arguments: &ExpandArguments) -> Result<()> {
    let signals = Arc::new(Signals::new());
    let stopping = Arc::clone(&signals);
    ctrlc::set_handler(move || stopping.stop()).context("cannot listen for Ctrl-C")?;

    let bar = bar(arguments.growth.positions);
    bar.set_position(Tree::open(&arguments.growth.tree)?.counts()?.scored);
    bar.reset_eta();
    let start = Instant::now();
    let report = |progress: ExpandProgress| {
        let seconds = start.elapsed().as_secs_f64().max(1e-9);
        let millions = progress.nodes as f64 / seconds / 1e6;
        bar.set_message(format!("{} positions, {millions:.2} M nodes/s", progress.scored));
        bar.set_position(progress.scored);
    };
    let result = arguments.expander().run(&arguments.growth.tree, &signals, &report);
    bar.finish_and_clear();
    let ExpandProgress { scored, own, moves, nodes } = result?;
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    let stopped = if signals.is_stopped() { "stopped: " } else { "" };
    writeln!(
        stdout(),
        "{stopped}{own} positions with {moves} moves scored in {seconds:.1} s, {speed:.2} M nodes/s; \
         {scored} positions in the tree"
    )?;
    Ok(())
}

/// A bar on standard error, which is hidden unless that is a terminal.
fn bar(positions: Option<u64>) -> ProgressBar {
    let (bar, template) = match positions {
        Some(positions) => (ProgressBar::new(positions), "[{bar:30}] {percent}% {msg}, {elapsed} gone, {eta} left"),
        None => (ProgressBar::no_length(), "{spinner} {msg}, {elapsed} gone"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
