//! How often each result occurred.

use super::tally::Tally;

/// Results on a scale from 0 to 1, with how often each occurred: three results of single games, or
/// five of pairs of games.
///
/// The two games of a pair share an opening and are not independent. Counting the pair as one
/// result of five gives the true error; counting the games as results of three gives too large a
/// one (the pentanomial model, M. Van den Bergh).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Distribution {
    counts: [f64; 5],
    results: usize,
}

impl Distribution {
    /// The distribution of pairs: how often 0, 1, 2, 3 and 4 half-points were scored.
    pub fn from_pairs(counts: [u64; 5]) -> Self {
        Self { counts: counts.map(|count| count as f64), results: 5 }
    }

    /// The distribution of single games.
    pub fn from_games(tally: Tally) -> Self {
        let [losses, draws, wins] = [tally.losses, tally.draws, tally.wins].map(|count| count as f64);
        Self { counts: [losses, draws, wins, 0.0, 0.0], results: 3 }
    }

    /// The number of results.
    pub fn total(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Whether a result is a pair of games.
    pub const fn is_paired(&self) -> bool {
        self.results == 5
    }

    /// The values with their frequencies. A count of 0 is replaced by `min`, to allow for results
    /// that have not occurred yet.
    pub(super) fn shares(&self, min: f64) -> Vec<(f64, f64)> {
        let counts: Vec<f64> =
            self.counts[..self.results].iter().map(|&count| if count == 0.0 { min } else { count }).collect();
        let total: f64 = counts.iter().sum();
        let step = 1.0 / (self.results - 1) as f64;
        counts.iter().enumerate().map(|(index, count)| (index as f64 * step, count / total)).collect()
    }
}

/// The mean and the variance of values with these frequencies.
pub(super) fn moments(shares: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = shares.iter().map(|(value, share)| value * share).sum();
    let variance: f64 = shares.iter().map(|(value, share)| (value - mean).powi(2) * share).sum();
    (mean, variance)
}
