//! Makes puzzles, and writes them.

use std::io::{Write, stderr, stdout};
use std::path::Path;
use std::time::Instant;

use crate::puzzles::{Progress, PuzzleLine};
use anyhow::{Result, bail};

use crate::command_line::common::{check_work, progress_bar, stopped_by_ctrl_c, warn};
use crate::command_line::puzzles::MakeArguments;
use dameo_match::outputs::write_output;

/// Makes puzzles. `false` if some games could not be read.
pub(crate) fn run(arguments: &MakeArguments) -> Result<bool> {
    let (making, out) = (arguments.making()?, &arguments.out);
    check_work(&[out], &arguments.games)?;
    let signals = stopped_by_ctrl_c()?;
    let bar = progress_bar(0);
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
    let made = making.run(&signals, &warn, &report);
    bar.finish_and_clear();
    let Some(made) = made? else { bail!("stopped; the same command resumes it") };
    write_lines(out, &made.puzzles)?;
    let found = made.puzzles.len();
    writeln!(stdout(), "{found} of {} puzzles in {} games", arguments.count, made.games)?;
    if found < arguments.count {
        writeln!(stderr(), "dameo-tools: there are no more in these games")?;
    }
    let is_complete = made.left_out == 0;
    made.forget()?;
    Ok(is_complete)
}

/// Writes a line for each puzzle.
pub(crate) fn write_lines<'a>(path: &Path, lines: impl IntoIterator<Item = &'a PuzzleLine>) -> Result<()> {
    let mut text = String::new();
    for line in lines {
        text += &serde_json::to_string(line)?;
        text.push('\n');
    }
    Ok(write_output(path, text.as_bytes())?)
}
