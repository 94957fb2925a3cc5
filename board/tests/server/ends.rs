//! Nothing is left of an engine or of the server after its end. Linux tells which processes there are.

use std::net::TcpStream;
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::support::{Server, TIMEOUT, Tab, send_signal, status, wait_until_ended};

#[tokio::test]
async fn an_engine_that_is_killed_closes_its_tab() {
    let server = Server::start(&[]);
    let mut tab = server.tab().await;
    tab.send("go infinite").await;
    tab.until("info").await;
    send_signal("KILL", server.wait_for_engines(1).await[0]);
    let (code, reason) = tab.close().await;
    assert_eq!(code, CloseCode::Error);
    assert!(reason.contains("an engine ended unexpectedly"), "{reason}");
    assert!(server.log.recv_timeout(TIMEOUT).unwrap().contains(&reason));
    server.wait_for_engines(0).await;
    server.tab().await.ask("isready", "readyok").await;
}

/// Three tabs, two of which search, and the processes of their engines.
async fn busy_tabs(server: &Server) -> ([Tab; 3], Vec<u32>) {
    let mut tabs = [server.tab().await, server.tab().await, server.tab().await];
    tabs[0].send("go infinite").await;
    tabs[1].send("go depth 100").await;
    tabs[1].until("info").await;
    let engines = server.wait_for_engines(3).await;
    (tabs, engines)
}

#[tokio::test]
async fn nothing_is_left_after_the_server_was_asked_to_end() {
    for signal in ["TERM", "INT"] {
        let mut server = Server::start(&[]);
        let (mut tabs, engines) = busy_tabs(&server).await;
        let silent = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        server.signal(signal);
        for tab in &mut tabs {
            assert_eq!(tab.close().await, (CloseCode::Away, "dameo-board was ended".into()));
        }
        drop(silent);
        assert!(server.child.wait().unwrap().success(), "{signal}");
        assert!(engines.iter().all(|&id| status(id).is_none()), "{engines:?}");
    }
}

#[tokio::test]
async fn tabs_that_do_not_read_do_not_delay_the_end() {
    // Without the short limit of the end they would be waited for until the engines' five seconds are
    // over. On a busy machine a try may be slow: one of three is quicker.
    let mut times = Vec::new();
    for _ in 0..3 {
        let mut server = Server::start(&["--engines", "2"]);
        // One is asked to leave and never answers; the other is already being closed for sending bytes.
        let (mut searching, mut told) = (server.tab().await, server.tab().await);
        searching.send("go infinite").await;
        searching.until("info").await;
        told.0.send(Message::binary(vec![1])).await.unwrap();
        server.wait_for_engines(1).await;
        let start = Instant::now();
        server.signal("INT");
        assert!(server.child.wait().unwrap().success());
        times.push(start.elapsed());
        assert_eq!(searching.close().await, (CloseCode::Away, "dameo-board was ended".into()));
        assert_eq!(told.close().await.0, CloseCode::Policy);
        if times.last().is_some_and(|&time| time < Duration::from_secs(4)) {
            return;
        }
    }
    panic!("the server took {times:?} to end");
}

#[tokio::test]
async fn nothing_is_left_after_the_server_was_killed() {
    let mut server = Server::start(&[]);
    let (_tabs, engines) = busy_tabs(&server).await;
    server.signal("KILL");
    server.child.wait().unwrap();
    wait_until_ended(&engines).await;
}
