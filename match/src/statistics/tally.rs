//! Counts of wins, draws and losses.

use serde::Serialize;

/// The wins, draws and losses of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Games played.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: 1 for a win, half for a draw.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, from 0 to 1; 0 without games.
    pub fn score(self) -> f64 {
        self.points() / self.games().max(1) as f64
    }

    /// The tally of the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Adds a game with this many half-points: 0, 1 or 2.
    pub const fn count(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

impl std::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_half_points() {
        let mut tally = Tally::default();
        assert_eq!((tally.games(), tally.score().to_bits()), (0, 0));
        for half_points in [0, 1, 2, 2, 1, 2] {
            tally.count(half_points);
        }
        assert_eq!(tally, Tally { wins: 3, draws: 2, losses: 1 });
        assert_eq!(
            (tally.games(), tally.points().to_string(), tally.score().to_string()),
            (6, "4".into(), (4.0_f64 / 6.0).to_string())
        );
        assert_eq!(tally.reversed(), Tally { wins: 1, draws: 2, losses: 3 });
        assert_eq!(tally + tally.reversed(), Tally { wins: 4, draws: 4, losses: 4 });
    }
}
