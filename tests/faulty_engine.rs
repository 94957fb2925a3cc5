//! `dameo-faulty-engine MODE`: an engine that plays two legal moves in each game and then fails in
//! a given way, to test programs that must cope with such engines.

use std::fs::OpenOptions;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Parser, ValueEnum};
use dameo_engine::{Color, DrawRules, Game, Outcome, move_text};
use dameo_protocol::command::{Command, Query};
use dameo_protocol::requests;

/// The fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// None.
    None,
    /// It exits with an error on its third move.
    Crash,
    /// It exits without an error.
    Exit,
    /// It never answers.
    Hang,
    /// It writes lines without end and never answers.
    Chatter,
    /// It reports deeper and deeper iterations without end.
    Endless,
    /// It plays an illegal move.
    Illegal,
    /// Its answer is not a move.
    Garbage,
    /// Its answer has no move.
    NoMove,
    /// It answers too late.
    Late,
    /// It closes its output and goes on running.
    CloseOutput,
    /// It exits before the handshake.
    Handshake,
    /// It exits between two games.
    BetweenGames,
    /// It says that it is the opponent's turn.
    WrongTurn,
    /// It says that the game is over.
    WrongGameOver,
    /// It says that White has won.
    WrongResult,
    /// It does not answer queries.
    SilentQuery,
    /// It refuses every level, and says so.
    Refuse,
}

/// An engine that fails in a given way.
#[derive(Parser)]
struct Arguments {
    /// The fault.
    mode: Mode,
    /// How late a late answer is, in milliseconds.
    #[arg(long, default_value_t = 400)]
    late: u64,
    /// A file to which it adds a line with its process id at each start, and when it fails.
    #[arg(long)]
    diary: Option<PathBuf>,
    /// It exits at once when the diary already has this many starts.
    #[arg(long, requires = "diary")]
    starts: Option<usize>,
}

impl Arguments {
    /// Adds an event to the diary.
    fn note(&self, event: &str) -> Result<()> {
        if let Some(path) = &self.diary {
            let mut diary = OpenOptions::new().append(true).create(true).open(path)?;
            diary.write_all(format!("{event} {}\n", std::process::id()).as_bytes())?;
        }
        Ok(())
    }

    /// The starts in the diary.
    fn earlier_starts(&self) -> usize {
        let diary = self.diary.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        diary.map_or(0, |text| text.lines().filter(|line| line.starts_with("start")).count())
    }
}

const OPTIONS: &str = "id name Faulty
option name Level type spin default 1 min 0 max 20
option name Style type combo default calm var calm var wild
option name Own Book type check default false
option name Forget type button";

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if arguments.starts.is_some_and(|max| arguments.earlier_starts() >= max) {
        eprintln!("not again");
        std::process::exit(1);
    }
    arguments.note("start")?;
    if arguments.mode == Mode::Handshake {
        return Ok(());
    }
    let mut game = Game::new();
    let mut moves = 0;
    for line in std::io::stdin().lock().lines() {
        match line?.parse::<Command>() {
            Ok(Command::Uci) => println!("{OPTIONS}\nuciok"),
            Ok(Command::Ugi) => println!("{OPTIONS}\nugiok"),
            Ok(Command::Query(query)) => answer(arguments.mode, query, &game, moves),
            Ok(Command::SetOption { name, .. }) if arguments.mode == Mode::Refuse && name == "Level" => {
                println!("info string ERROR: there is no such level");
            }
            Ok(Command::IsReady) => println!("readyok"),
            Ok(Command::NewGame) => {
                if moves > 0 && arguments.mode == Mode::BetweenGames {
                    return Ok(());
                }
                moves = 0;
            }
            Ok(Command::Position { fen, moves }) => {
                game = requests::set_up_game(fen.as_deref(), &moves).map_err(anyhow::Error::msg)?;
            }
            Ok(Command::Go(_)) => {
                moves += 1;
                if moves == 3 {
                    arguments.note("wrong")?;
                    fail(&arguments)?;
                }
                let legal = game.position().legal_moves();
                let m = legal.as_slice().first().context("asked for a move where there is none")?;
                println!("info depth 1 score cp 0\nbestmove {}", move_text(game.position(), *m));
            }
            Ok(Command::Quit) => return Ok(()),
            _ => {}
        }
    }
    Ok(())
}

/// Answers a query about the game; wrongly from the engine's second move on, if that is its fault.
fn answer(mode: Mode, query: Query, game: &Game, moves: u32) {
    let is_faulty = moves >= 2;
    let outcome = game.outcome(DrawRules::Standard);
    let answer = match query {
        Query::FirstPlayersTurn => {
            let is_white = game.position().side_to_move() == Color::White;
            (is_white != (is_faulty && mode == Mode::WrongTurn)).to_string()
        }
        Query::GameOver => (outcome.is_some() || is_faulty && mode == Mode::WrongGameOver).to_string(),
        Query::Result => match outcome {
            _ if is_faulty && mode == Mode::WrongResult => "p1win".into(),
            Some(Outcome::Win(Color::White)) => "p1win".into(),
            Some(Outcome::Win(Color::Black)) => "p2win".into(),
            Some(Outcome::Draw(_)) => "draw".into(),
            None => "none".into(),
        },
    };
    if !(is_faulty && mode == Mode::SilentQuery) {
        println!("response {answer}");
    }
}

/// Fails in the middle of a search.
fn fail(arguments: &Arguments) -> Result<()> {
    const FOREVER: Duration = Duration::from_secs(600);
    match arguments.mode {
        Mode::None
        | Mode::Handshake
        | Mode::BetweenGames
        | Mode::WrongTurn
        | Mode::WrongGameOver
        | Mode::WrongResult
        | Mode::SilentQuery
        | Mode::Refuse => {}
        Mode::Crash => {
            eprintln!("out of cheese");
            std::process::exit(3);
        }
        Mode::Exit => std::process::exit(0),
        Mode::Hang => std::thread::sleep(FOREVER),
        Mode::Chatter => loop {
            println!("info string still thinking");
        },
        Mode::Endless => {
            for depth in 1_u64.. {
                println!("info depth {depth} score cp 0 nodes {depth}");
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        Mode::Illegal => println!("bestmove a1h8"),
        Mode::Garbage => {
            std::io::stdout().write_all(b"\xFF\xFE\0\ninfo depth x score cp\nbestmove %&/\xC3(\n")?;
        }
        Mode::NoMove => println!("bestmove"),
        Mode::Late => std::thread::sleep(Duration::from_millis(arguments.late)),
        Mode::CloseOutput => {
            nix::unistd::close(1)?;
            std::thread::sleep(FOREVER);
        }
    }
    Ok(())
}
