//! Checks puzzles.

use std::collections::BTreeSet;
use std::io::{Write, stdout};
use std::path::Path;

use crate::puzzles::read_set;
use anyhow::{Result, bail, ensure};

use crate::command_line::common::{check_work, progress_bar, stopped_by_ctrl_c};
use crate::command_line::puzzles::CheckArguments;
use crate::command_line::puzzles::make::write_lines;

/// The file of a puzzle, and its place in it, from 1.
type Place<'a> = (&'a Path, usize);

/// Checks puzzles. `false` if some are wrong.
pub(crate) fn run(arguments: &CheckArguments) -> Result<bool> {
    let checking = arguments.checking()?;
    if let Some(out) = &arguments.out {
        check_work(&[out], &arguments.files)?;
    }
    let (mut places, mut lines, mut puzzles) = (Vec::<Place<'_>>::new(), Vec::new(), Vec::new());
    for path in &arguments.files {
        for (number, (line, puzzle)) in (1..).zip(read_set(path)?) {
            places.push((path, number));
            lines.push(line);
            puzzles.push(puzzle);
        }
    }
    let is_whole = arguments.out.is_none() || lines.iter().all(Option::is_some);
    ensure!(is_whole, "--out needs files with lines of JSON: compact files lack some of the fields");
    let signals = stopped_by_ctrl_c()?;
    let bar = progress_bar(puzzles.len() as u64);
    bar.set_message(format!("of {} puzzles", puzzles.len()));
    let progress = |count: usize| {
        let is_first = bar.position() == 0;
        bar.set_position(count as u64);
        // The puzzles of an earlier run took no time.
        if is_first {
            bar.reset_eta();
        }
    };
    let checked = checking.run(&puzzles, &signals, &progress);
    bar.finish_and_clear();
    let Some(checked) = checked? else {
        bail!(if arguments.out.is_some() { "stopped; the same command resumes it" } else { "stopped" })
    };
    for finding in &checked.findings {
        let (path, number) = places[finding.index];
        writeln!(stdout(), "{} puzzle {number}: {}", path.display(), finding.what)?;
    }
    let wrong: BTreeSet<usize> = checked.findings.iter().map(|finding| finding.index).collect();
    if let Some(out) = &arguments.out {
        let right = lines.iter().enumerate().filter(|(index, _)| !wrong.contains(index));
        write_lines(out, right.filter_map(|(_, line)| line.as_ref()))?;
    }
    checked.forget()?;
    writeln!(stdout(), "{} of {} puzzles are right", puzzles.len() - wrong.len(), puzzles.len())?;
    Ok(wrong.is_empty())
}
