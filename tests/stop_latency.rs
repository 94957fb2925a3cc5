//! `dameo-stop-latency`: measures how long an engine takes from `stop` to `bestmove`. It stops
//! searches of random positions at random times.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Parser;
use dameo_tests::process::Conversation;
use dameo_tests::random;
use rand::RngExt;

/// Measures the time from 'stop' to 'bestmove'.
#[derive(Parser)]
struct Arguments {
    /// The program of the engine.
    engine: PathBuf,
    /// Number of searches to stop.
    #[arg(long, default_value_t = 500)]
    stops: usize,
    /// The longest search, in milliseconds. Each is stopped at a random time up to this.
    #[arg(long, default_value_t = 200)]
    longest: u64,
    /// Value of the option 'Threads'.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Seed of the random positions and times.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let mut random = random::generator(arguments.seed);
    let mut engine = Conversation::start(&arguments.engine)?;
    engine.ask("uci", "uciok")?;
    engine.send(&format!("setoption name Threads value {}", arguments.threads))?;
    let mut times = Vec::new();
    for _ in 0..arguments.stops {
        let plies = random.random_range(0..80);
        let game = random::game(&mut random, plies);
        engine.send(&format!("position fen {}", game.fen()))?;
        engine.ask("isready", "readyok")?;
        engine.send("go infinite")?;
        std::thread::sleep(Duration::from_micros(random.random_range(0..=arguments.longest * 1000)));
        let start = Instant::now();
        engine.ask("stop", "bestmove")?;
        times.push(start.elapsed());
    }
    times.sort();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{} stops: median {:.2} ms, 99th percentile {:.2} ms, maximum {:.2} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    Ok(())
}
