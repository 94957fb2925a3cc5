//! A report on the openings of a tree, as part of a Markdown document.

use std::collections::HashSet;
use std::io::{Write, stdout};
use std::path::Path;

use crate::book::{Access, EntryMove, Scorer, Tree, TreeError, View, shown};
use anyhow::{Result, anyhow, ensure};
use dameo_engine::search::Signals;
use dameo_engine::{Game, Position, move_text};
use dameo_study::book::{Canonical, Value};

use crate::command_line::book::ReportArguments;
use crate::command_line::book::show::best_line;

/// The plies of a main line.
const PLIES: usize = 10;

/// A first move, which also represents its mirror image.
struct FirstMove {
    text: String,
    mirrored: String,
    found: EntryMove,
    /// The score in the other tree.
    other: Option<Value>,
    /// The best line after it.
    line: Vec<String>,
}

/// Prints the first moves and the main lines.
pub(crate) fn run(arguments: &ReportArguments) -> Result<()> {
    let open = |path: &Path| Tree::open(path, Access::Read);
    let tree = open(&arguments.tree)?;
    let view = tree.view()?;
    let other = arguments.compare.as_deref().map(open).transpose()?;
    let other = other.as_ref().map(Tree::view).transpose()?;
    let first_moves = first_moves(&view, other.as_ref(), &arguments.tree)?;
    let counts = tree.counts()?;
    let mut out = stdout().lock();
    writeln!(
        out,
        "{} positions with all their moves scored, {} scored moves, {} games.\n",
        counts.scored,
        counts.moves,
        tree.games()?
    )?;
    writeln!(out, "| move | mirror image | value | score | depth | nodes | {}games | White scores | best reply |", {
        if other.is_some() { "other score | " } else { "" }
    })?;
    writeln!(out, "| --- | --- | ---: | ---: | ---: | ---: | {}---: | ---: | --- |", {
        if other.is_some() { "---: | " } else { "" }
    })?;
    for first in &first_moves {
        let EntryMove { scored, value, games: [white, draws, black] } = first.found;
        let games = white + draws + black;
        let points = match games {
            0 => String::new(),
            _ => format!("{:.1}%", 100.0 * (f64::from(white) + f64::from(draws) / 2.0) / f64::from(games)),
        };
        let compared = match (&other, first.other) {
            (None, _) => String::new(),
            (_, Some(value)) => format!("{} | ", signed(value)),
            (_, None) => "| ".into(),
        };
        writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {compared}{games} | {points} | {} |",
            first.text,
            first.mirrored,
            signed(value),
            signed(scored.value),
            scored.depth,
            scored.nodes,
            first.line.first().map_or("", String::as_str)
        )?;
    }
    writeln!(out)?;
    let spread = |values: Vec<(Value, Value)>| {
        let count = values.len().max(1) as f64;
        values.iter().map(|(one, other)| f64::from(one.0 - other.0).abs()).sum::<f64>() / count
    };
    let backed_up = spread(first_moves.iter().map(|first| (first.found.value, first.found.scored.value)).collect());
    writeln!(out, "Mean difference between value and score: {backed_up:.1} centipawns.")?;
    if other.is_some() {
        let pairs = first_moves.iter().filter_map(|first| Some((first.found.scored.value, first.other?)));
        writeln!(out, "Mean difference between the two scores: {:.1} centipawns.", spread(pairs.collect()))?;
    }
    writeln!(out, "\n| value | main line |\n| ---: | --- |")?;
    let mut scorer = arguments.search_nodes.map(|nodes| Ok::<_, TreeError>((Scorer::new()?, nodes))).transpose()?;
    for first in first_moves.iter().take(arguments.lines) {
        let searched = match &mut scorer {
            Some((scorer, nodes)) => continuation(first, scorer, *nodes)?,
            None => Vec::new(),
        };
        writeln!(out, "| {} | {} |", signed(first.found.value), numbered(first, &searched))?;
        out.flush()?;
    }
    Ok(())
}

/// The moves that searches choose after a main line, until that has all its plies.
fn continuation(first: &FirstMove, scorer: &mut Scorer, nodes: u64) -> Result<Vec<String>> {
    let mut game = Game::new();
    for text in [&first.text].into_iter().chain(&first.line) {
        game.play_text(text).map_err(|error| anyhow!("{}", error.explain(game.position(), text)))?;
    }
    let (signals, mut moves) = (Signals::new(), Vec::new());
    while 1 + first.line.len() + moves.len() < PLIES
        && let Some(best) = scorer.best_move(game.position(), nodes, &signals)
    {
        moves.push(move_text(game.position(), best));
        game.play(best)?;
    }
    Ok(moves)
}

/// The first moves, best first, one of each pair of mirror images.
fn first_moves(view: &View<'_>, other: Option<&View<'_>>, path: &Path) -> Result<Vec<FirstMove>> {
    let start = Position::start();
    let Some(entry) = view.entry(&start)? else {
        ensure!(false, "the tree {} has no scores for the start position", path.display());
        return Ok(Vec::new());
    };
    let others = match other {
        Some(other) => other.entry(&start)?.map_or_else(Vec::new, |entry| entry.moves),
        None => Vec::new(),
    };
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for entry_move in entry.moves {
        let m = entry_move.scored.m;
        let next = start.play_unchecked(m);
        if !seen.insert(Canonical::of(&next).board()) {
            continue;
        }
        found.push(FirstMove {
            text: move_text(&start, m),
            mirrored: move_text(&start, m.mirror_files()),
            other: others.iter().find(|other| other.scored.m == m).map(|other| other.scored.value),
            line: best_line(view, next, PLIES - 1)?,
            found: entry_move,
        });
    }
    Ok(found)
}

/// A value in men, with its sign.
fn signed(value: Value) -> String {
    format!("{:+}", shown(value))
}

/// A line with the numbers of its moves, those that were searched in italics.
fn numbered(first: &FirstMove, searched: &[String]) -> String {
    let moves = [&first.text].into_iter().chain(&first.line).chain(searched).enumerate();
    let mut words: Vec<String> = moves
        .map(|(ply, text)| match ply % 2 {
            0 => format!("{}. {text}", ply / 2 + 1),
            _ => text.clone(),
        })
        .collect();
    let (begin, end) = (1 + first.line.len(), words.len());
    if !searched.is_empty() {
        words[begin].insert(0, '*');
        words[end - 1].push('*');
    }
    words.join(" ")
}
