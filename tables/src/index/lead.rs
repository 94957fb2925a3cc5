//! The leading group of a class: its sets of squares up to the left-right mirror.

use dameo_rules::Bitboard;

use crate::index::combinations;

/// The sets of one size, of which only the smaller of each two mirror images is kept.
#[derive(Debug)]
pub(crate) struct Lead {
    /// By the number of a set: the number of its kept image times 2, plus 1 if the kept image is
    /// the mirrored set.
    kept: Vec<u32>,
    /// The kept sets.
    sets: Vec<Bitboard>,
}

impl Lead {
    /// The sets of `count` of the first `squares` squares.
    pub(crate) fn new(squares: u32, count: u32) -> Self {
        let (mut kept, mut sets) = (Vec::new(), Vec::new());
        for set in combinations::all(squares, count) {
            let mirrored = set.mirror_files();
            if mirrored < set {
                // The smaller image came earlier.
                kept.push(kept[combinations::number(mirrored)] | 1);
            } else {
                kept.push((sets.len() as u32) << 1);
                sets.push(set);
            }
        }
        Self { kept, sets }
    }

    /// The number of kept sets.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The number of the kept image of a set, and whether that is the mirrored set.
    #[inline]
    pub(crate) fn number(&self, set: Bitboard) -> (usize, bool) {
        let entry = self.kept[combinations::number(set)];
        (entry as usize >> 1, entry & 1 != 0)
    }

    /// The kept set with this number.
    #[inline]
    pub(crate) fn set(&self, number: usize) -> Bitboard {
        self.sets[number]
    }
}
