//! `dameo-match`: engines play one another.

mod live;
mod tune;

use std::io::{BufWriter, ErrorKind, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::{Args, Parser, Subcommand};
use dameo_engine::game::DrawRules;
use dameo_match::adjudication::{DrawRule, WinRule};
use dameo_match::limits::{Limits, TimeControl};
use dameo_match::openings::{Openings, Order, RandomPlies};
use dameo_match::play::Rules;
use dameo_match::positions;
use dameo_match::process;
use dameo_match::record::{Header, Journal, read_json};
use dameo_match::report;
use dameo_match::schedule::{Format, Shard, encounters};
use dameo_match::spec;
use dameo_match::statistics::Sprt;
use dameo_match::tournament::{Standings, Tournament};

/// Plays matches between engines that speak UCI or UGI, under the eyes of a referee that knows Dameo.
#[derive(Parser)]
#[command(name = "dameo-match", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: Play,
}

#[derive(Subcommand)]
enum Command {
    /// Puts the records of parts of a match together: one table, one test.
    Merge(Merge),
    /// Prints the positions of recorded games with scores and results, to fit models to.
    Positions(Positions),
    /// Tunes parameters of an engine that takes them as options, by SPSA.
    Tune(tune::Tune),
}

#[derive(Args)]
struct Positions {
    /// Records of games in PDN.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

#[derive(Args)]
struct Merge {
    /// Records in JSON.
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Evaluate this test: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic|normalized.
    #[arg(long)]
    sprt: Option<Sprt>,
}

#[derive(Args)]
struct Play {
    /// An engine: cmd=PATH,name=A,args=..,dir=..,proto=uci|ugi,option.Hash=16,tc=8+0.08. Only cmd is needed. Twice or more.
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<String>,
    /// What holds for every engine that does not say otherwise: tc=8+0.08,option.Hash=16.
    #[arg(long, default_value = "")]
    each: String,
    /// Clocks: moves/seconds+seconds, such as 8+0.08 or 40/60.
    #[arg(long)]
    tc: Option<TimeControl>,
    /// Milliseconds for each move.
    #[arg(long)]
    movetime: Option<u64>,
    /// Nodes for each move.
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies of depth for each move.
    #[arg(long)]
    depth: Option<u32>,
    /// Milliseconds by which time may be overstepped; 0 with clocks and 100 with a time for each move, if left out.
    #[arg(long)]
    timemargin: Option<u64>,
    /// Seconds an engine may be silent beyond its time before it counts as hanging.
    #[arg(long, default_value_t = 10.0)]
    patience: f64,
    /// Rounds: in each, every pairing plays one opening.
    #[arg(long, default_value_t = 1)]
    rounds: usize,
    /// Games of each opening: 2, colours changed, or 1.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    games: u8,
    /// Games at a time.
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// The first engine meets all others, instead of everyone meeting everyone.
    #[arg(long)]
    gauntlet: bool,
    /// A file of openings, FEN or PDN: FILE,order=random|sequential,seed=N.
    #[arg(long, conflicts_with = "random_openings")]
    openings: Option<String>,
    /// Openings of random moves, without captures and without advantage: PLIES,SEED.
    #[arg(long, default_value = "6,1")]
    random_openings: RandomPlies,
    /// Begin every game at the start position.
    #[arg(long, conflicts_with_all = ["openings", "random_openings"])]
    from_start: bool,
    /// The draws beside the third occurrence of a position: standard or playstrategy.
    #[arg(long, default_value = "standard")]
    draws: String,
    /// Plies after which a game is drawn.
    #[arg(long)]
    max_plies: Option<u32>,
    /// Call a game won where both engines agree: moves=4,score=1000.
    #[arg(long)]
    adjudicate_win: Option<WinRule>,
    /// Call a game drawn where both engines agree: moves=8,score=5,from=40.
    #[arg(long)]
    adjudicate_draw: Option<DrawRule>,
    /// Stop when it is known: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic|normalized.
    #[arg(long)]
    sprt: Option<Sprt>,
    /// Write every game to this file.
    #[arg(long)]
    pdn: Option<PathBuf>,
    /// Write a line for every game to this file.
    #[arg(long)]
    json: Option<PathBuf>,
    /// Continue the interrupted match that these files record.
    #[arg(long)]
    resume: bool,
    /// Play a part of the match only: PART/PARTS.
    #[arg(long)]
    shard: Option<Shard>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    match arguments.command {
        Some(Command::Merge(merge)) => merge_records(&merge),
        Some(Command::Positions(positions)) => print_positions(&positions),
        Some(Command::Tune(asked)) => print(&tune::tune(&asked, &*stop_on_interrupt()?)?),
        None => play(&arguments.play),
    }
}

fn merge_records(merge: &Merge) -> Result<()> {
    let mut merged: Option<(Header, Standings)> = None;
    for path in &merge.records {
        let (header, rows) = read_json(path)?;
        let (first, standings) = merged.get_or_insert_with(|| {
            let standings = Standings::new(header.engines.clone(), header.games == 2, None);
            (header.clone(), standings)
        });
        ensure!(
            *first == header,
            "{} is the record of another match than {}",
            path.display(),
            merge.records[0].display()
        );
        for row in &rows {
            standings.add(row).with_context(|| path.display().to_string())?;
        }
    }
    let (_, mut standings) = merged.context("no record is given")?;
    // The parts were played side by side: only the whole is judged.
    standings.judge_by(merge.sprt);
    print(&report::summary(&standings, None))
}

fn print_positions(asked: &Positions) -> Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    writeln!(out, "{}", positions::HEADING).context("the positions cannot be printed")?;
    let mut number = 0;
    for path in &asked.files {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        for record in dameo_pdn::read(&text) {
            let record = record.with_context(|| path.display().to_string())?;
            match positions::write(&record, number, &mut out) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
                other => other.context("the positions cannot be printed")?,
            }
            number += 1;
        }
    }
    out.flush().context("the positions cannot be printed")
}

/// Prints lines, unless nobody reads them any more.
fn print(lines: &[String]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for line in lines {
        match writeln!(out, "{line}") {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            other => other.context("the result cannot be printed")?,
        }
    }
    Ok(())
}

/// The openings, and what they are called in the record.
fn openings(play: &Play) -> Result<(Openings, String)> {
    if play.from_start {
        return Ok((Openings::Start, "start".into()));
    }
    let Some(text) = &play.openings else {
        let random = play.random_openings;
        return Ok((Openings::Random(random), format!("random {},{}", random.plies, random.seed)));
    };
    let mut parts = text.split(',');
    let path = PathBuf::from(parts.next().unwrap_or_default());
    let (mut order, mut seed) = (Order::default(), 0);
    for part in parts {
        match part.split_once('=') {
            Some(("order", value)) => order = value.parse()?,
            Some(("seed", value)) => seed = value.parse().with_context(|| format!("{part}: expected a number"))?,
            _ => anyhow::bail!("'{part}' in '{text}' is unknown; known are order=random|sequential, seed=N"),
        }
    }
    Ok((Openings::from_file(&path, order, seed)?, text.clone()))
}

/// A flag that Ctrl-C sets; the second time it ends everything.
fn stop_on_interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let (stopping, asked) = (Arc::clone(&stop), AtomicBool::new(false));
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            process::kill_all();
            std::process::exit(130);
        }
        stopping.store(true, Ordering::Relaxed);
        eprintln!("stopping after the games in hand; once more to stop now");
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(stop)
}

fn play(play: &Play) -> Result<()> {
    let limits = Limits {
        clock: play.tc,
        move_time: play.movetime.map(Duration::from_millis),
        nodes: play.nodes,
        depth: play.depth,
        margin: play.timemargin.map(Duration::from_millis),
    };
    let specs = spec::read(&play.engines, &play.each, limits)?;
    for spec in &specs {
        process::check(spec).with_context(|| format!("engine {}: {} does not start", spec.name, spec.command))?;
    }
    let draws: DrawRules = play.draws.parse().with_context(|| format!("--draws {}", play.draws))?;
    let patience =
        Duration::try_from_secs_f64(play.patience).with_context(|| format!("--patience {}", play.patience))?;
    let (openings, opening_text) = openings(play)?;
    let format = if play.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
    let games = usize::from(play.games);
    ensure!(play.sprt.is_none() || specs.len() == 2, "--sprt compares two engines, not {}", specs.len());
    let header = Header {
        engines: specs.iter().map(|spec| spec.name.clone()).collect(),
        limits: specs.iter().map(|spec| spec.limits.to_string()).collect(),
        format: if play.gauntlet { "gauntlet" } else { "round-robin" }.into(),
        games,
        openings: opening_text,
        settings: specs.iter().map(|spec| format!("{:?} {:?}", spec.arguments, spec.options)).collect(),
        rules: format!(
            "{draws}, at most {:?} plies, win {:?}, draw {:?}",
            play.max_plies, play.adjudicate_win, play.adjudicate_draw
        ),
    };
    let tournament = Tournament {
        specs: &specs,
        encounters: encounters(specs.len(), play.rounds, games, format, play.shard),
        games,
        openings: &openings,
        rules: Rules {
            draws,
            most_plies: play.max_plies,
            patience,
            win: play.adjudicate_win,
            draw: play.adjudicate_draw,
        },
        concurrency: play.concurrency,
    };
    let (journal, rows) = Journal::open(play.json.as_deref(), play.pdn.as_deref(), &header, play.resume)?;
    let mut standings = Standings::new(header.engines.clone(), games == 2, play.sprt);
    for row in &rows {
        standings.add(row)?;
    }

    let stop = stop_on_interrupt()?;
    let start = Instant::now();
    let mut live = live::Live::new(tournament.encounters.len() * games, rows.len());
    let standings = tournament.run(standings, journal, &stop, &mut |standings, row| live.tell(standings, row))?;
    live.finish();
    print(&report::summary(&standings, Some(start.elapsed())))
}
