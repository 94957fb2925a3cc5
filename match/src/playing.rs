//! Plays a match as the command line describes it.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use dameo_match::openings::Openings;
use dameo_match::play::{MoveCap, Rules};
use dameo_match::record::{Header, Journal, Opened, check_distinct};
use dameo_match::report;
use dameo_match::schedule::{Format, Schedule};
use dameo_match::seat::Seat;
use dameo_match::spec::{self, EngineSpec};
use dameo_match::standings::Standings;
use dameo_match::statistics::Verdict;
use dameo_match::tournament::{Played, Tournament};
use dameo_match::traffic::Log;

use crate::arguments::Play;
use crate::interrupt;
use crate::live::Live;
use crate::printing::print;

/// Plays the match; the status says what came of its test.
pub(crate) fn play(asked: &Play) -> Result<ExitCode> {
    let specs = spec::read(&asked.engines, &asked.each, asked.thinking.limits()?)?;
    let (openings, opening_line) = openings(asked)?;
    asked.check(specs.len(), openings.longest())?;
    let header = header(asked, &specs, opening_line);
    for record in [&asked.json, &asked.pdn].into_iter().flatten() {
        if let Some(log) = &asked.log {
            check_distinct([log, record])?;
        }
    }
    let log = asked.log.as_deref().map(Log::open).transpose()?;

    let stop = interrupt::stop_on_signals()?;
    for spec in &specs {
        let mut seat = Seat::new(spec, log.as_ref());
        seat.probe(asked.draws)?;
        seat.leave();
    }
    let Opened { journal, rows, notes } =
        Journal::open(asked.json.as_deref(), asked.pdn.as_deref(), &header, asked.resume)?;
    for note in notes {
        // Whoever does not read this is no reason to end the match.
        let _ = writeln!(std::io::stderr(), "{note}");
    }
    let games = header.games;
    let mut standings = Standings::new(header.engines, games == 2, asked.sprt);
    for row in &rows {
        standings.add(row)?;
    }
    let format = if asked.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
    let tournament = Tournament {
        specs: &specs,
        schedule: Schedule::new(specs.len(), asked.rounds, games, format, asked.shard),
        openings: &openings,
        rules: Rules {
            draws: asked.draws,
            max_plies: asked.max_plies,
            patience: asked.patience,
            move_cap: asked.move_cap.map_or(MoveCap::ByNodes, MoveCap::Fixed),
            win: asked.adjudicate_win,
            draw: asked.adjudicate_draw,
        },
        concurrency: asked.concurrency.into(),
        log: log.as_ref(),
    };
    let start = Instant::now();
    let mut live = Live::new(tournament.schedule.len() * games, rows.len());
    let Played { standings, error } =
        tournament.run(standings, journal, &stop, &mut |standings, row| live.tell(standings, row));
    live.finish();
    print(&report::summary(&standings, Some(start.elapsed())))?;
    match error {
        Some(error) => Err(error).context("the match was ended early"),
        None => Ok(status(&standings)),
    }
}

/// The status that tells the verdict of the test, if there is one.
pub(crate) fn status(standings: &Standings) -> ExitCode {
    match standings.test().map(|(_, state)| state.verdict) {
        None | Some(Some(Verdict::H1)) => ExitCode::SUCCESS,
        Some(Some(Verdict::H0)) => ExitCode::from(3),
        Some(None) => ExitCode::from(4),
    }
}

/// The openings, and what they are called in the record.
fn openings(asked: &Play) -> Result<(Openings, String)> {
    if asked.from_start {
        return Ok((Openings::Start, "start".into()));
    }
    if let Some(file) = &asked.openings {
        let (openings, line) = file.read(asked.draws)?;
        return Ok((Openings::Listed(openings), line));
    }
    let random = asked.random_openings;
    Ok((Openings::Random(random), format!("random {},{}", random.plies, random.seed)))
}

fn header(asked: &Play, specs: &[EngineSpec], openings: String) -> Header {
    let mut rules = vec![asked.draws.to_string()];
    rules.extend(asked.max_plies.map(|max| format!("at most {max} plies")));
    rules.extend(asked.adjudicate_win.map(|win| format!("won at {win}")));
    rules.extend(asked.adjudicate_draw.map(|draw| format!("drawn at {draw}")));
    Header {
        engines: specs.iter().map(|spec| spec.name.clone()).collect(),
        limits: specs.iter().map(|spec| spec.limits.to_string()).collect(),
        format: if asked.gauntlet { "gauntlet" } else { "round-robin" }.into(),
        games: usize::from(asked.games),
        openings,
        settings: specs.iter().map(EngineSpec::settings).collect(),
        rules: rules.join(", "),
        shard: asked.shard.map(|shard| format!("{}/{}", shard.part, shard.parts)),
    }
}
