//! All rooms: who follows which, what is stored, whose time is over.
//!
//! A change of a room is made in a copy, which one thread writes to the database; only then does it
//! become the state of the room, and those who follow it are told. Changes of one room wait for each
//! other; those of different rooms share a commit. Followers look at the newest state when they are
//! ready, so nothing is queued for them.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::Result;
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, OwnedMutexGuard, mpsc, oneshot, watch};

use super::entry::{Entry, lock};
use super::message::Answer;
use super::parts::{Code, Holder, Offer, Player, Refusal, Side};
use super::room::{Create, Room};
use super::store::Store;
use super::writer::{Job, write};
use crate::socket::log;

/// The most rooms.
const MAX_ROOMS: usize = 20_000;

/// The most rooms that one address makes in an hour.
const MAX_MADE: u32 = 100;

pub(super) const HOUR: i64 = 3_600_000;

/// All rooms.
pub(crate) struct Hall {
    pub(super) inner: Mutex<Inner>,
    pub(super) writer: mpsc::UnboundedSender<Job>,
    clock: Clock,
    /// The message with the open games.
    pub(super) lobby: watch::Sender<Arc<str>>,
    /// There is an earlier deadline.
    pub(super) earlier: Notify,
    /// The lobby, or who is there, has changed.
    pub(super) changed: Notify,
    /// Whether the rooms made by one address are limited.
    pub(super) is_limited: bool,
}

#[derive(Debug, Default)]
pub(super) struct Inner {
    pub(super) rooms: HashMap<String, Arc<Entry>>,
    /// When flags fall, and in which rooms.
    pub(super) deadlines: BTreeSet<(i64, String)>,
    /// Those of the lobby.
    pub(super) open: HashMap<String, Arc<Entry>>,
    /// Rooms in which somebody came or went.
    pub(super) moved: Vec<Arc<Entry>>,
    pub(super) is_lobby_old: bool,
    /// How many rooms an address made since a time.
    pub(super) made: HashMap<IpAddr, (i64, u32)>,
}

/// The time in milliseconds since 1970.
pub(crate) type Clock = Box<dyn Fn() -> i64 + Send + Sync>;

/// The clock of this machine; it only goes forward while the server runs.
pub(crate) fn clock() -> Clock {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let start = Instant::now();
    Box::new(move || (since + start.elapsed()).as_millis() as i64)
}

/// 128 bits from the operating system, as 22 letters and digits.
///
/// # Errors
/// If the system has none.
fn random_name() -> Result<String, Refusal> {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut number = u128::from_le_bytes(random()?);
    Ok(std::iter::repeat_with(|| {
        let digit = DIGITS[(number % 62) as usize];
        number /= 62;
        char::from(digit)
    })
    .take(22)
    .collect())
}

fn random<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Ok(bytes),
        Err(error) => Err(Refusal::new(Code::Storage, format!("no random numbers: {error}"))),
    }
}

/// What is stored of a key: who reads the file cannot play with it.
pub(crate) fn hash(key: &str) -> String {
    Sha256::digest(key).iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

impl Hall {
    /// Loads the rooms, and starts what changes them.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub(crate) fn start(
        mut store: Store,
        is_limited: bool,
        clock: Clock,
    ) -> Result<(Arc<Self>, std::thread::JoinHandle<()>)> {
        let now = clock();
        let (rooms, damaged) = store.load(now)?;
        for damage in &damaged {
            log(&format!("a row of the rooms cannot be read and is left as it is: {damage}"));
        }
        let mut inner = Inner { is_lobby_old: true, ..Inner::default() };
        for room in rooms {
            let (id, is_listed) = (room.id.clone(), room.is_open() && room.public);
            inner.deadlines.extend(room.deadline().map(|deadline| (deadline, id.clone())));
            let entry = Entry::new(room, now);
            if is_listed {
                inner.open.insert(id.clone(), Arc::clone(&entry));
            }
            inner.rooms.insert(id, entry);
        }
        let (writer, jobs) = mpsc::unbounded_channel();
        let lobby = watch::Sender::new(Answer::Lobby(Vec::new()).text().into());
        let hall = Arc::new(Self {
            inner: Mutex::new(inner),
            writer,
            clock,
            lobby,
            earlier: Notify::new(),
            changed: Notify::new(),
            is_limited,
        });
        let thread = std::thread::Builder::new().name("rooms".into());
        let thread = thread.spawn({
            let hall = Arc::clone(&hall);
            move || write(store, jobs, || hall.now(), |job, is_written| hall.finish(job, is_written))
        })?;
        Ok((hall, thread))
    }

    /// Writes what is still to be written, and ends the writing thread.
    pub(crate) fn stop(&self) {
        let _ = self.writer.send(Job::Stop);
    }

    /// The time of the server.
    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// The message with the open games, and its changes.
    pub(crate) fn lobby(&self) -> watch::Receiver<Arc<str>> {
        self.lobby.subscribe()
    }

    /// A room.
    ///
    /// # Errors
    /// If there is none with this name.
    pub(crate) fn entry(&self, id: &str) -> Result<Arc<Entry>, Refusal> {
        let entry = lock(&self.inner).rooms.get(id).map(Arc::clone);
        entry.ok_or(Refusal::new(Code::NoRoom, "there is no such room, or it was removed because of its age"))
    }

    /// Makes a room, and returns its name and the key of its maker.
    ///
    /// # Errors
    /// If there are too many, or what is asked for cannot be made.
    pub(crate) async fn create(&self, asked: &Create, address: IpAddr) -> Result<(String, String), Refusal> {
        let now = self.now();
        let (id, key) = (random_name()?, random_name()?);
        let room = Room::new(asked, id.clone(), hash(&key), now)?;
        self.admit(address)?;
        self.put(vec![(Entry::new(room.clone(), now), room)], None).await?;
        Ok((id, key))
    }

    /// Counts a new room of this address.
    ///
    /// # Errors
    /// If there are too many.
    fn admit(&self, address: IpAddr) -> Result<(), Refusal> {
        let now = self.now();
        let mut inner = lock(&self.inner);
        if inner.rooms.len() >= MAX_ROOMS {
            return Err(Refusal::new(Code::Limit, format!("this server has its {MAX_ROOMS} rooms already")));
        }
        if self.is_limited {
            let (since, made) = inner.made.entry(address).or_insert((now, 0));
            if now - *since >= HOUR {
                (*since, *made) = (now, 0);
            }
            if *made >= MAX_MADE {
                let text = format!("your address made {MAX_MADE} rooms in an hour: wait a little");
                return Err(Refusal::new(Code::Limit, text));
            }
            *made += 1;
        }
        Ok(())
    }

    /// Takes the free side of a room, and returns the key and the side.
    ///
    /// # Errors
    /// If no side is free.
    pub(crate) async fn join(&self, id: &str, name: &str) -> Result<(String, Side), Refusal> {
        let entry = self.entry(id)?;
        let key = random_name()?;
        let player = Player::new(name, hash(&key));
        let host_side = if random::<1>()?[0] % 2 == 0 { Side::White } else { Side::Black };
        let side = self.change(&entry, self.now(), |room, now| Ok((room.join(player, host_side, now)?, None))).await?;
        Ok((key, side))
    }

    /// Changes a room as the one who has this key.
    ///
    /// # Errors
    /// If nobody has it, or the change is refused or cannot be stored.
    pub(crate) async fn act<T>(
        &self,
        id: &str,
        key: &str,
        action: impl FnOnce(&mut Room, Holder, i64) -> Result<(T, Option<Room>), Refusal>,
    ) -> Result<T, Refusal> {
        let at = self.now();
        let entry = self.entry(id)?;
        let key = hash(key);
        entry.holder(&key)?;
        // Meanwhile the sides may have been drawn.
        self.change(&entry, at, |room, at| {
            let holder = entry.holder(&key)?;
            action(room, holder, at)
        })
        .await
    }

    /// Offers something, or accepts it; a rematch makes a room.
    ///
    /// # Errors
    /// As [`Hall::act`].
    pub(crate) async fn offer(
        &self,
        id: &str,
        key: &str,
        what: Offer,
        ply: usize,
        address: IpAddr,
    ) -> Result<(), Refusal> {
        if what == Offer::Rematch {
            self.admit(address)?;
        }
        let new_id = random_name()?;
        self.act(id, key, |room, holder, at| Ok(((), room.offer(holder.side()?, what, ply, at, new_id)?))).await
    }

    /// Changes a room, and returns when it is stored. The change may add a room. The time is when the
    /// change was asked for.
    pub(super) async fn change<T>(
        &self,
        entry: &Arc<Entry>,
        at: i64,
        change: impl FnOnce(&mut Room, i64) -> Result<(T, Option<Room>), Refusal>,
    ) -> Result<T, Refusal> {
        let changing = Arc::clone(&entry.changing).lock_owned().await;
        let before = entry.room();
        // It may have been removed meanwhile.
        self.entry(&entry.id)?;
        let mut room = Room::clone(&before);
        room.flag(at);
        let result = change(&mut room, at);
        let (result, added) = match result {
            Ok((value, added)) => (Ok(value), added),
            Err(refusal) => (Err(refusal), None),
        };
        if room.version != before.version {
            // First the new one: the other names it.
            let added = added.map(|added| (Entry::new(added.clone(), at), added));
            self.put(added.into_iter().chain([(Arc::clone(entry), room)]).collect(), Some(changing)).await?;
        }
        result
    }

    /// Stores rooms, all or none.
    async fn put(&self, rooms: Vec<(Arc<Entry>, Room)>, changing: Option<OwnedMutexGuard<()>>) -> Result<(), Refusal> {
        let (done, stored) = oneshot::channel();
        // The writing thread does it also if nobody waits any more.
        let _ = self.writer.send(Job::Put { rooms, changing, done });
        match stored.await {
            Ok(true) => Ok(()),
            _ => {
                Err(Refusal::new(Code::Storage, "the server cannot store this now, so it has not happened: try again"))
            }
        }
    }

    /// After a job was written, or could not be.
    fn finish(&self, job: Job, is_written: bool) {
        match job {
            Job::Put { rooms, changing, done } => {
                if is_written {
                    for (entry, room) in rooms {
                        self.publish(&entry, room);
                    }
                }
                drop(changing);
                let _ = done.send(is_written);
            }
            Job::Remove { entry, changing } => {
                if is_written {
                    let mut inner = lock(&self.inner);
                    inner.rooms.remove(&entry.id);
                    inner.open.remove(&entry.id);
                    inner.is_lobby_old = true;
                    drop(inner);
                    self.changed.notify_one();
                }
                drop(changing);
            }
            Job::Beat | Job::Stop => {}
        }
    }

    /// Makes what is stored the state of a room.
    fn publish(&self, entry: &Arc<Entry>, room: Room) {
        let before = entry.room();
        let room = Arc::new(room);
        let mut inner = lock(&self.inner);
        if let Some(deadline) = before.deadline() {
            inner.deadlines.remove(&(deadline, room.id.clone()));
        }
        let mut is_earlier = false;
        if let Some(deadline) = room.deadline() {
            let deadline = (deadline, room.id.clone());
            is_earlier = inner.deadlines.first().is_none_or(|first| deadline < *first);
            inner.deadlines.insert(deadline);
        }
        inner.rooms.entry(room.id.clone()).or_insert_with(|| Arc::clone(entry));
        let is_listed = room.is_open() && room.public;
        let is_lobby_old = if is_listed {
            inner.open.insert(room.id.clone(), Arc::clone(entry));
            true
        } else {
            inner.open.remove(&room.id).is_some()
        };
        inner.is_lobby_old |= is_lobby_old;
        drop(inner);
        entry.room.send_replace(room);
        if is_earlier {
            self.earlier.notify_one();
        }
        if is_lobby_old {
            self.changed.notify_one();
        }
    }
}

/// One who follows a room, until it is dropped.
pub(crate) struct Here {
    hall: Arc<Hall>,
    pub(crate) entry: Arc<Entry>,
    holder: Option<Holder>,
    /// Whether the room is open, and not only in a list.
    is_open: bool,
}

impl Here {
    pub(crate) fn new(hall: &Arc<Hall>, entry: Arc<Entry>, holder: Option<Holder>, is_open: bool) -> Self {
        let here = Self { hall: Arc::clone(hall), entry, holder, is_open };
        here.count(|count| *count += 1);
        here
    }

    fn count(&self, change: impl Fn(&mut u32)) {
        let mut here = lock(&self.entry.here);
        if self.is_open {
            change(match self.holder {
                Some(Holder::Player(side)) => &mut here.sides[side],
                Some(Holder::Host) => &mut here.host,
                None => &mut here.watchers,
            });
        }
        if self.holder.is_some() {
            change(&mut here.near);
            here.left = self.hall.now();
        }
        drop(here);
        let mut inner = lock(&self.hall.inner);
        if self.is_open {
            inner.moved.push(Arc::clone(&self.entry));
        }
        inner.is_lobby_old |= self.entry.room.borrow().is_open();
        drop(inner);
        self.hall.changed.notify_one();
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.count(|count| *count -= 1);
    }
}
