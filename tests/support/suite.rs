//! Positions with what a search must find in them, one on a line: `FEN; bm MOVE;` or `FEN; mate
//! N;`, as EPD has it for chess.

use std::path::Path;

use anyhow::{Context, Result};
use dameo_engine::game::Game;
use dameo_engine::moves::Move;
use dameo_engine::notation::{Fen, parse_move};

/// What is to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// This best move.
    Move(Move),
    /// A win in so many moves, and no faster.
    Mate(u32),
}

/// A position and a task.
#[derive(Debug, Clone)]
pub struct Exercise {
    /// Where it begins.
    pub game: Game,
    /// What is to be found.
    pub task: Task,
}

/// Reads a suite. Lines that begin with `#` are comments.
///
/// # Errors
/// When it cannot be read; the line is named.
pub fn read(path: &Path) -> Result<Vec<Exercise>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(number, line)| exercise(line).with_context(|| format!("{}:{}: {line}", path.display(), number + 1)))
        .collect()
}

fn exercise(line: &str) -> Result<Exercise> {
    let mut fields = line.split(';').map(str::trim);
    let game = Game::from(fields.next().unwrap_or_default().parse::<Fen>()?);
    let field = fields.next().and_then(|field| field.split_once(' ')).context("expected 'bm MOVE' or 'mate N'")?;
    let task = match field {
        ("bm", text) => Task::Move(parse_move(game.position(), text)?),
        ("mate", text) => Task::Mate(text.parse()?),
        (other, _) => anyhow::bail!("'{other}' is neither bm nor mate"),
    };
    Ok(Exercise { game, task })
}
