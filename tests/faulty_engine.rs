//! `dameo-faulty-engine MODE`: an engine that plays two moves of each game well enough and then goes wrong, for those who must cope with
//! such engines.

use std::io::{BufRead, Write};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Parser, ValueEnum};
use dameo_engine::game::Game;
use dameo_engine::notation::move_text;
use dameo_protocol::command::Command;
use dameo_protocol::requests;

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// Nothing.
    None,
    /// It ends with an error on its third move.
    Crash,
    /// It ends without one.
    Exit,
    /// It never answers.
    Hang,
    /// It talks without end and never answers.
    Chatter,
    /// It plays what is not legal.
    Illegal,
    /// It answers with what is no move.
    Garbage,
    /// It answers without a move.
    NoMove,
    /// It answers too late.
    Late,
    /// It closes its output and lives on.
    CloseOutput,
    /// It ends before it has introduced itself.
    Handshake,
    /// It ends between two games.
    BetweenGames,
}

/// An engine that goes wrong.
#[derive(Parser)]
struct Arguments {
    /// How.
    mode: Mode,
    /// How late a late answer is, in milliseconds.
    #[arg(long, default_value_t = 400)]
    late: u64,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if arguments.mode == Mode::Handshake {
        return Ok(());
    }
    let mut game = Game::new();
    let mut moves = 0;
    for line in std::io::stdin().lock().lines() {
        match line?.parse::<Command>() {
            Ok(Command::Uci) => println!("id name Faulty\nuciok"),
            Ok(Command::IsReady) => println!("readyok"),
            Ok(Command::NewGame) => {
                if moves > 0 && arguments.mode == Mode::BetweenGames {
                    return Ok(());
                }
                moves = 0;
            }
            Ok(Command::Position { fen, moves }) => {
                game = requests::game(fen.as_deref(), &moves).map_err(anyhow::Error::msg)?;
            }
            Ok(Command::Go(_)) => {
                moves += 1;
                if moves == 3 {
                    go_wrong(&arguments)?;
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

fn go_wrong(arguments: &Arguments) -> Result<()> {
    const FOR_EVER: Duration = Duration::from_secs(600);
    match arguments.mode {
        Mode::None | Mode::Handshake | Mode::BetweenGames => {}
        Mode::Crash => {
            eprintln!("out of cheese");
            std::process::exit(3);
        }
        Mode::Exit => std::process::exit(0),
        Mode::Hang => std::thread::sleep(FOR_EVER),
        Mode::Chatter => loop {
            println!("info string still thinking");
        },
        Mode::Illegal => println!("bestmove a1h8"),
        Mode::Garbage => {
            std::io::stdout().write_all(b"\xFF\xFE\0\ninfo depth x score cp\nbestmove %&/\xC3(\n")?;
        }
        Mode::NoMove => println!("bestmove"),
        Mode::Late => std::thread::sleep(Duration::from_millis(arguments.late)),
        Mode::CloseOutput => {
            nix::unistd::close(1)?;
            std::thread::sleep(FOR_EVER);
        }
    }
    Ok(())
}
