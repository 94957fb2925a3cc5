//! Numbers the placements of a class: a bijection with 0..size.
//!
//! A number is written in mixed radix, a digit for each of the four groups (men and kings of both
//! sides): the number of the group's set of squares. The first digit, that of the *leading group*,
//! counts only one of each two mirror images, which nearly halves the numbers. A placement is
//! *stored* if its leading group is the smaller mirror image, or its own one. In the latter case
//! the placement and its mirror image are both stored.
//!
//! The last digit is that of a small group, mostly of one piece: all its squares, with the other
//! pieces in place, have numbers in a row. That is the *word* that the solver works on.
//!
//! A class and its opponent use the same numbers for the same board, whoever is to move: the
//! placements of one of them are turned before they get a number.
//!
//! Placements with two pieces on a square have numbers too, and are holes in the table.

pub(crate) mod combinations;
mod lead;

use std::cmp::Reverse;

use dameo_rules::sorting::sort_short;
use dameo_rules::{Bitboard, Position};

use crate::class::Class;
use crate::placement::Placement;
use lead::Lead;

/// Numbers the placements of one class.
#[derive(Debug)]
pub struct PlacementIndex {
    class: Class,
    /// Whether placements are numbered from the opponent's view.
    is_turned: bool,
    /// Which of the four groups leads.
    pub(crate) leading: usize,
    pub(crate) lead: Lead,
    /// The other groups that have pieces; at least one.
    pub(crate) others: Vec<Group>,
    /// How many placements share a set of the leading group.
    lead_radix: usize,
}

/// A group that does not lead.
#[derive(Debug)]
pub(crate) struct Group {
    /// Which of the four groups.
    pub(crate) group: usize,
    /// The sets of squares by their numbers, which leave out the squares that men cannot stand on.
    pub(crate) sets: Vec<Bitboard>,
}

/// Where a placement is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredPlacement {
    /// The number of the stored placement.
    pub number: usize,
    /// Whether the stored placement is the mirror image of the one that was asked for.
    pub is_mirrored: bool,
}

/// The number of squares below the first one on which the pieces of the group can stand.
pub(crate) const SHIFTS: [u32; 4] = [0, 0, 8, 0];

/// How many squares the pieces of the group can stand on.
pub(crate) const SQUARES: [u32; 4] = [56, 64, 56, 64];

impl PlacementIndex {
    /// The index of a class.
    pub fn new(class: Class) -> Self {
        let view = class.pair();
        let counts = counts(view);
        let leading = leading_group(counts);
        let set_up = |group| Group { group, sets: combinations::all(SQUARES[group], counts[group]).collect() };
        let others: Vec<Group> = others(counts, leading).into_iter().map(set_up).collect();
        let lead_radix = others.iter().map(|group| group.sets.len()).product();
        let lead = Lead::new(SQUARES[leading], counts[leading]);
        Self { class, is_turned: view != class, leading, lead, others, lead_radix }
    }

    /// The class.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The number of placements, including holes.
    pub fn size(&self) -> usize {
        self.lead.len() * self.lead_radix
    }

    /// The number of a placement of this class, or of its mirror image.
    #[inline]
    pub fn locate(&self, placement: &Placement) -> StoredPlacement {
        let groups = self.turn(placement).groups();
        let (mut number, is_mirrored) = self.lead.number(Bitboard(groups[self.leading].0 >> SHIFTS[self.leading]));
        for Group { group, sets } in &self.others {
            let set = if is_mirrored { groups[*group].mirror_files() } else { groups[*group] };
            number = number * sets.len() + combinations::number(Bitboard(set.0 >> SHIFTS[*group]));
        }
        StoredPlacement { number, is_mirrored }
    }

    /// The stored placement with a number below the size.
    #[inline]
    pub fn placement(&self, number: usize) -> Placement {
        let mut groups = [Bitboard::EMPTY; 4];
        let mut rest = number;
        for Group { group, sets } in self.others.iter().rev() {
            groups[*group] = Bitboard(sets[rest % sets.len()].0 << SHIFTS[*group]);
            rest /= sets.len();
        }
        groups[self.leading] = Bitboard(self.lead.set(rest).0 << SHIFTS[self.leading]);
        self.turn(&Placement::from_groups(groups))
    }

    /// The position of a stored placement with a number below the size, in which White has the pieces
    /// that the class's pair names first; `None` if it is no position.
    pub fn position(&self, number: usize) -> Option<Position> {
        let position = self.placement(number).position().ok()?;
        Some(if self.is_turned { position.flip_colors() } else { position })
    }

    /// Whether the mirror image of this stored placement is stored as well, under its own number
    /// (or the same, if the placement is its own image).
    #[inline]
    pub fn stores_both_images(&self, placement: &Placement) -> bool {
        let lead = self.turn(placement).groups()[self.leading];
        lead == lead.mirror_files()
    }

    /// Calls `each` with the parts of a range of numbers that share a set of the leading group, and
    /// with how many mirror images each of their placements stands for: 1 or 2.
    #[cfg(feature = "generate")]
    pub(crate) fn for_each_lead(
        &self,
        numbers: std::ops::Range<usize>,
        mut each: impl FnMut(std::ops::Range<usize>, usize),
    ) {
        let mut start = numbers.start;
        while start < numbers.end {
            let lead = start / self.lead_radix;
            let end = numbers.end.min((lead + 1) * self.lead_radix);
            let set = Bitboard(self.lead.set(lead).0 << SHIFTS[self.leading]);
            each(start..end, if set == set.mirror_files() { 1 } else { 2 });
            start = end;
        }
    }

    /// Whether two pieces of a placement of this class stand on one square.
    #[inline]
    pub fn is_hole(&self, placement: &Placement) -> bool {
        placement.occupied().count() != u32::from(self.class.pieces())
    }

    /// A placement of this class from the view from which it is numbered, or back.
    #[inline]
    fn turn(&self, placement: &Placement) -> Placement {
        if self.is_turned { placement.flip() } else { *placement }
    }
}

/// The size of a class's index, without building it.
pub(crate) fn size(class: Class) -> u64 {
    let counts = counts(class.pair());
    let leading = leading_group(counts);
    // The sets that are their own mirror images consist of pairs of squares.
    let own_images = match u64::from(counts[leading]) {
        count if count % 2 == 0 => binomial(u64::from(SQUARES[leading]) / 2, count / 2),
        _ => 0,
    };
    let sets = |group: usize| binomial(SQUARES[group].into(), counts[group].into());
    let others: u64 = others(counts, leading).into_iter().map(sets).product();
    sets(leading).midpoint(own_images) * others
}

/// The number of words of a class, without building its index, and the number of squares of the
/// word's piece. There is a word for each placement of all pieces but one of the last group.
#[cfg(feature = "generate")]
pub(crate) fn words(class: Class) -> (u64, u64) {
    let counts = counts(class.pair());
    let leading = leading_group(counts);
    let last = others(counts, leading).last().copied().unwrap_or(leading);
    let (squares, count) = (SQUARES[last].into(), counts[last].into());
    (size(class) / binomial(squares, count) * binomial(squares, count - 1), squares)
}

/// The pieces of the four groups.
fn counts(class: Class) -> [u32; 4] {
    [class.own_men, class.own_kings, class.enemy_men, class.enemy_kings].map(u32::from)
}

/// The groups that do not lead, in the order of their digits. The smallest is last; among equals,
/// the kings, which have more squares.
fn others(counts: [u32; 4], leading: usize) -> Vec<usize> {
    let mut others: Vec<usize> = (0..4).filter(|&group| group != leading && counts[group] > 0).collect();
    let key = |group: usize| (Reverse(counts[group]), SQUARES[group]);
    sort_short(&mut others, |&a, &b| key(a) < key(b));
    others
}

/// The group with the most sets has the smallest share of sets that are their own images.
fn leading_group(counts: [u32; 4]) -> usize {
    (0..4).max_by_key(|&group| (counts[group], SQUARES[group])).unwrap_or(0)
}

/// The number of sets of `count` of `squares` squares.
fn binomial(squares: u64, count: u64) -> u64 {
    (0..count).fold(1, |sets, taken| sets * (squares - taken) / (taken + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_stored_placements_correspond() {
        for class in Class::all(3) {
            let index = PlacementIndex::new(class);
            for number in 0..index.size() {
                let placement = index.placement(number);
                assert_eq!(
                    index.locate(&placement),
                    StoredPlacement { number, is_mirrored: false },
                    "{class} {placement:?}"
                );
                let image = index.locate(&placement.mirror());
                if index.stores_both_images(&placement) {
                    assert!(!image.is_mirrored, "{class} {placement:?}");
                    assert_eq!(index.placement(image.number), placement.mirror(), "{class} {placement:?}");
                } else {
                    assert_eq!(image, StoredPlacement { number, is_mirrored: true }, "{class} {placement:?}");
                }
                let groups = placement.groups();
                let overlap = (0..4).any(|i| (0..i).any(|j| !(groups[i] & groups[j]).is_empty()));
                assert_eq!(index.is_hole(&placement), overlap, "{class} {placement:?}");
            }
        }
    }

    #[test]
    fn opponents_number_the_same_board_alike() {
        for class in Class::pairs(3) {
            let [own, enemy] = [class, class.opponent()].map(PlacementIndex::new);
            assert_eq!(own.size(), enemy.size(), "{class}");
            for number in (0..own.size()).filter(|_| !class.is_symmetric()) {
                assert_eq!(own.placement(number).flip(), enemy.placement(number), "{class}");
            }
        }
    }

    #[test]
    fn every_placement_has_a_number() {
        for class in Class::all(3) {
            let index = PlacementIndex::new(class);
            let counts = [class.own_men, class.own_kings, class.enemy_men, class.enemy_kings];
            let sets = |group: usize| {
                combinations::all(SQUARES[group], counts[group].into()).map(move |set| Bitboard(set.0 << SHIFTS[group]))
            };
            for (own_men, own_kings) in sets(0).flat_map(|men| sets(1).map(move |kings| (men, kings))) {
                for (enemy_men, enemy_kings) in sets(2).flat_map(|men| sets(3).map(move |kings| (men, kings))) {
                    let placement = Placement { own_men, own_kings, enemy_men, enemy_kings };
                    let StoredPlacement { number, is_mirrored } = index.locate(&placement);
                    assert!(number < index.size());
                    let stored = index.placement(number);
                    assert_eq!(if is_mirrored { stored.mirror() } else { stored }, placement, "{class}");
                }
            }
        }
    }
}
