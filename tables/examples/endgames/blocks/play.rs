//! Positions with what the tables say, and lines of best play.

use std::cmp::Reverse;

use dameo_rules::{Color, KnownValue, Position, TableMove, TableResult, move_text, table_moves};
use dameo_tables::{Class, PlacementIndex, Tablebase};

use super::text::{beside, wrap};
use crate::summaries::{Summaries, short_fen};

/// The diagrams of positions, each with its value and the moves that keep it.
pub(super) fn positions(tablebase: &Tablebase, positions: &[Position]) -> Option<String> {
    let kept = |position: &Position| {
        let value = KnownValue::probe(tablebase, position)?;
        let moves = best_first(tablebase, position)?;
        let keep = moves.iter().filter(|m| m.value.result == value.result).map(|m| move_text(position, m.m));
        let keep: Vec<String> = keep.collect();
        let verdict = verdict(position, value);
        Some(format!("{verdict}. Moves that keep it, {} of {}: {}.", keep.len(), moves.len(), keep.join(", ")))
    };
    diagrams_with(positions, kept)
}

/// The diagrams of positions, each with its value, whoever is to move.
pub(super) fn whoever_moves(tablebase: &Tablebase, positions: &[Position]) -> Option<String> {
    let of = |position: &Position| Some(verdict(position, KnownValue::probe(tablebase, position)?));
    diagrams_with(positions, |position| Some(format!("{}. {}.", of(position)?, of(&passed(position)?)?)))
}

/// Diagrams side by side, and a line of text about each.
fn diagrams_with(positions: &[Position], text: impl Fn(&Position) -> Option<String>) -> Option<String> {
    let columns: Vec<_> = positions.iter().map(diagram).collect();
    let items = positions.iter().map(|position| Some(format!("- {}\n", text(position)?)));
    Some(format!("{}\n{}", beside(&columns), items.collect::<Option<String>>()?))
}

/// The same board with the other side to move.
pub(super) fn passed(position: &Position) -> Option<Position> {
    let [white, black] = [Color::White, Color::Black].map(|color| position.pieces(color));
    let kings = position.kings(Color::White) | position.kings(Color::Black);
    Position::new(white, black, kings, !position.side_to_move()).ok()
}

/// The line of best play from a position to the end: the winner takes a shortest way, the loser a
/// longest.
pub(super) fn line(tablebase: &Tablebase, position: &Position) -> Option<String> {
    let value = KnownValue::probe(tablebase, position)?;
    value.plies?;
    let mut words = Vec::new();
    let mut current = *position;
    while let Some(m) = best_first(tablebase, &current)?.first().map(|best| best.m) {
        if current.side_to_move() == position.side_to_move() {
            words.push(format!("{}.", words.len() / 3 + 1));
        }
        words.push(move_text(&current, m));
        current = current.play_unchecked(m);
    }
    // As text: Markdown would take the numbers of moves for those of a list.
    let mut lines = diagram(position);
    lines.extend([String::new(), format!("{}:", verdict(position, value))]);
    lines.extend(wrap(words).lines().map(String::from));
    Some(beside(&[lines]))
}

/// The longest win with so many pieces, with its line.
pub(super) fn longest(summaries: &Summaries, tablebase: &Tablebase, pieces: u8) -> Option<String> {
    // The first of the longest.
    let (class, _) = summaries.with_pieces(pieces)?.into_iter().min_by_key(|(_, stats)| Reverse(stats.longest()))?;
    longest_of(summaries, tablebase, class)
}

/// The longest win with the pieces of a class, whoever is to move, with its line. If the loser is to
/// move, it is longer by a ply than if the winner is.
pub(super) fn longest_of(summaries: &Summaries, tablebase: &Tablebase, class: Class) -> Option<String> {
    let class = class.pair();
    let [own, enemy] = [class, class.opponent()].map(|class| Some((class, summaries.get(class)?)));
    let (class, stats) = [own?, enemy?].into_iter().min_by_key(|(_, stats)| Reverse(stats.longest()))?;
    let number = if stats.longest_win > stats.longest_loss { stats.win_example } else { stats.loss_example };
    line(tablebase, &PlacementIndex::new(class).position(number?)?)
}

/// The moves with their values, best first; equal ones by their text.
fn best_first(tablebase: &Tablebase, position: &Position) -> Option<Vec<TableMove>> {
    let mut moves = table_moves(tablebase, position)?;
    moves.sort_by_cached_key(|m| (Reverse(m.value), move_text(position, m.m)));
    Some(moves)
}

/// Who is to move, and what the tables say.
fn verdict(position: &Position, value: KnownValue) -> String {
    let result = match value.result {
        TableResult::Win => "wins",
        TableResult::Draw => "draws",
        TableResult::Loss => "loses",
    };
    let plies = value.plies.map(|plies| format!(" in {plies} plies")).unwrap_or_default();
    format!("{} to move {result}{plies}", name(position.side_to_move()))
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The board and the FEN.
fn diagram(position: &Position) -> Vec<String> {
    let text = format!("{}\n\n{}", position.diagram(), short_fen(position));
    text.lines().map(String::from).collect()
}
