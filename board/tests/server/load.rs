//! Many clients, and those that send too much or do not read. Linux tells what memory it takes.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::support::{MAX_LINE, MAX_MEMORY, Server, TIMEOUT};

#[tokio::test]
async fn a_flood_takes_little_memory() {
    const LINES: usize = 16_000;
    const FLOOD: [&str; 8] =
        ["isready", "help", "d", "xyzzy", "isready\n", "setoption name Hash value 2", "go depth 1", "eval"];
    let server = Server::start(&["--hash", "1"]);
    let (mut to_server, mut from_server) = server.tab().await.0.split();
    let flood = async {
        for line in FLOOD.into_iter().cycle().take(LINES) {
            to_server.feed(Message::text(line)).await.unwrap();
        }
        to_server.flush().await.unwrap();
    };
    let mut received = 0;
    let read = async {
        // Every search is answered.
        let mut searches = LINES / FLOOD.len();
        while searches > 0 {
            let message = from_server.next().await.expect("no end before the answers").unwrap();
            received += usize::from(message.is_text());
            searches -= usize::from(message.to_text().is_ok_and(|line| line.starts_with("bestmove")));
        }
    };
    timeout(TIMEOUT, futures_util::future::join(flood, read)).await.expect("the flood ends");
    let memory = server.peak_memory();
    println!("a flood of {LINES} lines: {received} lines came back, the server took at most {memory} kB");
    assert!(memory < MAX_MEMORY, "{memory} kB");
    drop((to_server, from_server));
    server.wait_for_engines(0).await;
    server.tab().await.ask("isready", "readyok").await;
}

#[tokio::test]
async fn long_lines_take_little_memory() {
    let server = Server::start(&[]);
    let words = "position startpos moves";
    let line = format!("{words}{}", " a".repeat((MAX_LINE - words.len()) / 2));
    let mut tabs = [server.tab().await, server.tab().await, server.tab().await, server.tab().await];
    for _ in 0..20 {
        for tab in &mut tabs {
            let answer = tab.ask(&line, "info string error").await;
            assert!(answer.contains("move 1 'a'"), "{answer}");
        }
    }
    let memory = server.peak_memory();
    println!("long lines in four tabs: the server took at most {memory} kB");
    assert!(memory < MAX_MEMORY, "{memory} kB");
}

#[tokio::test]
async fn a_client_that_does_not_read_is_closed() {
    let server = Server::start(&["--patience", "1"]);
    let mut tab = server.tab().await;
    server.wait_for_engines(1).await;
    // Until the engine is gone, or until the server reads no more.
    for _ in 0..100_000 {
        let mut messages = [Message::text("help"), Message::Ping(vec![0; 100].into())].into_iter();
        let sent = timeout(Duration::from_secs(1), async {
            for message in messages.by_ref() {
                tab.0.feed(message).await?;
            }
            tab.0.flush().await
        });
        if !matches!(sent.await, Ok(Ok(()))) || server.engines().is_empty() {
            break;
        }
    }
    server.wait_for_engines(0).await;
    let memory = server.peak_memory();
    println!("a client that does not read: the server took at most {memory} kB");
    assert!(memory < MAX_MEMORY, "{memory} kB");
    let (code, reason) = tab.close().await;
    assert_eq!((code, reason.as_str()), (CloseCode::Policy, "the answers were not read for 1 seconds"));
}

#[tokio::test]
async fn a_hundred_connections() {
    let server = Server::start(&["--engines", "3"]);
    let origin = format!("http://127.0.0.1:{}", server.port);
    let results = futures_util::future::join_all((0..100).map(|_| server.try_tab(Some(&origin)))).await;
    let (tabs, refused): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!((tabs.len(), refused.len()), (3, 97));
    for refusal in refused {
        let (status, text) = refusal.unwrap_err();
        assert_eq!(status, 503);
        assert!(text.contains("All 3 engines are in use") && text.contains("--engines 4"), "{text}");
    }
    let (head, body) = server.get("/engine");
    assert!(head.starts_with("http/1.1 503") && body.contains("--engines 4"), "{head}");
    assert!(server.get("/").0.starts_with("http/1.1 200"));
    for tab in tabs {
        tab.unwrap().ask("isready", "readyok").await;
    }
    server.wait_for_engines(0).await;
    let memory = server.peak_memory();
    println!("100 connections: the server took at most {memory} kB");
    assert!(memory < MAX_MEMORY, "{memory} kB");
    server.tab().await.ask("isready", "readyok").await;
}
