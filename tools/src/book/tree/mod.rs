//! The tree: positions with all their moves scored, in one file of `SQLite`.
//!
//! A position and its mirror image are stored once. A position has either no scores yet, or one for
//! each legal move. Every change is one transaction, so a program that is killed leaves the tree as
//! it was before or after it.

mod check;
mod export;
mod games;
pub(crate) mod graph;
pub(crate) mod queue;
mod schema;
mod view;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use dameo_engine::{Position, move_text};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use crate::book::error::TreeError;
use crate::book::scorer::{EngineId, ScoredMove};
use dameo_study::book::{Canonical, Value, position_of};

pub use games::Imported;
pub use queue::Reservation;
pub use schema::Access;
pub use view::{Entry, EntryMove, View};

/// How long to wait for another program that writes to the tree.
const PATIENCE: Duration = Duration::from_secs(60);

/// The limits of what is stored with a score; the constraints of the table are the same.
const MAX_DEPTH: u32 = 255;
const MAX_NODES: u64 = 1 << 62;

/// The number of the start position.
pub(crate) const ROOT: i64 = 1;

/// The settings of a tree, which are the same for all programs that work on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Nodes of the search behind each score.
    pub nodes: u64,
    /// The same for the moves of the start position.
    pub first_nodes: u64,
    /// Drop-out expansion: how much a move may be worse than the best one to be searched a ply
    /// later, in centipawns.
    pub drop_out: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { nodes: 300_000, first_nodes: 3_000_000, drop_out: 20 }
    }
}

impl Settings {
    /// The requested settings, each of which may be omitted.
    pub const fn asked(nodes: Option<u64>, first_nodes: Option<u64>, drop_out: Option<u64>) -> [Option<u64>; 3] {
        [nodes, first_nodes, drop_out]
    }

    /// The numbers with the names of their options.
    fn named(&self) -> [(&'static str, u64); 3] {
        [("nodes", self.nodes), ("first-nodes", self.first_nodes), ("drop-out", self.drop_out)]
    }
}

/// The size of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Positions with scores.
    pub scored: u64,
    /// Scored moves.
    pub moves: u64,
    /// All positions, those included that scored moves lead to.
    pub positions: u64,
    /// Nodes of all searches.
    pub nodes: u64,
}

/// A tree in a file.
#[derive(Debug)]
pub struct Tree {
    connection: Connection,
    path: PathBuf,
}

impl Tree {
    /// Opens a tree.
    ///
    /// # Errors
    /// When there is none, the file is something else or of another version, or it cannot be used.
    pub fn open(path: &Path, access: Access) -> Result<Self, TreeError> {
        let connection = schema::connect(path, access)?;
        let mut tree = Self { connection, path: path.into() };
        tree.query(|connection| connection.busy_timeout(PATIENCE))?;
        schema::prepare(&mut tree, access)?;
        Ok(tree)
    }

    /// Runs `work` in one transaction, which is rolled back if it fails.
    fn transaction<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, TransactionError>,
    ) -> Result<T, TreeError> {
        let path = self.path.clone();
        let run = || {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        };
        run().map_err(|error| match error {
            TransactionError::Database(error) => TreeError::Database { path, error },
            TransactionError::Tree(error) => error,
        })
    }

    /// Until this is dropped, all queries see the tree as it is now, whatever other programs store.
    fn snapshot(&self) -> Result<Option<Transaction<'_>>, TreeError> {
        // A transaction that is already open is enough.
        let begin = || self.connection.unchecked_transaction();
        let begun = self.connection.is_autocommit().then(begin).transpose();
        begun.map_err(|error| TreeError::Database { path: self.path.clone(), error })
    }

    fn query<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, TreeError> {
        work(&self.connection).map_err(|error| TreeError::Database { path: self.path.clone(), error })
    }

    /// The settings that are stored in the tree, and the default ones for the others.
    ///
    /// # Errors
    /// When the tree cannot be read.
    pub fn stored_settings(&self) -> Result<Settings, TreeError> {
        let mut numbers = [0; 3];
        for (number, (option, default)) in numbers.iter_mut().zip(Settings::default().named()) {
            let select = "SELECT value FROM settings WHERE name = ?1";
            let found = self.query(|connection| connection.query_row(select, [option], |row| row.get(0)).optional())?;
            *number = found.unwrap_or(default);
        }
        let [nodes, first_nodes, drop_out] = numbers;
        Ok(Settings { nodes, first_nodes, drop_out })
    }

    /// The settings of the tree. Requested settings are stored in a new tree; in an existing one
    /// they must be the same.
    ///
    /// # Errors
    /// When the tree has other settings.
    pub fn settings(&mut self, asked: [Option<u64>; 3]) -> Result<Settings, TreeError> {
        self.transaction(|transaction| {
            let mut numbers = [0; 3];
            for ((number, asked), (option, default)) in numbers.iter_mut().zip(asked).zip(Settings::default().named()) {
                let found: Option<u64> = transaction
                    .query_row("SELECT value FROM settings WHERE name = ?1", [option], |row| row.get(0))
                    .optional()?;
                *number = found.or(asked).unwrap_or(default);
                match (found, asked) {
                    (Some(found), Some(asked)) if found != asked => {
                        return Err(TreeError::Settings { option, found, asked }.into());
                    }
                    (Some(_), _) => {}
                    (None, _) => {
                        transaction.execute("INSERT INTO settings VALUES (?1, ?2)", params![option, *number])?;
                    }
                }
            }
            let [nodes, first_nodes, drop_out] = numbers;
            Ok(Settings { nodes, first_nodes, drop_out })
        })
    }

    /// The number of an engine, which is added if the tree does not have it yet.
    ///
    /// # Errors
    /// When the tree cannot be written.
    pub fn engine(&mut self, engine: &EngineId) -> Result<i64, TreeError> {
        self.transaction(|transaction| {
            let insert = "INSERT OR IGNORE INTO engines (signature, version) VALUES (?1, ?2)";
            transaction.execute(insert, params![engine.signature, engine.version])?;
            let select = "SELECT number FROM engines WHERE signature = ?1";
            Ok(transaction.query_row(select, [engine.signature], |row| row.get(0))?)
        })
    }

    /// The engines by their numbers from 1, the newest last.
    ///
    /// # Errors
    /// When the tree cannot be read.
    pub fn engines(&self) -> Result<Vec<EngineId>, TreeError> {
        self.query(|connection| {
            let mut select = connection.prepare("SELECT signature, version FROM engines ORDER BY number")?;
            select.query_map([], |row| Ok(EngineId { signature: row.get(0)?, version: row.get(1)? }))?.collect()
        })
    }

    /// How much there is in the tree.
    ///
    /// # Errors
    /// When the tree cannot be read.
    pub fn counts(&self) -> Result<Counts, TreeError> {
        let select = "SELECT (SELECT count(*) FROM positions WHERE engine IS NOT NULL),
            (SELECT count(*) FROM moves), (SELECT count(*) FROM positions),
            (SELECT coalesce(sum(nodes), 0) FROM moves)";
        self.query(|connection| {
            connection.query_row(select, [], |row| {
                Ok(Counts { scored: row.get(0)?, moves: row.get(1)?, positions: row.get(2)?, nodes: row.get(3)? })
            })
        })
    }

    /// The number of positions with scores.
    pub(crate) fn scored(&self) -> Result<u64, TreeError> {
        self.query(queue::scored)
    }

    /// The position with this number.
    ///
    /// # Errors
    /// When there is none, or its bytes are no position.
    pub fn position(&self, number: i64) -> Result<Position, TreeError> {
        let select = "SELECT board FROM positions WHERE number = ?1";
        let board: Option<Vec<u8>> =
            self.query(|connection| connection.query_row(select, [number], |row| row.get(0)).optional())?;
        let board = board.ok_or_else(|| damaged(number, "there is no such position"))?;
        position_of(&board).ok_or_else(|| damaged(number, "its bytes are not those of a position"))
    }

    /// Stores the scores of all moves of a position, and takes the position from the queue. Nothing
    /// happens if this engine has scored it already.
    ///
    /// # Errors
    /// When these are not scores of all legal moves, or the tree cannot be written; it is then as
    /// before.
    pub(crate) fn store(&mut self, number: i64, engine: i64, moves: &[ScoredMove]) -> Result<(), TreeError> {
        let position = self.position(number)?;
        check_scores(&position, moves).map_err(|what| TreeError::Scores { position: number, what })?;
        self.transaction(|transaction| {
            transaction.execute("DELETE FROM queue WHERE position = ?1", [number])?;
            let newer = "SELECT engine >= ?2 FROM positions WHERE number = ?1 AND engine IS NOT NULL";
            let is_done: Option<bool> = transaction.query_row(newer, [number, engine], |row| row.get(0)).optional()?;
            if is_done == Some(true) {
                return Ok(());
            }
            let insert = "INSERT OR REPLACE INTO moves (position, move, child, score, depth, nodes)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let mut insert = transaction.prepare_cached(insert)?;
            for scored in moves {
                let child = number_of(transaction, &Canonical::of(&position.play_unchecked(scored.m)))?;
                let text = move_text(&position, scored.m);
                insert.execute(params![number, text, child, scored.value.0, scored.depth, scored.nodes])?;
            }
            transaction.execute("UPDATE positions SET engine = ?2 WHERE number = ?1", [number, engine])?;
            Ok(())
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Checks the scores of a position: one for each legal move, in range, and the same for moves that
/// are mirror images of each other. Returns what is wrong.
pub(crate) fn check_scores(position: &Position, moves: &[ScoredMove]) -> Result<(), String> {
    let legal = position.legal_moves();
    let mut values = HashMap::new();
    for (index, &ScoredMove { m, value, depth, nodes }) in moves.iter().enumerate() {
        if !legal.contains(&m) {
            return Err(format!("the move {} is not legal", move_text(position, m)));
        }
        let text = move_text(position, m);
        if moves[..index].iter().any(|other| other.m == m) {
            return Err(format!("the move {text} has two scores"));
        }
        if value.0.unsigned_abs() > Value::LOST.0.unsigned_abs() {
            return Err(format!("the score {} of {text} is out of range: expected at most 30000", value.0));
        }
        if depth > MAX_DEPTH || nodes > MAX_NODES {
            return Err(format!("the depth {depth} or the {nodes} nodes of {text} are out of range"));
        }
        let next = Canonical::of(&position.play_unchecked(m)).board();
        if values.insert(next, value).is_some_and(|other| other != value) {
            return Err(format!("the move {text} and its mirror image have two scores"));
        }
    }
    match legal.iter().find(|&&m| moves.iter().all(|other| other.m != m)) {
        Some(&m) => Err(format!("the move {} has no score", move_text(position, m))),
        None => Ok(()),
    }
}

fn damaged(position: i64, what: &str) -> TreeError {
    TreeError::Damaged { position, what: what.into() }
}

/// The number of a position, which is stored if it is new.
fn number_of(transaction: &Transaction<'_>, canonical: &Canonical) -> rusqlite::Result<i64> {
    let board = canonical.board();
    let select = "SELECT number FROM positions WHERE board = ?1";
    let found = transaction.prepare_cached(select)?.query_row([&board[..]], |row| row.get(0)).optional()?;
    if let Some(number) = found {
        return Ok(number);
    }
    transaction.prepare_cached("INSERT INTO positions (board) VALUES (?1)")?.execute([&board[..]])?;
    Ok(transaction.last_insert_rowid())
}

/// Why a transaction was rolled back.
#[derive(Debug)]
enum TransactionError {
    Database(rusqlite::Error),
    Tree(TreeError),
}

impl From<rusqlite::Error> for TransactionError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<TreeError> for TransactionError {
    fn from(error: TreeError) -> Self {
        Self::Tree(error)
    }
}

#[cfg(test)]
mod tests {
    use super::queue::{Goal, Next};
    use super::*;
    use dameo_study::book::Value;

    const GOAL: Goal = Goal { positions: Some(1_000), renew: None };
    const SETTINGS: Settings = Settings { nodes: 1, first_nodes: 1, drop_out: 20 };

    fn tree() -> (tempfile::TempDir, Tree) {
        let folder = tempfile::tempdir().unwrap();
        let tree = Tree::open(&folder.path().join("tree.db"), Access::Create).unwrap();
        (folder, tree)
    }

    /// Scores a position: each move by its place in the list.
    fn score(tree: &mut Tree, number: i64, engine: i64) -> Result<(), TreeError> {
        let position = tree.position(number)?;
        let mut moves: Vec<_> = position.legal_moves().iter().copied().collect();
        // Mirrored moves have the same score.
        moves.sort();
        let scored = moves.into_iter().map(|m| {
            let next = Canonical::of(&position.play_unchecked(m)).board();
            ScoredMove { m, value: Value(-i32::from(next[1] % 50)), depth: 1, nodes: 1 }
        });
        tree.store(number, engine, &scored.collect::<Vec<_>>())
    }

    fn engine(tree: &mut Tree, signature: u64) -> i64 {
        tree.engine(&EngineId { signature, version: "1".into() }).unwrap()
    }

    #[test]
    fn a_position_is_given_to_one_worker_until_its_time_is_over() {
        let (_folder, mut tree) = tree();
        let engine = engine(&mut tree, 1);
        let take = |tree: &mut Tree, worker: &str, seconds| tree.take(worker, seconds, SETTINGS, GOAL).unwrap();
        assert_eq!(take(&mut tree, "one", 60), Next::Position(ROOT));
        assert_eq!(take(&mut tree, "two", 60), Next::Wait, "nothing else can be scored");
        tree.release("one").unwrap();
        assert_eq!(take(&mut tree, "two", -5), Next::Position(ROOT));
        assert_eq!(take(&mut tree, "three", 60), Next::Position(ROOT), "the time of the second is over");
        tree.keep("three", 60).unwrap();
        assert_eq!(take(&mut tree, "two", 60), Next::Wait);
        score(&mut tree, ROOT, engine).unwrap();
        let Next::Position(next) = take(&mut tree, "two", 60) else { panic!("a new batch") };
        assert!(next > ROOT);
        // Whoever comes second changes nothing.
        let before = tree.counts().unwrap();
        score(&mut tree, ROOT, engine).unwrap();
        assert_eq!(tree.counts().unwrap(), before);
    }

    #[test]
    fn a_batch_ends_before_the_next_is_chosen() {
        let (_folder, mut tree) = tree();
        let engine = engine(&mut tree, 1);
        score(&mut tree, ROOT, engine).unwrap();
        let mut batch = Vec::new();
        while let Next::Position(number) = tree.take("one", 60, SETTINGS, GOAL).unwrap() {
            batch.push(number);
        }
        assert_eq!(batch.len(), 16);
        for &number in &batch {
            score(&mut tree, number, engine).unwrap();
        }
        let Next::Position(number) = tree.take("one", 60, SETTINGS, GOAL).unwrap() else { panic!("a new batch") };
        assert!(!batch.contains(&number));
        // The number that is asked for is reached, with what is being scored.
        let goal = Goal { positions: Some(18), renew: None };
        assert_eq!(tree.take("two", 60, SETTINGS, goal).unwrap(), Next::Wait);
        score(&mut tree, number, engine).unwrap();
        assert_eq!(tree.take("two", 60, SETTINGS, goal).unwrap(), Next::Done);
        assert!(matches!(tree.take("two", 60, SETTINGS, GOAL).unwrap(), Next::Position(_)), "the rest of the batch");
    }

    #[test]
    fn positions_scored_only_by_an_older_engine_are_scored_again() {
        let (_folder, mut tree) = tree();
        let old = engine(&mut tree, 1);
        score(&mut tree, ROOT, old).unwrap();
        let new = engine(&mut tree, 2);
        assert_eq!(engine(&mut tree, 1), old, "an engine keeps its number");
        let renew = Goal { positions: Some(1), renew: Some(new) };
        assert_eq!(tree.take("one", 60, SETTINGS, renew).unwrap(), Next::Position(ROOT));
        score(&mut tree, ROOT, new).unwrap();
        let start = Position::start();
        assert_eq!(tree.view().unwrap().entry(&start).unwrap().unwrap().engine, new);
        assert_eq!(tree.take("one", 60, SETTINGS, renew).unwrap(), Next::Done, "no more are asked for");
        score(&mut tree, ROOT, old).unwrap();
        assert_eq!(tree.view().unwrap().entry(&start).unwrap().unwrap().engine, new, "never back");
        assert_eq!(tree.engines().unwrap().len(), 2);
    }

    #[test]
    fn a_full_disk_is_an_error_and_loses_nothing() {
        let (_folder, mut tree) = tree();
        let engine = engine(&mut tree, 1);
        score(&mut tree, ROOT, engine).unwrap();
        let before = tree.counts().unwrap();
        // From now on the file cannot grow.
        let pages: i64 =
            tree.query(|connection| connection.pragma_query_value(None, "page_count", |row| row.get(0))).unwrap();
        tree.query(|connection| connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))).unwrap();
        let failed = (2..20).find_map(|number| score(&mut tree, number, engine).err()).expect("it is full");
        assert!(failed.to_string().contains("full"), "{failed}");
        let after = tree.counts().unwrap();
        assert!(after.scored >= before.scored && after.scored < 20);
        tree.check().expect("no position is half scored");
    }

    #[test]
    fn a_tree_is_whole_at_every_moment_while_another_program_grows_it() {
        let (folder, mut tree) = tree();
        let engine = engine(&mut tree, 1);
        score(&mut tree, ROOT, engine).unwrap();
        let is_over = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let reader = Tree::open(&folder.path().join("tree.db"), Access::Create).unwrap();
                let start = Position::start();
                while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
                    let counts = reader.check().expect("nothing is half there");
                    let view = reader.view().expect("readable");
                    assert!(view.entry(&start).unwrap().is_some() && counts.scored > 0);
                }
            });
            for number in 2..=150 {
                score(&mut tree, number, engine).unwrap();
            }
            is_over.store(true, std::sync::atomic::Ordering::Relaxed);
        });
    }

    #[test]
    fn the_cheapest_way_counts() {
        let (_folder, mut tree) = tree();
        let engine = engine(&mut tree, 1);
        for number in 1..=30 {
            score(&mut tree, number, engine).unwrap();
        }
        let graph = graph::Graph::load(&tree).unwrap();
        let view = tree.view().unwrap();
        // Slowly: every way from the start.
        let mut slow = vec![None; graph.len()];
        let mut ways = vec![(Position::start(), 0)];
        while let Some((position, cost)) = ways.pop() {
            let at =
                (1..=graph.len() as i64).find(|&number| graph.position(number) == Canonical::of(&position).position());
            let known: &mut Option<u64> = &mut slow[graph::index(at.unwrap())];
            if known.is_some_and(|known| known <= cost) {
                continue;
            }
            *known = Some(cost);
            if let Some(entry) = view.entry(&position).unwrap() {
                let best = entry.moves[0].value.0;
                ways.extend(entry.moves.iter().map(|found| {
                    let worse = u64::from(best.abs_diff(found.value.0));
                    (entry.position.play_unchecked(found.scored.m), cost + 20 + worse)
                }));
            }
        }
        assert_eq!(graph.costs(20), slow);
        let costs =
            |numbers: Vec<i64>| -> Vec<u64> { numbers.into_iter().map(|at| slow[graph::index(at)].unwrap()).collect() };
        let is_leaf = |&number: &i64| graph.engine(number).is_none() && graph.position(number).has_legal_move();
        let mut expected = costs((1..=graph.len() as i64).filter(is_leaf).collect());
        expected.sort_unstable();
        expected.truncate(40);
        assert_eq!(costs(graph.leaves(20, None, 40, 50)), expected);
        assert_eq!(graph.leaves(20, Some(engine + 1), 3, 50).len(), 33, "all that are scored, and three more");
    }
}
