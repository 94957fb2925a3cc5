//! A king and a man against a king: where the lone king must be to draw.

use dameo_engine::{Bitboard, EndgameTables, File, Rank, Square, TableResult};
use dameo_tables::{Class, Tablebase};

use super::placements;
use super::text::{number, percent, table};

const WITH_MAN: Class = Class { own_men: 1, own_kings: 1, enemy_men: 0, enemy_kings: 1 };

/// Quiet positions, and the drawn ones among them.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    positions: u64,
    drawn: u64,
}

/// Counts the quiet positions of a class, each at the place that `place` gives it.
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
        let with_man = if class == WITH_MAN { placement } else { placement.flip() };
        let square = |set: Bitboard| set.into_iter().next();
        if let Some(place) = place(square(with_man.own_men)?, square(with_man.enemy_kings)?) {
            counts[place].positions += 1;
            counts[place].drawn += u64::from(tablebase.probe_wdl(&position)? == TableResult::Draw);
        }
    }
    Some(())
}

/// The drawn positions by the file of the man, whoever is to move.
pub(super) fn by_file(tablebase: &Tablebase) -> Option<String> {
    let half = File::ALL.len() / 2;
    let mut rows: Vec<Vec<String>> =
        (0..half).map(|at| vec![format!("{} or {}", File::ALL[at], File::ALL[7 - at])]).collect();
    for class in [WITH_MAN, WITH_MAN.opponent()] {
        let mut counts = [Count::default(); 4];
        count(tablebase, class, &mut counts, |man, _| Some((man.file() as usize).min(7 - man.file() as usize)))?;
        for (row, Count { positions, drawn }) in rows.iter_mut().zip(counts) {
            row.extend([number(positions), number(drawn), percent(drawn, positions)]);
        }
    }
    let columns = [
        "file of the man",
        "its side to move: positions",
        "drawn",
        "in %",
        "lone king to move: positions",
        "drawn",
        "in %",
    ];
    Some(table(&columns, 1, rows))
}

/// With the man on this square and its side to move: in how many positions in a hundred each square
/// of the lone king draws.
pub(super) fn map(tablebase: &Tablebase, man: Square) -> Option<String> {
    let mut counts = [Count::default(); 64];
    count(tablebase, WITH_MAN, &mut counts, |on, king| (on == man).then_some(king.index()))?;
    let field = |square: Square| match counts[square.index()] {
        _ if square == man => "M".into(),
        Count { positions: 0, .. } => "-".into(),
        Count { positions, drawn } => ((drawn * 100 + positions / 2) / positions).to_string(),
    };
    let mut lines = vec!["```text".to_string()];
    for rank in Rank::ALL.into_iter().rev() {
        let fields = File::ALL.map(|file| format!("{:>4}", field(Square::new(file, rank))));
        lines.push(format!("{rank}{}", fields.concat()));
    }
    lines.push(format!(" {}", File::ALL.map(|file| format!("{:>4}", file.to_string())).concat()));
    lines.push("```\n".into());
    Some(lines.join("\n"))
}
