//! The program `dameo-board`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    dameo_board::main()
}
