//! Finds traps, and prints them.

use std::io::{Write, stdout};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::analyse::{Trap, candidates};
use anyhow::Result;
use dameo_engine::Position;
use dameo_engine::search::Signals;

use crate::command_line::analyse::TrapArguments;
use crate::command_line::common::{for_each_game, progress_bar};

/// Finds traps, those that were played most first. `false` if some games could not be read.
pub(crate) fn run(arguments: &TrapArguments) -> Result<bool> {
    let mut records = Vec::new();
    let bad = for_each_game(&arguments.files, |record| {
        records.push(record);
        Ok(())
    })?;
    let rules = arguments.rules();
    let candidates = candidates(records.iter(), rules);
    let bar = progress_bar(candidates.len() as u64);
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || -> Result<()> {
        let mut analyst = arguments.analyst()?;
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(candidate) = candidates.get(index) else { return Ok(()) };
            if let Some(trap) = candidate.verify(&mut analyst, rules, &Signals::new()) {
                found.lock().unwrap_or_else(PoisonError::into_inner).push((index, trap));
            }
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        let handles: Vec<_> = (0..arguments.threads.count()).map(|_| scope.spawn(work)).collect();
        let join = |handle: thread::ScopedJoinHandle<'_, _>| {
            handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        handles.into_iter().map(join).fold(Ok(()), Result::and)
    })?;
    bar.finish_and_clear();
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|&(index, _)| index);
    writeln!(stdout(), "{} traps among {} candidates of {} games", found.len(), candidates.len(), records.len())?;
    for (_, trap) in found.iter().take(arguments.count) {
        print(trap)?;
    }
    Ok(bad == 0)
}

fn print(trap: &Trap) -> Result<()> {
    let mut out = stdout();
    let diagram = trap.fen.parse().map_or_else(|_| String::new(), |position: Position| position.diagram().to_string());
    writeln!(out, "\n{}\n{diagram}", trap.fen)?;
    writeln!(out, "after     {}", trap.moves.join(" "))?;
    let times = if trap.games == 1 { "once".into() } else { format!("{} times", trap.games) };
    writeln!(out, "natural   {} ({}), played {times}", trap.natural, trap.score)?;
    writeln!(out, "refuted   {}", line(&trap.refutation))?;
    writeln!(out, "better    {} ({})", line(&trap.best), trap.best_score)?;
    Ok(())
}

/// The beginning of a line.
fn line(moves: &[String]) -> String {
    moves[..moves.len().min(8)].join(" ")
}
