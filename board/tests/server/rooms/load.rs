//! Many games at once, and a server that is killed again and again. Both take minutes:
//!
//! ```sh
//! cargo test -p dameo-board --profile long-tests --test server -- --ignored --nocapture rooms
//! ```

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use dameo_engine::Game;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::{Database, Page, Seat, of};
use crate::support::{Server, Socket, TIMEOUT};

const GAMES: usize = 500;

/// How long the moves are measured.
const MEASURED: Duration = Duration::from_secs(60);

/// What is asked of a move on its way to the other side.
const MAX_LATENCY: Duration = Duration::from_millis(50);

const KILLS: usize = 50;

/// The least and the most milliseconds between two moves of a game, and the time on the clocks.
const THINKING: (u64, u64) = (500, 2500);
const BASE: i64 = 3 * 3_600_000;

/// What a player needs of a state.
#[derive(Debug, Clone, Default, Deserialize)]
struct State {
    version: u64,
    moves: Vec<String>,
    left: Vec<serde_json::Value>,
    clock: Clock,
    end: Option<serde_json::Value>,
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
struct Clock {
    white: i64,
    black: i64,
    running: Option<String>,
    since: i64,
}

#[derive(Deserialize)]
struct StateMessage {
    room: State,
    now: i64,
}

/// What is looked at of a row.
#[derive(Deserialize)]
struct Stored {
    moves: Vec<String>,
}

/// A running server, as the players know it.
#[derive(Debug, Clone, Copy)]
struct Life {
    port: u16,
    /// When it was started, and when the one before it was killed.
    started: i64,
    killed: i64,
}

/// A game: what anybody saw of it.
#[derive(Default)]
struct Seen {
    state: State,
    /// The last move that was sent, and when.
    sent: Option<(usize, Instant)>,
}

#[derive(Default)]
struct Figures {
    latencies: Mutex<Vec<Duration>>,
    /// What the running clocks had lost less than what passed until a kill, in milliseconds.
    gained: Mutex<Vec<i64>>,
    returns: AtomicUsize,
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Plays one side until it is told to stop.
struct Player {
    is_white: bool,
    seat: Seat,
    seen: Arc<Mutex<Seen>>,
    figures: Arc<Figures>,
    life: watch::Receiver<Option<Life>>,
    stop: watch::Receiver<bool>,
    random: u64,
}

impl Player {
    fn random(&mut self) -> u64 {
        // Xorshift: the games need no better.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    async fn connect(&mut self) -> Option<(Socket, Life)> {
        loop {
            let life = tokio::select! {
                life = alive(&mut self.life) => life,
                () = stopped(&mut self.stop) => return None,
            };
            if let Ok(socket) = connect(life.port).await {
                return Some((socket, life));
            }
            sleep(Duration::from_millis(5)).await;
        }
    }

    async fn run(mut self) {
        while let Some((mut socket, life)) = self.connect().await {
            let expected = self.seen.lock().unwrap().state.clone();
            let message = json!({"do": "open", "room": self.seat.room, "key": self.seat.key});
            if socket.send(Message::text(message.to_string())).await.is_err() {
                continue;
            }
            if self.follow(&mut socket, life, expected).await {
                return;
            }
        }
    }

    /// Plays on a connection. Returns whether this is over, and not only the connection.
    async fn follow(&mut self, socket: &mut Socket, life: Life, expected: State) -> bool {
        let mut expected = Some(expected);
        let mut version = 0;
        let mut chosen = None;
        // The next move, its ply, and when it is sent.
        let mut due: Option<(tokio::time::Instant, usize, String)> = None;
        loop {
            let at = due.as_ref().map_or_else(tokio::time::Instant::now, |(at, ..)| *at);
            let message = tokio::select! {
                message = socket.next() => message,
                () = stopped(&mut self.stop) => return true,
                () = sleep_until(at), if due.is_some() => {
                    let (_, ply, text) = due.take().unwrap();
                    self.seen.lock().unwrap().sent = Some((ply, Instant::now()));
                    if socket.send(Message::text(text)).await.is_err() { return false; }
                    continue;
                }
            };
            let arrived = Instant::now();
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Ping(_))) => continue,
                _ => return false,
            };
            let StateMessage { room: state, now } = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"));
            if let Some(expected) = expected.take() {
                self.check_return(&expected, &state, life, now);
            }
            assert!(state.version >= version, "an older state came later");
            version = state.version;
            let ply = state.moves.len();
            let mut seen = self.seen.lock().unwrap();
            let (old, new) = if seen.state.moves.len() <= ply { (&seen.state, &state) } else { (&state, &seen.state) };
            assert!(new.moves.starts_with(&old.moves), "{:?} {:?}", old.moves, new.moves);
            if state.version > seen.state.version {
                seen.state = state.clone();
            }
            let is_mine = ply.is_multiple_of(2) == self.is_white;
            if is_mine
                && let Some((sent, at)) = seen.sent
                && sent + 1 == ply
            {
                seen.sent = None;
                self.figures.latencies.lock().unwrap().push(arrived - at);
            }
            drop(seen);
            if state.end.is_none() && is_mine && chosen != Some(ply) {
                chosen = Some(ply);
                due = Some(self.choose(&state));
            }
        }
    }

    /// A move, when it is sent, and its ply.
    fn choose(&mut self, state: &State) -> (tokio::time::Instant, usize, String) {
        let mut game = Game::new();
        for text in &state.moves {
            game.play_text(text).unwrap();
        }
        let legal = game.legal_moves();
        let index = self.random() as usize % legal.len();
        let m = *legal.iter().nth(index).unwrap();
        let text = dameo_engine::move_text(game.position(), m);
        let wait = THINKING.0 + self.random() % (THINKING.1 - THINKING.0);
        let message = of(&self.seat, json!({"do": "move", "ply": state.moves.len(), "move": text}));
        (tokio::time::Instant::now() + Duration::from_millis(wait), state.moves.len(), message.to_string())
    }

    /// After the server was killed: everything that anybody saw is there, and the clocks are right.
    fn check_return(&self, expected: &State, state: &State, life: Life, now: i64) {
        assert!(
            state.version >= expected.version,
            "room {}: version {} after {}",
            self.seat.room,
            state.version,
            expected.version
        );
        assert!(state.moves.starts_with(&expected.moves), "{:?} after {:?}", state.moves, expected.moves);
        assert_eq!(state.left[..expected.left.len()], expected.left, "room {}", self.seat.room);
        if expected.version != state.version || life.killed == 0 || expected.clock.running.is_none() {
            return;
        }
        let (before, after) = (&expected.clock, &state.clock);
        assert_eq!((before.white, before.black, &before.running), (after.white, after.black, &after.running));
        // What the clock had lost when the server started, if it started at once.
        let lost = (now - after.since) - (now - life.started);
        let passed = life.killed - before.since;
        if before.since < life.killed && after.since <= life.started {
            // The clocks of the two programs are read at different times: a few milliseconds.
            assert!(lost <= passed.max(0) + 5, "a clock lost {lost} ms, and {passed} ms passed before the kill");
            self.figures.gained.lock().unwrap().push(passed - lost);
            self.figures.returns.fetch_add(1, Ordering::Relaxed);
        }
    }
}

async fn alive(life: &mut watch::Receiver<Option<Life>>) -> Life {
    life.wait_for(Option::is_some).await.unwrap().unwrap()
}

async fn stopped(stop: &mut watch::Receiver<bool>) {
    stop.wait_for(|&stop| stop).await.unwrap();
}

async fn connect(port: u16) -> Result<Socket, ()> {
    let request = format!("ws://127.0.0.1:{port}/rooms");
    let mut request = tokio_tungstenite::tungstenite::client::IntoClientRequest::into_client_request(request).unwrap();
    request.headers_mut().insert("origin", format!("http://127.0.0.1:{port}").parse().unwrap());
    let stream = tokio::net::TcpStream::connect(("127.0.0.1", port)).await.map_err(drop)?;
    stream.set_nodelay(true).map_err(drop)?;
    let handshake = tokio_tungstenite::client_async(request, stream);
    timeout(TIMEOUT, handshake).await.map_err(drop)?.map(|(socket, _)| socket).map_err(drop)
}

/// Begins all games, and returns what runs.
async fn begin(server: &Server, seed: u64) -> Match {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    setrlimit(Resource::RLIMIT_NOFILE, most.min(10_000), most).unwrap();
    let figures = Arc::new(Figures::default());
    let (life, lives) = watch::channel(Some(Life { port: server.port, started: 0, killed: 0 }));
    let (stop, stopped) = watch::channel(false);
    let (mut seen, mut players) = (Vec::new(), Vec::new());
    let mut page = Page::of(server).await;
    for game in 0..GAMES {
        // One connection may send a number of messages.
        if game % 25 == 0 {
            page = Page::of(server).await;
        }
        let control = json!({"control": {"base": BASE, "increment": 1000, "delay": 0}});
        let white = page.create(control).await;
        let black = page.join(&white.room).await;
        let both: Arc<Mutex<Seen>> = Arc::default();
        for (is_white, seat) in [(true, white), (false, black)] {
            let player = Player {
                is_white,
                seat,
                seen: Arc::clone(&both),
                figures: Arc::clone(&figures),
                life: lives.clone(),
                stop: stopped.clone(),
                random: (seed + players.len() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            };
            players.push(tokio::spawn(player.run()));
        }
        seen.push(both);
    }
    Match { figures, life, stop, seen, players }
}

struct Match {
    figures: Arc<Figures>,
    life: watch::Sender<Option<Life>>,
    stop: watch::Sender<bool>,
    seen: Vec<Arc<Mutex<Seen>>>,
    players: Vec<tokio::task::JoinHandle<()>>,
}

impl Match {
    fn plies(&self) -> usize {
        self.seen.iter().map(|seen| seen.lock().unwrap().state.moves.len()).sum()
    }

    /// Ends it. A player that found something wrong has panicked.
    async fn end(self) -> (Arc<Figures>, Vec<Arc<Mutex<Seen>>>) {
        self.stop.send_replace(true);
        for player in self.players {
            player.await.unwrap();
        }
        (self.figures, self.seen)
    }
}

fn load() -> String {
    std::fs::read_to_string("/proc/loadavg").unwrap_or_default().split(' ').next().unwrap_or_default().into()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
// Its times are those of an idle machine: `bash .ci/weekly slow`.
#[ignore = "takes a minute, and measures an idle machine"]
async fn five_hundred_games_at_once() {
    let database = Database::new();
    let server = database.serve(&["--per-address", "0"]);
    let before = load();
    let games = begin(&server, 1).await;
    sleep(Duration::from_secs(5)).await;
    games.figures.latencies.lock().unwrap().clear();
    sleep(MEASURED).await;
    let mut latencies = std::mem::take(&mut *games.figures.latencies.lock().unwrap());
    games.end().await;
    latencies.sort();
    let at = |share: f64| latencies[((latencies.len() - 1) as f64 * share) as usize];
    println!(
        "{GAMES} games, {} sockets, {} moves in {} s ({:.0} a second): median {:.1?}, 99% {:.1?}, 99.9% {:.1?}, most {:.1?}; \
         server {} kB; load of the machine {before} before, {} after",
        2 * GAMES,
        latencies.len(),
        MEASURED.as_secs(),
        latencies.len() as f64 / MEASURED.as_secs_f64(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
        server.peak_memory(),
        load(),
    );
    assert!(at(0.99) < MAX_LATENCY);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
// Too long for every run: `bash .ci/weekly slow`.
#[ignore = "takes minutes"]
async fn fifty_kills_in_the_middle() {
    let database = Database::new();
    let mut server = database.serve(&["--per-address", "0"]);
    let games = begin(&server, 2).await;
    for _ in 0..KILLS {
        // Until there were some moves.
        let goal = games.plies() + GAMES / 2;
        let start = Instant::now();
        while games.plies() < goal {
            assert!(start.elapsed() < TIMEOUT, "the games do not go on");
            assert!(!games.players.iter().any(tokio::task::JoinHandle::is_finished), "a player found something wrong");
            sleep(Duration::from_millis(20)).await;
        }
        games.life.send_replace(None);
        server.child.kill().unwrap();
        let killed = now();
        server.child.wait().unwrap();
        let started = now();
        server = database.serve(&["--per-address", "0"]);
        games.life.send_replace(Some(Life { port: server.port, started, killed }));
    }
    sleep(Duration::from_secs(3)).await;
    let plies = games.plies();
    let (figures, seen) = games.end().await;
    drop(server);
    // Every game is there, with all that anybody saw.
    let rows = rusqlite::Connection::open(database.path()).unwrap();
    let rooms: i64 = rows.query_row("SELECT count(*) FROM rooms", [], |row| row.get(0)).unwrap();
    assert_eq!(rooms as usize, GAMES);
    assert_eq!(rows.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0)).unwrap(), "ok");
    let mut select = rows.prepare("SELECT data FROM rooms").unwrap();
    let stored: Vec<Stored> = select
        .query_map([], |row| row.get::<_, String>(0))
        .unwrap()
        .map(|data| serde_json::from_str(&data.unwrap()).unwrap())
        .collect();
    for seen in seen {
        let state = &seen.lock().unwrap().state;
        assert!(stored.iter().any(|stored| stored.moves.starts_with(&state.moves)), "{:?}", state.moves);
    }
    let gained = figures.gained.lock().unwrap();
    println!(
        "{KILLS} kills, {GAMES} games, {plies} moves: all are there. {} clocks were looked at after a kill: they had \
         lost what had passed before it, at most {} ms less and {} ms more",
        figures.returns.load(Ordering::Relaxed),
        gained.iter().max().unwrap(),
        -gained.iter().min().unwrap().min(&0),
    );
}
