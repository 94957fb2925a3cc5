//! Positions that are scored on other machines: `lease`, `score`, `submit` and `release`.

use std::io::{BufRead, Write, stdin, stdout};
use std::path::Path;

use crate::book::{Access, Assignment, Reservation, Scorer, Scores, Tree};
use anyhow::Result;
use dameo_engine::search::Signals;

use crate::command_line::book::LeaseArguments;

/// Reserves positions and prints them.
pub(crate) fn lease(arguments: &LeaseArguments) -> Result<()> {
    let LeaseArguments { growth, worker, count, seconds } = arguments;
    let mut tree = Tree::open(&growth.tree, Access::Create)?;
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
    let mut tree = Tree::open(path, Access::Write)?;
    let mut stored = 0;
    for line in stdin().lock().lines() {
        tree.submit(&line?.parse::<Scores>()?)?;
        stored += 1;
    }
    writeln!(stdout(), "{stored} positions stored")?;
    Ok(())
}

/// Gives back what a worker has reserved, or without one all expired leases.
pub(crate) fn release(path: &Path, worker: Option<&str>) -> Result<()> {
    let mut tree = Tree::open(path, Access::Write)?;
    let released = match worker {
        Some(worker) => tree.release(worker)?,
        None => tree.release_expired()?,
    };
    writeln!(stdout(), "{released} positions released")?;
    Ok(())
}

/// Prints who scores what.
pub(crate) fn leases(path: &Path) -> Result<()> {
    let tree = Tree::open(path, Access::Read)?;
    let mut output = stdout().lock();
    for Reservation { position, worker, seconds } in tree.reservations()? {
        let end = match seconds {
            None => "a time that is out of range: it counts as expired".into(),
            Some(seconds) if seconds < 0 => format!("{} s ago", -seconds),
            Some(seconds) => format!("{seconds} s from now"),
        };
        writeln!(output, "position {position}: {worker}, until {end}")?;
    }
    Ok(())
}
