//! Counts of training data.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use dameo_engine::TableResult;

use crate::train::record::{Ending, Record};
use crate::train::shard::{Header, Order};

/// Numbers of positions by the result of their games for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Losses, draws and wins.
    pub results: [u64; 3],
}

impl Counts {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.results.iter().sum()
    }

    /// The fraction of one result; 0 if there are no positions.
    pub fn share(&self, result: TableResult) -> f64 {
        self.results[result as usize] as f64 / self.positions().max(1) as f64
    }

    fn add(&mut self, result: TableResult) {
        self.results[result as usize] += 1;
    }
}

/// A range of numbers with the positions in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    /// The numbers.
    pub range: RangeInclusive<i32>,
    /// The positions.
    pub counts: Counts,
}

/// The upper bounds of all ranges of scores except the last, in centipawns.
const SCORES: [i32; 10] = [-501, -301, -151, -51, -11, 10, 50, 150, 300, 500];

/// The width of a range of plies.
const PLIES: i32 = 20;

/// The width of a range of piece counts.
const PIECES: i32 = 2;

/// Counts of records.
#[derive(Debug, Clone, Default)]
pub struct Stats {
    /// Shards.
    pub shards: u64,
    /// Games; 0 where the shards are shuffled.
    pub games: u64,
    /// All positions.
    pub all: Counts,
    /// The nodes of the searches.
    pub nodes: BTreeSet<u64>,
    /// The seeds.
    pub seeds: BTreeSet<u64>,
    /// The signatures of the engines.
    pub signatures: BTreeSet<u64>,
    /// Positions by the ending of their games, in the order of [`Ending::ALL`].
    pub endings: [Counts; Ending::ALL.len()],
    pieces: Vec<Counts>,
    plies: Vec<Counts>,
    scores: [Counts; SCORES.len() + 1],
    with_kings: u64,
    keys: Vec<u64>,
}

impl Stats {
    /// Counts a shard.
    pub fn add_header(&mut self, header: &Header) {
        self.shards += 1;
        self.games += u64::from(header.games);
        self.nodes.insert(header.nodes);
        self.signatures.insert(header.signature);
        if header.order == Order::Games {
            self.seeds.insert(header.seed);
        }
    }

    /// Counts a record.
    pub fn add(&mut self, record: &Record) {
        let Record { position, result, .. } = record;
        self.all.add(*result);
        self.endings[record.ending as usize].add(*result);
        let pieces = position.occupied().count() as usize / PIECES as usize;
        entry(&mut self.pieces, pieces).add(*result);
        entry(&mut self.plies, usize::from(record.ply) / PLIES as usize).add(*result);
        self.scores[SCORES.partition_point(|&end| end < record.score.into())].add(*result);
        self.with_kings += u64::from(!position.all_kings().is_empty());
        self.keys.push(position.key());
    }

    /// Positions by the number of pieces.
    pub fn pieces(&self) -> Vec<Bucket> {
        even(&self.pieces, PIECES)
    }

    /// Positions by the plies played before.
    pub fn plies(&self) -> Vec<Bucket> {
        even(&self.plies, PLIES)
    }

    /// Positions by the score, in centipawns.
    pub fn scores(&self) -> Vec<Bucket> {
        let starts = [i32::MIN].into_iter().chain(SCORES.map(|end| end + 1));
        let ends = SCORES.into_iter().chain([i32::MAX]);
        let ranges = starts.zip(ends).map(|(start, end)| start..=end);
        ranges.zip(self.scores).map(|(range, counts)| Bucket { range, counts }).collect()
    }

    /// Positions with a king of either side.
    pub fn with_kings(&self) -> u64 {
        self.with_kings
    }

    /// The number of records of positions that occur more than once, and the number of distinct
    /// positions. A mirror image is a different position.
    pub fn duplicates(&mut self) -> (u64, u64) {
        self.keys.sort_unstable();
        let runs = self.keys.chunk_by(|a, b| a == b).map(|run| run.len() as u64);
        runs.fold((0, 0), |(repeated, different), run| (repeated + if run > 1 { run } else { 0 }, different + 1))
    }
}

fn entry(counts: &mut Vec<Counts>, number: usize) -> &mut Counts {
    if counts.len() <= number {
        counts.resize(number + 1, Counts::default());
    }
    &mut counts[number]
}

/// Ranges of the same width, without the empty ones.
fn even(counts: &[Counts], width: i32) -> Vec<Bucket> {
    let buckets = (0..)
        .zip(counts)
        .map(|(number, &counts)| Bucket { range: number * width..=number * width + width - 1, counts });
    buckets.filter(|bucket| bucket.counts.positions() > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use TableResult::{Draw, Loss, Win};

    #[test]
    fn a_small_set_is_counted() {
        let mut stats = Stats::default();
        let header = Header { order: Order::Games, seed: 5, nodes: 9, signature: 3, number: 0, games: 2 };
        stats.add_header(&header);
        let rows = [
            ("W:Wa1,b1:Bh8,g8", -12, Loss, 0, Ending::Rules),
            ("W:Wa1,b1:Bh8,g8", -11, Draw, 19, Ending::Rules),
            ("W:Wa1,b1,c1:Bh8,g8", 10, Win, 20, Ending::Tables),
            ("W:WKa1,b1,c1:Bh8,g8,f8", 501, Win, 59, Ending::AdjudicatedWin),
        ];
        for (fen, score, result, ply, ending) in rows {
            let position = fen.parse().unwrap();
            stats.add(&Record { position, score, result, was_black: false, ending, ply, game: 0 });
        }
        let counts = |results| Counts { results };
        assert_eq!((stats.shards, stats.games, stats.all), (1, 2, counts([1, 1, 2])));
        let bucket = |range, results| Bucket { range, counts: counts(results) };
        assert_eq!(stats.pieces(), [bucket(4..=5, [1, 1, 1]), bucket(6..=7, [0, 0, 1])]);
        assert_eq!(stats.plies(), [bucket(0..=19, [1, 1, 0]), bucket(20..=39, [0, 0, 1]), bucket(40..=59, [0, 0, 1])]);
        let scores: Vec<_> = stats.scores().into_iter().filter(|bucket| bucket.counts.positions() > 0).collect();
        assert_eq!(
            scores,
            [bucket(-50..=-11, [1, 1, 0]), bucket(-10..=10, [0, 0, 1]), bucket(501..=i32::MAX, [0, 0, 1])]
        );
        assert_eq!(stats.endings[Ending::AdjudicatedWin as usize], counts([0, 0, 1]));
        assert_eq!((stats.with_kings(), stats.duplicates()), (1, (2, 3)));
        assert_eq!(stats.all.share(Win).to_bits(), 0.5_f64.to_bits());
    }
}
