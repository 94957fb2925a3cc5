//! Signals: the first Ctrl-C stops after the games in progress; a second one, TERM and HUP stop at
//! once.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use dameo_match::engines::child;

/// Writes a line to standard error, which may be closed.
fn report(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Kills all engines and exits, with the status of a process that was ended by a signal.
fn end(signal: i32) -> ! {
    child::kill_all_and_exit(128 + signal)
}

/// A flag that the first Ctrl-C sets. From now on, no signal that can be caught leaves an engine
/// running.
#[cfg(unix)]
pub(crate) fn stop_on_signals() -> Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let stop = Arc::new(AtomicBool::new(false));
    let stopping = Arc::clone(&stop);
    let mut caught = vec![SIGINT, SIGTERM];
    // Under `nohup` the match goes on when the terminal closes.
    if !is_ignored(SIGHUP) {
        caught.push(SIGHUP);
    }
    let mut signals = signal_hook::iterator::Signals::new(caught).context("cannot listen for signals")?;
    std::thread::spawn(move || {
        for signal in &mut signals {
            if signal != SIGINT || stopping.swap(true, Ordering::Relaxed) {
                end(signal);
            }
            report(STOPPING);
        }
    });
    Ok(stop)
}

/// A flag that the first Ctrl-C sets.
#[cfg(not(unix))]
pub(crate) fn stop_on_signals() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let stopping = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if stopping.swap(true, Ordering::Relaxed) {
            end(2);
        }
        report(STOPPING);
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(stop)
}

const STOPPING: &str = "stopping after the games in progress; press Ctrl-C again to stop now";

/// Whether the parent of this process made it ignore a signal; `false` where that is unknown.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask & (1 << (signal - 1)) != 0
}
