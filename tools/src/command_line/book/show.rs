//! Prints the moves of a position.

use std::io::{Write, stdout};
use std::path::Path;

use crate::book::{Access, Tree, View, shown};
use anyhow::{Context, Result, bail};
use dameo_engine::{Color, Game, Position, move_text};
use dameo_study::book::Canonical;

/// Prints the position that these moves lead to, or of this FEN, and its moves.
pub(crate) fn run(path: &Path, moves: &[String], count: usize) -> Result<()> {
    let tree = Tree::open(path, Access::Read)?;
    let game = game(moves)?;
    let position = game.position();
    let mut output = stdout().lock();
    writeln!(output, "{}\n{}", position.diagram(), game.fen())?;
    let view = tree.view()?;
    let Some(entry) = view.entry(position)? else {
        bail!("the tree has no scores for this position");
    };
    let engines = tree.engines()?;
    let is_old = entry.engine < engines.len() as i64;
    writeln!(output, "\nmove          value    score  depth     nodes  games  points  best line")?;
    let canonical = Canonical::of(position);
    for entry_move in entry.moves.iter().take(count) {
        let m = canonical.map(entry_move.scored.m);
        let text = move_text(position, m);
        let [white, draws, black] = entry_move.games;
        let games = white + draws + black;
        let won = if position.side_to_move() == Color::White { white } else { black };
        let points = match games {
            0 => String::new(),
            _ => format!("{:.0}%", 100.0 * (f64::from(won) + f64::from(draws) / 2.0) / f64::from(games)),
        };
        let line = best_line(&view, position.play_unchecked(m), LONGEST_LINE)?.join(" ");
        let (value, score) = (shown(entry_move.value), shown(entry_move.scored.value));
        let (depth, nodes) = (entry_move.scored.depth, entry_move.scored.nodes);
        let line = format!("{text:<10} {value:>8} {score:>8} {depth:>6} {nodes:>9} {games:>6} {points:>7}  {line}");
        writeln!(output, "{}", line.trim_end())?;
    }
    if is_old {
        let of = engines.get(entry.engine as usize - 1).map_or(0, |engine| engine.signature);
        writeln!(output, "\nscored by an earlier engine (bench {of}); expand --renew scores it again")?;
    }
    Ok(())
}

/// The game of these moves, or that begins with this FEN.
fn game(words: &[String]) -> Result<Game> {
    if let [word] = words
        && word.contains(':')
    {
        return word.parse().with_context(|| format!("{word} is no position"));
    }
    let mut game = Game::new();
    for text in words {
        game.play_text(text).map_err(|error| anyhow::anyhow!("{}", error.explain(game.position(), text)))?;
    }
    Ok(game)
}

/// The maximum number of plies of a printed line.
const LONGEST_LINE: usize = 10;

/// The best moves from here on, as far as the tree goes, and at most so many.
pub(crate) fn best_line(view: &View<'_>, mut position: Position, plies: usize) -> Result<Vec<String>> {
    let (line, _) = view.best_line(&position, plies)?;
    let texts = line.into_iter().map(|m| {
        let text = move_text(&position, m);
        position = position.play_unchecked(m);
        text
    });
    Ok(texts.collect())
}
