//! Limited strength: weaker play that still looks human.
//!
//! A weak player searches less deep and evaluates less well. A level is therefore a number of nodes
//! and an amount of noise in the evaluation. The noise of a position is the same each time it is
//! evaluated. Noise below half a man never makes the engine give a piece away within its search
//! depth.

use dameo_rules::Position;
use dameo_rules::mix::{GOLDEN, mix};

use crate::eval::MAX_EVALUATION;

/// How well to play. A search at a limited strength uses one thread.
///
/// ```
/// use dameo_engine::search::{Limits, Strength};
///
/// let limits = Limits { strength: Some(Strength::of_elo(1500, 7)), ..Limits::default() };
/// // Ratings outside the range are clamped.
/// assert_eq!(Strength::of_elo(0, 7), Strength::of_elo(Strength::MIN_ELO, 7));
/// # assert!(limits.strength.is_some());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// The node limit of a search; the first iteration may exceed it.
    pub nodes: u64,
    /// The largest error of the evaluation, in centipawns, 0 to 20,000; other numbers are clamped.
    /// The scores of a search have these errors too.
    pub noise: i32,
    /// The seed of the errors: another seed gives another player of the same strength.
    pub seed: u64,
}

/// The largest [`Strength::noise`].
const MAX_NOISE: i32 = 20_000;

/// A measured level.
struct Level {
    elo: u32,
    nodes: u64,
    noise: i32,
}

/// About the number of nodes in the first iteration. Lower limits make no difference.
const FIRST_ITERATION: u64 = 30;

/// The levels, weakest first, with their ratings from matches between neighbours; see
/// docs/strength.md in the repository.
const LEVELS: [Level; 14] = [
    Level { elo: 170, nodes: 1, noise: MAX_NOISE },
    Level { elo: 260, nodes: 1, noise: 3_000 },
    Level { elo: 420, nodes: 1, noise: 1_000 },
    Level { elo: 710, nodes: 1, noise: 300 },
    Level { elo: 940, nodes: 1, noise: 100 },
    Level { elo: 1015, nodes: 77, noise: 73 },
    Level { elo: 1085, nodes: 124, noise: 59 },
    Level { elo: 1135, nodes: 157, noise: 52 },
    Level { elo: 1220, nodes: 200, noise: 45 },
    Level { elo: 1700, nodes: 800, noise: 30 },
    Level { elo: 2200, nodes: 3_200, noise: 20 },
    Level { elo: 2580, nodes: 12_800, noise: 10 },
    Level { elo: 2940, nodes: 51_200, noise: 10 },
    Level { elo: 3250, nodes: 204_800, noise: 10 },
];

impl Strength {
    /// The lowest rating that can be asked for. On the scale, a player who moves at random has 0.
    pub const MIN_ELO: u32 = LEVELS[0].elo;

    /// The highest rating that can be asked for. Full strength is stronger.
    pub const MAX_ELO: u32 = LEVELS[LEVELS.len() - 1].elo;

    /// The strength of a rating, interpolated between the measured levels. Ratings outside the
    /// range are clamped.
    pub fn of_elo(elo: u32, seed: u64) -> Self {
        let elo = elo.clamp(Self::MIN_ELO, Self::MAX_ELO);
        let upper = LEVELS.iter().position(|level| elo <= level.elo).unwrap_or(LEVELS.len() - 1).max(1);
        let (low, high) = (&LEVELS[upper - 1], &LEVELS[upper]);
        let part = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        let between = |low: f64, high: f64| low + (high - low) * part;
        let nodes = |level: &Level| (level.nodes.max(FIRST_ITERATION) as f64).ln();
        Self {
            // Strength grows with the logarithm of the nodes.
            nodes: if high.nodes == 1 { 1 } else { between(nodes(low), nodes(high)).exp().round() as u64 },
            noise: between(f64::from(low.noise), f64::from(high.noise)).round() as i32,
            seed,
        }
    }

    /// The score of a position with its error.
    pub(in crate::search) fn with_noise(self, position: &Position, score: i32) -> i32 {
        let error = error(position.key() ^ self.seed, self.noise.clamp(0, MAX_NOISE));
        (score + error).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// An error within +-`max`; small errors are more likely. It is the mean of two uniform numbers
/// made from the key.
fn error(key: u64, max: i32) -> i32 {
    let bits = mix(key.wrapping_add(GOLDEN));
    let span = 2 * u64::from(max.unsigned_abs()) + 1;
    let spread = |half: u64| ((half * span) >> 32) as i32 - max;
    i32::midpoint(spread(bits >> 32), spread(bits & 0xFFFF_FFFF))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_bounded_and_even_out() {
        for max in [0, 1, 10, 1000] {
            let errors: Vec<i32> = (0..10_000).map(|key| error(key, max)).collect();
            assert!(errors.iter().all(|error| error.abs() <= max));
            let mean = errors.iter().sum::<i32>() as f64 / 10_000.0;
            assert!(mean.abs() <= 0.02 * f64::from(max) + 0.1, "{max}: {mean}");
            assert!(max < 10 || errors.iter().any(|&error| error > max * 8 / 10));
        }
    }

    #[test]
    fn a_higher_rating_sees_further_and_clearer() {
        let strengths: Vec<Strength> =
            (Strength::MIN_ELO..=Strength::MAX_ELO).map(|elo| Strength::of_elo(elo, 7)).collect();
        for pair in strengths.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].noise >= pair[1].noise, "{pair:?}");
        }
        for level in &LEVELS {
            let expected = Strength { nodes: level.nodes, noise: level.noise, seed: 7 };
            assert_eq!(Strength::of_elo(level.elo, 7), expected);
        }
        assert_eq!(Strength::of_elo(0, 7), strengths[0]);
        assert_eq!(Strength::of_elo(u32::MAX, 7), strengths[strengths.len() - 1]);
    }
}
