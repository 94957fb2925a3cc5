//! Sums of neurons that are kept from one position to the next.
//!
//! A move changes few inputs of the network: two, and one more for each piece that it captures. So
//! the sums of a position are those of one before it with a few changes (Yu Nasu 2018: efficiently
//! updatable neural networks, NNUE). The sums are brought up to date when a position is evaluated,
//! not when a move is made: each ply keeps the pieces that its sums are for, and the sums of the
//! ply that differs least are changed. So nothing has to be undone, and it does not matter which
//! positions are evaluated.

use dameo_rules::platform::{Kernel, Products};
use dameo_rules::{Bitboard, Color, Position};

use super::features::{FeatureList, Pieces, distance, pieces};
use super::kernels::{self, Sums};
use super::weights::Weights;

/// What an evaluation keeps for the plies of a search and from one search to the next; see
/// [`Evaluate::evaluate_at`](crate::eval::Evaluate::evaluate_at). Each searching thread has its
/// own. It takes no memory until a network uses it.
#[derive(Debug, Default)]
pub struct Accumulators {
    plies: Vec<Ply>,
    scores: ScoreCache,
    /// The [number](Weights::number) of the network to which the sums and scores belong.
    network: u64,
}

#[derive(Debug, Clone)]
struct Ply {
    sums: Sums,
    pieces: Pieces,
}

impl Ply {
    /// The sums of an empty board.
    fn empty(weights: &Weights) -> Self {
        Self { sums: kernels::biases(weights), pieces: [Bitboard::EMPTY; 4] }
    }
}

impl Accumulators {
    /// Empty accumulators.
    pub const fn new() -> Self {
        Self { plies: Vec::new(), scores: ScoreCache(Vec::new()), network: 0 }
    }

    /// The score of a position at a ply, from the output of a network for it.
    pub(super) fn score(
        &mut self,
        weights: &Weights,
        position: &Position,
        ply: usize,
        score: impl FnOnce(i64) -> i32,
    ) -> i32 {
        let key = position.key();
        if self.network == weights.number
            && let Some(score) = self.scores.get(key)
        {
            return score;
        }
        let score = score(self.output(weights, position, ply));
        self.scores.set(key, score);
        score
    }

    /// The output of a network for a position at a ply.
    fn output(&mut self, weights: &Weights, position: &Position, ply: usize) -> i64 {
        if self.network != weights.number || self.plies.len() <= ply {
            self.extend(weights, ply);
        }
        weights.instructions.run(Output { weights, plies: &mut self.plies, position, ply })
    }

    #[cold]
    fn extend(&mut self, weights: &Weights, ply: usize) {
        if self.network != weights.number {
            self.plies.clear();
            self.scores = ScoreCache::empty();
            self.network = weights.number;
        }
        self.plies.resize(self.plies.len().max(ply + 1), Ply::empty(weights));
    }
}

/// The scores of positions that were evaluated before: many are reached by several orders of moves.
///
/// Each is 48 bits of a key above the 16 bits of a score.
#[derive(Debug, Default)]
struct ScoreCache(Vec<u64>);

impl ScoreCache {
    /// The number of entries: 256 kB, which fit the cache of a core.
    const LEN: usize = 1 << 15;

    fn empty() -> Self {
        Self(vec![0; Self::LEN])
    }

    #[inline(always)]
    fn get(&self, key: u64) -> Option<i32> {
        let entry = self.0[key as usize % Self::LEN];
        ((entry ^ key) >> 16 == 0).then_some((entry as i16).into())
    }

    #[inline(always)]
    fn set(&mut self, key: u64, score: i32) {
        // At most `MAX_EVALUATION`.
        self.0[key as usize % Self::LEN] = key >> 16 << 16 | u64::from(score as u16);
    }
}

/// The output of a network for a position, computed from scratch.
pub(super) fn output(weights: &Weights, position: &Position) -> i64 {
    weights.instructions.run(Output { weights, plies: &mut [Ply::empty(weights)], position, ply: 0 })
}

/// Brings the sums of a ply up to date and evaluates them.
struct Output<'a> {
    weights: &'a Weights,
    plies: &'a mut [Ply],
    position: &'a Position,
    ply: usize,
}

impl Kernel for Output<'_> {
    type Output = i64;

    #[inline(always)]
    fn run(self, products: impl Products) -> i64 {
        let Self { weights, plies, position, ply } = self;
        let pieces = pieces(position);
        let nearest = nearest(plies, &pieces, ply);
        let (before, from) = plies.split_at_mut(ply);
        let target = &mut from[0];
        let (mut added, mut removed) = (FeatureList::new(), FeatureList::new());
        let base = before.get(nearest);
        let base_pieces = base.map_or(target.pieces, |base| base.pieces);
        added.add_difference(&pieces, &base_pieces);
        removed.add_difference(&base_pieces, &pieces);
        let (added, removed) = (added.as_slice(), removed.as_slice());
        if let Some(base) = base {
            kernels::update(weights, &base.sums, &mut target.sums, added, removed);
        } else {
            kernels::update_in_place(weights, &mut target.sums, added, removed);
        }
        target.pieces = pieces;
        let bucket = weights.buckets[position.occupied().count() as usize].into();
        kernels::output(weights, &target.sums, bucket, position.side_to_move() == Color::Black, products)
    }
}

/// The ply whose pieces differ least: this one, or one of the two before it.
#[inline(always)]
fn nearest(plies: &[Ply], pieces: &Pieces, ply: usize) -> usize {
    let mut nearest = ply;
    let mut least = distance(&plies[ply].pieces, pieces);
    for earlier in (ply.saturating_sub(2)..ply).rev() {
        let distance = distance(&plies[earlier].pieces, pieces);
        if distance < least {
            (nearest, least) = (earlier, distance);
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;

    use dameo_rules::platform::Instructions;

    use super::super::format;
    use super::*;
    use crate::eval::Network;

    /// The positions of a random game, with null moves in between.
    fn positions(seed: u64) -> Vec<Position> {
        let mut random = StdRng::seed_from_u64(seed);
        let mut position = Position::start();
        let mut positions = vec![position];
        while let Some(&m) = position.legal_moves().as_slice().choose(&mut random)
            && positions.len() < 200
        {
            positions.extend([position.null_move(), position.play_unchecked(m)]);
            position = position.play_unchecked(m);
        }
        positions
    }

    #[test]
    fn every_instruction_set_has_the_same_outputs_at_any_ply() {
        let with = |instructions| {
            let mut weights = format::read(Network::BUILT_IN).unwrap();
            weights.instructions = instructions;
            weights
        };
        let portable = with(Instructions::available()[0]);
        for seed in 0..20 {
            let positions = positions(seed);
            for instructions in Instructions::available() {
                let network = with(instructions);
                let mut kept = Accumulators::new();
                for (number, position) in positions.iter().enumerate() {
                    // Plies go up and down, and some are left out.
                    let ply = number * 7 % 23;
                    let expected = output(&portable, position);
                    assert_eq!(output(&network, position), expected, "{instructions:?}: {position}");
                    let kept = kept.output(&network, position, ply);
                    assert_eq!(kept, expected, "{instructions:?}: {position} at ply {ply}");
                }
            }
        }
    }

    #[test]
    fn a_score_is_that_of_its_key_alone() {
        let mut scores = ScoreCache::empty();
        let key = 0x1234_5678_9ABC_DEF0;
        scores.set(key, -19_000);
        assert_eq!(scores.get(key), Some(-19_000));
        assert_eq!([1 << 16, 1 << 63, 1].map(|change| scores.get(key ^ change)), [None; 3]);
        scores.set(key ^ 1 << 63, 19_000);
        assert_eq!([key, key ^ 1 << 63].map(|key| scores.get(key)), [None, Some(19_000)]);
    }

    #[test]
    fn the_ply_that_differs_least_is_the_base() {
        let start = pieces(&Position::start());
        let [empty, full] = [[Bitboard::EMPTY; 4], start];
        let ply = |pieces| Ply { sums: Sums([[0; _]; _]), pieces };
        for (plies, expected) in
            [([empty, empty, full], 2), ([empty, full, empty], 1), ([full, empty, empty], 0), ([empty; 3], 2)]
        {
            assert_eq!(nearest(&plies.map(ply), &start, 2), expected);
        }
    }

    #[test]
    fn sums_and_scores_of_another_network_are_not_used() {
        let mut file = Network::BUILT_IN.to_vec();
        let network = format::read(&file).unwrap();
        // Other weights of the same sizes: the features in another order.
        file[128..128 + 4096].rotate_left(128);
        let end = file.len() - 4;
        let checksum = format::CRC32.checksum(&file[..end]);
        file[end..].copy_from_slice(&checksum.to_le_bytes());
        let other = format::read(&file).unwrap();
        let mut kept = Accumulators::new();
        for position in positions(3) {
            for network in [&network, &other] {
                let score = |output| network.in_centipawns(output);
                for _ in 0..2 {
                    let kept = kept.score(network, &position, 1, score);
                    assert_eq!(kept, score(output(network, &position)));
                }
            }
        }
    }
}
