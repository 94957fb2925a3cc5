//! What a client follows, and the answers to its messages.

use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, close_code};
use futures_util::stream::FuturesUnordered;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};

use super::entry::side_of;
use super::hall::{Hall, Here, hash};
use super::message::{Answer, Held, Move, Request};
use super::parts::{Code, Refusal};
use super::room::Room;

/// The longest message but `mine`, in bytes.
const MAX_OTHER: usize = 4 << 10;

/// The most games that one follows at a time.
const MAX_MINE: usize = 100;

/// The messages that a socket may send at once, and each second.
const BURST: f64 = 60.0;
const RATE: f64 = 10.0;

/// So many more end the connection.
const MAX_EXCESS: f64 = 200.0;

/// How often a ping is sent, and after which silence a connection is closed.
pub(crate) struct Pings {
    pub(crate) period: Duration,
    pub(crate) max_silence: Duration,
}

pub(crate) const PINGS: Pings = Pings { period: Duration::from_secs(20), max_silence: Duration::from_secs(60) };

/// How long a client may leave a message unread.
const SEND_TIME: Duration = Duration::from_secs(30);

/// How long changes of one's games are collected.
const COLLECTION: Duration = Duration::from_millis(200);

/// Why a connection is closed, if the client has not gone.
pub(crate) type Ending = Option<(u16, &'static str)>;

type Changes = watch::Receiver<Arc<Room>>;

/// A change of one of one's games.
type Change = Pin<Box<dyn Future<Output = Option<Changes>> + Send>>;

/// The open room.
struct Open {
    here: Here,
    changes: Changes,
    /// The hash of the key for it.
    key: Option<String>,
}

/// What a client follows.
pub(crate) struct Follower<S> {
    hall: Arc<Hall>,
    pub(crate) to_client: S,
    address: IpAddr,
    pings: Pings,
    rate: Rate,
    lobby: Option<watch::Receiver<Arc<str>>>,
    open: Option<Open>,
    /// One's own games, with the hashes of their keys.
    mine: Vec<(Here, String)>,
    changes: FuturesUnordered<Change>,
    /// When the list of one's games is to be looked at again.
    mine_due: Option<Instant>,
    is_mine_asked: bool,
    /// The versions of the games in the list that was sent last.
    mine_sent: Vec<u64>,
}

impl<S: Sink<Message> + Unpin> Follower<S> {
    pub(crate) fn new(hall: &Arc<Hall>, to_client: S, address: IpAddr, pings: Pings) -> Self {
        Self {
            hall: Arc::clone(hall),
            to_client,
            address,
            pings,
            rate: Rate::new(),
            lobby: None,
            open: None,
            mine: Vec::new(),
            changes: FuturesUnordered::new(),
            mine_due: None,
            is_mine_asked: false,
            mine_sent: Vec::new(),
        }
    }

    /// Answers messages and tells of changes until the connection ends.
    pub(crate) async fn run(
        &mut self,
        from_client: &mut (impl Stream<Item = Result<Message, axum::Error>> + Unpin),
        mut stopping: watch::Receiver<bool>,
    ) -> Ending {
        let stopped = async move { stopping.wait_for(|&stopping| stopping).await.map(drop) };
        tokio::pin!(stopped);
        let Pings { period, max_silence } = self.pings;
        let mut pings = interval_at(Instant::now() + period, period);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            let result = tokio::select! {
                _ = &mut stopped => return Some((close_code::AWAY, "dameo-board was ended")),
                message = from_client.next() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => self.answer(&text).await,
                        Some(Ok(Message::Binary(_))) => Err(Some((close_code::POLICY, "a message has bytes: send text"))),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                        Some(Err(error)) => Err(unreadable(error)),
                        Some(Ok(Message::Close(_))) | None => Err(None),
                    }
                }
                () = changed(self.open.as_mut().map(|open| &mut open.changes)) => self.send_state().await,
                () = changed(self.lobby.as_mut()) => self.send_lobby().await,
                Some(changes) = self.changes.next(), if !self.changes.is_empty() => {
                    self.changes.extend(changes.map(wait_for_change));
                    self.mine_due.get_or_insert(Instant::now() + COLLECTION);
                    Ok(())
                }
                () = sleep_until(self.mine_due.unwrap_or_else(Instant::now)), if self.mine_due.is_some() => {
                    self.send_mine().await
                }
                _ = pings.tick() => {
                    if heard.elapsed() > max_silence {
                        return Some((close_code::NORMAL, "silent for 60 seconds"));
                    }
                    self.send(Message::Ping(Bytes::new())).await
                }
            };
            if let Err(ending) = result {
                return ending;
            }
        }
    }

    /// Sends a message. A client that does not read it for long has gone.
    async fn send(&mut self, message: Message) -> Result<(), Ending> {
        match timeout(SEND_TIME, self.to_client.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }

    async fn say(&mut self, answer: Answer<'_>) -> Result<(), Ending> {
        self.send(Message::text(answer.text())).await
    }

    async fn send_state(&mut self) -> Result<(), Ending> {
        let Some(open) = &mut self.open else { return Ok(()) };
        open.changes.mark_unchanged();
        let text = open.here.entry.state(open.key.as_deref(), self.hall.now());
        self.send(Message::text(text)).await
    }

    async fn send_lobby(&mut self) -> Result<(), Ending> {
        let Some(lobby) = &mut self.lobby else { return Ok(()) };
        let text = lobby.borrow_and_update().to_string();
        self.send(Message::text(text)).await
    }

    /// Sends the list of one's games, if it has changed or must be sent.
    async fn send_mine(&mut self) -> Result<(), Ending> {
        self.mine_due = None;
        let rooms: Vec<_> = self.mine.iter().map(|(here, key)| (here.entry.room(), key)).collect();
        let now = self.hall.now();
        // Clocks run without a change.
        let state: Vec<_> = rooms.iter().map(|(room, _)| room.version).collect();
        if !std::mem::take(&mut self.is_mine_asked) && state == self.mine_sent {
            return Ok(());
        }
        let text = Answer::Mine(rooms.iter().map(|(room, key)| room.mine(side_of(room, key), now)).collect()).text();
        self.mine_sent = state;
        self.send(Message::text(text)).await
    }

    /// Answers a message.
    async fn answer(&mut self, text: &str) -> Result<(), Ending> {
        if let Err(may_stay) = self.rate.count(Instant::now()) {
            if !may_stay {
                return Err(Some((close_code::POLICY, "too many messages")));
            }
            let text = format!("a socket may send {RATE} messages a second");
            return self.say(Answer::refusal(&Refusal::new(Code::TooMany, text), None)).await;
        }
        let request = match serde_json::from_str(text) {
            Ok(request) if text.len() <= MAX_OTHER || matches!(request, Request::Mine { .. }) => request,
            Ok(_) => {
                let refusal = Refusal::new(Code::BadMessage, format!("a message has at most {MAX_OTHER} bytes"));
                return self.say(Answer::refusal(&refusal, None)).await;
            }
            Err(error) => {
                return self.say(Answer::refusal(&Refusal::new(Code::BadMessage, error.to_string()), None)).await;
            }
        };
        let room = request.room().map(str::to_owned);
        match self.act(request).await {
            Ok(Some(text)) => self.send(Message::text(text)).await,
            Ok(None) => Ok(()),
            Err(refusal) => self.say(Answer::refusal(&refusal, room.as_deref())).await,
        }
    }

    /// Does what a message asks for, and returns what is sent first.
    async fn act(&mut self, request: Request) -> Result<Option<String>, Refusal> {
        let hall = Arc::clone(&self.hall);
        match request {
            Request::Lobby => {
                let mut lobby = hall.lobby();
                let text = lobby.borrow_and_update().to_string();
                self.lobby = Some(lobby);
                return Ok(Some(text));
            }
            Request::Mine { games } => {
                if games.len() > MAX_MINE {
                    let text = format!("games has {}, and at most {MAX_MINE} can be followed", games.len());
                    return Err(Refusal::new(Code::Limit, text));
                }
                self.follow_mine(&games);
                self.mine_due = Some(Instant::now());
                self.is_mine_asked = true;
            }
            Request::Create(asked) => {
                let (room, key) = hall.create(&asked, self.address).await?;
                return Ok(Some(Answer::Created { room: &room, key: &key }.text()));
            }
            Request::Open { room, key } => {
                // First that one is left: it stays so if this one cannot be opened.
                self.open = None;
                let entry = hall.entry(&room)?;
                let key = key.map(|key| hash(&key));
                let holder = key.as_ref().map(|key| entry.holder(key)).transpose()?;
                let changes = entry.follow();
                let here = Here::new(&hall, entry, holder, true);
                let text = here.entry.state(key.as_deref(), hall.now());
                self.open = Some(Open { here, changes, key });
                return Ok(Some(text));
            }
            Request::Close => self.open = None,
            Request::Join { room, name } => {
                let (key, color) = hall.join(&room, &name).await?;
                return Ok(Some(Answer::Joined { room: &room, key: &key, color }.text()));
            }
            Request::Move(Move { room, key, ply, text }) => {
                let is_new = hall
                    .act(&room, &key, |room, holder, at| Ok((room.play(holder.side()?, ply, &text, at)?, None)))
                    .await?;
                // The followers are told of a new one.
                if !is_new {
                    return Ok(Some(hall.entry(&room)?.state(Some(&hash(&key)), hall.now())));
                }
            }
            Request::Offer { room, key, what, ply } => hall.offer(&room, &key, what, ply, self.address).await?,
            Request::Decline { room, key, what } => {
                hall.act(&room, &key, |room, _, at| Ok((room.decline(what, at), None))).await?;
            }
            Request::Resign(Held { room, key }) => {
                hall.act(&room, &key, |room, holder, at| Ok((room.resign(holder, at)?, None))).await?;
            }
        }
        Ok(None)
    }

    /// Follows one's games: those that are there, with a key that fits.
    fn follow_mine(&mut self, games: &[Held]) {
        self.changes = FuturesUnordered::new();
        let before = std::mem::take(&mut self.mine);
        for Held { room, key } in games {
            let Ok(entry) = self.hall.entry(room) else { continue };
            let key = hash(key);
            let Ok(holder) = entry.holder(&key) else { continue };
            self.changes.push(wait_for_change(entry.follow()));
            self.mine.push((Here::new(&self.hall, entry, Some(holder), false), key));
        }
        // Only now: a room that stays in the list was never left.
        drop(before);
    }
}

/// Waits for the next change; for ever if nothing is followed, or if it can change no more.
async fn changed<T>(changes: Option<&mut watch::Receiver<T>>) {
    if let Some(changes) = changes
        && changes.changed().await.is_ok()
    {
        return;
    }
    std::future::pending::<()>().await;
}

fn wait_for_change(mut changes: Changes) -> Change {
    Box::pin(async move { changes.changed().await.is_ok().then_some(changes) })
}

/// Why nothing more can be read from the client.
fn unreadable(error: axum::Error) -> Ending {
    use tokio_tungstenite::tungstenite::Error;
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => Some((close_code::SIZE, "a message is too long: the most is 16 KiB")),
        Some(Error::Utf8(_)) => Some((close_code::INVALID, "a message is not UTF-8")),
        _ => None,
    }
}

/// How many messages a client may send: some at once, and more each second. Those that are refused
/// count, too.
struct Rate {
    allowance: f64,
    at: Instant,
}

impl Rate {
    fn new() -> Self {
        Self { allowance: BURST, at: Instant::now() }
    }

    /// Whether one more may be answered, or else whether the connection may stay.
    fn count(&mut self, now: Instant) -> Result<(), bool> {
        self.allowance = (self.allowance + (now - self.at).as_secs_f64() * RATE).min(BURST) - 1.0;
        self.at = now;
        if self.allowance >= 0.0 { Ok(()) } else { Err(self.allowance > -MAX_EXCESS) }
    }
}
