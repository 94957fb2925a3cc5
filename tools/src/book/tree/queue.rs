//! The queue of positions to be scored next, shared by several programs.
//!
//! They are chosen in batches, and each batch depends only on the tree: a tree is the same however
//! many programs work on it, and however often they are killed.

use rusqlite::{Connection, OptionalExtension, params};

use super::graph::Graph;
use super::{Settings, Tree};
use crate::book::error::TreeError;

/// What to score, and when to stop.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Goal {
    /// The number of scored positions to reach; `None` for no limit.
    pub(crate) positions: Option<u64>,
    /// Rescore positions that were scored only by engines before this one.
    pub(crate) renew: Option<i64>,
}

/// The next task of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Score this position.
    Position(i64),
    /// All positions of the batch are being scored.
    Wait,
    /// The goal is reached, or there is nothing more to score.
    Done,
}

/// The minimum size of a batch.
const LEAST_BATCH: u64 = 16;
const BATCH_DIVISOR: u64 = 64;

/// The longest lease, in seconds: one that ends later is of a clock that was wrong, and has expired.
pub(crate) const LONGEST_LEASE: i64 = 86_400;

/// A position that a worker scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// The number of the position.
    pub position: i64,
    /// The name of the worker.
    pub worker: String,
    /// The seconds until the lease expires, none or less if it has; `None` if the end cannot be
    /// right.
    pub seconds: Option<i64>,
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| time.as_secs() as i64)
}

impl Tree {
    /// Leases the next position to a worker for this many seconds.
    pub(crate) fn take(
        &mut self,
        worker: &str,
        seconds: i64,
        settings: Settings,
        goal: Goal,
    ) -> Result<Next, TreeError> {
        for _ in 0..2 {
            match self.reserve(worker, seconds, goal)? {
                Some(next) => return Ok(next),
                None => {
                    if !self.fill(settings, goal)? {
                        return Ok(Next::Done);
                    }
                }
            }
        }
        // Other workers took the batch.
        Ok(Next::Wait)
    }

    /// Reserves the first position of the queue that nobody scores; `None` if a new batch is needed.
    fn reserve(&mut self, worker: &str, seconds: i64, goal: Goal) -> Result<Option<Next>, TreeError> {
        self.transaction(|transaction| {
            let now = now();
            let scored = scored(transaction)?;
            // Only positions without scores count towards the goal.
            let count = "SELECT count(*), count(iif(engine IS NULL, 1, NULL))
                FROM queue JOIN positions ON number = position WHERE until BETWEEN ?1 AND ?2";
            let (reserved, new): (u64, u64) =
                transaction.query_row(count, [now, now + LONGEST_LEASE], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let has_room = goal.positions.is_none_or(|positions| scored + new < positions);
            let update = "UPDATE queue SET worker = ?1, until = ?2 WHERE position =
                (SELECT position FROM queue JOIN positions ON number = position
                    WHERE until NOT BETWEEN ?3 AND ?3 + ?5 AND (?4 OR engine IS NOT NULL) ORDER BY rank LIMIT 1) RETURNING position";
            let mut update = transaction.prepare_cached(update)?;
            let found = update.query_row(params![worker, now + seconds, now, has_room, LONGEST_LEASE], |row| row.get(0)).optional()?;
            Ok(match found {
                Some(number) => Some(Next::Position(number)),
                None if reserved > 0 => Some(Next::Wait),
                None if !has_room && goal.renew.is_none() => Some(Next::Done),
                None => None,
            })
        })
    }

    /// Puts the next batch into the queue. `false` if there is nothing to score.
    fn fill(&mut self, settings: Settings, goal: Goal) -> Result<bool, TreeError> {
        let scored = self.scored()?;
        let batch = (scored / BATCH_DIVISOR).max(LEAST_BATCH);
        // Always a whole batch: what the goal does not need stays queued for a later one.
        let has_room = goal.positions.is_none_or(|positions| scored < positions);
        let new = if has_room { batch } else { 0 };
        let leaves = Graph::load(self)?.leaves(settings.drop_out, goal.renew, new as usize, batch as usize);
        if leaves.is_empty() {
            return Ok(false);
        }
        self.transaction(|transaction| {
            // Unless another program has filled it meanwhile: a batch depends on a tree in which the
            // one before is complete.
            let select = "SELECT count(*) FROM queue WHERE until BETWEEN ?1 AND ?2";
            let reserved: u64 = transaction.query_row(select, [now(), now() + LONGEST_LEASE], |row| row.get(0))?;
            if reserved == 0 && self::scored(transaction)? == scored {
                transaction.execute("DELETE FROM queue", [])?;
                let insert = "INSERT INTO queue (position, rank) SELECT number, ?2 FROM positions
                    WHERE number = ?1 AND (engine IS NULL OR engine < ?3)";
                let mut insert = transaction.prepare_cached(insert)?;
                for (rank, position) in leaves.into_iter().enumerate() {
                    insert.execute(params![position, rank, goal.renew.unwrap_or(0)])?;
                }
            }
            Ok(())
        })?;
        Ok(true)
    }

    /// Renews the leases of a worker for this many seconds from now.
    pub(crate) fn keep(&mut self, worker: &str, seconds: i64) -> Result<(), TreeError> {
        self.transaction(|transaction| {
            transaction.execute("UPDATE queue SET until = ?2 WHERE worker = ?1", params![worker, now() + seconds])?;
            Ok(())
        })
    }

    /// Gives back what a worker has reserved. Returns how many positions that were.
    ///
    /// # Errors
    /// When the tree cannot be written.
    pub fn release(&mut self, worker: &str) -> Result<usize, TreeError> {
        self.transaction(|transaction| {
            Ok(transaction.execute("UPDATE queue SET until = 0, worker = NULL WHERE worker = ?1", [worker])?)
        })
    }

    /// Gives back everything whose lease has expired. Returns how many positions that were.
    ///
    /// # Errors
    /// When the tree cannot be written.
    pub fn release_expired(&mut self) -> Result<usize, TreeError> {
        self.transaction(|transaction| {
            let update = "UPDATE queue SET until = 0, worker = NULL
                WHERE worker IS NOT NULL AND until NOT BETWEEN ?1 AND ?2";
            Ok(transaction.execute(update, [now(), now() + LONGEST_LEASE])?)
        })
    }

    /// Who scores what, by the rank of the positions.
    ///
    /// # Errors
    /// When the tree cannot be read.
    pub fn reservations(&self) -> Result<Vec<Reservation>, TreeError> {
        let now = now();
        self.query(|connection| {
            let select = "SELECT position, worker, until FROM queue WHERE worker IS NOT NULL ORDER BY rank";
            let mut select = connection.prepare(select)?;
            let read = |row: &rusqlite::Row<'_>| {
                let seconds = row.get::<_, i64>(2)?.saturating_sub(now);
                let seconds = (seconds <= LONGEST_LEASE).then_some(seconds);
                Ok(Reservation { position: row.get(0)?, worker: row.get(1)?, seconds })
            };
            select.query_map([], read)?.collect()
        })
    }
}

/// The number of positions with scores.
pub(super) fn scored(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row("SELECT count(*) FROM positions WHERE engine IS NOT NULL", [], |row| row.get(0))
}
