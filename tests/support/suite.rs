//! Test positions with what a search must find, one per line: `FEN; bm MOVE;` or `FEN; mate N;`, as
//! in EPD for chess.

use std::path::Path;

use anyhow::{Context, Result};
use dameo_engine::{Fen, Game, Move, parse_move};

/// What the search must find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// This best move.
    BestMove(Move),
    /// A win in this many moves, and no faster.
    Mate(u32),
}

/// A position and its goal.
#[derive(Debug, Clone)]
pub struct TestPosition {
    /// A game without moves that begins at the position.
    pub game: Game,
    /// What the search must find.
    pub goal: Goal,
}

/// Reads a suite. Lines that begin with `#` are comments.
///
/// # Errors
/// When it cannot be read; the line is named.
pub fn read(path: &Path) -> Result<Vec<TestPosition>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(number, line)| parse(line).with_context(|| format!("{}:{}: {line}", path.display(), number + 1)))
        .collect()
}

fn parse(line: &str) -> Result<TestPosition> {
    let mut fields = line.split(';').map(str::trim);
    let game = Game::from(fields.next().unwrap_or_default().parse::<Fen>()?);
    let field = fields.next().and_then(|field| field.split_once(' ')).context("expected 'bm MOVE' or 'mate N'")?;
    let goal = match field {
        ("bm", text) => Goal::BestMove(parse_move(game.position(), text)?),
        ("mate", text) => Goal::Mate(text.parse()?),
        (other, _) => anyhow::bail!("'{other}' is neither bm nor mate"),
    };
    Ok(TestPosition { game, goal })
}
