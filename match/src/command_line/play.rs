//! Plays a match as the command line describes it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use crate::engines::{EngineSpec, Log, Player, spec};
use crate::game::{MatchRules, MoveCap};
use crate::openings::{OpeningFileError, Openings};
use crate::outputs::{OutputError, check_outputs};
use crate::play::GameRules;
use crate::record::{Header, Journal, MatchLength, OpenedJournal, RecordPaths};
use crate::schedule::{Format, Schedule};
use crate::standings::Standings;
use crate::statistics::Verdict;
use crate::tournament::{Tournament, TournamentResult};
use anyhow::{Context, Result};
use dameo_engine::EndgameTables;
use dameo_tables::Tablebase;

use super::arguments::{Play, WrongArguments};
use super::display::{LiveDisplay, check_summary, print_results};
use super::interrupt;

/// Plays the match and returns the exit status.
pub(crate) fn play(arguments: &Play) -> Result<ExitCode> {
    let limits = arguments.limits.limits()?;
    let specs = spec::read(&arguments.engines, &arguments.each, limits).map_err(WrongArguments::by)?;
    let (openings, opening_line) = openings(arguments)?;
    arguments.check(&specs, openings.max_plies())?;
    let header = header(arguments, &specs, opening_line);
    let records = &arguments.records;
    let paths = RecordPaths { json: records.json.as_deref(), pdn: records.pdn.as_deref() };
    let others = [&arguments.log, &arguments.summary].into_iter().flatten().map(PathBuf::as_path);
    let outputs: Vec<&Path> = paths.given().chain(others).collect();
    let inputs: Vec<&Path> = arguments.openings.iter().map(|file| file.path.as_path()).collect();
    check_outputs(&outputs, &inputs).map_err(output_error)?;
    arguments.summary.as_deref().map_or(Ok(()), check_summary)?;
    let log = arguments.log.as_deref().map(Log::open).transpose()?;

    let stop = interrupt::stop_on_signals()?;
    for spec in &specs {
        let mut player = Player::new(spec, log.as_ref());
        player.probe(arguments.draws)?;
        player.quit();
    }
    let length = MatchLength { rounds: Some(arguments.rounds), sprt: arguments.sprt.as_ref().map(ToString::to_string) };
    let opened = Journal::open(paths, &header, &length, records.resume);
    let OpenedJournal { journal, rows, notes } = opened?;
    for note in notes {
        // A closed standard error does not stop the match.
        let _ = writeln!(std::io::stderr(), "{note}");
    }
    let games = header.games;
    let mut standings = Standings::new(header.engines, games == 2, arguments.sprt);
    for row in &rows {
        standings.add(row)?;
    }
    let tournament = Tournament {
        specs: &specs,
        schedule: Schedule::new(specs.len(), arguments.rounds, games, format(arguments), arguments.shard),
        openings: &openings,
        rules: rules(arguments)?,
        concurrency: arguments.concurrency.into(),
        log: log.as_ref(),
    };
    let start = Instant::now();
    let mut live = LiveDisplay::new(tournament.schedule.len() * games, rows.len());
    let TournamentResult { standings, error } =
        tournament.run(standings, journal, &stop, &mut |standings, row| live.update(standings, row));
    live.finish();
    print_results(&standings, Some(start.elapsed()), arguments.summary.as_deref())?;
    match error {
        Some(error) => Err(error).context("the match was ended early"),
        None => Ok(status(&standings)),
    }
}

/// Passing one file twice is a usage error; other errors are not.
pub(crate) fn output_error(error: OutputError) -> anyhow::Error {
    match error {
        OutputError::Same(..) | OutputError::Input(_) => WrongArguments::by(error).into(),
        other => other.into(),
    }
}

/// The exit status: wrong answers come first, then the verdict of the test.
pub(crate) fn status(standings: &Standings) -> ExitCode {
    if standings.wrong_answers() > 0 {
        return ExitCode::from(5);
    }
    match standings.test().map(|(_, state)| state.verdict) {
        None | Some(Some(Verdict::H1)) => ExitCode::SUCCESS,
        Some(Some(Verdict::H0)) => ExitCode::from(3),
        Some(None) => ExitCode::from(4),
    }
}

/// The openings, and their description in the record.
fn openings(arguments: &Play) -> Result<(Openings, String)> {
    if arguments.from_start {
        return Ok((Openings::Start, "start".into()));
    }
    if let Some(file) = &arguments.openings {
        let (openings, line) = file.read(arguments.draws).map_err(|error| match error {
            OpeningFileError::Start { .. } => WrongArguments::by(error).into(),
            other => anyhow::Error::from(other),
        })?;
        return Ok((Openings::List(openings), line));
    }
    let random = arguments.random_openings;
    Ok((Openings::Random(random), format!("random {},{}", random.plies, random.seed)))
}

const fn format(arguments: &Play) -> Format {
    if arguments.gauntlet { Format::Gauntlet } else { Format::RoundRobin }
}

fn rules(arguments: &Play) -> Result<MatchRules> {
    let mut tables: Option<Arc<dyn EndgameTables>> = None;
    if let Some(folders) = &arguments.tables {
        tables = Some(Arc::new(Tablebase::built_in(folders.clone())?));
    }
    Ok(MatchRules {
        game: GameRules {
            draw_rules: arguments.draws,
            tables,
            max_plies: arguments.max_plies,
            win_rule: arguments.adjudicate_win,
            draw_rule: arguments.adjudicate_draw,
        },
        patience: arguments.patience,
        move_cap: arguments.move_cap.map_or(MoveCap::ByNodes, MoveCap::Fixed),
        compares_answers: arguments.compare_answers,
    })
}

/// The description of the match. Its texts do not change: old records must stay readable.
fn header(arguments: &Play, specs: &[EngineSpec], openings: String) -> Header {
    let mut rules = vec![arguments.draws.to_string()];
    rules.extend(arguments.max_plies.map(|max| format!("at most {max} plies")));
    rules.extend(arguments.adjudicate_win.map(|win| format!("won at {win}")));
    rules.extend(arguments.adjudicate_draw.map(|draw| format!("drawn at {draw}")));
    rules.extend(arguments.tables.as_ref().map(|folders| {
        let folders: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
        ["endgame tables".into()].into_iter().chain(folders).collect::<Vec<_>>().join(" ")
    }));
    rules.extend(arguments.compare_answers.then(|| "answers compared".into()));
    Header {
        engines: specs.iter().map(|spec| spec.name.clone()).collect(),
        limits: specs.iter().map(|spec| spec.limits.to_string()).collect(),
        format: format(arguments).name().into(),
        games: usize::from(arguments.games),
        openings,
        settings: specs.iter().map(EngineSpec::settings).collect(),
        files: specs.iter().map(EngineSpec::fingerprint).collect(),
        rules: rules.join(", "),
        shard: arguments.shard.map(|shard| shard.to_string()),
    }
}
