//! Positions that are scored on other machines: what to score, and the scores, each as a line.

use std::fmt;
use std::str::FromStr;

use dameo_engine::{Fen, Position, move_text, parse_move};

use crate::book::error::TreeError;
use crate::book::scorer::{EngineId, ScoredMove};
use crate::book::tree::queue::{Goal, Next};
use crate::book::tree::{ROOT, Settings, Tree, check_scores};
use dameo_study::book::Value;

/// A position to be scored: `NUMBER NODES FEN`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assignment {
    /// The number of the position in the tree.
    pub number: i64,
    /// The nodes of the search behind each score.
    pub nodes: u64,
    /// The position.
    pub position: Position,
}

/// The scores of a position: `NUMBER SIGNATURE VERSION` and `MOVE:VALUE:DEPTH:NODES` for each
/// legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scores {
    /// The number of the position in the tree.
    pub number: i64,
    /// The engine that scored it.
    pub engine: EngineId,
    moves: Vec<(String, ScoreOfMove)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ScoreOfMove {
    value: Value,
    depth: u32,
    nodes: u64,
}

/// The error for a line that is neither an assignment nor scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineError {
    line: String,
    expected: &'static str,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start: String = self.line.chars().take(60).flat_map(char::escape_debug).collect();
        write!(f, "expected {}, found '{start}'", self.expected)
    }
}

impl std::error::Error for LineError {}

impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.number, self.nodes, self.position)
    }
}

impl FromStr for Assignment {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let read = || {
            let mut words = line.split_whitespace();
            let (number, nodes) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let position = words.next()?.parse::<Fen>().ok()?.position;
            words.next().is_none().then_some(Self { number, nodes, position })
        };
        read().ok_or_else(|| LineError { line: line.into(), expected: "NUMBER NODES FEN" })
    }
}

impl Scores {
    /// The scores of the position of an assignment.
    pub fn new(assignment: &Assignment, engine: EngineId, moves: &[ScoredMove]) -> Self {
        let named = |&ScoredMove { m, value, depth, nodes }: &ScoredMove| {
            (move_text(&assignment.position, m), ScoreOfMove { value, depth, nodes })
        };
        Self { number: assignment.number, engine, moves: moves.iter().map(named).collect() }
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, engine, moves } = self;
        write!(f, "{number} {} {}", engine.signature, engine.version)?;
        moves.iter().try_for_each(|(text, ScoreOfMove { value, depth, nodes })| {
            write!(f, " {text}:{}:{depth}:{nodes}", value.0)
        })
    }
}

impl FromStr for Scores {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let read = || {
            let mut words = line.split_whitespace();
            let number = words.next()?.parse().ok()?;
            let (signature, version) = (words.next()?.parse().ok()?, words.next()?.into());
            let read_move = |word: &str| {
                let mut parts = word.split(':');
                let text = parts.next()?.to_string();
                let value = Value(parts.next()?.parse::<i16>().ok()?.into());
                let (depth, nodes) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
                parts.next().is_none().then_some((text, ScoreOfMove { value, depth, nodes }))
            };
            let moves = words.map(read_move).collect::<Option<Vec<_>>>()?;
            Some(Self { number, engine: EngineId { signature, version }, moves })
        };
        let expected = "NUMBER SIGNATURE VERSION MOVE:VALUE:DEPTH:NODES ..";
        read().ok_or_else(|| LineError { line: line.into(), expected })
    }
}

/// The positions that are leased to a worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The positions, at most as many as were asked for.
    pub assignments: Vec<Assignment>,
    /// Whether there is nothing more to score. Otherwise there may be more when other workers are
    /// done.
    pub is_done: bool,
}

impl Tree {
    /// Leases at most `count` positions to a worker for this many seconds, until this many
    /// positions have scores.
    ///
    /// # Errors
    /// When the tree cannot be used.
    pub fn lease(
        &mut self,
        worker: &str,
        seconds: u32,
        count: usize,
        settings: Settings,
        positions: Option<u64>,
    ) -> Result<Lease, TreeError> {
        let goal = Goal { positions, renew: None };
        let mut lease = Lease { assignments: Vec::new(), is_done: false };
        while lease.assignments.len() < count {
            match self.take(worker, seconds.into(), settings, goal)? {
                Next::Position(number) => {
                    let nodes = if number == ROOT { settings.first_nodes } else { settings.nodes };
                    let position = self.position(number)?;
                    lease.assignments.push(Assignment { number, nodes, position });
                }
                Next::Wait => break,
                Next::Done => {
                    lease.is_done = true;
                    break;
                }
            }
        }
        Ok(lease)
    }

    /// Stores scores that another machine computed.
    ///
    /// # Errors
    /// When they do not match the legal moves of the position, or the tree cannot be written.
    pub fn submit(&mut self, scores: &Scores) -> Result<(), TreeError> {
        let position = self.position(scores.number)?;
        let refused = |what: String| TreeError::Scores { position: scores.number, what };
        let mut moves: Vec<ScoredMove> = Vec::with_capacity(scores.moves.len());
        for &(ref text, ScoreOfMove { value, depth, nodes }) in &scores.moves {
            let m = parse_move(&position, text).map_err(|error| refused(error.explain(&position, text)))?;
            moves.push(ScoredMove { m, value, depth, nodes });
        }
        check_scores(&position, &moves).map_err(refused)?;
        let engine = self.engine(&scores.engine)?;
        self.store(scores.number, engine, &moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::scorer::Scorer;
    use crate::book::tree::Access;
    use dameo_engine::search::Signals;

    #[test]
    fn positions_that_are_scored_elsewhere_are_stored_as_if_here() {
        let folder = tempfile::tempdir().unwrap();
        let mut tree = Tree::open(&folder.path().join("tree.db"), Access::Create).unwrap();
        let settings = Settings { nodes: 100, first_nodes: 500, drop_out: 20 };
        let mut scorer = Scorer::new().unwrap();
        let mut done = 0;
        loop {
            let lease = tree.lease("far", 60, 3, settings, Some(20)).unwrap();
            for assignment in lease.assignments {
                // Over the wire.
                let assignment: Assignment = assignment.to_string().parse().unwrap();
                let moves = scorer.score(&assignment.position, assignment.nodes, &Signals::new()).unwrap();
                let engine = EngineId { signature: 7, version: "1.2".into() };
                let scores = Scores::new(&assignment, engine, &moves);
                let read: Scores = scores.to_string().parse().unwrap();
                assert_eq!(read, scores);
                tree.submit(&read).unwrap();
                tree.submit(&read).expect("twice is no harm");
                done += 1;
            }
            if lease.is_done {
                break;
            }
        }
        assert_eq!((done, tree.check().unwrap().scored), (20, 20));
        assert_eq!(tree.engines().unwrap(), [EngineId { signature: 7, version: "1.2".into() }]);
    }

    #[test]
    fn wrong_scores_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut tree = Tree::open(&folder.path().join("tree.db"), Access::Create).unwrap();
        let moves = Scorer::new().unwrap().score(&Position::start(), 50, &Signals::new()).unwrap();
        let assignment = Assignment { number: ROOT, nodes: 50, position: Position::start() };
        let good = Scores::new(&assignment, EngineId { signature: 7, version: "1".into() }, &moves).to_string();
        let mut refused = |line: &str, why: &str| {
            let said = match line.parse::<Scores>() {
                Err(error) => error.to_string(),
                Ok(scores) => tree.submit(&scores).unwrap_err().to_string(),
            };
            assert!(said.contains(why), "{said}");
        };
        refused(&good.replace("a1a2:", "a1a9:"), "a9");
        refused(good.rsplit_once(' ').unwrap().0, "has no score");
        refused(&(good.clone() + " a1a2:0:1:1"), "two scores");
        refused(&(good.clone() + " a1a2:0:1"), "expected NUMBER SIGNATURE VERSION");
        refused(&(good.clone() + ":40000:1:1"), "expected NUMBER");
        refused("", "expected NUMBER");
        assert_eq!(tree.counts().unwrap().scored, 0);
        assert!("1 2".parse::<Assignment>().unwrap_err().to_string().contains("NUMBER NODES FEN, found '1 2'"));
    }
}
