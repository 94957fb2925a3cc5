//! A pair of classes in slices: the placements with the same squares of some men.
//!
//! Men never move back. So the quiet moves within a slice are those of the other pieces, and the
//! men of the slice lead to slices in which they are further ahead. These are solved first.
//!
//! The men of the larger group make the slices; if a slice were still large, the men of both sides.
//! One of two mirror images of a slice is solved. The placements are numbered by an index in which
//! the men of the slices come first, so that a slice has numbers in a row.

use std::ops::Range;

use dameo_rules::Bitboard;

use crate::index::{self, PlacementIndex, SHIFTS};
use crate::material::Class;

/// The most numbers of a slice, if the men of both sides can make it smaller.
const MAX_NUMBERS: u64 = 1 << 23;

/// The bytes of a part of the work, roughly.
const PART_BYTES: usize = 1 << 26;

/// The slices of a pair of classes.
#[derive(Debug)]
pub(crate) struct Slicing {
    /// Numbers all placements of the class that names the pair, slice by slice.
    pub(crate) index: PlacementIndex,
    /// How many numbers a slice has.
    pub(crate) numbers: usize,
    /// The groups of men whose squares make the slices: one or two.
    groups: Vec<usize>,
    /// The slices in the order in which they are solved.
    order: Vec<u32>,
    /// The place of each slice in that order.
    places: Vec<u32>,
    /// The parts of that order.
    parts: Vec<Part>,
}

/// Slices that follow each other in the order of solving, none of which leads to another of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The places of the slices.
    pub(crate) places: Range<usize>,
    /// The first part whose slices are as far ahead. These and those that follow need only the
    /// parts before it.
    pub(crate) level: usize,
}

/// The groups of men whose squares make the slices of a pair; none if there are no men.
pub(crate) fn groups_of(pair: Class) -> Vec<usize> {
    groups_within(pair, MAX_NUMBERS)
}

fn groups_within(pair: Class, max_numbers: u64) -> Vec<usize> {
    let counts = index::counts(pair);
    let mut groups: Vec<usize> = [2, 0].into_iter().filter(|&group| counts[group] > 0).collect();
    groups.sort_by_key(|&group| std::cmp::Reverse(counts[group]));
    // Some piece must be left that moves.
    let has_kings = counts[1] + counts[3] > 0;
    if !has_kings || groups.first().is_some_and(|&first| numbers_without(pair, &[first]) <= max_numbers) {
        groups.truncate(1);
    }
    groups
}

/// How many numbers a slice has.
pub(crate) fn numbers_without(pair: Class, groups: &[usize]) -> u64 {
    let counts = index::counts(pair);
    (0..4).filter(|group| !groups.contains(group)).map(|group| index::sets(counts, group)).product()
}

impl Slicing {
    /// The slices of a pair; `None` if it has no men.
    pub(crate) fn new(pair: Class) -> Option<Self> {
        Self::with_groups(pair, groups_of(pair), PART_BYTES)
    }

    pub(crate) fn with_groups(pair: Class, groups: Vec<usize>, part_bytes: usize) -> Option<Self> {
        if groups.is_empty() {
            return None;
        }
        let index = PlacementIndex::with_first(pair, &groups);
        let numbers = numbers_without(pair, &groups) as usize;
        let mut slicing = Self { index, numbers, groups, order: Vec::new(), places: Vec::new(), parts: Vec::new() };
        let slices = slicing.index.size() / numbers;
        let advances: Vec<u8> = (0..slices).map(|slice| slicing.advance(slice)).collect();
        slicing.order = (0..slices as u32).collect();
        slicing.order.sort_by_key(|&slice| std::cmp::Reverse(advances[slice as usize]));
        slicing.places = vec![0; slices];
        for (place, &slice) in slicing.order.iter().enumerate() {
            slicing.places[slice as usize] = place as u32;
        }
        let in_part = (part_bytes / (2 * numbers)).max(1);
        let level_of = |place: usize| advances[slicing.order[place] as usize];
        let (mut start, mut level) = (0, 0);
        while start < slices {
            if start == 0 || level_of(start) != level_of(start - 1) {
                level = slicing.parts.len();
            }
            let limit = slices.min(start + in_part);
            let end = (start..limit).find(|&place| level_of(place) != level_of(start)).unwrap_or(limit);
            slicing.parts.push(Part { places: start..end, level });
            start = end;
        }
        Some(slicing)
    }

    /// How many slices there are.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The part of a place.
    pub(crate) fn part_of(&self, place: usize) -> usize {
        self.parts.partition_point(|part| part.places.end <= place)
    }

    /// The slice at a place of the order of solving.
    pub(crate) fn slice_at(&self, place: usize) -> usize {
        self.order[place] as usize
    }

    /// The place of a slice in the order of solving.
    pub(crate) fn place_of(&self, slice: usize) -> usize {
        self.places[slice] as usize
    }

    /// The groups whose squares make the slices.
    pub(crate) fn groups(&self) -> &[usize] {
        &self.groups
    }

    /// The men of a slice, by their groups.
    pub(crate) fn men(&self, slice: usize) -> [u64; 4] {
        let (lead, second) = match self.groups[..] {
            [_] => (slice, None),
            _ => (slice / self.index.others[0].sets.len(), Some(&self.index.others[0])),
        };
        let mut men = [0; 4];
        men[self.groups[0]] = self.index.lead.set(lead).0 << SHIFTS[self.groups[0]];
        if let Some(second) = second {
            men[second.group] = second.sets[slice % second.sets.len()].0 << SHIFTS[second.group];
        }
        men
    }

    /// The slice with these men, and whether it is that of the mirror image.
    pub(crate) fn slice_of(&self, men: [u64; 4]) -> (usize, bool) {
        let mut groups = men.map(Bitboard);
        let others = index::others(index::counts(self.index.class()), &self.groups);
        // Any other pieces: the digits of the men come first.
        for group in others {
            let count = index::counts(self.index.class())[group];
            groups[group] = Bitboard(((1 << count) - 1) << SHIFTS[group]);
        }
        let stored = self.index.locate(&crate::placement::Placement::from_groups(groups));
        (stored.number / self.numbers, stored.is_mirrored)
    }

    /// How far the men of a slice are ahead.
    fn advance(&self, slice: usize) -> u8 {
        let men = self.men(slice);
        let ranks = |set: u64| Bitboard(set).into_iter().map(|square| square.index() as u8 / 8);
        ranks(men[0]).sum::<u8>() + ranks(men[2]).map(|rank| 7 - rank).sum::<u8>()
    }
}
