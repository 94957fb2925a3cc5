//! How often each class is won, drawn and lost.

use dameo_tables::{Class, Results, Stats};

use super::text::{percent, table};
use crate::summaries::Summaries;

/// For each pair of classes, the results of the side that is named first, whoever is to move, in
/// quiet positions.
pub(super) fn material(summaries: &Summaries, pieces: u8) -> Option<String> {
    let columns = [
        "pieces",
        "first side to move: won",
        "drawn",
        "lost",
        "second side to move: won",
        "drawn",
        "lost",
        "longest win",
    ];
    let known = summaries.with_pieces(pieces)?;
    let pairs = known.iter().filter(|(class, _)| *class == class.pair());
    let rows = pairs.map(|&(class, first)| {
        let second = summaries.get(class.opponent()).unwrap_or(first);
        let mut row = vec![named(class)];
        row.extend(shares(first.quiet));
        // What the second side wins, the first one loses.
        let Results { wins, draws, losses } = second.quiet;
        row.extend(shares(Results { wins: losses, draws, losses: wins }));
        row.push(longest(first, second));
        row
    });
    Some(table(&columns, 1, rows))
}

/// The longest win of the first side of a pair, in plies, whoever is to move.
fn longest(first: &Stats, second: &Stats) -> String {
    match first.longest_win.max(second.longest_loss) {
        0 => "none".into(),
        plies => plies.to_string(),
    }
}

fn shares(results: Results) -> [String; 3] {
    [results.wins, results.draws, results.losses].map(|count| percent(count, results.positions()))
}

/// The class as players write it, with `+` between the pieces.
fn named(class: Class) -> String {
    let side = |kings: u8, men: u8| {
        let letters = "K".repeat(kings.into()) + &"M".repeat(men.into());
        letters.chars().map(String::from).collect::<Vec<_>>().join("+")
    };
    let (own, enemy) = (side(class.own_kings, class.own_men), side(class.enemy_kings, class.enemy_men));
    format!("{own} v {enemy}")
}
