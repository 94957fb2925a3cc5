//! Records in JSON: a first line that says what the match is, then a line for each game.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::{Header, Row};

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct FirstLine {
    #[serde(rename = "match")]
    header: Header,
}

/// What a record holds.
pub(super) struct JsonRecord {
    pub(super) header: Header,
    pub(super) rows: Vec<Row>,
    /// Bytes up to the end of the last whole line.
    pub(super) whole: usize,
}

/// The first line of a record.
pub(super) fn first_line(header: &Header) -> Result<String> {
    Ok(serde_json::to_string(&FirstLine { header: header.clone() })? + "\n")
}

/// The line of a game.
pub(super) fn line(row: &Row) -> Result<String> {
    Ok(serde_json::to_string(row)? + "\n")
}

/// Understands a record. A last line that was torn when the match was interrupted is left out.
pub(super) fn parse(bytes: &[u8]) -> Result<JsonRecord> {
    // Whatever was written whole ends with its line.
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let text = std::str::from_utf8(&bytes[..whole]).context("the record is not UTF-8")?;
    let mut lines = text.lines().enumerate();
    let Some((_, first)) = lines.next() else {
        let what = if bytes.is_empty() { "the file is empty" } else { "line 1 is torn" };
        bail!("{what}: it does not tell which match it records, and is left as it is; remove it to begin anew");
    };
    let FirstLine { header } =
        serde_json::from_str(first).context("line 1: expected {\"match\": ..}, the first line of a record")?;
    let rows: Result<Vec<Row>> = lines
        .map(|(number, line)| serde_json::from_str(line).with_context(|| format!("line {}", number + 1)))
        .collect();
    Ok(JsonRecord { header, rows: rows?, whole })
}

/// Reads a record in JSON. A last line that was torn when the match was interrupted is left out.
///
/// # Errors
/// When the file cannot be read, or a line in it is not what it should be.
pub fn read_json(path: &Path) -> Result<(Header, Vec<Row>)> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let JsonRecord { header, rows, .. } = parse(&bytes).with_context(|| path.display().to_string())?;
    Ok((header, rows))
}
