//! The benchmark: searches of fixed positions. The total number of nodes is the signature of the
//! search. A change of the code that changes this number is a functional change.
//!
//! ```
//! use dameo_engine::bench;
//! use dameo_engine::eval::Network;
//! use dameo_engine::search::Signals;
//!
//! let mut searched = 0;
//! let total = bench::run(Network::built_in(), 2, &Signals::new(), |_, _| searched += 1).unwrap();
//! assert_eq!(searched, bench::POSITIONS.len());
//! assert!(total.nodes > 0);
//! ```

use std::time::Duration;

use dameo_rules::{DrawRules, Fen, Game, OutOfMemory, START_FEN};

use crate::eval::Evaluate;
use crate::instant::Instant;
use crate::search::{Engine, Limits, Signals};

/// The default depth, in plies.
pub const DEFAULT_DEPTH: u32 = 12;

/// The size of the transposition table, in megabytes. It is fixed because it affects the number of
/// nodes.
pub const HASH_MEGABYTES: usize = 16;

/// The depth of the searches that give the [`signature`], in plies.
const SIGNATURE_DEPTH: u32 = 8;

/// The positions as FENs: openings, middle games, promotion races, positions with kings, endings
/// and a combination.
pub const POSITIONS: [&str; 12] = [
    START_FEN,
    "W:Wb1,b3,c2,d3,e2,e4,f1,f3,g4,h2:Ba6,b7,c5,c6,d5,e6,f7,g6,g7,h5:H0:F1",
    "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5:H0:F1",
    "B:WKb8,c2,Kf1:BKe7,g2,h6:H0:F1",
    "W:WKa1,a2,b1,Kc2,d1:BKf8,g7,h7:H0:F1",
    "W:Wa2,c5,d5,d6,d7,e6:Ba7,b3,g5,h7:H0:F1",
    "W:Wa1,b2,c3,d4,e5,f6,g7:Ba6,a8,b8,g3,h3:H0:F1",
    "W:Wa1,a2,b1,b2,c3,d2,e1,f2,g3,h1:Ba7,b8,c6,d7,e8,f7,g6,g8,h7,h8:H0:F9",
    "B:Wa1,b1,b2,c1,c2,c3,d1,d2,d4,e1,e2,e3,f1,f2,f3,g1,g2,h1:Ba8,b7,b8,c6,c7,c8,d6,d7,d8,e6,e7,e8,f6,f7,f8,g7,g8,h8:H0:F1",
    "W:WKd4,a2,b3:BKh8,g6,f7,h5:H0:F40",
    "W:WKa1,Kh1:BKd5:H0:F60",
    "B:Wa3,b2,c2,d3,e3,g2,h3:Ba6,b6,d6,e7,f6,g7,h6:H0:F20",
];

/// The result of a benchmark, of one position or of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BenchResult {
    /// Nodes searched (moves made).
    pub nodes: u64,
    /// Time spent searching.
    pub time: Duration,
}

impl BenchResult {
    /// Nodes per second, rounded down.
    pub fn nodes_per_second(self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches every position to `depth` plies with an empty transposition table, and calls `each`
/// with the FEN and the result of each. Returns the total, or `None` if the search is stopped, or
/// if the memory for the table cannot be allocated.
pub fn run<E: Evaluate>(
    evaluation: E,
    depth: u32,
    signals: &Signals,
    mut each: impl FnMut(&str, BenchResult),
) -> Option<BenchResult> {
    let mut engine = Engine::new(evaluation, HASH_MEGABYTES).ok()?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut total = BenchResult { nodes: 0, time: Duration::ZERO };
    for text in POSITIONS {
        let game = Game::from(text.parse::<Fen>().ok()?);
        engine.clear();
        let start = Instant::now();
        let result = engine.search(&game, DrawRules::Standard, &limits, signals, &mut |_| {});
        if signals.is_stopped() {
            return None;
        }
        let measured = BenchResult { nodes: result.nodes, time: start.elapsed() };
        each(text, measured);
        total.nodes += measured.nodes;
        total.time += measured.time;
    }
    Some(total)
}

/// A number that identifies the engine in files: the node count of the benchmark at depth 8. It
/// changes if the search or the evaluation changes.
///
/// # Errors
/// When the memory for the table cannot be allocated.
pub fn signature<E: Evaluate>(evaluation: E) -> Result<u64, OutOfMemory> {
    // These signals never stop the search, so `None` means that the allocation failed.
    let total = run(evaluation, SIGNATURE_DEPTH, &Signals::new(), |_, _| {});
    total.map(|total| total.nodes).ok_or(OutOfMemory { megabytes: HASH_MEGABYTES })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Material;

    fn run_to(depth: u32) -> (BenchResult, Vec<(String, u64)>) {
        let mut results = Vec::new();
        let total = run(Material, depth, &Signals::new(), |fen, result| results.push((fen.into(), result.nodes)));
        (total.unwrap(), results)
    }

    #[test]
    fn a_signature_is_the_total_at_its_depth() {
        assert_eq!(signature(Material), Ok(run_to(SIGNATURE_DEPTH).0.nodes));
    }

    #[test]
    fn the_total_is_the_sum_over_all_positions_and_repeatable() {
        let (total, results) = run_to(3);
        assert!(results.iter().map(|(fen, _)| fen.as_str()).eq(POSITIONS));
        assert!(results.iter().all(|&(_, nodes)| nodes > 0), "{results:?}");
        assert_eq!(total.nodes, results.iter().map(|(_, nodes)| nodes).sum::<u64>());
        assert_eq!(run_to(3).1, results);
        assert!(run_to(4).0.nodes > total.nodes);
    }

    #[test]
    fn a_stopped_benchmark_has_no_result() {
        let signals = Signals::new();
        signals.stop();
        assert_eq!(run(Material, 60, &signals, |_, _| {}), None);
        // Stopped after the first position.
        let signals = Signals::new();
        let mut results = 0;
        let stop_after_first = |_: &str, _| {
            results += 1;
            signals.stop();
        };
        assert_eq!(run(Material, 1, &signals, stop_after_first), None);
        assert_eq!(results, 1);
    }

    #[test]
    fn nodes_per_second_are_rounded_down() {
        let result = BenchResult { nodes: 1_999, time: Duration::from_secs(2) };
        assert_eq!(result.nodes_per_second(), 999);
        assert_eq!(BenchResult { nodes: 5, time: Duration::ZERO }.nodes_per_second(), 5_000_000_000);
    }
}
