//! The program `dameo-perft`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    dameo_perft::command_line::main()
}
