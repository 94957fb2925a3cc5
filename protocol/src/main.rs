//! The program `dameo`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    dameo_protocol::command_line::main()
}
