//! Reciprocal zugzwangs.

use dameo_tables::{Class, PlacementIndex, Zugzwangs};

use super::text;
use crate::summaries::{Summaries, short_fen};

/// For each pair of classes, how many placements are zugzwangs, and an example.
pub(super) fn table(summaries: &Summaries, pieces: u8) -> Option<String> {
    let columns =
        ["pieces", "placements", "both lose", "only the first loses", "only the second loses", "share in %", "example"];
    let known = summaries.with_pieces(pieces)?;
    // Summaries of older programs have no zugzwangs.
    if known.iter().any(|(_, stats)| stats.zugzwangs.placements == 0) {
        return None;
    }
    let pairs = known.into_iter().filter(|&(class, _)| class == class.pair());
    let rows = pairs.map(|(class, stats)| {
        let second = summaries.get(class.opponent()).unwrap_or(stats);
        let counts = stats.zugzwangs;
        let mut row = vec![super::results::named(class)];
        row.extend([counts.placements, counts.full, counts.loses, counts.draws].map(text::number));
        row.push(share(counts.all(), counts.placements));
        row.push(chosen(class, &counts, &second.zugzwangs).map(|fen| format!("`{fen}`")).unwrap_or_default());
        row
    });
    Some(text::table(&columns, 1, rows))
}

/// The example that says most.
fn chosen(class: Class, first: &Zugzwangs, second: &Zugzwangs) -> Option<String> {
    let of_first = first.full_example.or(first.loses_example).map(|number| (class, number));
    let found = of_first.or_else(|| second.loses_example.map(|number| (class.opponent(), number)));
    found.and_then(|(class, number)| PlacementIndex::new(class).position(number)).map(|position| short_fen(&position))
}

/// A small share in percent, with three decimals.
fn share(part: u64, all: u64) -> String {
    let share = (part * 100_000 + all / 2).checked_div(all).unwrap_or(0);
    match share {
        0 if part > 0 => "<0.001".into(),
        _ => format!("{}.{:03}", share / 1000, share % 1000),
    }
}
