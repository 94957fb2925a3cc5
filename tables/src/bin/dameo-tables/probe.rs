//! Prints the value of a position and of its moves.

use std::io::{Write, stdout};
use std::path::Path;

use anyhow::{Context, bail};
use dameo_engine::{EndgameTables, Fen, Position, TableResult, TableValue, move_text};
use dameo_tables::{TableFile, Tablebase};

/// Prints the value of a position and of its moves, best first.
pub(crate) fn run(fen: &str, folder: Option<&Path>) -> anyhow::Result<()> {
    let position = fen.parse::<Fen>().with_context(|| format!("{fen} is no position"))?.position;
    let mut files = Vec::new();
    if let Some(folder) = folder {
        files = TableFile::open_folder(folder)?;
    }
    #[cfg(feature = "built-in")]
    files.insert(0, TableFile::built_in()?);
    let tablebase = Tablebase::new(files, Tablebase::DEFAULT_CACHE);
    let Some(value) = known(&tablebase, &position) else {
        bail!("there is no table with this position, which has {} pieces", position.occupied().count())
    };
    let mut output = stdout().lock();
    writeln!(output, "position {}", text(value))?;
    let mut moves = Vec::new();
    for &m in &position.legal_moves() {
        let value = known(&tablebase, &position.play_unchecked(m)).context("the table of a move is missing")?;
        moves.push((value.0.map(TableValue::before), opposite(value.1), move_text(&position, m)));
    }
    moves.sort_by(|(value, result, _), (other, other_result, _)| other_result.cmp(result).then(other.cmp(value)));
    moves.iter().try_for_each(|(value, result, m)| writeln!(output, "{m} {}", text((*value, *result))))?;
    Ok(())
}

/// What is known of a position: the distance may be missing.
fn known(tablebase: &Tablebase, position: &Position) -> Option<(Option<TableValue>, TableResult)> {
    tablebase.probe_wdl(position).map(|result| (tablebase.probe_dtm(position), result))
}

fn opposite(result: TableResult) -> TableResult {
    match result {
        TableResult::Loss => TableResult::Win,
        TableResult::Draw => TableResult::Draw,
        TableResult::Win => TableResult::Loss,
    }
}

fn text((value, result): (Option<TableValue>, TableResult)) -> String {
    let name = match result {
        TableResult::Loss => "loss",
        TableResult::Draw => "draw",
        TableResult::Win => "win",
    };
    match value.and_then(TableValue::plies) {
        Some(plies) => format!("{name} {plies}"),
        None => name.into(),
    }
}
