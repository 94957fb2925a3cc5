//! A fixed set of searches. The number of their nodes is the signature of the search: it changes
//! when, and only when, the search or the evaluation behaves differently.
//!
//! ```
//! use dameo_engine::bench;
//! use dameo_engine::eval::HandCrafted;
//! use dameo_engine::search::Signals;
//!
//! let mut searched = 0;
//! let total = bench::run(HandCrafted, 2, &Signals::new(), |_, _| searched += 1).unwrap();
//! assert_eq!(searched, bench::POSITIONS.len());
//! assert!(total.nodes > 0);
//! ```

use std::time::{Duration, Instant};

use crate::eval::Evaluate;
use crate::game::{DrawRules, Game};
use crate::notation::{Fen, START_FEN};
use crate::search::{Engine, Limits, Signals};

/// The depth to which the positions are searched unless another is asked for, in plies.
pub const DEFAULT_DEPTH: u32 = 12;

/// The size of the table, in megabytes (2^20 bytes). It is fixed because the number of nodes
/// depends on it.
pub const HASH_MEGABYTES: usize = 16;

/// The positions searched, as FEN: openings, middle games, races of men, kings, endings, and a
/// combination.
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

/// What a search or a whole bench run measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Measured {
    /// Moves made in all searches.
    pub nodes: u64,
    /// The time of the searches.
    pub time: Duration,
}

impl Measured {
    /// Nodes per second.
    pub fn nodes_per_second(self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches every position to `depth` plies, each with an empty table, and calls `each` after each
/// with its FEN and what it took. Gives the sum, or `None` when it is stopped or there is no memory
/// for the table.
pub fn run<E: Evaluate>(
    evaluation: E,
    depth: u32,
    signals: &Signals,
    mut each: impl FnMut(&str, Measured),
) -> Option<Measured> {
    let mut engine = Engine::new(evaluation, HASH_MEGABYTES).ok()?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut total = Measured { nodes: 0, time: Duration::ZERO };
    for text in POSITIONS {
        let game = Game::from(text.parse::<Fen>().ok()?);
        engine.clear();
        let start = Instant::now();
        let outcome = engine.search(&game, DrawRules::Standard, &limits, signals, &mut |_| {});
        if signals.is_stopped() {
            return None;
        }
        let measured = Measured { nodes: outcome.nodes, time: start.elapsed() };
        each(text, measured);
        total.nodes += measured.nodes;
        total.time += measured.time;
    }
    Some(total)
}
