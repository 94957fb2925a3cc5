//! A man, with or without a king, against a king: where the man and the lone king must be for a
//! draw.

use dameo_rules::{Bitboard, EndgameTables, File, Rank, Square, TableResult};
use dameo_tables::{Class, Tablebase};

use super::placements;
use super::text::{beside, number, percent, table};

/// A man and a king against a king, the side of the man to move.
const WITH_KING: Class = Class { own_men: 1, own_kings: 1, enemy_men: 0, enemy_kings: 1 };

/// A man against a king, the side of the man to move.
const ALONE: Class = Class { own_men: 1, own_kings: 0, enemy_men: 0, enemy_kings: 1 };

/// Quiet positions, and the drawn ones among them.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    positions: u64,
    drawn: u64,
}

/// Counts the quiet positions of a class, each at the place that `place` gives it by the squares of
/// the man and of the king against it.
fn count(
    tablebase: &Tablebase,
    class: Class,
    counts: &mut [Count],
    place: impl Fn(Square, Square) -> Option<usize>,
) -> Option<()> {
    for placement in placements(class) {
        let position = placement.position().ok()?;
        if position.is_capture_pending() {
            continue;
        }
        // The man goes up the board, whoever is to move.
        let with_man = if class.own_men > 0 { placement } else { placement.flip() };
        let square = |set: Bitboard| set.into_iter().next();
        if let Some(place) = place(square(with_man.own_men)?, square(with_man.enemy_kings)?) {
            counts[place].positions += 1;
            counts[place].drawn += u64::from(tablebase.probe_wdl(&position)? == TableResult::Draw);
        }
    }
    Some(())
}

/// The drawn positions of a king and a man against a king by the file of the man, whoever is to
/// move.
pub(super) fn by_file(tablebase: &Tablebase) -> Option<String> {
    let files = (0..4).map(|at| format!("{} or {}", File::ALL[at], File::ALL[7 - at]));
    let from_edge = |man: Square| (man.file() as usize).min(7 - man.file() as usize);
    by(tablebase, WITH_KING, "file of the man", files.collect(), from_edge)
}

/// The drawn positions of a man against a king by the rank of the man, whoever is to move.
pub(super) fn by_rank(tablebase: &Tablebase) -> Option<String> {
    let ranks = Rank::ALL[..7].iter().map(ToString::to_string);
    by(tablebase, ALONE, "rank of the man", ranks.collect(), |man| man.rank() as usize)
}

fn by(
    tablebase: &Tablebase,
    class: Class,
    what: &str,
    names: Vec<String>,
    place: impl Fn(Square) -> usize,
) -> Option<String> {
    let mut rows: Vec<Vec<String>> = names.into_iter().map(|name| vec![name]).collect();
    for class in [class, class.opponent()] {
        let mut counts = vec![Count::default(); rows.len()];
        count(tablebase, class, &mut counts, |man, _| Some(place(man)))?;
        for (row, Count { positions, drawn }) in rows.iter_mut().zip(counts) {
            row.extend([number(positions), percent(drawn, positions)]);
        }
    }
    let columns = [what, "its side to move: positions", "drawn in %", "lone king to move: positions", "drawn in %"];
    Some(table(&columns, 1, rows))
}

/// For each of these squares, a board: with a king and a man on it, their side to move, against a
/// king, in how many positions in a hundred each square of the lone king draws.
pub(super) fn maps(tablebase: &Tablebase, men: &[Square]) -> Option<String> {
    let maps = men.iter().map(|&man| map(tablebase, man));
    Some(beside(&maps.collect::<Option<Vec<_>>>()?))
}

fn map(tablebase: &Tablebase, man: Square) -> Option<Vec<String>> {
    let mut counts = [Count::default(); 64];
    count(tablebase, WITH_KING, &mut counts, |on, king| (on == man).then_some(king.index()))?;
    let field = |square: Square| match counts[square.index()] {
        _ if square == man => "M".into(),
        Count { positions: 0, .. } => "-".into(),
        Count { positions, drawn } => ((drawn * 100 + positions / 2) / positions).to_string(),
    };
    let line = |fields: [String; 8]| fields.map(|field| format!("{field:>4}")).concat();
    let ranks = Rank::ALL.into_iter().rev();
    let mut lines: Vec<_> =
        ranks.map(|rank| format!("{rank}{}", line(File::ALL.map(|file| field(Square::new(file, rank)))))).collect();
    lines.push(format!(" {}", line(File::ALL.map(|file| file.to_string()))));
    Some(lines)
}
