//! `dameo-match positions`: the positions of recorded games with scores and results.

use std::fmt::Display;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::record::positions;
use anyhow::{Context, Result};
use clap::Args;
use dameo_engine::DrawRules;

#[derive(Args)]
pub(crate) struct Positions {
    /// PDN files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Prints a warning about a file on standard error, which may be closed.
fn warn(path: &Path, warning: &dyn Display) {
    let _ = writeln!(std::io::stderr(), "{}: {warning}", path.display());
}

/// Prints the positions. Games that cannot be read are reported and skipped; the exit status is
/// then that of an error.
pub(crate) fn print(arguments: &Positions) -> Result<ExitCode> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    writeln!(out, "{}", positions::HEADING).context("the positions cannot be printed")?;
    let (mut number, mut status) = (0, ExitCode::SUCCESS);
    for path in &arguments.files {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = dameo_pdn::decode(&bytes);
        let mut games = (1..).zip(dameo_pdn::read(&text)).peekable();
        if games.peek().is_none() {
            warn(path, &"no games found; expected PDN");
            status = ExitCode::FAILURE;
        }
        for (game, record) in games {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    warn(path, &error);
                    status = ExitCode::FAILURE;
                    continue;
                }
            };
            for warning in record.warnings() {
                warn(path, warning);
                if warning.may_be_truncated {
                    status = ExitCode::FAILURE;
                }
            }
            // A wrong result tag is only a warning.
            for contradiction in record.contradictions(DrawRules::Standard) {
                warn(path, &format_args!("game {game}: {contradiction}"));
            }
            match positions::write(&record, number, &mut out) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(status),
                other => other.context("the positions cannot be printed")?,
            }
            number += 1;
        }
    }
    out.flush().context("the positions cannot be printed")?;
    Ok(status)
}
