//! Prints the value of a position and of its moves.

use std::io::{Write, stdout};
use std::path::Path;

use anyhow::{Context, bail};
use dameo_rules::{Fen, KnownValue, move_text, table_moves};
use dameo_tables::Tablebase;

/// Prints the value of a position and of its moves, best first.
pub(crate) fn run(fen: &str, folder: Option<&Path>) -> anyhow::Result<()> {
    let position = fen.parse::<Fen>().with_context(|| format!("{fen} is no position"))?.position;
    let tablebase = Tablebase::built_in(folder.map(Path::to_path_buf))?;
    let Some(value) = KnownValue::probe(&tablebase, &position) else {
        bail!("there is no table with this position, which has {} pieces", position.occupied().count())
    };
    let moves = table_moves(&tablebase, &position).context("the table of a move is missing")?;
    let mut output = stdout().lock();
    writeln!(output, "position {value}")?;
    moves.iter().try_for_each(|known| writeln!(output, "{} {}", move_text(&position, known.m), known.value))?;
    Ok(())
}
