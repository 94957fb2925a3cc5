//! Dialogues with the engines.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use futures_util::SinkExt;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::support::{MAX_LINE, Server, TIMEOUT};

#[tokio::test]
async fn a_dialogue() {
    let server = Server::start(&[]);
    let mut tab = server.tab().await;
    tab.send("uci").await;
    let lines = tab.until("uciok").await;
    assert!(lines[0].starts_with("id name Dameo"), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains(['\n', '\r'])));
    tab.ask("isready", "readyok").await;
    tab.send("position startpos moves d1d4 d8d5").await;
    let best = tab.ask("go depth 4", "bestmove").await;
    assert_eq!(best.split(' ').count(), 4, "{best}");
    tab.send("quit").await;
    assert_eq!(tab.close().await, (CloseCode::Normal, "the engine has quit".into()));
}

#[tokio::test]
async fn two_tabs_do_not_disturb_each_other() {
    let server = Server::start(&[]);
    let (mut one, mut other) = (server.tab().await, server.tab().await);
    one.send("position startpos moves d1d4").await;
    one.send("go infinite").await;
    assert_eq!(other.ask("query p1turn", "response").await, "response true");
    other.send("quit").await;
    other.close().await;
    one.send("stop").await;
    one.until("bestmove").await;
    assert_eq!(one.ask("query p1turn", "response").await, "response false");
}

#[tokio::test]
async fn options_are_limited() {
    let server = Server::start(&["--hash", "16", "--threads", "1"]);
    let mut tab = server.tab().await;
    tab.send("uci").await;
    let lines = tab.until("uciok").await;
    for line in ["Hash type spin default 16 min 1 max 16", "Threads type spin default 1 min 1 max 1"] {
        assert!(lines.contains(&format!("option name {line}")), "{lines:?}");
    }
    for (line, note) in [
        ("setoption name hash value 1048576", "info string option Hash: 1048576 requested, 16 used"),
        ("setoption name Threads value 2", "info string option Threads: 2 requested, 1 used"),
    ] {
        tab.send(line).await;
        tab.send("isready").await;
        let lines = tab.until("readyok").await;
        assert!(lines[0].starts_with(note) && lines.len() == 2, "{lines:?}");
    }
}

#[tokio::test]
async fn rubbish_is_answered_or_closed() {
    let server = Server::start(&[]);
    let mut tab = server.tab().await;
    for line in ["", "xyzzy", "\0\u{1}\u{FEFF}", "go\u{2028}", "position fen rubbish", "setoption name \u{FFFD} value"]
    {
        tab.send(line).await;
    }
    for line in ["isready\n", "isready\r\nisready", "\n"] {
        tab.send(line).await;
        let answers = tab.until("info string error: line end").await;
        assert!(answers.iter().all(|answer| answer != "readyok"), "{answers:?}");
    }
    tab.send(&"x".repeat(MAX_LINE)).await;
    tab.send("stop").await;
    // Nothing of the lines with a line end has reached the engine.
    tab.send("query p1turn").await;
    let answers = tab.until("response").await;
    assert!(answers.iter().all(|answer| answer != "readyok"), "{answers:?}");

    tab.0.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    let (code, reason) = tab.close().await;
    assert_eq!(code, CloseCode::Policy);
    assert!(reason.contains("text message"), "{reason}");

    // The server does not read all of either, and waits before it closes the connection.
    let mut long = server.tab().await;
    let _ = timeout(TIMEOUT, long.0.send(Message::text("x".repeat(MAX_LINE + 1)))).await.unwrap();
    let mut unreadable = server.tab().await;
    tokio::io::AsyncWriteExt::write_all(unreadable.0.get_mut(), b"GET / HTTP/1.1\r\n\r\n").await.unwrap();
    let ((code, reason), other) = futures_util::future::join(long.close(), unreadable.close()).await;
    assert_eq!(code, CloseCode::Size);
    assert!(reason.contains("256 KiB"), "{reason}");
    assert_eq!(other.0, CloseCode::Protocol);

    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream.write_all(&[0xFF; 1000]).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 400"), "{}", String::from_utf8_lossy(&answer));

    server.tab().await.ask("isready", "readyok").await;
}

#[tokio::test]
async fn an_unreadable_frame_gives_the_engine_back_at_once() {
    let server = Server::start(&["--engines", "1"]);
    for _ in 0..2 {
        let mut tab = server.tab().await;
        tokio::io::AsyncWriteExt::write_all(tab.0.get_mut(), &[0xFF; 20]).await.unwrap();
        // The tab is still open: it has not read why it is closed.
        server.tab().await.ask("isready", "readyok").await;
        assert_eq!(tab.close().await.0, CloseCode::Protocol);
    }
}

#[tokio::test]
async fn a_silent_tab_is_closed_but_not_during_a_search() {
    // A second and a half.
    let server = Server::start(&["--idle", "0.025"]);
    let mut tab = server.tab().await;
    // Nothing can be searched here: it is silent until it is stopped.
    tab.send("position fen W:W:Bh8").await;
    tab.send("go infinite").await;
    sleep(Duration::from_secs(2)).await;
    assert_eq!(tab.ask("stop", "bestmove").await, "bestmove (none)");
    let close = tab.close().await;
    assert_eq!(close, (CloseCode::Normal, "idle: no line and no search for 0.025 minutes".into()));
}
