//! What happens by itself: flags fall, the lobby is told, the server says that it lives, old rooms go.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::entry::lock;
use super::hall::{HOUR, Hall};
use super::message::Answer;
use super::writer::Job;

/// The most open games in the lobby.
const MAX_OPEN: usize = 100;

/// How often it is noted that the server lives, while a clock runs.
const BEAT: Duration = Duration::from_secs(1);

/// How often old rooms are removed.
const CLEANING: Duration = Duration::from_secs(60);

/// How long changes of the lobby, and of who is there, are collected.
const COLLECTION: Duration = Duration::from_millis(250);

impl Hall {
    /// Starts all of it.
    pub(crate) fn keep(self: &Arc<Self>) {
        tokio::spawn(Arc::clone(self).drop_flags());
        tokio::spawn(Arc::clone(self).tell());
        tokio::spawn(Arc::clone(self).beat());
        tokio::spawn(Arc::clone(self).clean());
    }

    /// Ends games whose time is over.
    async fn drop_flags(self: Arc<Self>) {
        loop {
            let (due, next): (Vec<String>, Option<i64>) = {
                let (now, inner) = (self.now(), lock(&self.inner));
                let due = inner.deadlines.iter().take_while(|(deadline, _)| *deadline <= now);
                let due: Vec<_> = due.map(|(_, id)| id.clone()).collect();
                (due, inner.deadlines.first().map(|(deadline, _)| deadline - now))
            };
            let flag = async |id: &String| {
                let entry = self.entry(id)?;
                // The change begins with a look at the flag.
                self.change(&entry, self.now(), |_, _| Ok(((), None))).await
            };
            let results = futures_util::future::join_all(due.iter().map(flag)).await;
            let wait = if results.iter().any(Result::is_err) {
                BEAT
            } else {
                Duration::from_millis(next.map_or(HOUR, |next| next.max(0)) as u64)
            };
            tokio::select! {
                () = sleep(wait) => {}
                () = self.earlier.notified() => {}
            }
        }
    }

    /// Tells of the lobby, and of who is there.
    async fn tell(self: Arc<Self>) {
        loop {
            let (moved, is_lobby_old, mut open) = {
                let mut inner = lock(&self.inner);
                let is_lobby_old = std::mem::take(&mut inner.is_lobby_old);
                let open: Vec<_> =
                    if is_lobby_old { inner.open.values().map(Arc::clone).collect() } else { Vec::new() };
                (std::mem::take(&mut inner.moved), is_lobby_old, open)
            };
            for entry in &moved {
                entry.room.send_modify(|_| {});
            }
            if is_lobby_old {
                // Who joins one with minutes must not meet an empty seat.
                open.retain(|entry| !entry.room.borrow().is_fast() || lock(&entry.here).near > 0);
                let mut rooms: Vec<_> = open.iter().map(|entry| entry.room()).collect();
                rooms.sort_by_key(|room| std::cmp::Reverse(room.created));
                let text: Arc<str> =
                    Answer::Lobby(rooms.iter().take(MAX_OPEN).map(|room| room.open()).collect()).text().into();
                self.lobby.send_if_modified(|old| std::mem::replace(old, Arc::clone(&text)) != text);
            }
            sleep(COLLECTION).await;
            self.changed.notified().await;
        }
    }

    /// Notes every second that the server lives, while a clock runs.
    async fn beat(self: Arc<Self>) {
        loop {
            sleep(BEAT).await;
            if !lock(&self.inner).deadlines.is_empty() {
                let _ = self.writer.send(Job::Beat);
            }
        }
    }

    /// Removes rooms that are old, and that nobody follows.
    async fn clean(self: Arc<Self>) {
        loop {
            let now = self.now();
            let entries: Vec<_> = {
                let mut inner = lock(&self.inner);
                inner.made.retain(|_, (since, _)| now - *since < HOUR);
                inner.rooms.values().map(Arc::clone).collect()
            };
            for entry in entries {
                let here = *lock(&entry.here);
                let is_followed = entry.room.receiver_count() > 0;
                if !is_followed
                    && entry.room.borrow().expires(here.left) <= now
                    && let Ok(changing) = Arc::clone(&entry.changing).try_lock_owned()
                {
                    let _ = self.writer.send(Job::Remove { entry, changing });
                }
            }
            sleep(CLEANING).await;
        }
    }
}
