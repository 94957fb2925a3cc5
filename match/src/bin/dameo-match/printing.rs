//! Standard output.

use std::io::{ErrorKind, Write};

use anyhow::{Context, Result};

/// Prints lines; a closed pipe is not an error.
pub(crate) fn print(lines: &[String]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for line in lines {
        match writeln!(out, "{line}") {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            other => other.context("the result cannot be printed")?,
        }
    }
    Ok(())
}
