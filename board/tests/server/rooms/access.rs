//! Who may use the rooms and the engines, and how much.

use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::{Database, Page};
use crate::support::{Server, has_line};

const PUBLIC: &str = "https://games.example.org";

/// A server behind a proxy, with another page that may use its rooms.
fn behind_proxy(database: &Database, more: &[&str]) -> Server {
    database.serve(&[&["--public", PUBLIC, "--allow-origin", "https://dameo.example"], more].concat())
}

#[tokio::test]
async fn without_the_option_there_are_no_rooms() {
    let server = Server::start(&[]);
    assert!(server.get("/rooms").0.starts_with("http/1.1 204"));
    // What a proxy would say is not believed, and the engines are as without rooms.
    let origin = format!("http://127.0.0.1:{}", server.port);
    server.socket("/engine", &[("origin", &origin), ("x-forwarded-for", "203.0.113.7")]).await.unwrap();
}

#[tokio::test]
async fn origins_are_ours_or_allowed() {
    let database = Database::new();
    let server = behind_proxy(&database, &[]);
    let local = format!("127.0.0.1:{}", server.port);
    let own = format!("http://{local}");
    let secure = format!("https://{local}");
    for (host, origin) in [
        (local.as_str(), own.as_str()),
        ("games.example.org", PUBLIC),
        ("games.example.org", "https://dameo.example"),
        (&local, "https://dameo.example"),
    ] {
        assert!(server.socket("/rooms", &[("host", host), ("origin", origin)]).await.is_ok(), "{host} {origin}");
    }
    for (host, origin) in [
        (local.as_str(), "null"),
        (&local, &secure),
        (&local, PUBLIC),
        (&local, "https://evil.example"),
        (&local, "http://dameo.example"),
        ("games.example.org", "http://games.example.org"),
        ("games.example.org", "https://games.example.org.evil.example"),
        ("games.example.org", own.as_str()),
    ] {
        let refused = server.socket("/rooms", &[("host", host), ("origin", origin)]).await;
        let (status, text) = refused.expect_err(origin);
        assert!(status == 403 && text.contains("Origin"), "{host} {origin}: {status} {text}");
    }
    assert_eq!(server.socket("/rooms", &[]).await.err().unwrap().0, 403);
    // A name that resolves to this machine is no host of ours.
    let rebound = [("host", "evil.example"), ("origin", "https://dameo.example")];
    assert_eq!(server.socket("/rooms", &rebound).await.err().unwrap().0, 421);
    let twice = "GET /rooms HTTP/1.1\r\nHost: games.example.org\r\nHost: games.example.org";
    assert!(server.request(twice).0.starts_with("http/1.1 421"));
}

#[tokio::test]
async fn pages_can_ask_first() {
    let database = Database::new();
    let server = behind_proxy(&database, &[]);
    let (head, body) = server.get("/rooms");
    assert_eq!(body, "{\"rooms\":1,\"engines\":true}\n");
    assert!(has_line(&head, "content-type: application/json") && !head.contains("allow-origin"), "{head}");
    let ask = |headers: &str| {
        let (head, body) = server.request(&format!("GET /rooms HTTP/1.1\r\n{headers}"));
        (head, String::from_utf8(body).unwrap())
    };
    for (headers, allowed) in [
        ("Host: HOST\r\nOrigin: https://dameo.example", Some("https://dameo.example")),
        ("Host: games.example.org\r\nX-Forwarded-For: 203.0.113.7", None),
        ("Host: games.example.org", None),
        ("Host: HOST\r\nX-Forwarded-For: 127.0.0.1", None),
        ("Host: HOST\r\nOrigin: https://evil.example", None),
    ] {
        let (head, body) = ask(headers);
        assert_eq!(body, "{\"rooms\":1,\"engines\":false}\n", "{headers}");
        let line = head.lines().find_map(|line| line.strip_prefix("access-control-allow-origin: "));
        assert_eq!(line, allowed, "{headers}");
    }
    // The page that it serves may connect with it, by TLS.
    let (head, _) = server.request("GET / HTTP/1.1\r\nHost: games.example.org");
    assert!(head.contains("connect-src 'self' wss://games.example.org;"), "{head}");
}

#[tokio::test]
async fn engines_are_for_this_machine() {
    let database = Database::new();
    let server = behind_proxy(&database, &[]);
    let origin = format!("http://127.0.0.1:{}", server.port);
    assert!(server.socket("/engine", &[("origin", &origin)]).await.is_ok());
    for headers in [
        [("host", "games.example.org"), ("origin", PUBLIC)],
        [("origin", origin.as_str()), ("x-forwarded-for", "127.0.0.1")],
        [("origin", &origin), ("forwarded", "for=127.0.0.1")],
    ] {
        let (status, text) = server.socket("/engine", &headers).await.expect_err(headers[1].0);
        assert!(status == 403 && text.contains("--engines-for-all"), "{status} {text}");
    }
    assert_eq!(server.socket("/engine", &[("origin", "https://dameo.example")]).await.err().unwrap().0, 403);
    drop(server);
    let server = behind_proxy(&database, &["--engines-for-all"]);
    let public = [("host", "games.example.org"), ("origin", PUBLIC)];
    assert!(server.socket("/engine", &public).await.is_ok());
    // Also then only from pages of this server.
    let other = [("host", "games.example.org"), ("origin", "https://dameo.example")];
    assert_eq!(server.socket("/engine", &other).await.err().unwrap().0, 403);
}

#[tokio::test]
async fn sockets_are_limited_by_address() {
    let database = Database::new();
    let server = behind_proxy(&database, &["--per-address", "2"]);
    let from = async |address: &str| {
        let headers = [("host", "games.example.org"), ("origin", PUBLIC), ("x-forwarded-for", address)];
        server.socket("/rooms", &headers).await
    };
    let two = (from("198.51.100.1").await.unwrap(), from("198.51.100.1").await.unwrap());
    let (status, text) = from("198.51.100.1").await.err().unwrap();
    assert!(status == 429 && text.contains("too many connections"), "{text}");
    // What a client writes into the header itself comes before what the proxy adds.
    assert_eq!(from("203.0.113.7, 198.51.100.1").await.err().unwrap().0, 429);
    let other = from("198.51.100.1, 203.0.113.7").await.unwrap();
    let _other = (other, from("203.0.113.7").await.unwrap());
    // All addresses of a network of IPv6 are one.
    let _six = (from("2001:db8::1").await.unwrap(), from("2001:db8::ffff:2").await.unwrap());
    assert_eq!(from("2001:db8::3").await.err().unwrap().0, 429);
    from("2001:db8:0:1::3").await.unwrap();
    // Without the public host the header is a claim.
    let origin = format!("http://127.0.0.1:{}", server.port);
    let direct = [("origin", origin.as_str()), ("x-forwarded-for", "192.0.2.1")];
    let _direct =
        (server.socket("/rooms", &direct).await.unwrap(), server.socket("/rooms", &direct[..1]).await.unwrap());
    assert_eq!(server.socket("/rooms", &direct).await.err().unwrap().0, 429);
    // A place is free again when its socket is closed.
    drop(two);
    while from("198.51.100.1").await.is_err() {}
}

#[tokio::test]
async fn messages_are_limited() {
    let database = Database::new();
    let server = database.serve(&[]);
    let mut page = Page::of(&server).await;
    for wrong in
        ["", "[]", "{}", "{\"do\":\"x\"}", "{\"do\":\"open\"}", "\u{0}", "{\"do\":\"join\",\"room\":1,\"name\":\"\"}"]
    {
        page.0.send(wrong).await;
        assert_eq!(page.until("error").await["code"], "bad-message", "{wrong:?}");
    }
    let long = json!({"do": "join", "room": "x", "name": "n".repeat(4 << 10)});
    assert_eq!(page.refusal(long).await, "bad-message");
    let control = json!({"do": "create", "name": "", "color": null, "control": {"base": 1, "increment": 0, "delay": 0},
        "drawRules": "standard", "start": null, "public": true});
    assert_eq!(page.refusal(control).await, "bad-message");
    let games =
        |count| json!({"do": "mine", "games": vec![json!({"room": "r".repeat(22), "key": "k".repeat(22)}); count]});
    page.say(games(100)).await;
    assert_eq!(page.until("mine").await, json!([]));
    assert_eq!(page.refusal(games(101)).await, "limit");
    // Too many at once are refused, then the connection ends.
    for _ in 0..400 {
        page.0.0.feed(Message::text("{\"do\":\"close\"}")).await.unwrap();
    }
    page.0.0.flush().await.unwrap();
    assert_eq!(page.until("error").await["code"], "too-many");
    assert_eq!(page.0.close().await, (CloseCode::Policy, "too many messages".into()));

    let mut page = Page::of(&server).await;
    page.0.send(&"x".repeat(17 << 10)).await;
    assert_eq!(page.0.close().await.0, CloseCode::Size);
}

#[tokio::test]
async fn rooms_made_are_limited_by_address() {
    let database = Database::new();
    let server = database.serve(&[]);
    for _ in 0..2 {
        let mut page = Page::of(&server).await;
        for _ in 0..50 {
            page.create(json!({})).await;
        }
    }
    let message = json!({"do": "create", "name": "", "color": null, "control": null, "drawRules": "standard",
        "start": null, "public": false});
    assert_eq!(Page::of(&server).await.refusal(message).await, "limit");
    drop(server);
    let server = database.serve(&["--per-address", "0"]);
    let mut page = Page::of(&server).await;
    page.create(json!({})).await;
}
