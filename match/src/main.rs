//! The program `dameo-match`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    dameo_match::command_line::main()
}
