//! `dameo-check-games FILE`: plays the games of a PDN file once more by the slow rules and compares
//! the results; also writes and reads each again.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use dameo_tests::replay;

/// Plays the games of a PDN file by slow, independent rules and compares their results, and writes
/// and reads each again.
#[derive(Parser)]
struct Arguments {
    /// The file.
    file: PathBuf,
    /// Draw rules of the games: those of `PlayStrategy` instead of the standard ones.
    #[arg(long)]
    playstrategy: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let bytes = std::fs::read(&arguments.file).with_context(|| format!("cannot read {}", arguments.file.display()))?;
    let text = dameo_pdn::decode(&bytes);
    let (mut games, mut ended, mut plies) = (0, 0, 0);
    for record in dameo_pdn::read(&text) {
        let record = record?;
        games += 1;
        plies += record.moves.len();
        let again = dameo_pdn::read(&record.to_string()).next().context("the game is gone")??;
        ensure!(again == record, "game {games} does not come back as it was written");
        let result = replay::result(&record, arguments.playstrategy).with_context(|| format!("game {games}"))?;
        let termination = record.tag("Termination").unwrap_or("");
        if result == "none" {
            // Forfeits and adjudications end a game that the rules do not.
            ensure!(!replay::BY_RULES.contains(&termination), "game {games}: '{termination}', but it is not over");
        } else {
            ended += 1;
            let stated = replay::name(record.result);
            ensure!(result == stated, "game {games}: {result} by the rules, but the record says {stated}");
        }
    }
    println!("{games} games, {plies} plies, {ended} ended by the rules, all as stated; all come back as written");
    Ok(())
}
