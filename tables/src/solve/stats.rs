//! Counts of the results of a class.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::Zugzwangs;
use super::{Table, Tables};
use crate::class::Class;
use crate::threads::in_threads;
use crate::value::Value;

/// The results of all positions of a class, both mirror images counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "generate", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "generate", serde(default))]
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
    #[cfg_attr(feature = "generate", serde(alias = "example"))]
    pub win_example: Option<usize>,
    /// The number of a position with the longest loss, the smallest one.
    pub loss_example: Option<usize>,
    /// Reciprocal zugzwangs.
    pub zugzwangs: Zugzwangs,
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

/// How many numbers are counted at a time.
const CHUNK: usize = 1 << 14;

/// How often each value occurs.
type Counts = [u32; 256];

impl Stats {
    /// Counts the results of a table. `opponent` is the table of the opponent's
    /// class, which is the same table if the class is symmetric.
    pub(crate) fn of(table: &Table, opponent: &Table) -> Self {
        let total = Mutex::new(Self::default());
        let size = table.index().size();
        (0..size.div_ceil(CHUNK)).into_par_iter().for_each(|chunk| {
            let numbers = chunk * CHUNK..size.min((chunk + 1) * CHUNK);
            let mut stats = Self::default();
            stats.count(table, numbers.clone());
            stats.zugzwangs.count(table, opponent, numbers.clone());
            total.lock().unwrap_or_else(PoisonError::into_inner).merge(&stats, table, &numbers);
        });
        total.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The most plies to the end of a decided position.
    pub fn longest(&self) -> u8 {
        self.longest_win.max(self.longest_loss)
    }

    /// Counts the values of a few numbers, without examples.
    fn count(&mut self, table: &Table, numbers: Range<usize>) {
        // This is the hottest loop, so it only counts.
        let mut counts: [[Counts; 2]; 2] = [[[0; 256]; 2]; 2];
        table.index().for_each_lead(numbers, |numbers, images| {
            let counts = &mut counts[images - 1];
            for number in numbers {
                counts[usize::from(table.is_quiet(number))][usize::from(table.value(number).0)] += 1;
            }
        });
        for (images, [pending, quiet]) in (1..).zip(&counts) {
            for byte in 0..Value::HOLE.0 {
                let [pending, quiet] = [pending, quiet].map(|counts| images * u64::from(counts[usize::from(byte)]));
                let value = Value(byte);
                self.all.add(value, pending + quiet);
                self.quiet.add(value, quiet);
                if pending + quiet > 0 {
                    let plies = value.plies().unwrap_or(0);
                    let longest = if value.is_win() { &mut self.longest_win } else { &mut self.longest_loss };
                    *longest = plies.max(*longest);
                }
            }
        }
    }

    /// Adds the counts of some numbers of the table, and looks for their examples if they are among
    /// the longest.
    fn merge(&mut self, other: &Self, table: &Table, numbers: &Range<usize>) {
        self.all.merge(&other.all);
        self.quiet.merge(&other.quiet);
        self.zugzwangs.merge(&other.zugzwangs);
        let longest = |plies: &mut u8, example: &mut Option<usize>, of_numbers: u8| {
            let is_first = *plies == of_numbers && example.is_none_or(|example| numbers.start < example);
            if of_numbers > 0 && (*plies < of_numbers || is_first) {
                let value = Value::decided_in(of_numbers);
                (*plies, *example) = (of_numbers, numbers.clone().find(|&number| table.value(number) == value));
            }
        };
        longest(&mut self.longest_win, &mut self.win_example, other.longest_win);
        longest(&mut self.longest_loss, &mut self.loss_example, other.longest_loss);
    }
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;

    #[test]
    fn older_summaries_are_read() {
        let results = r#"{"wins":3,"draws":2,"losses":1}"#;
        let text = format!(r#"{{"all":{results},"quiet":{results},"longest_win":5,"longest_loss":4,"example":7}}"#);
        let stats: Stats = serde_json::from_str(&text).expect("a summary");
        assert_eq!((stats.all.positions(), stats.longest(), stats.win_example), (6, 5, Some(7)));
        assert_eq!((stats.loss_example, stats.zugzwangs), (None, Zugzwangs::default()));
    }
}

impl Tables {
    /// Counts the results of a class in several threads; `None` if it is not there.
    pub fn stats(&self, class: Class, threads: usize) -> Option<Stats> {
        let (table, opponent) = (self.table(class)?, self.table(class.opponent())?);
        Some(in_threads(threads, || Stats::of(table, opponent)))
    }
}
