//! `/engine`: a WebSocket between a tab and an engine of its own. A message is a line of the
//! protocol, both ways.
//!
//! Nothing is stored here beyond one line each way. While the engine does not read, nothing is read
//! from the client; while the client does not read, nothing is read from the engine. A client that
//! does not read for long is closed.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite;

use crate::engine::{Engine, Input, Output};
use crate::headers::{Client, Hosts};
use crate::limits::{Limits, MAX_LINE_LENGTH};

/// How long a new tab waits for an engine to become free: when a tab is reloaded, its old engine
/// may still be shutting down.
const WAIT_FOR_ENGINE: Duration = Duration::from_secs(2);

/// How often a ping is sent. With it, TCP eventually notices a dead peer.
const PING_PERIOD: Duration = Duration::from_secs(60);

/// How long a client may take to receive the close reason.
const CLOSE_TIME: Duration = Duration::from_secs(30);

/// The same at shutdown: a sleeping tab must not delay Ctrl-C.
const CLOSE_TIME_STOPPING: Duration = Duration::from_millis(200);

/// How long the connection stays open after the client sent something unreadable. The rest of it
/// is not read, and closing at once would make the system drop the close frame.
const LINGER: Duration = Duration::from_secs(2);

/// How long to wait for the exit status of an engine that closed its output.
const EXIT: Duration = Duration::from_secs(2);

/// The maximum number of bytes queued for writing, besides the current line. Only replies to
/// pings are queued.
const MAX_WRITE_BUFFER: usize = 1 << 20;

/// The size of the buffer for reading and writing, in bytes.
const BUFFER: usize = 16 << 10;

/// The capacity of the queue of server notes for the client.
const MAX_NOTES: usize = 16;

/// The longest reason of a close, in bytes; a limit of the WebSocket protocol.
const MAX_REASON: usize = 123;

/// The state that all sockets share.
pub(crate) struct Sockets {
    /// The program that is started as an engine.
    pub(crate) program: PathBuf,
    /// The limits of each engine.
    pub(crate) limits: Limits,
    /// One permit for each engine that can still be started.
    pub(crate) engines: Arc<Semaphore>,
    /// How many may run at the same time.
    pub(crate) max_engines: u32,
    /// The longest silence without a search.
    pub(crate) idle: Duration,
    /// How long a client may leave its answers unread.
    pub(crate) patience: Duration,
    /// Whose pages may use them.
    pub(crate) hosts: Arc<Hosts>,
    /// Whether only programs of this machine may.
    pub(crate) only_local: bool,
    /// Whether the server is about to end.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Sockets {
    fn all_in_use(&self) -> Response {
        let text = format!(
            "All {} engines are in use: close another tab of the board, or start dameo-board with --engines {}\n",
            self.max_engines,
            self.max_engines.saturating_add(1)
        );
        (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
    }
}

/// The answer to a request for `/engine`.
pub(crate) async fn answer(
    State(sockets): State<Arc<Sockets>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if sockets.only_local && !client.is_local {
        let text = "The engines here are for this machine only: start dameo-board with --engines-for-all, or use \
                    one of your own\n";
        return (StatusCode::FORBIDDEN, text).into_response();
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        // A page cannot read why its socket was refused, but it can ask here.
        Err(_) if sockets.engines.available_permits() == 0 => return sockets.all_in_use(),
        Err(_) => {
            let upgrade = [(header::CONNECTION, "upgrade"), (header::UPGRADE, "websocket")];
            let text = "This is for WebSockets. A message is a line of the protocol, as in docs/protocol.md\n";
            return (StatusCode::UPGRADE_REQUIRED, upgrade, text).into_response();
        }
    };
    if !sockets.hosts.is_own_page(&headers) {
        let text = "The Origin of this request is not a page of this server. Open the board from here\n";
        return (StatusCode::FORBIDDEN, text).into_response();
    }
    let Ok(Ok(permit)) = timeout(WAIT_FOR_ENGINE, Arc::clone(&sockets.engines).acquire_owned()).await else {
        return sockets.all_in_use();
    };
    upgrade
        .max_message_size(MAX_LINE_LENGTH)
        .max_frame_size(MAX_LINE_LENGTH)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(MAX_WRITE_BUFFER)
        .on_upgrade(move |socket| serve(socket, sockets, permit))
}

/// Why a connection ends.
#[derive(Debug)]
enum CloseReason {
    /// The client has gone.
    Gone,
    /// The engine has ended by itself.
    EngineEnded,
    /// The engine exited after `quit`.
    Quit,
    /// The engine failed, for this reason.
    Failed(String),
    /// The client was silent for too long.
    Idle,
    /// The client did not read its answers.
    NotRead,
    /// The client sent a binary message.
    Binary,
    /// The client sent unreadable data, so that nothing after it can be read.
    Unreadable(u16, &'static str),
    /// The server is about to end.
    Stopping,
}

/// Connects a client with a new engine until one of them ends. The permit is for the engine: the
/// connection may last a little longer.
async fn serve(socket: WebSocket, sockets: Arc<Sockets>, permit: OwnedSemaphorePermit) {
    let (mut to_client, mut from_client) = socket.split();
    let ending = match Engine::start(&sockets.program, sockets.limits.initial_hash()) {
        Ok(mut engine) => {
            let ending = relay(&mut to_client, &mut from_client, &mut engine, &sockets).await;
            end(engine, ending).await
        }
        Err(error) => CloseReason::Failed(format!("cannot start {}: {error}", sockets.program.display())),
    };
    drop(permit);
    if let CloseReason::Failed(reason) = &ending {
        log(reason);
    }
    let mut stopping = sockets.stopping.clone();
    let stopped = async {
        let _ = stopping.wait_for(|&stopping| stopping).await;
        sleep(CLOSE_TIME_STOPPING).await;
    };
    // Best effort: there is no other way to tell the client the reason.
    tokio::select! {
        _ = timeout(CLOSE_TIME, close(to_client, from_client, &ending, &sockets)) => {}
        () = stopped => {}
    }
}

/// Stops the engine. If it ended by itself, the reason is made more precise.
async fn end(engine: Engine, ending: CloseReason) -> CloseReason {
    let is_ended = matches!(ending, CloseReason::EngineEnded);
    let status = engine.end(if is_ended { EXIT } else { Duration::ZERO }).await;
    match status {
        Err(error) => CloseReason::Failed(format!("cannot wait for an engine: {error}")),
        Ok(status) if is_ended && status.success() => CloseReason::Quit,
        Ok(status) if is_ended => CloseReason::Failed(format!("an engine ended unexpectedly: {status}")),
        Ok(_) => ending,
    }
}

/// The last use of a connection, and its searches.
struct Activity {
    last: Mutex<Instant>,
    /// The searches that are running or queued.
    searches: AtomicU64,
}

impl Activity {
    /// The activity of a new connection.
    fn new() -> Self {
        Self { last: Mutex::new(Instant::now()), searches: AtomicU64::new(0) }
    }

    /// A line came from the client.
    fn on_client_line(&self, is_search: bool) {
        self.searches.fetch_add(u64::from(is_search), Ordering::Relaxed);
        self.touch();
    }

    /// A line came from the engine.
    fn on_engine_line(&self, line: &str) {
        if line.starts_with("bestmove ") {
            // Never fails: the function always gives a value.
            let _ = self.searches.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| Some(n.saturating_sub(1)));
        }
        self.touch();
    }

    fn touch(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Returns when there was neither a line nor a search for this long.
    async fn idle_for(&self, limit: Duration) {
        loop {
            let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
            let is_searching = self.searches.load(Ordering::Relaxed) > 0;
            if !is_searching && last.elapsed() >= limit {
                return;
            }
            // `bestmove` counts as activity, so no earlier check is needed.
            sleep_until(if is_searching { Instant::now() } else { last } + limit).await;
        }
    }
}

/// Passes lines both ways.
async fn relay(
    to_client: &mut SplitSink<WebSocket, Message>,
    from_client: &mut SplitStream<WebSocket>,
    engine: &mut Engine,
    sockets: &Sockets,
) -> CloseReason {
    let activity = Activity::new();
    let (notes, own_lines) = mpsc::channel(MAX_NOTES);
    let mut stopping = sockets.stopping.clone();
    tokio::select! {
        ending = receive(from_client, &mut engine.input, &notes, &activity, sockets.limits) => ending,
        ending = send(to_client, &mut engine.output, own_lines, &activity, sockets) => ending,
        () = activity.idle_for(sockets.idle) => CloseReason::Idle,
        _ = stopping.wait_for(|&stopping| stopping) => CloseReason::Stopping,
    }
}

/// Passes lines from the client to the engine.
async fn receive(
    from_client: &mut SplitStream<WebSocket>,
    engine: &mut Input,
    notes: &mpsc::Sender<String>,
    activity: &Activity,
    limits: Limits,
) -> CloseReason {
    loop {
        let line = match from_client.next().await {
            Some(Ok(Message::Text(line))) => line,
            Some(Ok(Message::Binary(_))) => return CloseReason::Binary,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            Some(Ok(Message::Close(_))) | None => return CloseReason::Gone,
            Some(Err(error)) => return unreadable(error),
        };
        let note = match limits.check(&line) {
            Ok(checked) => {
                activity.on_client_line(checked.is_search);
                if engine.write(&checked.line).await.is_err() {
                    // The engine has ended. `send` still forwards its last lines, and then reports
                    // the end.
                    std::future::pending::<()>().await;
                }
                checked.note
            }
            Err(error) => {
                activity.on_client_line(false);
                Some(format!("info string error: {error}"))
            }
        };
        if let Some(note) = note {
            // Backpressure: while the client does not read, nothing more is read from it. The
            // receiver outlives this loop.
            let _ = notes.send(note).await;
        }
    }
}

/// Why nothing more can be read from the client.
fn unreadable(error: axum::Error) -> CloseReason {
    use tungstenite::Error;
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => {
            CloseReason::Unreadable(close_code::SIZE, "a line is too long: the most is 256 KiB (262144 bytes)")
        }
        Some(Error::Utf8(_)) => CloseReason::Unreadable(close_code::INVALID, "a message is not UTF-8"),
        Some(Error::Protocol(tungstenite::error::ProtocolError::ResetWithoutClosingHandshake)) => CloseReason::Gone,
        Some(Error::Protocol(_)) => CloseReason::Unreadable(close_code::PROTOCOL, "this is not the WebSocket protocol"),
        _ => CloseReason::Gone,
    }
}

/// Passes lines from the engine, and notes of the server, to the client.
async fn send(
    to_client: &mut SplitSink<WebSocket, Message>,
    engine: &mut Output,
    mut notes: mpsc::Receiver<String>,
    activity: &Activity,
    sockets: &Sockets,
) -> CloseReason {
    let mut pings = interval_at(Instant::now() + PING_PERIOD, PING_PERIOD);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let message = tokio::select! {
            // A note must come before the engine's answer to the same line.
            biased;
            Some(note) = notes.recv() => Message::text(note),
            line = engine.line() => match line {
                Some(line) => {
                    activity.on_engine_line(&line);
                    Message::text(sockets.limits.announce(&line).unwrap_or(line))
                }
                None => return CloseReason::EngineEnded,
            },
            _ = pings.tick() => Message::Ping(Bytes::new()),
        };
        match timeout(sockets.patience, to_client.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return CloseReason::Gone,
            Err(_) => return CloseReason::NotRead,
        }
    }
}

/// Sends the close reason to the client, and waits for its acknowledgement.
async fn close(
    mut to_client: SplitSink<WebSocket, Message>,
    mut from_client: SplitStream<WebSocket>,
    ending: &CloseReason,
    sockets: &Sockets,
) {
    let (code, reason) = match ending {
        CloseReason::Gone => {
            // The answer to its own close frame may still have to be written.
            let _ = to_client.flush().await;
            return;
        }
        CloseReason::EngineEnded => (close_code::ERROR, "the engine has ended".into()),
        CloseReason::Quit => (close_code::NORMAL, "the engine has quit".into()),
        CloseReason::Failed(reason) => (close_code::ERROR, reason.clone()),
        CloseReason::Idle => {
            let minutes = sockets.idle.as_secs_f64() / 60.0;
            (close_code::NORMAL, format!("idle: no line and no search for {minutes} minutes"))
        }
        CloseReason::NotRead => {
            let seconds = sockets.patience.as_secs();
            (close_code::POLICY, format!("the answers were not read for {seconds} seconds"))
        }
        CloseReason::Binary => (close_code::POLICY, "a message has bytes: send each line as a text message".into()),
        CloseReason::Unreadable(code, reason) => (*code, (*reason).into()),
        CloseReason::Stopping => (close_code::AWAY, "dameo-board was ended".into()),
    };
    let mut end = reason.len().min(MAX_REASON);
    while !reason.is_char_boundary(end) {
        end -= 1;
    }
    let frame = CloseFrame { code, reason: reason[..end].into() };
    if to_client.send(Message::Close(Some(frame))).await.is_err() {
        return;
    }
    if matches!(ending, CloseReason::Unreadable(..)) {
        sleep(LINGER).await;
    }
    // Messages that were still in flight are dropped.
    while let Some(Ok(_)) = from_client.next().await {}
}

/// Writes a line on standard error, with the name of the program. A closed standard error is
/// ignored.
pub(crate) fn log(text: &str) {
    let _ = writeln!(std::io::stderr(), "dameo-board: {text}");
}
