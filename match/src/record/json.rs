//! The JSON record: a first line that describes the match, then a line for each game.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::header::Header;
use super::row::GameRow;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct FirstLine {
    #[serde(rename = "match")]
    header: Header,
}

/// The contents of a record.
pub(super) struct JsonRecord {
    pub(super) header: Header,
    pub(super) rows: Vec<GameRow>,
    /// Bytes up to the end of the last complete line.
    pub(super) complete: usize,
}

/// The first line of a record.
pub(super) fn first_line(header: &Header) -> Result<String> {
    Ok(serde_json::to_string(&FirstLine { header: header.clone() })? + "\n")
}

/// The line of a game.
pub(super) fn line(row: &GameRow) -> Result<String> {
    Ok(serde_json::to_string(row)? + "\n")
}

/// Reads a record. A last line that was cut off when the match was interrupted is left out.
pub(super) fn parse(bytes: &[u8]) -> Result<JsonRecord> {
    // A complete line ends with a newline.
    let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let text = std::str::from_utf8(&bytes[..complete]).context("the record is not UTF-8")?;
    let mut lines = text.lines().enumerate();
    let Some((_, first)) = lines.next() else {
        let what = if bytes.is_empty() { "the file is empty" } else { "line 1 is cut off" };
        bail!("{what}: it does not describe a match; remove it to start the match anew");
    };
    let FirstLine { header } =
        serde_json::from_str(first).context("line 1: expected {\"match\": ..}, the first line of a record")?;
    let rows: Result<Vec<GameRow>> = lines
        .map(|(number, line)| serde_json::from_str(line).with_context(|| format!("line {}", number + 1)))
        .collect();
    Ok(JsonRecord { header, rows: rows?, complete })
}

/// Reads a JSON record. A last line that was cut off when the match was interrupted is left out.
///
/// # Errors
/// When the file cannot be read, or a line is not that of a record.
pub fn read_json(path: &Path) -> Result<(Header, Vec<GameRow>)> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let JsonRecord { header, rows, .. } = parse(&bytes).with_context(|| path.display().to_string())?;
    Ok((header, rows))
}
