//! A lone king against two kings: the positions that are not won for the two.

use dameo_rules::{Bitboard, EndgameTables, KnownValue, Move, Position, Square, TableResult, move_text};
use dameo_tables::{Class, Tablebase};

use super::placements;
use super::play::passed;
use super::text::{number, percent, table};
use crate::summaries::short_fen;

/// Two kings against one, the two to move.
const TWO: Class = Class { own_men: 0, own_kings: 2, enemy_men: 0, enemy_kings: 1 };

/// Where a lone king attacks two kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Between the two, next to both.
    Between,
    /// In a corner, from which one stands on the file and the other on the rank.
    Corner,
    Elsewhere,
}

impl Place {
    const ALL: [Self; 3] = [Self::Between, Self::Corner, Self::Elsewhere];

    fn of(king: Square, [one, other]: [Square; 2]) -> Self {
        let offset = |from: Square| (from.file() as i8 - king.file() as i8, from.rank() as i8 - king.rank() as i8);
        let ((files, ranks), (other_files, other_ranks)) = (offset(one), offset(other));
        let corners = (Bitboard::FILE_A | Bitboard::FILE_H) & (Bitboard::RANK_1 | Bitboard::RANK_8);
        let is_one_of_each = files == 0 && other_ranks == 0 || ranks == 0 && other_files == 0;
        if files.abs() + ranks.abs() == 1 && (other_files, other_ranks) == (-files, -ranks) {
            Self::Between
        } else if corners.contains(king) && is_one_of_each {
            Self::Corner
        } else {
            Self::Elsewhere
        }
    }

    fn text(self) -> &'static str {
        match self {
            Self::Between => "between the two, next to both",
            Self::Corner => "in a corner, one king on its file and one on its rank",
            Self::Elsewhere => "elsewhere",
        }
    }
}

/// What was counted of a place.
#[derive(Debug, Clone, Default)]
struct Count {
    positions: u64,
    drawn: u64,
    example: Option<String>,
}

fn squares(kings: Bitboard) -> Option<[Square; 2]> {
    let mut kings = kings.into_iter();
    Some([kings.next()?, kings.next()?])
}

/// The side with two kings is to move, and both are attacked.
pub(super) fn forked(tablebase: &Tablebase) -> Option<String> {
    let mut counts = [(); 3].map(|()| Count::default());
    let (mut others, mut others_drawn) = (0, 0);
    for placement in placements(TWO) {
        let position = placement.position().ok()?;
        if position.is_capture_pending() {
            continue;
        }
        let is_drawn = tablebase.probe_wdl(&position)? == TableResult::Draw;
        let attack = passed(&position)?;
        let captured = |m: &Move| m.captured;
        let attacked = attack.legal_moves().iter().map(captured).fold(Bitboard::EMPTY, |all, one| all | one);
        let (king, two) = (placement.enemy_kings.into_iter().next()?, squares(placement.own_kings)?);
        if attacked.count() < 2 {
            others += 1;
            others_drawn += u64::from(is_drawn);
            continue;
        }
        let count = &mut counts[Place::of(king, two) as usize];
        count.positions += 1;
        if is_drawn {
            count.drawn += 1;
            count.example.get_or_insert_with(|| short_fen(&position));
        }
    }
    let mut rows: Vec<_> = Place::ALL.iter().zip(counts).map(|(place, count)| row(place.text(), count)).collect();
    rows.push(row("attacks one king or none", Count { positions: others, drawn: others_drawn, example: None }));
    Some(table(&["the lone king stands", "drawn, for example", "positions", "drawn", "drawn in %"], 2, rows))
}

fn row(name: &str, Count { positions, drawn, example }: Count) -> Vec<String> {
    let example = example.map(|fen| format!("`{fen}`")).unwrap_or_default();
    vec![name.into(), example, number(positions), number(drawn), percent(drawn, positions)]
}

/// The lone king is to move and draws: by what kind of move.
pub(super) fn forks(tablebase: &Tablebase) -> Option<String> {
    let mut counts = [(); 3].map(|()| Count::default());
    let (mut quiet, mut wins, mut only) = (0, 0, 0);
    for placement in placements(TWO.opponent()) {
        let position = placement.position().ok()?;
        if position.is_capture_pending() {
            continue;
        }
        quiet += 1;
        match tablebase.probe_wdl(&position)? {
            TableResult::Loss => continue,
            TableResult::Win => wins += 1,
            TableResult::Draw => {}
        }
        let two = squares(placement.enemy_kings)?;
        let moves = drawing(tablebase, &position)?;
        only += u64::from(moves.len() == 1);
        let best = moves.into_iter().min_by_key(|m| Place::of(m.to, two) as usize)?;
        let count = &mut counts[Place::of(best.to, two) as usize];
        count.drawn += 1;
        count.example.get_or_insert_with(|| format!("`{}` {}", short_fen(&position), move_text(&position, best)));
    }
    let rows = Place::ALL.iter().zip(counts).map(|(place, Count { drawn, example, .. })| {
        vec![place.text().into(), example.unwrap_or_default(), number(drawn), percent(drawn, quiet)]
    });
    let table = table(&["the lone king goes", "for example", "drawn", "of all quiet positions in %"], 2, rows);
    let rest = format!("Won: {wins}. In {} of the drawn positions only one move draws.\n", number(only));
    Some(format!("{table}\n{rest}"))
}

fn drawing(tablebase: &Tablebase, position: &Position) -> Option<Vec<Move>> {
    let mut drawing = Vec::new();
    for &m in &position.legal_moves() {
        let value = KnownValue::probe(tablebase, &position.play_unchecked(m))?.parent();
        if value.result != TableResult::Loss {
            drawing.push(m);
        }
    }
    Some(drawing)
}
