//! Lines on standard error.

use std::io::Write;

/// Writes a line with the name of the program. Standard error may be closed: that is no reason to
/// end.
pub(crate) fn line(text: &str) {
    let _ = writeln!(std::io::stderr(), "dameo-board: {text}");
}
