//! Positions that are scored on other machines: `lease`, `score`, `submit` and `release`.

use std::io::{BufRead, Write, stdin, stdout};
use std::path::Path;

use crate::book::{Assignment, Scorer, Scores, Tree};
use anyhow::Result;
use dameo_engine::search::Signals;

use crate::command_line::book::LeaseArguments;
use crate::command_line::book::commands::open;

/// Reserves positions and prints them.
pub(crate) fn lease(arguments: &LeaseArguments) -> Result<()> {
    let LeaseArguments { growth, worker, count, seconds } = arguments;
    let mut tree = Tree::open(&growth.tree)?;
    let settings = tree.settings(growth.asked())?;
    let lease = tree.lease(worker, *seconds, *count, settings, growth.positions)?;
    let mut output = stdout().lock();
    for assignment in &lease.assignments {
        writeln!(output, "{assignment}")?;
    }
    if lease.is_done {
        writeln!(output, "done")?;
    } else if lease.assignments.len() < *count {
        writeln!(output, "wait")?;
    }
    Ok(())
}

/// Scores the positions of standard input.
pub(crate) fn score() -> Result<()> {
    let (mut scorer, engine, signals) = (Scorer::new()?, Scorer::id()?, Signals::new());
    for line in stdin().lock().lines() {
        let assignment: Assignment = line?.parse()?;
        if let Some(moves) = scorer.score(&assignment.position, assignment.nodes, &signals) {
            let mut output = stdout().lock();
            writeln!(output, "{}", Scores::new(&assignment, engine.clone(), &moves))?;
            output.flush()?;
        }
    }
    Ok(())
}

/// Stores the scores of standard input.
pub(crate) fn submit(path: &Path) -> Result<()> {
    let mut tree = open(path)?;
    let mut stored = 0;
    for line in stdin().lock().lines() {
        tree.submit(&line?.parse::<Scores>()?)?;
        stored += 1;
    }
    writeln!(stdout(), "{stored} positions stored")?;
    Ok(())
}

/// Gives back what a worker has reserved.
pub(crate) fn release(path: &Path, worker: &str) -> Result<()> {
    Ok(open(path)?.release(worker)?)
}
