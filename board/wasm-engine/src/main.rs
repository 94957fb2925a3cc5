//! The engine with threads, for workers of a page that share memory: the session of `dameo` on
//! standard input and output, with [endgame tables](dameo_wasm_engine::input) that the page sends.
//!
//! The argument is the size of the transposition table in megabytes.

#![forbid(unsafe_code)]

use std::io::{self, BufReader};
use std::process::ExitCode;

use dameo_protocol::options::Setup;
use dameo_protocol::serve;
use dameo_wasm_engine::input::Input;
use dameo_wasm_engine::tables::LoadedTables;

fn main() -> ExitCode {
    let Some(megabytes) = std::env::args().nth(1).and_then(|argument| argument.parse().ok()) else {
        eprintln!("the argument must be the size of the transposition table in megabytes");
        return ExitCode::FAILURE;
    };
    let tables = LoadedTables::none();
    let setup = Setup { megabytes, tables: Box::new(tables.clone()) };
    let input = Input::new(BufReader::new(io::stdin()), io::stdout(), tables);
    match serve::run(setup, input, io::stdout()) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
