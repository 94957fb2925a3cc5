//! Analyses games, and writes them.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Instant;

use crate::analyse::{AnalysedGame, GameReport, Progress, annotate, html};
use anyhow::{Result, bail, ensure};

use crate::command_line::analyse::GameArguments;
use crate::command_line::common::{check_work, progress_bar, stopped_by_ctrl_c, warn};
use dameo_match::outputs::write_output;

/// Analyses the games. `false` if some could not be read.
pub(crate) fn run(arguments: &GameArguments) -> Result<bool> {
    let analysis = arguments.analysis();
    check_work(&arguments.outputs().map(PathBuf::as_path).collect::<Vec<_>>(), &arguments.files)?;
    let signals = stopped_by_ctrl_c()?;
    let bar = progress_bar(0);
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
    let found = analysis.run(&signals, &warn, &report);
    bar.finish_and_clear();
    let Some(mut found) = found? else {
        match arguments.outputs().next() {
            Some(_) => bail!("stopped; the same command resumes it"),
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
        write_output(path, lines.iter().flat_map(|line| [line, "\n"]).collect::<String>().as_bytes())?;
    }
    if let Some(path) = &arguments.html {
        write_output(path, html(&reports)?.as_bytes())?;
    }
    match &arguments.out {
        Some(path) => write_output(path, pdn().as_bytes())?,
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
