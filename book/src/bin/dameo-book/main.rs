//! The program `dameo-book`: grows a tree of openings, shows it, and makes a compact book of it.

mod arguments;
mod commands;
mod expand;
mod remote;
mod report;
mod show;

use std::process::ExitCode;

use arguments::{Arguments, Command};

/// The exit status for failures.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let result = match dameo_cli::parse::<Arguments>().command {
        Command::Expand(arguments) => expand::run(&arguments),
        Command::Lease(arguments) => remote::lease(&arguments),
        Command::Score => remote::score(),
        Command::Submit { tree } => remote::submit(&tree),
        Command::Release { tree, worker } => remote::release(&tree, &worker),
        Command::Show { tree, moves, count } => show::run(&tree, &moves, count),
        Command::Import(arguments) => commands::import(&arguments),
        Command::Export { tree, out, size } => commands::export(&tree, &out, size),
        Command::Report(arguments) => report::run(&arguments),
        Command::Exits { tree, count } => commands::exits(&tree, count),
        Command::Check { tree } => commands::check(&tree),
    };
    dameo_cli::finish("dameo-book", result, FAILED)
}
