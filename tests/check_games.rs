//! `dameo-check-games FILE`: replays the games of a PDN file by the slow rules and compares the
//! results. It also writes each game and reads it again.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use dameo_tests::replay;

/// Replays the games of a PDN file by slow, independent rules and compares the results. Also writes
/// each game and reads it again.
#[derive(Parser)]
struct Arguments {
    /// The file.
    file: PathBuf,
    /// Draw rules of the games: those of `PlayStrategy` instead of the standard ones.
    #[arg(long)]
    playstrategy: bool,
    /// Also prints every position by the slow rules: the number of the game and of the ply, the FEN
    /// without counters and the legal moves, with tabs between.
    #[arg(long)]
    positions: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match check(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // One line, without a backtrace.
        Err(error) => {
            eprintln!("dameo-check-games: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn check(arguments: &Arguments) -> Result<()> {
    let bytes = std::fs::read(&arguments.file).with_context(|| format!("cannot read {}", arguments.file.display()))?;
    let text = dameo_pdn::decode(&bytes);
    let (mut games, mut ended, mut plies) = (0, 0, 0);
    for record in dameo_pdn::read(&text) {
        let record = record?;
        games += 1;
        plies += record.moves.len();
        let again = dameo_pdn::read(&record.to_string()).next().context("the written game is not read")??;
        ensure!(again == record, "game {games} is not read as it was written");
        let result = replay::result(&record, arguments.playstrategy).with_context(|| format!("game {games}"))?;
        let termination = record.tag("Termination").unwrap_or("");
        if arguments.positions {
            for (ply, board) in replay::positions(&record)?.iter().enumerate() {
                let moves: Vec<String> = board.legal_moves().into_values().collect();
                println!("{games}\t{ply}\t{}\t{}", board.fen(), moves.join(" "));
            }
        }
        if result == "none" {
            // Forfeits and adjudications end games that are not over by the rules.
            ensure!(!replay::BY_RULES.contains(&termination), "game {games}: '{termination}', but it is not over");
        } else {
            ended += 1;
            let stated = replay::name(record.result());
            ensure!(result == stated, "game {games}: {result} by the rules, but the record says {stated}");
        }
    }
    ensure!(games > 0, "there is no game in {}", arguments.file.display());
    println!(
        "{games} games, {plies} plies, {ended} ended by the rules, all with the recorded result; all are read as written"
    );
    Ok(())
}
