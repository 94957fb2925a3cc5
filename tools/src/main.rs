//! The program `dameo-tools`.

use std::process::ExitCode;

fn main() -> ExitCode {
    dameo_tools::command_line::main()
}
