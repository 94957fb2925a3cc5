//! Positions with what the tables say, and lines of best play.

use std::cmp::Reverse;

use dameo_rules::{Color, KnownValue, Position, TableMove, TableResult, move_text, table_moves};
use dameo_tables::{Class, PlacementIndex, Tablebase};

use super::text::wrap;
use crate::summaries::{Summaries, short_fen};

/// The diagram of a position with its value and the moves that keep it.
pub(super) fn position(tablebase: &Tablebase, position: &Position) -> Option<String> {
    let value = KnownValue::of(tablebase, position)?;
    let moves = best_first(tablebase, position)?;
    let keep: Vec<String> =
        moves.iter().filter(|m| m.value.result == value.result).map(|m| text(position, m)).collect();
    let verdict = verdict(position, value);
    let text = if value.result == TableResult::Loss {
        format!("{verdict}.")
    } else {
        format!("{verdict}. Moves that keep it, {} of {}: {}.", keep.len(), moves.len(), keep.join(", "))
    };
    Some(format!("{}\n{}\n", diagram(position), wrap(text.split(' ').map(String::from))))
}

/// The diagram of a position with its value, whoever is to move.
pub(super) fn whoever_moves(tablebase: &Tablebase, position: &Position) -> Option<String> {
    let other = passed(position)?;
    let verdicts = [*position, other].map(|position| Some((position, KnownValue::of(tablebase, &position)?)));
    let [first, second] = verdicts.map(|known| known.map(|(position, value)| verdict(&position, value)));
    Some(format!("{}\n{}. {}.\n", diagram(position), first?, second?))
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
    let value = KnownValue::of(tablebase, position)?;
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
    let verdict = verdict(position, value);
    Some(format!("{}\n{verdict}:\n\n```text\n{}\n```\n", diagram(position), wrap(words)))
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

fn text(position: &Position, m: &TableMove) -> String {
    move_text(position, m.m)
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

/// The board and the FEN in a block of text.
fn diagram(position: &Position) -> String {
    format!("```text\n{}\n\n{}\n```\n", position.diagram(), short_fen(position))
}
