//! Writes the manual pages (`man1/`) and the completions of shells (`completions/`) of all programs:
//! `cargo run -p dameo-tools --example documents -- FOLDER`

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;
use clap_complete::Shell;

fn main() -> anyhow::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).context("expected the folder to write to")?);
    let (pages, completions) = (folder.join("man1"), folder.join("completions"));
    for folder in [&pages, &completions] {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let commands = [
        dameo_protocol::command_line::command(),
        dameo_board::command(),
        dameo_match::command_line::command(),
        dameo_perft::command_line::command(),
        dameo_tools::command_line::command(),
    ];
    for mut command in commands {
        // A page says nothing of the machine that wrote it.
        command = command.version(env!("CARGO_PKG_VERSION")).disable_help_subcommand(true);
        let name = command.get_name().to_string();
        for &shell in Shell::value_variants() {
            clap_complete::generate_to(shell, &mut command, &name, &completions)?;
        }
        clap_mangen::generate_to(command, &pages)?;
    }
    Ok(())
}
