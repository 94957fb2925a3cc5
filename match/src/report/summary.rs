//! The results of a match as data, which `--summary` writes as JSON. The names of the fields do not
//! change; match/README.md describes them.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::game::Reason;
use crate::standings::Standings;
use crate::statistics::{Estimate, Sprt, SprtState, Tally, estimate};

/// The results of a match.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Games played.
    pub games: usize,
    /// Plies of all games.
    pub plies: u64,
    /// The seconds that the match took, of this run only; `None` for merged records.
    pub seconds: Option<f64>,
    /// Games by the reason of their end.
    pub ends: BTreeMap<Reason, u64>,
    /// The results of each two engines that have played one another.
    pub results: Vec<PairSummary>,
    /// The test between the first two engines, if there is one.
    pub sprt: Option<SprtSummary>,
    /// The engines, the best score first; two engines stay in their order.
    pub engines: Vec<EngineSummary>,
}

/// The results between two engines, from the point of view of the first.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairSummary {
    /// The names of both.
    pub engines: [String; 2],
    /// Games played.
    pub games: u64,
    /// The games of the first engine.
    #[serde(flatten)]
    pub tally: Tally,
    /// Pairs of games, by half-points from 0 to 4; `None` where games do not come in pairs.
    pub pairs: Option<[u64; 5]>,
    /// What they say about strength; `None` before the first pair.
    pub estimate: Option<Estimate>,
}

/// A test and its state.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SprtSummary {
    /// The test.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// Its state.
    #[serde(flatten)]
    pub state: SprtState,
}

/// The results of one engine against all others.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EngineSummary {
    /// Its name.
    pub name: String,
    /// Games played.
    pub games: u64,
    /// The games.
    #[serde(flatten)]
    pub tally: Tally,
    /// Milliseconds per move.
    pub ms_per_move: f64,
    /// Nodes per move.
    pub nodes_per_move: f64,
    /// Nodes per second.
    pub nodes_per_second: f64,
    /// The mean depth of a move, in plies.
    pub depth: f64,
    /// Games forfeited, by reason.
    pub forfeits: BTreeMap<Reason, u64>,
}

impl Summary {
    /// The results so far, of a match that has been running for this long.
    pub fn new(standings: &Standings, elapsed: Option<Duration>) -> Self {
        let names = standings.names();
        let pairs = (0..names.len()).flat_map(|first| (first + 1..names.len()).map(move |second| [first, second]));
        Self {
            games: standings.games(),
            plies: standings.plies,
            seconds: elapsed.map(|time| time.as_secs_f64()),
            ends: standings.reasons.clone(),
            results: pairs.filter_map(|pair| PairSummary::new(standings, pair)).collect(),
            sprt: standings.test().map(|(sprt, state)| SprtSummary { sprt, state }),
            engines: standings.ranking().into_iter().map(|engine| EngineSummary::new(standings, engine)).collect(),
        }
    }
}

impl PairSummary {
    fn new(standings: &Standings, [first, second]: [usize; 2]) -> Option<Self> {
        let head_to_head = standings.head_to_head(first, second)?;
        let results = head_to_head.results(standings.is_paired());
        Some(Self {
            engines: [first, second].map(|engine| standings.names()[engine].clone()),
            games: head_to_head.tally.games(),
            tally: head_to_head.tally,
            pairs: standings.is_paired().then_some(head_to_head.pairs),
            estimate: (results.total() > 0.0).then(|| estimate(&results)),
        })
    }
}

impl EngineSummary {
    fn new(standings: &Standings, engine: usize) -> Self {
        let statistics = standings.statistics(engine);
        let effort = statistics.effort;
        let per_move = |sum: f64| sum / effort.moves.max(1) as f64;
        Self {
            name: standings.names()[engine].clone(),
            games: statistics.tally.games(),
            tally: statistics.tally,
            ms_per_move: per_move(effort.seconds * 1e3),
            nodes_per_move: per_move(effort.nodes as f64),
            nodes_per_second: effort.nodes as f64 / effort.seconds.max(1e-9),
            depth: per_move(effort.depth as f64),
            forfeits: statistics.forfeits.clone(),
        }
    }
}
