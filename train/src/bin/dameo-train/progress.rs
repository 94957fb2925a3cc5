//! Progress bars on standard error, which indicatif hides unless that is a terminal; and numbers in
//! messages.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of this length.
pub(crate) fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    match ProgressStyle::with_template("[{bar:30}] {percent}% {msg}, {elapsed} gone, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A rate in whole units per second.
pub(crate) fn rate(number: u64, seconds: f64) -> u64 {
    (number as f64 / seconds.max(1e-9)) as u64
}

/// A number with its noun: "1 shard", "2 shards".
pub(crate) fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
