//! Signals: the first Ctrl-C stops after the games in progress; a second one, TERM and HUP stop at
//! once.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::engines::kill_all_and_exit;
use anyhow::{Context, Result};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::register_usize;

/// How often the last signal is polled.
const PAUSE: Duration = Duration::from_millis(50);

/// Returns a flag that the first Ctrl-C sets. From now on, every signal that can be caught stops
/// the engines before it ends the program.
pub(crate) fn stop_on_signals() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let stopping = Arc::clone(&stop);
    let last = Arc::new(AtomicUsize::new(0));
    for signal in [SIGINT, SIGTERM].into_iter().chain(hang_up()) {
        register_usize(signal, Arc::clone(&last), signal as usize).context("cannot listen for signals")?;
    }
    thread::spawn(move || {
        loop {
            thread::sleep(PAUSE);
            match last.swap(0, Ordering::Relaxed) as i32 {
                0 => {}
                SIGINT if !stopping.swap(true, Ordering::Relaxed) => {
                    // Standard error may be closed.
                    let _ = writeln!(
                        std::io::stderr(),
                        "stopping after the games in progress; press Ctrl-C again to stop now"
                    );
                }
                // The status of a process that was ended by a signal.
                signal => kill_all_and_exit(128 + signal),
            }
        }
    });
    Ok(stop)
}

/// SIGHUP, sent when the terminal closes, unless the parent process set it to be ignored:
/// under `nohup` the match goes on.
#[cfg(unix)]
fn hang_up() -> Option<i32> {
    use signal_hook::consts::SIGHUP;

    // `/proc` exists on Linux only.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    (ignored & 1 << (SIGHUP - 1) == 0).then_some(SIGHUP)
}

#[cfg(not(unix))]
const fn hang_up() -> Option<i32> {
    None
}
