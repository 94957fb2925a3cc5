//! `dameo-match tune`: tunes the parameters of an engine in games against itself. The state file
//! is locked, written after each iteration, and can be resumed.

use std::fs::{File, TryLockError};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::engines::options::{EngineOptions, OptionKind};
use crate::engines::{EngineSpec, Log, Player, spec};
use crate::game::{MatchRules, MoveCap};
use crate::openings::{Openings, RandomOpenings};
use crate::play::GameRules;
use crate::record::Journal;
use crate::schedule::{Format, Schedule};
use crate::standings::Standings;
use crate::statistics::{Spsa, TunedParameter};
use crate::tournament::{Tournament, TournamentResult};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

use super::arguments::{MAX_CONCURRENCY, WrongArguments, read_limits, seconds};
use super::display::print;

#[derive(Args)]
pub(crate) struct Tune {
    /// The engine, which has its parameters as options: cmd=PATH,option.Hash=16.
    #[arg(long)]
    engine: String,
    /// A parameter: its first value, its range, and the step of the last iteration. Once or more.
    #[arg(long = "parameter", required = true, value_name = "NAME=START,MIN..MAX,STEP")]
    parameters: Vec<Parameter>,
    /// A time control: moves/time+increment.
    #[arg(long)]
    tc: Option<String>,
    /// Nodes per move.
    #[arg(long)]
    nodes: Option<String>,
    /// Maximum seconds per move when only nodes limit it; by default 60, or 1 for every
    /// 100,000 nodes if that is more.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    move_cap: Option<Duration>,
    /// Iterations.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    iterations: u32,
    /// Pairs of games per iteration.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// By how much a won game moves a parameter in the last iteration, in steps.
    #[arg(long, default_value = "0.02", value_parser = rate)]
    rate: f64,
    /// Games played in parallel.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MAX_CONCURRENCY))]
    concurrency: u16,
    /// Random openings: PLIES,SEED.
    #[arg(long, default_value = "6,1")]
    random_openings: RandomOpenings,
    /// The file of the state, written after each iteration.
    #[arg(long)]
    state: PathBuf,
    /// Continue from the state.
    #[arg(long)]
    resume: bool,
    /// Append all traffic with the engines to this file.
    #[arg(long)]
    log: Option<PathBuf>,
}

/// Reads a rate: more than 0 and at most 100.
fn rate(text: &str) -> Result<f64> {
    let rate = text.parse::<f64>().ok().filter(|&rate| rate > 0.0 && rate <= 100.0);
    rate.context("expected a number, more than 0 and at most 100")
}

#[derive(Clone)]
struct Parameter(TunedParameter);

impl FromStr for Parameter {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let read = || -> Option<TunedParameter> {
            let (name, numbers) = text.split_once('=')?;
            let mut parts = numbers.split(',');
            let (value, range, step) = (parts.next()?, parts.next()?, parts.next()?);
            let (min, max) = range.split_once("..")?;
            let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
            let tuned = TunedParameter {
                name: name.trim().into(),
                value: number(value)?,
                min: number(min)?,
                max: number(max)?,
                step: number(step)?,
            };
            let is_whole = tuned.min.fract() == 0.0 && tuned.max.fract() == 0.0;
            let has_step = tuned.step > 0.0 && tuned.step <= tuned.max - tuned.min;
            let is_sensible = is_whole && has_step && tuned.min <= tuned.value && tuned.value <= tuned.max;
            (parts.next().is_none() && is_sensible).then_some(tuned)
        };
        match read() {
            Some(tuned) => Ok(Self(tuned)),
            None => bail!(
                "'{text}': expected NAME=START,MIN..MAX,STEP, such as futility_margin=60,0..300,15, with whole MIN \
                 and MAX and a STEP of at most MAX - MIN"
            ),
        }
    }
}

/// The state of a tuning run.
#[derive(Serialize, Deserialize)]
struct TuningState {
    #[serde(flatten)]
    spsa: Spsa,
    /// Everything else that the games depend on.
    #[serde(default)]
    settings: String,
    /// Hashes of the files of the engine. A state of an earlier version has none.
    #[serde(default)]
    files: String,
}

impl TuningState {
    /// Writes the state completely or not at all.
    fn save(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self).context("the state cannot be written")?;
        dameo_tables::write_atomically(path, |file| file.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))
    }

    /// Reads a state, which must be one of the tuning run that `self` describes.
    fn resume(&self, path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let state: Self =
            serde_json::from_str(&text).with_context(|| format!("{} is not the state of a tuning", path.display()))?;
        let path = path.display();
        let (old, new) = (state.ranges(), self.ranges());
        ensure!(old == new, "{path} is the state of other parameters: {old}, not {new}");
        let (old, new) = (&state.settings, &self.settings);
        ensure!(old == new, "{path} is the state of another tuning: {old}, not {new}");
        let (old, new) = (&state.files, &self.files);
        let is_same = old.is_empty() || old == new;
        ensure!(is_same, "{path} is the state of a tuning of another engine: its files were {old}, not {new}");
        Ok(state)
    }

    /// The ranges and steps of all parameters.
    fn ranges(&self) -> String {
        let range = |tuned: &TunedParameter| format!("{}=..,{}..{},{}", tuned.name, tuned.min, tuned.max, tuned.step);
        self.spsa.parameters.iter().map(range).collect::<Vec<_>>().join(" ")
    }

    /// Locks a state for as long as the file is open. The lock is a file of its own, because the
    /// state is replaced after each iteration.
    fn lock(path: &Path) -> Result<File> {
        let mut lock = path.as_os_str().to_owned();
        lock.push(".lock");
        let lock = PathBuf::from(lock);
        let file = File::create(&lock).with_context(|| format!("cannot write {}", lock.display()))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("{} is being tuned by another process", path.display()),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        }
    }
}

/// The current values, one per line.
fn values(spsa: &Spsa) -> Vec<String> {
    spsa.parameters.iter().map(|tuned| format!("{} = {:.1}", tuned.name, tuned.value)).collect()
}

/// The state to start or continue with.
fn begin(arguments: &Tune, parameters: Vec<TunedParameter>, settings: String, files: String) -> Result<TuningState> {
    let spsa = Spsa { parameters, done: 0, iterations: arguments.iterations, rate: arguments.rate };
    let requested = TuningState { spsa, settings, files };
    if arguments.resume {
        return requested.resume(&arguments.state);
    }
    ensure!(!arguments.state.exists(), "{} exists already; --resume continues it", arguments.state.display());
    Ok(requested)
}

/// The parameters.
///
/// # Errors
/// When one is given twice, or as an option of the engine as well.
fn parameters(arguments: &Tune, spec: &EngineSpec) -> Result<Vec<TunedParameter>, WrongArguments> {
    let parameters: Vec<TunedParameter> = arguments.parameters.iter().map(|parameter| parameter.0.clone()).collect();
    for (index, TunedParameter { name, .. }) in parameters.iter().enumerate() {
        if parameters[..index].iter().any(|other| other.name.eq_ignore_ascii_case(name)) {
            return Err(WrongArguments(format!("the parameter '{name}' is given twice")));
        }
        if spec.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name)) {
            return Err(WrongArguments(format!("'{name}' is tuned and cannot be set by option.{name} as well")));
        }
    }
    Ok(parameters)
}

/// Checks that the engine has each parameter as an option with a range that contains the
/// parameter's.
fn check_parameters(parameters: &[TunedParameter], options: &EngineOptions) -> Result<()> {
    for tuned in parameters {
        let name = &tuned.name;
        for value in [tuned.min, tuned.max] {
            let option = options.check(name, &(value as i64).to_string()).map_err(anyhow::Error::msg);
            let option = option.with_context(|| format!("the parameter {name} cannot be tuned"))?;
            ensure!(
                matches!(option.kind, OptionKind::Spin { .. }),
                "the parameter {name} cannot be tuned: the option {} accepts {}, not a range of numbers",
                option.name,
                option.kind
            );
        }
    }
    Ok(())
}

/// Tunes until all iterations are done or `stop` is set, and prints the final values, one per line.
pub(crate) fn tune(arguments: &Tune, stop: &AtomicBool) -> Result<ExitCode> {
    let limits = read_limits([("tc", &arguments.tc), ("nodes", &arguments.nodes)])?;
    let sides = [format!("{},name=plus", arguments.engine), format!("{},name=minus", arguments.engine)];
    let mut specs = spec::read(&sides, "", limits).map_err(WrongArguments::by)?;
    let parameters = parameters(arguments, &specs[0])?;
    let log = arguments.log.as_deref().map(Log::open).transpose()?;
    let mut player = Player::new(&specs[0], log.as_ref());
    player.probe(GameRules::default().draw_rules)?;
    let options = player.process().map(|process| process.options().clone()).unwrap_or_default();
    check_parameters(&parameters, &options)?;
    player.quit();
    let random = arguments.random_openings;
    let settings = format!(
        "{}, {}, {} pairs, openings {},{}",
        specs[0].settings(),
        specs[0].limits,
        arguments.pairs,
        random.plies,
        random.seed
    );
    let _lock = TuningState::lock(&arguments.state)?;
    let TuningState { mut spsa, settings, files } = begin(arguments, parameters, settings, specs[0].fingerprint())?;
    let own_options = specs[0].options.clone();

    let bar = std::io::stderr().is_terminal().then(|| {
        let style = ProgressStyle::with_template("{pos}/{len} iterations, {msg}, {per_sec}, {eta} left");
        let bar = ProgressBar::new(spsa.iterations.into());
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(spsa.done.into());
        bar.reset_eta();
        bar
    });
    let mut random_numbers = rand::rng();
    while !spsa.is_done() && !stop.load(Ordering::Relaxed) {
        let perturbation = spsa.perturb(&mut random_numbers);
        for (spec, values) in specs.iter_mut().zip([&perturbation.plus, &perturbation.minus]) {
            let moved =
                spsa.parameters.iter().zip(values).map(|(tuned, value)| (tuned.name.clone(), value.to_string()));
            spec.options = own_options.iter().cloned().chain(moved).collect();
        }
        let seed = random.seed.wrapping_add(spsa.done.into());
        let surplus = play(arguments, &specs, RandomOpenings { seed, ..random }, log.as_ref(), stop)?;
        if let Some(surplus) = surplus {
            spsa.update(&perturbation, surplus);
            let state = TuningState { spsa, settings: settings.clone(), files: files.clone() };
            state.save(&arguments.state)?;
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
    print(&values(&spsa))?;
    Ok(ExitCode::SUCCESS)
}

/// Plays the games of one iteration, and returns the wins minus the losses of the plus side, or
/// `None` when stopped.
fn play(
    arguments: &Tune,
    specs: &[EngineSpec],
    random: RandomOpenings,
    log: Option<&Arc<Log>>,
    stop: &AtomicBool,
) -> Result<Option<f64>> {
    let openings = Openings::Random(random);
    let tournament = Tournament {
        specs,
        schedule: Schedule::new(2, arguments.pairs, 2, Format::RoundRobin, None),
        openings: &openings,
        rules: MatchRules {
            game: GameRules::default(),
            patience: Duration::from_secs(10),
            move_cap: arguments.move_cap.map_or(MoveCap::ByNodes, MoveCap::Fixed),
            compares_answers: false,
        },
        concurrency: arguments.concurrency.into(),
        log,
    };
    let standings = Standings::new(specs.iter().map(|spec| spec.name.clone()).collect(), true, None);
    let TournamentResult { standings, error } = tournament.run(standings, Journal::default(), stop, &mut |_, _| {});
    if let Some(error) = error {
        return Err(error.into());
    }
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    for (engine, spec) in specs.iter().enumerate() {
        if let Some((reason, _)) = standings.statistics(engine).forfeits.iter().next() {
            bail!("the engine lost a game by {} with the options {:?}", reason.text(), spec.options);
        }
    }
    let tally = standings.head_to_head(0, 1).map(|results| results.tally);
    Ok(tally.map(|tally| tally.wins as f64 - tally.losses as f64))
}
