//! `dameo-self-play`: two engines play pairs of games through their pipes, refereed by the slow rules.
//!
//! Every move and every result is checked; the first thing that is wrong ends the run with an error. With one engine it
//! plays itself; `random` is a player who picks any legal move. The score at the end is the first engine's.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use dameo_engine::notation::START_FEN;
use dameo_tests::process::Conversation;
use dameo_tests::random;
use dameo_tests::slow::{Board, SlowGame, SlowMove};
use indicatif::{ProgressBar, ProgressStyle};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// Plays pairs of games between engines and checks every move and result by slow, independent rules.
#[derive(Parser)]
struct Arguments {
    /// The first engine, or 'random'.
    first: PathBuf,
    /// The second engine, or 'random'; the first itself if left out.
    second: Option<PathBuf>,
    /// An option of the first engine, as NAME=VALUE. May be given several times.
    #[arg(long)]
    first_option: Vec<String>,
    /// An option of the second engine, as NAME=VALUE. May be given several times.
    #[arg(long)]
    second_option: Vec<String>,
    /// Games, an even number: each opening is played with both colours.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// What follows 'go' for each move.
    #[arg(long, default_value = "movetime 20")]
    go: String,
    /// Random plies at the start of each pair.
    #[arg(long, default_value_t = 6)]
    random_plies: usize,
    /// Seed of the random plies.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pairs at a time.
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Draw rules of the games: those of `PlayStrategy` instead of the standard ones.
    #[arg(long)]
    playstrategy: bool,
    /// Plies after which a game counts as drawn.
    #[arg(long, default_value_t = 400)]
    max_plies: usize,
}

/// Who moves.
enum Player {
    Engine(Conversation),
    Random(Box<StdRng>),
}

impl Player {
    fn start(program: &Path, options: &[String], arguments: &Arguments, seed: u64) -> Result<Self> {
        if program == Path::new("random") {
            return Ok(Self::Random(Box::new(random::generator(arguments.seed ^ seed << 20))));
        }
        let mut engine = Conversation::start(program)?;
        engine.ask("ugi", "ugiok")?;
        if arguments.playstrategy {
            engine.send("setoption name Draw Rules value playstrategy")?;
        }
        for option in options {
            let (name, value) = option.split_once('=').with_context(|| format!("'{option}' is not NAME=VALUE"))?;
            engine.send(&format!("setoption name {name} value {value}"))?;
        }
        Ok(Self::Engine(engine))
    }

    fn new_game(&mut self) -> Result<()> {
        if let Self::Engine(engine) = self {
            engine.send("uginewgame")?;
            engine.ask("isready", "readyok")?;
        }
        Ok(())
    }

    /// Sets up a position and checks what the player says of it.
    fn set_up(&mut self, position: &str, white_to_move: bool, result: &str) -> Result<()> {
        let Self::Engine(engine) = self else { return Ok(()) };
        engine.send(position)?;
        let over = (result != "none").to_string();
        for (what, expected) in [("p1turn", &*white_to_move.to_string()), ("gameover", &over), ("result", result)] {
            let answer = engine.query(what)?;
            ensure!(answer == expected, "query {what}: {answer}, but it is {expected}, after {position}");
        }
        Ok(())
    }

    /// The text of a move.
    fn choose(&mut self, board: &Board, go: &str) -> Result<String> {
        match self {
            Self::Random(random) => {
                let texts: Vec<String> = board.legal_moves().into_values().collect();
                Ok(texts.choose(random).context("a legal move")?.clone())
            }
            Self::Engine(engine) => {
                engine.send(go)?;
                let lines = engine.until("bestmove")?;
                let answer = lines.last().context("an answer")?;
                let text = answer.strip_prefix("bestmove ").with_context(|| answer.clone())?;
                Ok(text.to_string())
            }
        }
    }
}

/// A game that was played.
struct Played {
    result: &'static str,
    plies: usize,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    ensure!(arguments.games.is_multiple_of(2), "--games is {}: an even number is needed", arguments.games);
    let pairs = arguments.games / 2;
    let bar = ProgressBar::new(arguments.games as u64)
        .with_style(ProgressStyle::with_template("[{bar:30}] {pos}/{len} {msg} {eta} left")?);
    let tally = Mutex::new(Tally::default());
    let next = AtomicUsize::new(0);
    let play_pairs = |number: u64| -> Result<()> {
        let second = arguments.second.as_ref().unwrap_or(&arguments.first);
        let mut players = [
            Player::start(&arguments.first, &arguments.first_option, &arguments, 2 * number)?,
            Player::start(second, &arguments.second_option, &arguments, 2 * number + 1)?,
        ];
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs {
                return Ok(());
            }
            let opening = opening(&arguments, pair as u64);
            for first_is_white in [true, false] {
                let played = play(&arguments, &mut players, first_is_white, &opening)
                    .inspect_err(|_| next.store(pairs, Ordering::Relaxed))?;
                bar.inc(1);
                if let Ok(mut tally) = tally.lock() {
                    tally.add(&played, first_is_white);
                    bar.set_message(tally.to_string());
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..arguments.concurrency.max(1) as u64).map(|number| scope.spawn(move || play_pairs(number))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| bail!("a game panicked")))
    })?;
    bar.finish_and_clear();
    println!("{}", tally.into_inner()?);
    Ok(())
}

/// Random legal moves that leave the game undecided and no capture pending.
fn opening(arguments: &Arguments, pair: u64) -> Vec<SlowMove> {
    let mut random = random::generator(arguments.seed << 32 | pair);
    loop {
        let mut board = Board::from_fen(START_FEN);
        let mut moves = Vec::new();
        while moves.len() < arguments.random_plies {
            let legal: Vec<SlowMove> = board.legal_moves().into_keys().collect();
            let Some(m) = legal.choose(&mut random) else { break };
            board = board.play(m);
            moves.push(m.clone());
        }
        let men = |white| board.pieces.values().filter(|piece| piece.white == white).count();
        let quiet = board.legal_moves().keys().all(|m| m.captured.is_empty());
        if moves.len() == arguments.random_plies && quiet && men(true) == men(false) {
            return moves;
        }
    }
}

/// Plays one game.
fn play(
    arguments: &Arguments,
    players: &mut [Player; 2],
    first_is_white: bool,
    opening: &[SlowMove],
) -> Result<Played> {
    let mut game = SlowGame::new(Board::from_fen(START_FEN));
    let mut texts: Vec<String> = Vec::new();
    for m in opening {
        texts.push(game.board().legal_moves()[m].clone());
        game.play(m);
    }
    players.iter_mut().try_for_each(Player::new_game)?;
    let mut played = Played { result: "none", plies: 0 };
    loop {
        let position = format!("position startpos moves {}", texts.join(" "));
        let white_to_move = game.board().white_to_move;
        played.result = game.result(arguments.playstrategy);
        played.plies = texts.len();
        players.iter_mut().try_for_each(|player| player.set_up(&position, white_to_move, played.result))?;
        if played.result == "none" && texts.len() >= arguments.max_plies {
            played.result = "draw";
        }
        if played.result != "none" {
            return Ok(played);
        }
        let player = &mut players[usize::from(white_to_move != first_is_white)];
        let text = player.choose(game.board(), &format!("go {}", arguments.go))?;
        let legal = game.board().legal_moves();
        let Some((m, _)) = legal.iter().find(|(_, legal)| **legal == text) else {
            bail!("bestmove {text} is not legal in {} after {position}", game.board().fen());
        };
        game.play(m);
        texts.push(text);
    }
}

/// The first engine's results.
#[derive(Default)]
struct Tally {
    wins: usize,
    draws: usize,
    losses: usize,
    plies: usize,
}

impl Tally {
    fn add(&mut self, played: &Played, first_is_white: bool) {
        match (played.result, first_is_white) {
            ("p1win", true) | ("p2win", false) => self.wins += 1,
            ("p1win" | "p2win", _) => self.losses += 1,
            _ => self.draws += 1,
        }
        self.plies += played.plies;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games = (self.wins + self.draws + self.losses).max(1) as f64;
        let score = (self.wins as f64 + self.draws as f64 / 2.0) / games;
        let elo = |score: f64| 400.0 * (score.clamp(0.001, 0.999) / (1.0 - score.clamp(0.001, 0.999))).log10();
        let spread = (self.wins as f64 * (1.0 - score).powi(2)
            + self.draws as f64 * (0.5 - score).powi(2)
            + self.losses as f64 * score.powi(2))
            / games;
        let error = 1.96 * (spread / games).sqrt();
        write!(
            f,
            "+{} ={} -{} of {games}, score {:.1}%, Elo {:+.0} [{:+.0}, {:+.0}], {:.0} plies a game",
            self.wins,
            self.draws,
            self.losses,
            100.0 * score,
            elo(score),
            elo(score - error),
            elo(score + error),
            self.plies as f64 / games
        )
    }
}
