//! `dameo-match tune`: an engine plays itself with its parameters moved up and down.

use std::fs::{File, TryLockError};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use dameo_engine::game::DrawRules;
use dameo_match::limits::MoveLimits;
use dameo_match::openings::{Openings, RandomPlies};
use dameo_match::options::{Announced, OptionKind};
use dameo_match::play::{MoveCap, Rules};
use dameo_match::record::Journal;
use dameo_match::schedule::{Format, Schedule};
use dameo_match::seat::Seat;
use dameo_match::spec::{self, EngineSpec};
use dameo_match::standings::Standings;
use dameo_match::statistics::{Spsa, Tuned};
use dameo_match::tournament::{Played, Tournament};
use dameo_match::traffic::Log;
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

use crate::arguments::{MAX_CONCURRENCY, seconds};

#[derive(Args)]
pub(crate) struct Tune {
    /// The engine, built with its parameters as options: cmd=PATH,option.Hash=16.
    #[arg(long)]
    engine: String,
    /// A parameter with its start, its range and the step that it is moved by at the end. Once or more.
    #[arg(long = "parameter", required = true, value_name = "NAME=START,LEAST..MOST,STEP")]
    parameters: Vec<Parameter>,
    /// Clocks: moves/time+increment.
    #[arg(long)]
    tc: Option<String>,
    /// Nodes for each move.
    #[arg(long)]
    nodes: Option<String>,
    /// Seconds that a move may take where only nodes limit it; 60, or one for every 100,000 nodes, if left out.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    move_cap: Option<Duration>,
    /// Iterations.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    iterations: u32,
    /// Pairs of games in each iteration.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// What a won game moves a parameter by at the end, in its steps.
    #[arg(long, default_value = "0.02", value_parser = rate)]
    rate: f64,
    /// Games at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MAX_CONCURRENCY))]
    concurrency: u16,
    /// Openings of random moves: PLIES,SEED.
    #[arg(long, default_value = "6,1")]
    random_openings: RandomPlies,
    /// Where the state is kept after each iteration.
    #[arg(long)]
    state: PathBuf,
    /// Continue where the state says.
    #[arg(long)]
    resume: bool,
    /// Add all that the engines are told and say to this file.
    #[arg(long)]
    log: Option<PathBuf>,
}

/// Reads a rate: more than 0 and at most 100.
fn rate(text: &str) -> Result<f64> {
    let rate = text.parse::<f64>().ok().filter(|&rate| rate > 0.0 && rate <= 100.0);
    rate.context("expected a number of more than 0 and at most 100")
}

#[derive(Clone)]
struct Parameter(Tuned);

impl FromStr for Parameter {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let read = || -> Option<Tuned> {
            let (name, numbers) = text.split_once('=')?;
            let mut parts = numbers.split(',');
            let (value, range, step) = (parts.next()?, parts.next()?, parts.next()?);
            let (min, max) = range.split_once("..")?;
            let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
            let tuned = Tuned {
                name: name.trim().into(),
                value: number(value)?,
                min: number(min)?,
                max: number(max)?,
                step: number(step)?,
            };
            let is_whole = tuned.min.fract() == 0.0 && tuned.max.fract() == 0.0;
            let is_moved = tuned.step > 0.0 && tuned.step <= tuned.max - tuned.min;
            let is_sensible = is_whole && is_moved && tuned.min <= tuned.value && tuned.value <= tuned.max;
            (parts.next().is_none() && is_sensible).then_some(tuned)
        };
        match read() {
            Some(tuned) => Ok(Self(tuned)),
            None => bail!(
                "'{text}': expected NAME=START,LEAST..MOST,STEP, such as futility_margin=60,0..300,15; LEAST and MOST are whole and \
                 STEP is at most what lies between them"
            ),
        }
    }
}

/// The values as they would be used, one on a line.
fn values(spsa: &Spsa) -> Vec<String> {
    spsa.parameters.iter().map(|tuned| format!("{} = {:.1}", tuned.name, tuned.value)).collect()
}

/// What is kept after each iteration.
#[derive(Serialize, Deserialize)]
struct State {
    #[serde(flatten)]
    spsa: Spsa,
    /// What the games depend on beside the parameters.
    #[serde(default)]
    settings: String,
}

fn load(path: &Path) -> Result<State> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not the state of a tuning", path.display()))
}

/// Writes the state whole or not at all.
fn save(path: &Path, state: &State) -> Result<()> {
    let text = serde_json::to_string_pretty(state).context("the state cannot be written")?;
    let temporary = beside(path, ".new");
    std::fs::write(&temporary, text).with_context(|| format!("cannot write {}", temporary.display()))?;
    std::fs::rename(&temporary, path).with_context(|| format!("cannot replace {}", path.display()))
}

/// The path with something behind its name.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// The lock of a state, which is held as long as the file is open: the state itself is replaced again and again.
fn lock(path: &Path) -> Result<File> {
    let beside = beside(path, ".lock");
    let file = File::create(&beside).with_context(|| format!("cannot write {}", beside.display()))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => bail!("{} is being tuned by another process", path.display()),
        // A file system without locks is no reason not to tune.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// The state to begin or go on with.
fn begin(asked: &Tune, settings: String) -> Result<State> {
    let parameters: Vec<Tuned> = asked.parameters.iter().map(|parameter| parameter.0.clone()).collect();
    for (place, tuned) in parameters.iter().enumerate() {
        let is_twice = parameters[..place].iter().any(|other| other.name.eq_ignore_ascii_case(&tuned.name));
        ensure!(!is_twice, "the parameter '{}' is given twice", tuned.name);
    }
    let spsa = Spsa { parameters, done: 0, iterations: asked.iterations, rate: asked.rate };
    let fresh = State { spsa, settings };
    let path = asked.state.display();
    if !asked.resume {
        ensure!(!asked.state.exists(), "{path} exists already; --resume continues it");
        return Ok(fresh);
    }
    let state = load(&asked.state)?;
    let ranges = |state: &State| -> Vec<String> {
        let range = |tuned: &Tuned| format!("{}=..,{}..{},{}", tuned.name, tuned.min, tuned.max, tuned.step);
        state.spsa.parameters.iter().map(range).collect()
    };
    let (old, new) = (ranges(&state).join(" "), ranges(&fresh).join(" "));
    ensure!(old == new, "{path} is about other parameters: {old}, not {new}");
    ensure!(
        state.settings == fresh.settings,
        "{path} is the state of another tuning: {}, not {}",
        state.settings,
        fresh.settings
    );
    Ok(state)
}

/// Checks that the engine has every parameter as an option with a number, of a range that holds the parameter's.
fn check_parameters(asked: &Tune, spec: &EngineSpec, options: &Announced) -> Result<()> {
    for Parameter(tuned) in &asked.parameters {
        let name = &tuned.name;
        let is_fixed = spec.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name));
        ensure!(!is_fixed, "'{name}' is tuned, and cannot be set by option.{name} as well");
        for value in [tuned.min, tuned.max] {
            let option = options.check(name, &(value as i64).to_string()).map_err(anyhow::Error::msg);
            let option = option.with_context(|| format!("the parameter {name} cannot be tuned"))?;
            ensure!(
                matches!(option.kind, OptionKind::Spin { .. }),
                "the parameter {name} cannot be tuned: the option {} takes {}, not a range of numbers",
                option.name,
                option.kind
            );
        }
    }
    Ok(())
}

/// Tunes until all iterations are done or `stop` is set; the values that it came to, one on a line.
pub(crate) fn tune(asked: &Tune, stop: &AtomicBool) -> Result<Vec<String>> {
    let mut limits = MoveLimits::default();
    for (name, value) in [("tc", &asked.tc), ("nodes", &asked.nodes)] {
        if let Some(value) = value {
            limits.set(name, value)?;
        }
    }
    let sides = [format!("{},name=plus", asked.engine), format!("{},name=minus", asked.engine)];
    let mut specs = spec::read(&sides, "", limits)?;
    let log = asked.log.as_deref().map(Log::open).transpose()?;
    let mut seat = Seat::new(&specs[0], log.as_ref());
    seat.probe(DrawRules::default())?;
    if let Some(process) = seat.process() {
        check_parameters(asked, &specs[0], process.options())?;
    }
    seat.leave();
    let random = asked.random_openings;
    let settings = format!(
        "{}, {}, {} pairs, openings {},{}",
        specs[0].settings(),
        specs[0].limits,
        asked.pairs,
        random.plies,
        random.seed
    );
    let _lock = lock(&asked.state)?;
    let State { mut spsa, settings } = begin(asked, settings)?;
    let own_options = specs[0].options.clone();

    let bar = std::io::stderr().is_terminal().then(|| {
        let style = ProgressStyle::with_template("{pos}/{len} iterations, {msg}, {per_sec}, {eta} left");
        let bar = ProgressBar::new(spsa.iterations.into());
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(spsa.done.into());
        bar.reset_eta();
        bar
    });
    let mut dice = rand::rng();
    while !spsa.is_done() && !stop.load(Ordering::Relaxed) {
        let probe = spsa.probe(&mut dice);
        for (spec, values) in specs.iter_mut().zip([&probe.plus, &probe.minus]) {
            let moved =
                spsa.parameters.iter().zip(values).map(|(tuned, value)| (tuned.name.clone(), value.to_string()));
            spec.options = own_options.iter().cloned().chain(moved).collect();
        }
        let seed = random.seed.wrapping_add(spsa.done.into());
        let surplus = play(asked, &specs, RandomPlies { seed, ..random }, log.as_ref(), stop)?;
        if let Some(surplus) = surplus {
            spsa.learn(&probe, surplus);
            let state = State { spsa, settings: settings.clone() };
            save(&asked.state, &state)?;
            spsa = state.spsa;
        }
        if let Some(bar) = &bar {
            bar.set_position(spsa.done.into());
            bar.set_message(values(&spsa).join(", "));
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    Ok(values(&spsa))
}

/// The games of one iteration: how many more the plus side won than it lost; nothing when stopped.
fn play(
    asked: &Tune,
    specs: &[EngineSpec],
    random: RandomPlies,
    log: Option<&Arc<Log>>,
    stop: &AtomicBool,
) -> Result<Option<f64>> {
    let openings = Openings::Random(random);
    let tournament = Tournament {
        specs,
        schedule: Schedule::new(2, asked.pairs, 2, Format::RoundRobin, None),
        openings: &openings,
        rules: Rules {
            draws: DrawRules::default(),
            max_plies: None,
            patience: Duration::from_secs(10),
            move_cap: asked.move_cap.map_or(MoveCap::ByNodes, MoveCap::Fixed),
            win: None,
            draw: None,
        },
        concurrency: asked.concurrency.into(),
        log,
    };
    let standings = Standings::new(specs.iter().map(|spec| spec.name.clone()).collect(), true, None);
    let Played { standings, error } = tournament.run(standings, Journal::default(), stop, &mut |_, _| {});
    if let Some(error) = error {
        return Err(error);
    }
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    for (place, spec) in specs.iter().enumerate() {
        if let Some((reason, _)) = standings.conduct(place).forfeits.iter().next() {
            bail!("the engine lost by {} with {:?}", reason.text(), spec.options);
        }
    }
    Ok(standings.meeting([0, 1]).map(|meeting| meeting.score.wins as f64 - meeting.score.losses as f64))
}
