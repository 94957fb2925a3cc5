//! Reads a PDN file. Prints the tags, the number of moves and the result of each game, and each
//! error with its line and column.
//!
//! ```sh
//! cargo run --example read_pdn -- games.pdn
//! ```

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: read_pdn FILE");
        return ExitCode::from(2);
    };
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("cannot read {}: {error}", path.display());
            return ExitCode::from(2);
        }
    };
    let mut status = ExitCode::SUCCESS;
    for game in dameo_pdn::read(&dameo_pdn::decode(&bytes)) {
        match game {
            Ok(record) => {
                for (name, value) in record.tags() {
                    println!("{name}: {value}");
                }
                // A move is a ply here: one of White's or one of Black's.
                println!("{} plies, {}\n", record.moves.len(), record.result());
            }
            Err(error) => {
                println!("line {}, column {}: {}\n", error.line, error.column, error.kind);
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}
