//! Progress bars on standard error, which indicatif hides unless that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of this length, which counts numbers of positions.
pub(crate) fn bar() -> ProgressBar {
    let bar = ProgressBar::new(1);
    match ProgressStyle::with_template("[{bar:40}] {percent}% {msg}, {per_sec}, {elapsed} gone, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Shows how far the work is.
pub(crate) fn show(bar: &ProgressBar, done: u64, total: u64) {
    bar.set_length(total);
    bar.set_position(done);
}
