//! Reads a PDN file. Prints the tags, the number of moves, the result and the warnings of each game,
//! and each error with its line and column.
//!
//! ```sh
//! cargo run --example read_pdn -- games.pdn
//! ```

use std::fs::File;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: read_pdn FILE");
        return ExitCode::from(2);
    };
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) => {
            eprintln!("cannot read {}: {error}", path.display());
            return ExitCode::from(2);
        }
    };
    let mut status = ExitCode::SUCCESS;
    for game in dameo_pdn::read_from(file) {
        match game {
            Ok(record) => {
                for (name, value) in record.tags() {
                    println!("{name}: {value}");
                }
                // A move is a ply here: one of White's or one of Black's.
                println!("{} plies, {}", record.moves.len(), record.result());
                record.warnings().iter().for_each(|warning| println!("warning: {warning}"));
                println!();
            }
            Err(error) => {
                println!("{error}\n");
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}
