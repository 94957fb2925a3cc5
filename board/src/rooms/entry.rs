//! A room with those who follow it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::message::Answer;
use super::parts::{Code, Holder, Refusal, Side, Sides};
use super::room::Room;

/// A room with those who follow it.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(super) id: String,
    /// The state that is stored.
    pub(super) room: watch::Sender<Arc<Room>>,
    /// Held by a change until it is stored.
    pub(super) changing: Arc<tokio::sync::Mutex<()>>,
    pub(super) here: Mutex<Presence>,
}

/// How many sockets follow a room, by what they are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Presence {
    pub(super) sides: Sides<u32>,
    pub(super) host: u32,
    pub(super) watchers: u32,
    /// Those that have a key, also if they look at something else.
    pub(super) near: u32,
    /// When the last of those went.
    pub(super) left: i64,
}

impl Entry {
    pub(super) fn new(room: Room, now: i64) -> Arc<Self> {
        let here = Mutex::new(Presence { left: now, ..Presence::default() });
        Arc::new(Self { id: room.id.clone(), room: watch::Sender::new(Arc::new(room)), changing: Arc::default(), here })
    }

    /// The state that is stored.
    pub(crate) fn room(&self) -> Arc<Room> {
        Arc::clone(&self.room.borrow())
    }

    /// Tells of new states, and of those who come and go.
    pub(crate) fn follow(&self) -> watch::Receiver<Arc<Room>> {
        self.room.subscribe()
    }

    /// Who has the key with this hash.
    ///
    /// # Errors
    /// If nobody has.
    pub(crate) fn holder(&self, key: &str) -> Result<Holder, Refusal> {
        let holder = self.room.borrow().holder(key);
        holder.ok_or(Refusal::new(Code::NoKey, "this key is none of this room: without a key it can be watched"))
    }

    /// The message with the state, for one who has the key with this hash, or none.
    pub(crate) fn state(&self, key: Option<&str>, now: i64) -> String {
        let room = self.room();
        let here = *lock(&self.here);
        let is_host = |side| room.drawn == Some(side) && here.host > 0;
        let online = |side| here.sides[side] > 0 || is_host(side);
        let online = Sides { white: online(Side::White), black: online(Side::Black) };
        let you = key.and_then(|key| side_of(&room, key));
        Answer::State { room: room.state(online, here.watchers), you, now }.text()
    }
}

/// The side of one who has the key with this hash.
pub(crate) fn side_of(room: &Room, key: &str) -> Option<Side> {
    match room.holder(key) {
        Some(Holder::Player(side)) => Some(side),
        _ => None,
    }
}

/// Locks a value, also if another thread panicked with it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
