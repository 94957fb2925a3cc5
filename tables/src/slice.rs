//! Solves one slice of a pair of classes.

use crate::best::Best;
use crate::error::SolveError;
use crate::levels;
use crate::material::Class;
use crate::slicing::Slicing;
use crate::surroundings::Surroundings;
use crate::unfinished::Unfinished;
use crate::value::Value;
use crate::words::{Cursor, Words, for_each_move_of_men};

/// What is known of a slice with one side to move.
#[derive(Debug)]
pub(crate) struct SolvedSlice {
    /// The values of its numbers.
    pub(crate) values: Vec<u8>,
    /// A bit for each number: whether the side to move has no capture.
    pub(crate) quiet: Vec<u64>,
}

/// Solves a slice, with either side to move, with the words of its slicing. The slices that its men
/// lead to are solved: `solved(slice, side)` gives their values. `around` has the classes that
/// captures and promotions lead to.
pub(crate) fn solve<'a, S: Surroundings>(
    slicing: &Slicing,
    words: &mut Words,
    slice: usize,
    around: &S,
    solved: impl Fn(usize, usize) -> &'a [u8],
    threads: usize,
) -> Result<[SolvedSlice; 2], SolveError> {
    let (pair, men) = (slicing.index.class(), slicing.men(slice));
    words.set_men(men);
    let mut exits = [Vec::new(), Vec::new()];
    if is_possible(men) {
        for &group in slicing.groups() {
            for_each_move_of_men(group, men[group], |after, empty| {
                let mut next = men;
                next[group] = after;
                if is_possible(next) {
                    let (slice, is_mirrored) = slicing.slice_of(next);
                    let side = group / 2;
                    exits[side].push(Exit { empty, values: solved(slice, 1 - side), is_mirrored });
                }
            });
        }
    }
    let slice = Slice { around, exits };
    let first_look = |class: Class, side| Unfinished::new(words, class, side, &slice, threads);
    let mut both = [first_look(pair, 0)?, first_look(pair.opponent(), 1)?];
    levels::solve(words, &mut both, &slice, threads, |_, _| {})?;
    Ok(both.map(|unfinished| {
        let (values, quiet) = unfinished.numbers(words, words.numbers());
        SolvedSlice { values, quiet }
    }))
}

/// Whether no men share a square.
fn is_possible(men: [u64; 4]) -> bool {
    men[0] & men[2] == 0
}

/// A slice, with what lies around it.
struct Slice<'a, S> {
    around: &'a S,
    /// By the side whose man moves.
    exits: [Vec<Exit<'a>>; 2],
}

/// A quiet move of a man that leads to another slice.
struct Exit<'a> {
    /// The square that it moves to, which must be empty.
    empty: u64,
    /// The values of that slice.
    values: &'a [u8],
    /// Whether they are those of the mirror image.
    is_mirrored: bool,
}

impl Exit<'_> {
    /// The squares of the word's piece with which the move is possible.
    #[inline]
    fn bits(&self, cursor: &Cursor<'_>) -> u64 {
        if self.empty & cursor.occupied == 0 { !self.empty } else { 0 }
    }
}

impl<S: Surroundings> Surroundings for Slice<'_, S> {
    type Values = S::Values;

    #[inline]
    fn values(&self, class: Class) -> Option<&S::Values> {
        self.around.values(class)
    }

    #[inline]
    fn leaving(&self, cursor: &Cursor<'_>, side: usize) -> u64 {
        self.exits[side].iter().fold(0, |bits, exit| bits | exit.bits(cursor))
    }

    #[inline]
    fn add_leaving(&self, cursor: &Cursor<'_>, side: usize, bit: u32, best: &mut Best) {
        for exit in &self.exits[side] {
            if exit.bits(cursor) >> bit & 1 != 0 {
                best.add(Value(exit.values[cursor.number_of(bit, exit.is_mirrored)]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::PlacementIndex;
    use crate::slicing;
    use crate::tables::Tables;

    /// Compares all values of a pair that is solved in slices with those of tables.
    fn compare(tables: &Tables, pair: Class, groups: &[usize]) {
        let name = format!("{pair} {groups:?}");
        let slicing = Slicing::with_groups(pair, groups.to_vec(), 1).expect("men");
        let mut words = Words::of_slices(PlacementIndex::without(pair, groups));
        assert_eq!(words.numbers(), slicing.numbers, "{name}");
        let mut solved: Vec<Option<[SolvedSlice; 2]>> = (0..slicing.len()).map(|_| None).collect();
        let tables_of = [pair, pair.opponent()].map(|class| tables.table(class).expect("solved"));
        for place in 0..slicing.len() {
            let slice = slicing.slice_at(place);
            let values = |slice: usize, side: usize| &solved[slice].as_ref().expect("in order")[side].values[..];
            let both = solve(&slicing, &mut words, slice, tables, values, 1).expect("short games");
            for (side, solved) in both.iter().enumerate() {
                assert_eq!(solved.values.len(), slicing.numbers, "{name}");
                for (at, &value) in solved.values.iter().enumerate() {
                    let placement = slicing.index.placement(slice * slicing.numbers + at);
                    let placement = if side == 0 { placement } else { placement.flip() };
                    let number = tables_of[side].index().locate(&placement).number;
                    assert_eq!(Value(value), tables_of[side].value(number), "{name}: {placement:?}");
                    let is_quiet = solved.quiet[at / 64] >> (at % 64) & 1 != 0;
                    assert_eq!(is_quiet, tables_of[side].is_quiet(number), "{name}: {placement:?}");
                }
            }
            solved[slice] = Some(both);
        }
    }

    #[test]
    fn slices_have_the_values_of_the_whole() {
        let tables = Tables::generate(3, 2, |_| {}).expect("short games");
        for pair in Class::pairs(3).into_iter().filter(|pair| pair.men() > 0) {
            compare(&tables, pair, &slicing::groups_of(pair));
            if pair.own_men > 0 && pair.enemy_men > 0 && pair.own_kings + pair.enemy_kings > 0 {
                compare(&tables, pair, &[0, 2]);
                compare(&tables, pair, &[2, 0]);
            }
        }
    }

    // Minutes with debug assertions; for changes of the solver:
    // `cargo test -p dameo-tables --release --lib -- --ignored slices_of_four`
    #[test]
    #[ignore = "takes minutes"]
    fn slices_of_four_pieces_have_the_values_of_the_whole() {
        let tables = Tables::generate(4, 2, |_| {}).expect("short games");
        for pair in Class::pairs(4).into_iter().filter(|pair| pair.pieces() == 4 && pair.men() > 0) {
            compare(&tables, pair, &slicing::groups_of(pair));
            if pair.own_men > 0 && pair.enemy_men > 0 && pair.own_kings + pair.enemy_kings > 0 {
                compare(&tables, pair, &[2, 0]);
            }
        }
    }
}
