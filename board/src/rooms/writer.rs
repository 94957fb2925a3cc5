//! The thread that writes the database, for all rooms.

use std::sync::Arc;

use tokio::sync::{OwnedMutexGuard, mpsc, oneshot};

use super::entry::Entry;
use super::room::Room;
use super::store::{Change, Store};
use crate::socket::log;

/// The most changes in one commit.
const MAX_BATCH: usize = 256;

/// What the writing thread does.
#[derive(Debug)]
pub(super) enum Job {
    Put { rooms: Vec<(Arc<Entry>, Room)>, changing: Option<OwnedMutexGuard<()>>, done: oneshot::Sender<bool> },
    Remove { entry: Arc<Entry>, changing: OwnedMutexGuard<()> },
    Beat,
    Stop,
}

impl Job {
    /// What is written for it.
    fn changes(&self) -> Vec<Change<'_>> {
        match self {
            Self::Put { rooms, .. } => rooms.iter().map(|(_, room)| Change::Put(room)).collect(),
            Self::Remove { entry, .. } => vec![Change::Remove(&entry.id)],
            Self::Beat | Self::Stop => Vec::new(),
        }
    }
}

/// The writing thread: all jobs that wait are one transaction.
pub(super) fn write(
    mut store: Store,
    mut jobs: mpsc::UnboundedReceiver<Job>,
    now: impl Fn() -> i64,
    finish: impl Fn(Job, bool),
) {
    let mut batch = Vec::new();
    while let Some(job) = jobs.blocking_recv() {
        batch.push(job);
        while batch.len() < MAX_BATCH
            && let Ok(job) = jobs.try_recv()
        {
            batch.push(job);
        }
        let is_last = batch.iter().any(|job| matches!(job, Job::Stop));
        match store.write(batch.iter().flat_map(Job::changes), now()) {
            Ok(()) => batch.drain(..).for_each(|job| finish(job, true)),
            // One that cannot be written must not take the others with it.
            Err(_) => batch.drain(..).for_each(|job| {
                let result = store.write(job.changes(), now());
                if let Err(error) = &result {
                    log(&format!("cannot write the database of the rooms: {error}"));
                }
                finish(job, result.is_ok());
            }),
        }
        if is_last {
            return;
        }
    }
}
