//! `dameo-match merge`: one table and one test of the records of all parts of a match.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::outputs::check_outputs;
use crate::record::{Part, gaps};
use crate::standings::Standings;
use crate::statistics::Sprt;
use anyhow::{Context, Result, bail};
use clap::Args;

use super::display::{check_summary, print_results};
use super::play::{output_error, status};

#[derive(Args)]
pub(crate) struct Merge {
    /// JSON records.
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// The test to evaluate: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic|normalized.
    #[arg(long, value_name = "KEY=VALUE,..")]
    sprt: Option<Sprt>,
    /// Write the results as JSON to this file, which is replaced.
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
    /// Merge even if parts or games are missing.
    #[arg(long)]
    partial: bool,
}

/// Merges the records, prints the table, and returns the exit status.
pub(crate) fn merge(arguments: &Merge) -> Result<ExitCode> {
    if let Some(summary) = &arguments.summary {
        let records: Vec<&Path> = arguments.records.iter().map(PathBuf::as_path).collect();
        check_outputs(&[summary], &records).map_err(output_error)?;
        check_summary(summary)?;
    }
    let mut parts: Vec<Part> = Vec::new();
    for path in &arguments.records {
        let part = Part::read(path)?;
        if let Some(first) = parts.first() {
            part.check(first)?;
        }
        parts.push(part);
    }
    let header = &parts.first().context("no record is given")?.record.header;
    let mut standings = Standings::new(header.engines.clone(), header.games == 2, None);
    for part in &parts {
        for row in &part.record.rows {
            standings.add(row).with_context(|| part.path.display().to_string())?;
        }
    }
    let gaps: Vec<String> = gaps(&parts).iter().map(ToString::to_string).collect();
    if !gaps.is_empty() && !arguments.partial {
        bail!("the match is incomplete; --partial merges it anyway:\n  {}", gaps.join("\n  "));
    }
    for gap in gaps {
        // A closed standard error does not stop the merge.
        let _ = writeln!(std::io::stderr(), "{gap}");
    }
    // The parts were played concurrently, so the test is evaluated on all games at once.
    standings.set_sprt(arguments.sprt);
    print_results(&standings, None, arguments.summary.as_deref())?;
    Ok(status(&standings))
}
