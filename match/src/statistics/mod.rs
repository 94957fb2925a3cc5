//! What results mean: how much stronger, how surely, and when that is known.

mod elo;
mod sprt;
mod spsa;

pub use elo::{Estimate, elo_of_score, estimate, score_of_elo};
pub use sprt::{Model, Sprt, State, Verdict};
pub use spsa::{Probe, Spsa, Tuned};

use serde::{Deserialize, Serialize};

/// What one side won, drew and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// Games played.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw being half of one.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same as the other side sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Adds a game with this many half-points.
    pub const fn count(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

impl std::ops::Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }
}

/// Results on a scale from 0 to 1 with how often each occurred: three of single games, five of pairs of games.
///
/// The two games of a pair share an opening and depend on one another, so that counting them as one result of five
/// gives the true error, where counting them as two results of three gives too large a one (the pentanomial model, M. Van den
/// Bergh).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Distribution {
    counts: [f64; 5],
    results: usize,
}

impl Distribution {
    /// Of pairs: how often 0, 1, 2, 3 and 4 half-points were made.
    pub fn of_pairs(counts: [u64; 5]) -> Self {
        Self { counts: counts.map(|count| count as f64), results: 5 }
    }

    /// Of single games.
    pub fn of_games(score: Score) -> Self {
        let [losses, draws, wins] = [score.losses, score.draws, score.wins].map(|count| count as f64);
        Self { counts: [losses, draws, wins, 0.0, 0.0], results: 3 }
    }

    /// How many results there are.
    pub fn total(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Whether a result is a pair of games.
    pub const fn is_paired(&self) -> bool {
        self.results == 5
    }

    /// The values with their shares. `min` is added to every count that is 0: without it nothing could be said about a result
    /// that has not occurred yet.
    fn shares(&self, min: f64) -> Vec<(f64, f64)> {
        let counts: Vec<f64> =
            self.counts[..self.results].iter().map(|&count| if count == 0.0 { min } else { count }).collect();
        let total: f64 = counts.iter().sum();
        let step = 1.0 / (self.results - 1) as f64;
        counts.iter().enumerate().map(|(place, count)| (place as f64 * step, count / total)).collect()
    }
}

/// The mean and the variance of values with their shares.
fn moments(shares: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = shares.iter().map(|(value, share)| value * share).sum();
    let variance: f64 = shares.iter().map(|(value, share)| (value - mean).powi(2) * share).sum();
    (mean, variance)
}
