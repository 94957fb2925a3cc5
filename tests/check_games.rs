//! `dameo-check-games FILE`: replays the games of a PDN file with the slow reference rules and
//! compares the results. Also checks that each game is unchanged after it is written and read
//! again.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use dameo_tests::replay;

/// Replays the games of a PDN file with slow, independent rules, compares the results, and checks
/// that writing and reading keeps each game unchanged.
#[derive(Parser)]
struct Arguments {
    /// The PDN file.
    file: PathBuf,
    /// Use the draw rules of `PlayStrategy` instead of the standard ones.
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
        let again = dameo_pdn::read(&record.to_string())
            .next()
            .with_context(|| format!("game {games} cannot be read after it was written"))??;
        ensure!(again == record, "game {games} differs after it was written and read");
        let result = replay::result(&record, arguments.playstrategy).with_context(|| format!("game {games}"))?;
        let termination = record.tag("Termination").unwrap_or("");
        if result == "none" {
            // Forfeits and adjudications end a game before the rules do.
            ensure!(
                !replay::BY_RULES.contains(&termination),
                "game {games}: '{termination}', but the game is not over"
            );
        } else {
            ended += 1;
            let stated = replay::name(record.result);
            ensure!(result == stated, "game {games}: {result} by the rules, but the record says {stated}");
        }
    }
    println!("{games} games, {plies} plies, {ended} ended by the rules; all results and records are correct");
    Ok(())
}
