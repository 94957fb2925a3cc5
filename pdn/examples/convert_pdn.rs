//! Writes the games of a PDN file with their moves in a notation: `pdn`, `playstrategy` or
//! `abstractplay`. A game that cannot be read is an error on stderr.
//!
//! ```sh
//! cargo run --example convert_pdn -- playstrategy games.pdn
//! ```

use std::error::Error;
use std::process::ExitCode;

use dameo_pdn::{Notation, decode, read};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [notation, path] = &arguments[..] else {
        return Err("usage: convert_pdn NOTATION FILE".into());
    };
    let notation: Notation = notation.parse()?;
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read {path}: {error}"))?;
    let mut status = ExitCode::SUCCESS;
    for game in read(&decode(&bytes)) {
        match game {
            Ok(game) => println!("{}", game.written(notation)),
            Err(error) => {
                eprintln!("{error}");
                status = ExitCode::FAILURE;
            }
        }
    }
    Ok(status)
}
