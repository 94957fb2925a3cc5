//! The inputs of the network: the pieces as each of the four views sees them.

use dameo_rules::{Bitboard, Color, Position};

/// The pieces of a position in four sets: White's men and kings, Black's men and kings.
pub(super) type Pieces = [Bitboard; 4];

/// The views: White's, White's mirrored, Black's, Black's mirrored.
pub(super) const VIEWS: usize = 4;

/// The pieces of a position.
#[inline(always)]
pub(super) fn pieces(position: &Position) -> Pieces {
    let [white, black] = Color::ALL.map(|color| position.pieces(color));
    let kings = position.all_kings();
    [white.without(kings), white & kings, black.without(kings), black & kings]
}

/// The number of an input as White's view sees it: the number of its set in [`Pieces`], times 64,
/// plus the square.
pub(super) type Feature = u8;

/// The number of an input in a view.
#[inline(always)]
pub(super) const fn in_view(feature: Feature, view: usize) -> usize {
    // Ranks are turned and sides exchanged for Black; files are mirrored in every other view.
    const CHANGES: [Feature; VIEWS] = [0, 0b111, 0b1011_1000, 0b1011_1111];
    (feature ^ CHANGES[view]) as usize
}

/// A list of inputs.
#[derive(Debug)]
pub(super) struct FeatureList {
    features: [Feature; 64],
    len: usize,
}

impl FeatureList {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { features: [0; 64], len: 0 }
    }

    /// Adds the pieces that are in `these` and not in `others`. No square is in two sets of
    /// [`Pieces`], so there are at most 64.
    #[inline(always)]
    pub(super) fn add_difference(&mut self, these: &Pieces, others: &Pieces) {
        for (set, (&these, &others)) in these.iter().zip(others).enumerate() {
            for square in these.without(others) {
                if let Some(place) = self.features.get_mut(self.len) {
                    *place = (set << 6 | square.index()) as Feature;
                    self.len += 1;
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[Feature] {
        &self.features[..self.len]
    }
}

/// How many inputs differ.
#[inline(always)]
pub(super) fn distance(these: &Pieces, others: &Pieces) -> u32 {
    these.iter().zip(others).map(|(&these, &others)| (these ^ others).count()).sum()
}

#[cfg(test)]
mod tests {
    use dameo_rules::Fen;

    use super::*;

    /// The inputs of a view of a position.
    fn of_view(position: &Position, view: usize) -> Vec<usize> {
        let mut list = FeatureList::new();
        list.add_difference(&pieces(position), &[Bitboard::EMPTY; 4]);
        let mut features: Vec<usize> = list.as_slice().iter().map(|&feature| in_view(feature, view)).collect();
        features.sort_unstable();
        features
    }

    #[test]
    fn views_number_own_pieces_first_and_turn_the_board() {
        let position = "W:Wb1,Kc2:Ba8,Kg6".parse::<Fen>().unwrap().position;
        assert_eq!(of_view(&position, 0), [1, 64 + 10, 128 + 56, 192 + 46]);
        assert_eq!(of_view(&position, 1), [6, 64 + 13, 128 + 63, 192 + 41]);
        assert_eq!(of_view(&position, 2), [0, 64 + 22, 128 + 57, 192 + 50]);
        assert_eq!(of_view(&position, 3), [7, 64 + 17, 128 + 62, 192 + 53]);
    }

    #[test]
    fn a_full_board_fits_in_a_list() {
        let mut list = FeatureList::new();
        let half = Bitboard(0xFFFF_FFFF);
        list.add_difference(&[half, Bitboard::EMPTY, Bitboard::EMPTY, !half], &[Bitboard::EMPTY; 4]);
        assert_eq!(list.as_slice().len(), 64);
    }
}
