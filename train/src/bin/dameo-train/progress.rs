//! Progress bars on standard error, which indicatif hides unless that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of this length.
pub(crate) fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    match ProgressStyle::with_template("[{bar:30}] {percent}% {msg}, {elapsed} gone, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A rate in whole units a second.
pub(crate) fn rate(number: u64, seconds: f64) -> u64 {
    (number as f64 / seconds.max(1e-9)) as u64
}
