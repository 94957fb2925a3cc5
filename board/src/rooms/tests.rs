//! What depends on the time, and on how fast a client reads.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use axum::extract::ws::{Message, close_code};
use dameo_engine::{DrawRules, Game, move_text};
use futures_util::{StreamExt, sink, stream};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::{mpsc, watch};

use super::follower::{Follower, PINGS, Pings};
use super::hall::{Clock, Hall, clock};
use super::parts::{Control, End, HOUR, Reason, Side};
use super::room::Create;
use super::store::Store;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A server with one game, in which both sides play the first legal move.
struct Table {
    hall: Arc<Hall>,
    room: String,
    keys: [String; 2],
    game: Game,
    _folder: TempDir,
}

impl Table {
    async fn new(control: Option<Control>, clock: Clock) -> Self {
        let folder = TempDir::new().unwrap();
        let (hall, _) = Hall::start(Store::open(&folder.path().join("rooms.db")).unwrap(), true, clock).unwrap();
        let asked = Create {
            name: "Ann".into(),
            color: Some(Side::White),
            control,
            draw_rules: DrawRules::Standard,
            start: None,
            public: false,
        };
        let (room, white) = hall.create(&asked, HERE).await.unwrap();
        let (black, _) = hall.join(&room, "Bob").await.unwrap();
        Self { hall, room, keys: [white, black], game: Game::new(), _folder: folder }
    }

    async fn play(&mut self, ply: usize) {
        let m = self.game.legal_moves()[0];
        let text = move_text(self.game.position(), m);
        self.game.play_unchecked(m);
        let key = &self.keys[ply % 2];
        let played =
            self.hall.act(&self.room, key, |room, holder, at| Ok((room.play(holder.side()?, ply, &text, at)?, None)));
        assert_eq!(played.await, Ok(true));
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.hall.stop();
    }
}

#[tokio::test]
async fn a_client_that_says_nothing_is_closed() {
    let table = Table::new(None, clock()).await;
    let pings = Pings { period: Duration::from_millis(1), max_silence: Duration::from_millis(5) };
    let (_stop, stopping) = watch::channel(false);
    let mut follower = Follower::new(&table.hall, sink::drain(), HERE, pings);
    let ending = follower.run(&mut stream::pending(), stopping).await;
    assert_eq!(ending, Some((close_code::NORMAL, "silent for 60 seconds")));
}

#[tokio::test]
async fn a_slow_reader_gets_only_the_newest_state() {
    let mut table = Table::new(None, clock()).await;
    let open = json!({"do": "open", "room": table.room}).to_string();
    // A message is on its way, and one waits for it.
    let (sender, mut messages) = mpsc::channel(1);
    let to_client = Box::pin(sink::unfold(sender, async |sender, message| {
        sender.send(message).await?;
        Ok::<_, mpsc::error::SendError<Message>>(sender)
    }));
    let (_stop, stopping) = watch::channel(false);
    let mut follower = Follower::new(&table.hall, to_client, HERE, PINGS);
    tokio::spawn(async move {
        let mut from_client = stream::iter([Ok(Message::text(open))]).chain(stream::pending());
        follower.run(&mut from_client, stopping).await
    });
    let mut plies = async || loop {
        if let Message::Text(text) = messages.recv().await.unwrap() {
            let state: Value = serde_json::from_str(&text).unwrap();
            break state["room"]["moves"].as_array().unwrap().len();
        }
    };
    assert_eq!(plies().await, 0);
    for ply in 0..50 {
        table.play(ply).await;
    }
    let mut seen = Vec::new();
    while seen.last() != Some(&50) {
        seen.push(plies().await);
    }
    assert!(seen.len() <= 3, "{seen:?}");
}

#[tokio::test]
async fn days_pass_while_the_server_runs() {
    let time = Arc::new(AtomicI64::new(1_000_000));
    let now = Arc::clone(&time);
    let mut table = Table::new(Some(Control::Days { days: 2 }), Box::new(move || now.load(Ordering::Relaxed))).await;
    table.hall.keep();
    let (hall, entry) = (Arc::clone(&table.hall), table.hall.entry(&table.room).unwrap());
    let mut changes = entry.follow();
    // The time until the next flag is looked at again, as if the server had waited.
    let pass = |hours: i64| {
        time.fetch_add(hours * HOUR, Ordering::Relaxed);
        hall.earlier.notify_one();
        let (room, now) = (entry.room(), time.load(Ordering::Relaxed));
        [Side::White, Side::Black].map(|side| room.remaining_at(side, now) / HOUR)
    };
    assert_eq!(pass(36), [12, 48]);
    table.play(0).await;
    assert_eq!(pass(24), [48, 24]);
    table.play(1).await;
    assert_eq!(pass(42), [6, 48]);
    pass(6);
    let room = changes.wait_for(|room| room.end.is_some()).await.unwrap();
    assert_eq!(room.end, Some(End { winner: Some(Side::Black), reason: Reason::Time }));
}
