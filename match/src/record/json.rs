//! The JSON record: a first line that describes the match, then a line for each game.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::{ContentsError, RecordError};
use super::files::cannot;
use super::header::Header;
use super::row::GameRow;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct FirstLine {
    #[serde(rename = "match")]
    header: Header,
    #[serde(flatten)]
    length: MatchLength,
}

/// The length of a match, which can be resumed with more rounds or with another test.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MatchLength {
    /// The rounds; records of earlier versions do not have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The test that may end the match early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<String>,
}

/// The contents of a record.
#[derive(Debug)]
pub struct JsonRecord {
    /// The match.
    pub header: Header,
    /// Its length.
    pub length: MatchLength,
    /// Its games.
    pub rows: Vec<GameRow>,
    /// Bytes up to the end of the last complete line.
    pub(super) complete: usize,
    /// Whether the last line is cut off.
    pub is_cut: bool,
}

/// The first line of a record.
pub(super) fn first_line(header: &Header, length: &MatchLength) -> serde_json::Result<String> {
    Ok(serde_json::to_string(&FirstLine { header: header.clone(), length: length.clone() })? + "\n")
}

/// The line of a game.
pub(super) fn line(row: &GameRow) -> serde_json::Result<String> {
    Ok(serde_json::to_string(row)? + "\n")
}

/// Reads a record. A last line that was cut off when the match was interrupted is left out.
pub(super) fn parse(bytes: &[u8]) -> Result<JsonRecord, ContentsError> {
    // A complete line ends with a newline.
    let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let text =
        std::str::from_utf8(&bytes[..complete]).map_err(|error| ContentsError::NotUtf8(error.valid_up_to() + 1))?;
    let mut lines = (1..).zip(text.lines());
    let Some((_, first)) = lines.next() else {
        let what = if bytes.is_empty() { "the file is empty" } else { "line 1 is cut off" };
        return Err(ContentsError::NoHeader(what));
    };
    let FirstLine { header, length } = serde_json::from_str(first).map_err(ContentsError::FirstLine)?;
    let rows: Result<Vec<GameRow>, ContentsError> = lines
        .map(|(line, text)| serde_json::from_str(text).map_err(|error| ContentsError::Line { line, error }))
        .collect();
    Ok(JsonRecord { header, length, rows: rows?, complete, is_cut: complete < bytes.len() })
}

/// Reads a JSON record. A last line that was cut off when the match was interrupted is left out.
///
/// # Errors
/// When the file cannot be read, or a line is not that of a record.
pub fn read_json(path: &Path) -> Result<JsonRecord, RecordError> {
    let bytes = std::fs::read(path).map_err(cannot("read", path))?;
    parse(&bytes).map_err(|error| RecordError::Contents { path: path.into(), error: error.into() })
}
