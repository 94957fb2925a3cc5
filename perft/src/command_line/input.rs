//! Input: positions, and text from files or standard input.

use std::fs;
use std::io::{Read, stdin};
use std::path::Path;

use anyhow::{Context, anyhow};
use dameo_rules::{Fen, Position};

/// Parses a FEN, or `startpos`. Positions that no game can reach are accepted, since they can be
/// counted too.
pub(crate) fn parse_position(text: &str) -> anyhow::Result<Position> {
    if text.eq_ignore_ascii_case("startpos") {
        return Ok(Position::start());
    }
    Fen::parse_for_counting(text).map(|fen| fen.position).map_err(|error| anyhow!(error.explain(text)))
}

/// The text without the byte order mark that some editors write.
pub(crate) fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{FEFF}').unwrap_or(text)
}

/// The name of the file in errors: its path, or `standard input` for `-`.
pub(crate) fn name(file: &Path) -> String {
    if is_standard_input(file) { "standard input".into() } else { file.display().to_string() }
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read_text(file: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let read = if is_standard_input(file) {
        stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(file).map(|contents| bytes = contents)
    };
    read.with_context(|| format!("cannot read {}", name(file)))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|&byte| byte == b'\n').count();
        anyhow!("{} line {line}: not UTF-8 text", name(file))
    })?;
    Ok(without_byte_order_mark(&text).into())
}

fn is_standard_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}
