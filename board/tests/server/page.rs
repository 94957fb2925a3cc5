//! The files, who may have them, and the address.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use brotli_decompressor::BrotliDecompress;

use crate::support::{Server, has_line};

#[test]
fn the_page_has_its_headers() {
    let server = Server::start(&[]);
    let (head, body) = server.get("/");
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(body.starts_with("<!doctype html>"), "{body}");
    for line in [
        "content-type: text/html; charset=utf-8",
        "cache-control: no-cache",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-embedder-policy: require-corp",
        "cross-origin-resource-policy: same-origin",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
    ] {
        assert!(has_line(&head, line), "{line} is not in {head}");
    }
    let policy = head.lines().find_map(|line| line.strip_prefix("content-security-policy: ")).unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "), "{policy}");
    assert!(policy.contains(&format!("connect-src 'self' ws://127.0.0.1:{};", server.port)), "{policy}");
    assert_eq!(server.get("/index.html").1, body);
}

#[test]
fn only_the_board_for_frames_is_shown_in_frames_and_only_of_this_machine() {
    let server = Server::start(&[]);
    let frames = |path: &str| {
        let (head, _) = server.get(path);
        assert!(head.starts_with("http/1.1 200"), "{path}: {head}");
        let policy = head.lines().find_map(|line| line.strip_prefix("content-security-policy: ")).unwrap();
        policy.split_once("frame-ancestors ").unwrap().1.to_string()
    };
    for path in ["/", "/index.html", "/?embed", "/index.html?/embed.html"] {
        assert_eq!(frames(path), "'none'", "{path}");
    }
    let embedded = frames("/embed.html?fen=W:Wd4:Bd6&flip");
    assert!(embedded.starts_with("'self' http://localhost:* http://127.0.0.1:*"), "{embedded}");
    let sources: Vec<_> = embedded.split(' ').collect();
    assert!(!sources.iter().any(|source| ["*", "http:", "https:"].contains(source)), "{embedded}");
}

#[test]
fn the_page_is_compressed_for_those_who_take_it() {
    let server = Server::start(&[]);
    let request = |more: &str| server.request(&format!("GET /service_worker.js HTTP/1.1\r\nHost: HOST{more}"));
    let (plain_head, plain) = request("\r\nAccept-Encoding: gzip");
    assert!(!plain_head.contains("content-encoding"), "{plain_head}");
    assert!(has_line(&plain_head, "vary: accept-encoding"), "{plain_head}");
    let (head, compressed) = request("\r\nAccept-Encoding: gzip, br");
    assert!(has_line(&head, "content-encoding: br") && has_line(&head, "vary: accept-encoding"), "{head}");
    assert!(has_line(&head, &format!("content-length: {}", compressed.len())), "{head}");
    assert!(compressed.len() < plain.len(), "{} bytes instead of {}", compressed.len(), plain.len());
    let mut decompressed = Vec::new();
    BrotliDecompress(&mut &compressed[..], &mut decompressed).unwrap();
    assert!(decompressed == plain);

    let tag_of = |head: &str| head.lines().find_map(|line| line.strip_prefix("etag: ").map(String::from)).unwrap();
    assert_ne!(tag_of(&head), tag_of(&plain_head));
    for (tag, coding) in [(tag_of(&plain_head), "gzip"), (tag_of(&head), "br")] {
        let (head, body) = request(&format!("\r\nAccept-Encoding: {coding}\r\nIf-None-Match: \"x\", {tag}"));
        assert!(head.starts_with("http/1.1 304") && body.is_empty(), "{head}");
    }
    let (head, body) = server.request("HEAD /service_worker.js HTTP/1.1\r\nHost: HOST");
    assert!(head.starts_with("http/1.1 200") && body.is_empty(), "{head}");
    assert!(has_line(&head, &format!("content-length: {}", plain.len())), "{head}");
    assert!(has_line(&server.request("GET / HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: br").0, "content-encoding: br"));
}

#[test]
fn the_puzzles_are_served_as_they_are() {
    let server = Server::start(&[]);
    let (head, puzzles) = server.request("GET /puzzles.bin HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: br");
    assert!(head.starts_with("http/1.1 200") && puzzles.starts_with(b"DameoPz\n"), "{head}");
    assert!(has_line(&head, &format!("content-length: {}", puzzles.len())), "{head}");
    assert!(!head.contains("content-encoding") && puzzles.len() <= 150_000, "{head}");
}

#[test]
fn the_opening_book_is_served_as_it_is() {
    let server = Server::start(&[]);
    let request =
        |more: &str| server.request(&format!("GET /openings.book HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: br{more}"));
    let (head, book) = request("");
    assert!(head.starts_with("http/1.1 200") && book.starts_with(b"DameoBk\n"), "{head}");
    for line in ["content-type: application/octet-stream", "cache-control: no-cache"] {
        assert!(has_line(&head, line), "{line} is not in {head}");
    }
    // The page says how much it loads.
    assert!(has_line(&head, &format!("content-length: {}", book.len())), "{head}");
    assert!(!head.contains("content-encoding") && book.len() <= 2_000_000, "{head}");
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let (head, body) = request(&format!("\r\nIf-None-Match: {tag}"));
    assert!(head.starts_with("http/1.1 304") && body.is_empty(), "{head}");
    assert!(request("\r\nIf-None-Match: \"x\"").0.starts_with("http/1.1 200"));
}

#[test]
fn only_the_page_is_served() {
    let server = Server::start(&[]);
    for path in [
        "/nothing",
        "/SOURCES",
        "/tables/four.dtb",
        "/index.html.br",
        "/assets/",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..\\Cargo.toml",
        "//etc/passwd",
        "/./index.html",
    ] {
        let (head, body) = server.get(path);
        assert!(head.starts_with("http/1.1 404"), "{path}: {head}");
        assert!(body.contains("The board is at /") && has_line(&head, "x-content-type-options: nosniff"), "{path}");
    }
    let (head, _) = server.request("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0");
    assert!(head.starts_with("http/1.1 405") && has_line(&head, "allow: get, head"), "{head}");
    let (head, body) = server.get("/engine");
    assert!(head.starts_with("http/1.1 426") && body.contains("WebSocket"), "{head}");
}

#[test]
fn other_hosts_are_refused() {
    let server = Server::start(&[]);
    for host in
        ["Host: evil.example", "Host: HOST.evil.example", "Host: 127.0.0.1:1", "Host: HOST\r\nHost: HOST", "X: y"]
    {
        for path in ["/", "/engine", "/nothing"] {
            let (head, body) = server.request(&format!("GET {path} HTTP/1.1\r\n{host}"));
            assert!(head.starts_with("http/1.1 421"), "{host}: {head}");
            assert!(String::from_utf8(body).unwrap().contains("http://127.0.0.1:"), "{host}");
        }
    }
    let upgrade = "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    let evil = format!("GET /engine HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n{upgrade}");
    assert!(server.request(&evil).0.starts_with("http/1.1 421"));
    let absolute = server.request("GET http://evil.example/ HTTP/1.1\r\nHost: HOST").0;
    assert!(absolute.starts_with("http/1.1 421"), "{absolute}");
}

#[tokio::test]
async fn other_origins_are_refused() {
    let server = Server::start(&[]);
    let localhost = format!("http://localhost:{}", server.port);
    let secure = format!("https://127.0.0.1:{}", server.port);
    for origin in [None, Some("null"), Some("http://evil.example"), Some(localhost.as_str()), Some(&secure)] {
        let (status, text) = server.try_tab(origin).await.unwrap_err();
        assert_eq!(status, 403, "{origin:?}");
        assert!(text.contains("Origin"), "{text}");
    }
    server.tab().await.ask("isready", "readyok").await;
}

/// Further connections wait until those that send no request are closed.
#[test]
// They are closed after ten seconds: `bash .ci/weekly slow`.
#[ignore = "slow"]
fn silent_connections_do_not_keep_others_out() {
    let server = Server::start(&[]);
    let silent: Vec<_> = (0..64).map(|_| TcpStream::connect(("127.0.0.1", server.port)).unwrap()).collect();
    assert!(server.get("/").0.starts_with("http/1.1 200"));
    drop(silent);
}

#[test]
fn wrong_addresses_are_explained() {
    let server = Server::start(&[]);
    let fails = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dameo-board")).arg("--no-open").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let port = server.port.to_string();
    let error = fails(&["--port", &port]);
    assert!(error.contains(&format!("port {port} of 127.0.0.1 is in use")) && error.contains("--port N"), "{error}");
    let error = fails(&["--port", "0", "--address", "203.0.113.7"]);
    assert!(error.contains("--address 203.0.113.7 is not an address of this machine"), "{error}");
}

#[test]
fn an_open_address_is_warned_of() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dameo-board"))
        .args(["--no-open", "--port", "0", "--address", "0.0.0.0"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("warning: 0.0.0.0 is not loopback"), "{line}");
}
