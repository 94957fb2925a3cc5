//! Counts of the results of a class.

use std::sync::Mutex;

use crate::parallel::for_chunks;
use crate::tables::Table;
use crate::value::Value;

/// The results of all positions of a class, both mirror images counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "generate", derive(serde::Serialize, serde::Deserialize))]
pub struct Stats {
    /// All positions.
    pub all: Results,
    /// The positions in which the side to move has no capture.
    pub quiet: Results,
    /// The most plies to a win of the side to move; 0 if there is none.
    pub longest_win: u8,
    /// The most plies to a loss of the side to move; 0 if there is none.
    pub longest_loss: u8,
    /// The number of a position with the longest win, the smallest one.
    pub example: Option<usize>,
}

/// How many positions are won, drawn and lost for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "generate", derive(serde::Serialize, serde::Deserialize))]
pub struct Results {
    /// Won positions.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Lost positions.
    pub losses: u64,
}

impl Results {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, value: Value, count: u64) {
        if value.is_win() {
            self.wins += count;
        } else if value.is_loss() {
            self.losses += count;
        } else {
            self.draws += count;
        }
    }

    fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl Stats {
    /// Counts the results of a table in several threads.
    pub fn of(table: &Table, threads: usize) -> Self {
        let total = Mutex::new(Self::default());
        let counted = for_chunks(
            table.index().size(),
            threads,
            || (),
            |(), numbers| {
                let mut stats = Self::default();
                numbers.for_each(|number| stats.add(table, number));
                if let Ok(mut total) = total.lock() {
                    total.merge(&stats);
                }
                Ok::<(), std::convert::Infallible>(())
            },
        );
        match counted {
            Ok(()) => total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner),
        }
    }

    /// The most plies to the end of a decided position.
    pub fn longest(&self) -> u8 {
        self.longest_win.max(self.longest_loss)
    }

    fn add(&mut self, table: &Table, number: usize) {
        let value = table.value(number);
        if value == Value::HOLE {
            return;
        }
        let placement = table.index().placement(number);
        let images = if table.index().stores_both_images(&placement) { 1 } else { 2 };
        self.all.add(value, images);
        if table.is_quiet(number) {
            self.quiet.add(value, images);
        }
        let plies = value.plies().unwrap_or(0);
        if value.is_win() && plies > self.longest_win {
            (self.longest_win, self.example) = (plies, Some(number));
        } else if value.is_loss() {
            self.longest_loss = self.longest_loss.max(plies);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.all.merge(&other.all);
        self.quiet.merge(&other.quiet);
        self.longest_loss = self.longest_loss.max(other.longest_loss);
        let (ours, theirs) = (self.longest_win, other.longest_win);
        if theirs > ours {
            (self.longest_win, self.example) = (theirs, other.example);
        } else if theirs == ours {
            self.example = self.example.into_iter().chain(other.example).min();
        }
    }
}
