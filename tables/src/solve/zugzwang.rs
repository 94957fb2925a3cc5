//! Reciprocal zugzwang: positions in which whoever is to move does worse than if the other were.

use std::ops::Range;

use super::Table;
use crate::index::PlacementIndex;
use crate::value::Value;

/// Counts of the placements of a class in which neither side has a capture, with the side to move
/// as in the class, both mirror images counted.
///
/// A class and its opponent have the same zugzwangs: in one the side to move `loses`, in the other
/// it `draws`. In a symmetric class both counts are equal, since each board occurs with the colours
/// exchanged as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "generate", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "generate", serde(default))]
pub struct Zugzwangs {
    /// All of them, whatever their values.
    pub placements: u64,
    /// Whoever is to move loses.
    pub full: u64,
    /// The side to move loses, and would draw if its opponent were to move.
    pub loses: u64,
    /// The side to move draws, and would win if its opponent were to move.
    pub draws: u64,
    /// The smallest number of a placement in which whoever is to move loses.
    pub full_example: Option<usize>,
    /// The smallest number of a placement in which the side to move loses instead of drawing.
    pub loses_example: Option<usize>,
}

impl Zugzwangs {
    /// Placements in which both sides do worse if they are to move.
    pub fn all(&self) -> u64 {
        self.full + self.loses + self.draws
    }

    /// Counts some numbers of a table. `opponent` is the table of the opponent's class.
    pub(crate) fn count(&mut self, table: &Table, opponent: &Table, numbers: Range<usize>) {
        let index = table.index();
        let is_symmetric = index.class().is_symmetric();
        index.for_each_lead(numbers, |numbers, images| {
            for number in numbers {
                if table.is_quiet(number) {
                    // Opponents number the same board alike.
                    let other = if is_symmetric { flipped(index, number) } else { number };
                    if opponent.is_quiet(other) {
                        self.add(number, table.value(number), opponent.value(other), images as u64);
                    }
                }
            }
        });
    }

    /// Adds a placement by its values for the side to move and for the opponent to move.
    #[inline]
    fn add(&mut self, number: usize, value: Value, reply: Value, images: u64) {
        self.placements += images;
        if value.is_win() || reply.is_win() {
            return;
        }
        match (value.is_draw(), reply.is_draw()) {
            (true, true) => {}
            (true, false) => self.draws += images,
            (false, true) => {
                self.loses += images;
                self.loses_example = least(self.loses_example, Some(number));
            }
            (false, false) => {
                self.full += images;
                self.full_example = least(self.full_example, Some(number));
            }
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.placements += other.placements;
        self.full += other.full;
        self.loses += other.loses;
        self.draws += other.draws;
        self.full_example = least(self.full_example, other.full_example);
        self.loses_example = least(self.loses_example, other.loses_example);
    }
}

/// The number of the same board of a symmetric class with the other side to move.
fn flipped(index: &PlacementIndex, number: usize) -> usize {
    index.locate(&index.placement(number).flip()).number
}

fn least(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    one.into_iter().chain(other).min()
}
