//! What is stored, and what comes of it when the server ends.

use std::process::Command;

use serde_json::{Value, json};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::{Database, Page, Seat, of, plies, text};
use crate::support::{PAUSE, Server};

const HOUR: i64 = 3_600_000;

/// A game that has begun, and its players.
async fn game(server: &Server, control: Value) -> (Page, Seat, Page, Seat) {
    let (mut ann, mut bob) = (Page::of(server).await, Page::of(server).await);
    let white = ann.create(json!({"control": control})).await;
    let black = bob.join(&white.room).await;
    ann.open(&white).await;
    bob.open(&black).await;
    (ann, white, bob, black)
}

#[tokio::test]
async fn nothing_that_was_seen_is_lost_when_the_server_is_killed() {
    let database = Database::new();
    let mut server = database.serve(&[]);
    let control = json!({"base": HOUR, "increment": 0, "delay": 0});
    let (mut ann, white, mut bob, black) = game(&server, control).await;
    ann.play(&white, 0, "d1d4").await;
    bob.state(|state| plies(state) == 1).await;
    bob.play(&black, 1, "d8d5").await;
    let before = ann.state(|state| plies(state) == 2).await;
    bob.say(of(&black, json!({"do": "offer", "what": "draw", "ply": 2}))).await;
    let offered = ann.state(|state| state["offers"]["draw"] == "black").await;
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    // An hour without a server: it is later than all that is stored.
    database.change(&format!(
        "UPDATE rooms SET created = created - {HOUR}, changed = changed - {HOUR}, since = since - {HOUR};
         UPDATE server SET beat = beat - {HOUR}"
    ));
    let server = database.serve(&[]);
    let (mut ann, mut bob) = (Page::of(&server).await, Page::of(&server).await);
    let after = ann.open(&white).await;
    for field in ["moves", "left", "names", "offers", "start", "control", "end", "version"] {
        assert_eq!(after[field], offered[field], "{field}");
    }
    let clock = &after["clock"];
    assert_eq!(
        (&clock["running"], &clock["white"], &clock["black"]),
        (&json!("white"), &before["clock"]["white"], &before["clock"]["black"])
    );
    // Of the hour nothing has passed, of the time before it at most a few seconds.
    ann.say(json!({"do": "mine", "games": [{"room": white.room, "key": white.key}]})).await;
    let left = ann.until("mine").await[0]["left"]["white"].as_i64().unwrap();
    assert!((HOUR * 9 / 10..=HOUR).contains(&left), "{left}");
    bob.open(&black).await;
    ann.play(&white, 2, "e1e4").await;
    bob.state(|state| plies(state) == 3).await;
}

#[tokio::test]
async fn days_pass_while_the_server_is_away() {
    let database = Database::new();
    let server = database.serve(&[]);
    let (mut ann, white, mut bob, black) = game(&server, json!({"days": 3})).await;
    ann.play(&white, 0, "d1d4").await;
    bob.state(|state| plies(state) == 1).await;
    drop(server);
    let day = 24 * HOUR;
    database.change(&format!("UPDATE rooms SET since = since - {}", 2 * day));
    let server = database.serve(&[]);
    let mut bob = Page::of(&server).await;
    bob.open(&black).await;
    bob.play(&black, 1, "d8d5").await;
    let state = bob.state(|state| plies(state) == 2).await;
    let left = state["left"][2]["black"].as_i64().unwrap();
    assert!((day * 9 / 10..=day).contains(&left), "{left}");
    assert_eq!(state["clock"]["white"], 3 * day);
    drop(server);
    database.change(&format!("UPDATE rooms SET since = since - {}", 3 * day));
    let server = database.serve(&[]);
    let mut ann = Page::of(&server).await;
    ann.say(json!({"do": "open", "room": white.room})).await;
    let state = ann.state(|state| !state["end"].is_null()).await;
    assert_eq!(state["end"], json!({"winner": "black", "reason": "time"}));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn sockets_are_closed_when_the_server_is_asked_to_end() {
    let database = Database::new();
    let mut server = database.serve(&[]);
    let (mut ann, white, mut bob, _) = game(&server, Value::Null).await;
    // Nobody waits for the answer.
    ann.play(&white, 0, "d1d4").await;
    bob.state(|state| plies(state) == 1).await;
    server.signal("TERM");
    for page in [&mut ann, &mut bob] {
        assert_eq!(page.0.close().await, (CloseCode::Away, "dameo-board was ended".into()));
    }
    assert!(server.child.wait().unwrap().success());
    let server = database.serve(&[]);
    assert_eq!(plies(&Page::of(&server).await.open(&white).await), 1);
}

#[tokio::test]
async fn keys_are_not_in_the_file() {
    let database = Database::new();
    let server = database.serve(&[]);
    let (_, white, _, black) = game(&server, Value::Null).await;
    drop(server);
    let stored: String = rusqlite::Connection::open(database.path())
        .unwrap()
        .query_row("SELECT group_concat(id || data) FROM rooms", [], |row| row.get(0))
        .unwrap();
    assert!(stored.contains(&white.room) && !stored.contains(&white.key) && !stored.contains(&black.key), "{stored}");
}

#[tokio::test]
async fn old_rooms_are_removed() {
    let database = Database::new();
    let server = database.serve(&[]);
    let mut ann = Page::of(&server).await;
    let (old, young) = (ann.create(json!({})).await, ann.create(json!({})).await);
    drop(server);
    database.change(&format!("UPDATE rooms SET created = created - {} WHERE id = '{}'", 25 * HOUR, old.room));
    let server = database.serve(&[]);
    let mut ann = Page::of(&server).await;
    let rows = rusqlite::Connection::open(database.path()).unwrap();
    while rows.query_row("SELECT count(*) FROM rooms", [], |row| row.get::<_, i64>(0)).unwrap() != 1 {
        sleep(PAUSE).await;
    }
    assert_eq!(ann.refusal(json!({"do": "open", "room": old.room})).await, "no-room");
    ann.open(&young).await;
}

#[tokio::test]
async fn damaged_rows_are_left_alone() {
    let database = Database::new();
    let server = database.serve(&[]);
    let mut ann = Page::of(&server).await;
    let (one, other) = (ann.create(json!({})).await, ann.create(json!({})).await);
    drop(server);
    let change = format!("UPDATE rooms SET data = json_set(data, '$.start', 'W:x') WHERE id = '{}'", one.room);
    database.change(&change);
    let server = database.serve(&[]);
    let mut ann = Page::of(&server).await;
    assert_eq!(ann.refusal(json!({"do": "open", "room": one.room})).await, "no-room");
    ann.open(&other).await;
    drop(server);
    let rows = rusqlite::Connection::open(database.path()).unwrap();
    assert_eq!(rows.query_row("SELECT count(*) FROM rooms", [], |row| row.get::<_, i64>(0)).unwrap(), 2);
}

#[test]
fn databases_that_cannot_be_used_are_explained() {
    let fails = |file: &str| {
        let arguments = ["--no-open", "--port", "0", "--rooms", file];
        let output = Command::new(env!("CARGO_BIN_EXE_dameo-board")).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{file}");
        String::from_utf8(output.stderr).unwrap()
    };
    let database = Database::new();
    let path = database.path();
    let server = database.serve(&[]);
    let error = fails(text(&path));
    assert!(error.contains("it is in use by another dameo-board") && error.contains("--rooms"), "{error}");
    drop(server);
    database.change("PRAGMA user_version = 2");
    assert!(fails(text(&path)).contains("it has version 2, and this dameo-board knows version 1"));
    database.change("PRAGMA application_id = 7");
    assert!(fails(text(&path)).contains("it is a database of another program"));
    std::fs::write(&path, "no database, but something that has to be kept; ".repeat(100)).unwrap();
    let other = path.with_file_name("other");
    std::fs::rename(&path, &other).unwrap();
    let error = fails(text(&other));
    assert!(error.contains("cannot use") && error.contains("not a database"), "{error}");
    assert!(std::fs::read(&other).unwrap().starts_with(b"no database"));
    assert!(fails("/").contains("cannot use / for rooms"));
    let folder = path.parent().unwrap().join("missing/rooms.db");
    assert!(fails(text(&folder)).contains("missing/rooms.db for rooms: unable to open"));
    // A file that is none of ours gets no lock beside it.
    assert!(!path.with_file_name("other-lock").exists());
}

/// A limit on the size of files is a disk that is full.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_is_said_and_nothing_is_half_written() {
    let database = Database::new();
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 300; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_dameo-board")]);
    let server = Server::start_as(&mut shell, &["--rooms", text(&database.path())]);
    let (mut ann, white, _bob, black) = game(&server, Value::Null).await;
    let mut version = Value::Null;
    let refusal = 'full: loop {
        for message in [json!({"do": "offer", "what": "draw", "ply": 0}), json!({"do": "decline", "what": "draw"})] {
            ann.say(of(&white, message)).await;
            let answer = loop {
                let answer = ann.next().await;
                // Those that say who is there change nothing.
                if answer["room"]["version"] != version {
                    break answer;
                }
            };
            if !answer["error"].is_null() {
                break 'full answer["error"].clone();
            }
            version = answer["room"]["version"].clone();
        }
    };
    assert_eq!(refusal["code"], "storage", "{refusal}");
    // It has not happened, for anybody, and what was stored is there.
    assert_eq!(Page::of(&server).await.open(&black).await["version"], version);
    assert!(server.get("/").0.starts_with("http/1.1 200"));
    drop(server);
    let server = database.serve(&[]);
    let mut ann = Page::of(&server).await;
    assert_eq!(ann.open(&white).await["version"], version);
    ann.play(&white, 0, "d1d4").await;
    ann.state(|state| plies(state) == 1).await;
}
