//! Analyses games, and writes them.

use std::io::{Write, stdout};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use dameo_analyse::{AnalysedGame, GameReport, Progress, annotate, html};
use dameo_engine::search::Signals;
use dameo_tables::write_whole;
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::GameArguments;
use crate::reading::left_out;

/// Analyses the games. `false` if some could not be read.
pub(crate) fn run(arguments: &GameArguments) -> Result<bool> {
    let analysis = arguments.analysis();
    for path in arguments.outputs() {
        // What is there of unfinished work is written again.
        let may_write = analysis.is_begun() || !path.exists();
        ensure!(may_write, "{} exists already; give another file, or remove it", path.display());
    }
    let signals = Arc::new(Signals::new());
    let stopping = Arc::clone(&signals);
    ctrlc::set_handler(move || stopping.stop()).context("cannot listen for Ctrl-C")?;

    let bar = bar();
    let start = Instant::now();
    let report = |Progress { positions, of, before }: Progress| {
        let rate = (positions - before) as f64 / start.elapsed().as_secs_f64().max(1e-9);
        bar.set_length(of as u64);
        bar.set_message(format!("{positions} of {of} positions, {rate:.1}/s"));
        bar.set_position(positions as u64);
        if positions == before {
            bar.reset_eta();
        }
    };
    let found = analysis.run(&signals, &left_out, &report);
    bar.finish_and_clear();
    let Some(mut found) = found? else {
        match arguments.outputs().next() {
            Some(_) => bail!("stopped; the same command goes on"),
            None => bail!("stopped"),
        }
    };
    ensure!(!found.games.is_empty() || found.left_out > 0, "there are no games in the files; expected PDN");
    for AnalysedGame { record, report } in &mut found.games {
        annotate(record, report)?;
    }
    write(arguments, &found.games)?;
    let is_complete = found.left_out == 0;
    found.forget()?;
    Ok(is_complete)
}

fn write(arguments: &GameArguments, games: &[AnalysedGame]) -> Result<()> {
    let pdn = || games.iter().map(|game| game.record.to_string()).collect::<Vec<_>>().join("\n");
    let reports: Vec<&GameReport> = games.iter().map(|game| &game.report).collect();
    if let Some(path) = &arguments.json {
        let lines: Vec<String> = reports.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        write_file(path, &(lines.join("\n") + "\n"))?;
    }
    if let Some(path) = &arguments.html {
        write_file(path, &html(&reports)?)?;
    }
    match &arguments.out {
        Some(path) => write_file(path, &pdn())?,
        None if arguments.outputs().next().is_none() => stdout().write_all(pdn().as_bytes())?,
        None => {}
    }
    for report in reports {
        let accuracy = |accuracy: Option<f64>| accuracy.map_or("-".into(), |accuracy| format!("{accuracy:.1}%"));
        let errors = [report.white, report.black].map(|side| [side.inaccuracies, side.mistakes, side.blunders]);
        if arguments.outputs().next().is_some() {
            writeln!(
                stdout(),
                "{} game {}: accuracy {} and {}; ?! ? ??: {:?} and {:?}",
                report.file,
                report.game,
                accuracy(report.white.accuracy),
                accuracy(report.black.accuracy),
                errors[0],
                errors[1]
            )?;
        }
    }
    Ok(())
}

fn write_file(path: &Path, text: &str) -> Result<()> {
    write_whole(path, |file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// A bar on standard error, which is hidden unless that is a terminal.
pub(crate) fn bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    match ProgressStyle::with_template("[{bar:30}] {percent}% {msg}, {elapsed} gone, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
