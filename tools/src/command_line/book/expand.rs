//! Expands a tree.

use std::io::{Write, stdout};
use std::time::Instant;

use crate::book::{Access, ExpandProgress, Tree};
use anyhow::Result;

use crate::command_line::book::ExpandArguments;
use crate::command_line::common::{progress_bar, spinner, stopped_by_ctrl_c};

/// Scores positions until there are enough, or the program is stopped.
pub(crate) fn run(arguments: &ExpandArguments) -> Result<()> {
    let signals = stopped_by_ctrl_c()?;
    let bar = arguments.growth.positions.map_or_else(spinner, progress_bar);
    bar.set_position(Tree::open(&arguments.growth.tree, Access::Create)?.counts()?.scored);
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
