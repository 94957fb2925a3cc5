//! Rooms: games between people, through real sockets.

mod access;
mod games;
#[cfg(target_os = "linux")]
mod load;
mod stored;

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Server, Socket, Tab};

/// A folder with a database, and the arguments that name it.
pub(crate) struct Database(TempDir);

impl Database {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub(crate) fn path(&self) -> std::path::PathBuf {
        self.0.path().join("rooms.db")
    }

    /// A server with these rooms.
    pub(crate) fn serve(&self, arguments: &[&str]) -> Server {
        Server::start(&[&["--rooms", text(&self.path())], arguments].concat())
    }

    /// Changes the database of a server that has ended.
    pub(crate) fn change(&self, sql: &str) {
        rusqlite::Connection::open(self.path()).unwrap().execute_batch(sql).unwrap();
    }
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A page that is connected with the rooms.
pub(crate) struct Page(pub(crate) Tab);

/// A side of a room.
#[derive(Debug, Clone)]
pub(crate) struct Seat {
    pub(crate) room: String,
    pub(crate) key: String,
}

impl Page {
    /// A page of the server itself.
    pub(crate) async fn of(server: &Server) -> Self {
        let origin = format!("http://127.0.0.1:{}", server.port);
        Self::with(server.socket("/rooms", &[("origin", &origin)]).await.unwrap())
    }

    pub(crate) fn with(socket: Socket) -> Self {
        Self(Tab(socket))
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.0.send(&message.to_string()).await;
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Value {
        serde_json::from_str(&self.0.next().await.unwrap()).unwrap()
    }

    /// The next message with this field, which it returns; those before it are dropped.
    pub(crate) async fn until(&mut self, field: &str) -> Value {
        loop {
            let mut message = self.next().await;
            if let Some(value) = message.get_mut(field) {
                return value.take();
            }
            assert!(message.get("error").is_none(), "{message} before {field}");
        }
    }

    /// The next state of which this is true.
    pub(crate) async fn state(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let state = self.until("room").await;
            if is_wanted(&state) {
                return state;
            }
        }
    }

    /// The code of the next refusal.
    pub(crate) async fn refusal(&mut self, message: Value) -> String {
        self.say(message).await;
        loop {
            let message = self.next().await;
            if let Some(code) = message["error"]["code"].as_str() {
                assert!(message["error"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{message}");
                return code.into();
            }
        }
    }

    /// Makes a room; `more` replaces fields of the message.
    pub(crate) async fn create(&mut self, more: Value) -> Seat {
        let mut message = json!({"do": "create", "name": "Ann", "color": "white", "control": null,
            "drawRules": "standard", "start": null, "public": false});
        message.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.say(message).await;
        seat(&self.until("created").await)
    }

    pub(crate) async fn join(&mut self, room: &str) -> Seat {
        self.say(json!({"do": "join", "room": room, "name": "Bob"})).await;
        seat(&self.until("joined").await)
    }

    /// Opens a room, and returns its state.
    pub(crate) async fn open(&mut self, seat: &Seat) -> Value {
        self.say(json!({"do": "open", "room": seat.room, "key": seat.key})).await;
        self.state(|state| state["id"] == seat.room.as_str()).await
    }

    pub(crate) async fn play(&mut self, seat: &Seat, ply: usize, text: &str) {
        self.say(of(seat, json!({"do": "move", "ply": ply, "move": text}))).await;
    }
}

fn seat(message: &Value) -> Seat {
    let field = |name: &str| message[name].as_str().unwrap().to_owned();
    Seat { room: field("room"), key: field("key") }
}

/// A message about a room of one's own.
pub(crate) fn of(seat: &Seat, mut message: Value) -> Value {
    message["room"] = seat.room.clone().into();
    message["key"] = seat.key.clone().into();
    message
}

/// How many moves a state has.
pub(crate) fn plies(state: &Value) -> usize {
    state["moves"].as_array().unwrap().len()
}
