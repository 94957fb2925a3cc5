//! `dameo-match tune`: an engine plays itself with its parameters moved up and down.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use dameo_engine::game::DrawRules;
use dameo_match::limits::{Limits, TimeControl};
use dameo_match::openings::{Openings, RandomPlies};
use dameo_match::play::Rules;
use dameo_match::process;
use dameo_match::record::{Journal, replace};
use dameo_match::schedule::{Format, encounters};
use dameo_match::spec::{self, EngineSpec};
use dameo_match::statistics::{Spsa, Tuned};
use dameo_match::tournament::{Standings, Tournament};
use indicatif::{ProgressBar, ProgressStyle};

#[derive(Args)]
pub(crate) struct Tune {
    /// The engine, built with its parameters as options: cmd=PATH,option.Hash=16.
    #[arg(long)]
    engine: String,
    /// A parameter with its start, its range and the step that it is moved by at the end. Once or more.
    #[arg(long = "parameter", required = true, value_name = "NAME=START,LEAST..MOST,STEP")]
    parameters: Vec<Parameter>,
    /// Clocks: moves/seconds+seconds.
    #[arg(long)]
    tc: Option<TimeControl>,
    /// Nodes for each move.
    #[arg(long)]
    nodes: Option<u64>,
    /// Iterations.
    #[arg(long, default_value_t = 1000)]
    iterations: u32,
    /// Pairs of games in each iteration.
    #[arg(long, default_value_t = 4)]
    pairs: usize,
    /// What a won game moves a parameter by at the end, in its steps.
    #[arg(long, default_value_t = 0.02)]
    rate: f64,
    /// Games at a time.
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Openings of random moves: PLIES,SEED.
    #[arg(long, default_value = "6,1")]
    random_openings: RandomPlies,
    /// Where the state is kept after each iteration.
    #[arg(long)]
    state: PathBuf,
    /// Continue where the state says.
    #[arg(long)]
    resume: bool,
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
            let (least, most) = range.split_once("..")?;
            let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
            let tuned = Tuned {
                name: name.trim().into(),
                value: number(value)?,
                least: number(least)?,
                most: number(most)?,
                step: number(step)?,
            };
            let is_sensible = tuned.least <= tuned.value && tuned.value <= tuned.most && tuned.step > 0.0;
            (parts.next().is_none() && is_sensible).then_some(tuned)
        };
        match read() {
            Some(tuned) => Ok(Self(tuned)),
            None => bail!("'{text}': expected NAME=START,LEAST..MOST,STEP, such as futility_margin=60,0..300,15"),
        }
    }
}

/// The values as they would be used, one on a line.
fn values(spsa: &Spsa) -> Vec<String> {
    spsa.parameters.iter().map(|tuned| format!("{} = {:.1}", tuned.name, tuned.value)).collect()
}

fn load(path: &Path) -> Result<Spsa> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not the state of a tuning", path.display()))
}

fn save(path: &Path, spsa: &Spsa) -> Result<()> {
    replace(path, &serde_json::to_string_pretty(spsa).context("the state cannot be written")?)
}

/// Tunes until all iterations are done or `stop` is set; the values that it came to, one on a line.
pub(crate) fn tune(asked: &Tune, stop: &AtomicBool) -> Result<Vec<String>> {
    let fresh = Spsa {
        parameters: asked.parameters.iter().map(|parameter| parameter.0.clone()).collect(),
        done: 0,
        iterations: asked.iterations,
        rate: asked.rate,
    };
    let mut spsa = if asked.resume { load(&asked.state)? } else { fresh.clone() };
    let names = |spsa: &Spsa| spsa.parameters.iter().map(|tuned| tuned.name.clone()).collect::<Vec<_>>();
    ensure!(names(&spsa) == names(&fresh), "{} is about other parameters", asked.state.display());
    ensure!(asked.resume || !asked.state.exists(), "{} exists already; --resume continues it", asked.state.display());
    let limits = Limits { clock: asked.tc, nodes: asked.nodes, ..Limits::default() };
    let sides = [format!("{},name=plus", asked.engine), format!("{},name=minus", asked.engine)];
    let mut specs = spec::read(&sides, "", limits)?;
    process::check(&specs[0]).with_context(|| format!("{} does not start", specs[0].command))?;
    let own_options = specs[0].options.clone();

    let bar = std::io::stderr().is_terminal().then(|| {
        let style = ProgressStyle::with_template("{pos}/{len} iterations, {msg}, {per_sec}, {eta} left");
        let bar = ProgressBar::new(spsa.iterations.into());
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(spsa.done.into());
        bar.reset_eta();
        bar
    });
    let mut random = rand::rng();
    while !spsa.is_done() && !stop.load(Ordering::Relaxed) {
        let probe = spsa.probe(&mut random);
        for (spec, values) in specs.iter_mut().zip([&probe.plus, &probe.minus]) {
            let moved =
                spsa.parameters.iter().zip(values).map(|(tuned, value)| (tuned.name.clone(), value.to_string()));
            spec.options = own_options.iter().cloned().chain(moved).collect();
        }
        let seed = asked.random_openings.seed.wrapping_add(spsa.done.into());
        let surplus = play(asked, &specs, RandomPlies { seed, ..asked.random_openings }, stop)?;
        if let Some(surplus) = surplus {
            spsa.learn(&probe, surplus);
            save(&asked.state, &spsa)?;
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
fn play(asked: &Tune, specs: &[EngineSpec], random: RandomPlies, stop: &AtomicBool) -> Result<Option<f64>> {
    let openings = Openings::Random(random);
    let tournament = Tournament {
        specs,
        encounters: encounters(2, asked.pairs, 2, Format::RoundRobin, None),
        games: 2,
        openings: &openings,
        rules: Rules {
            draws: DrawRules::default(),
            most_plies: None,
            patience: Duration::from_secs(10),
            win: None,
            draw: None,
        },
        concurrency: asked.concurrency,
    };
    let standings = Standings::new(specs.iter().map(|spec| spec.name.clone()).collect(), true, None);
    let standings = tournament.run(standings, Journal::default(), stop, &mut |_, _| {})?;
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
