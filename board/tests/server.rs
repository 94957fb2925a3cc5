//! The server as a process, with real sockets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use brotli_decompressor::BrotliDecompress;
use futures_util::{SinkExt, StreamExt};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

/// How long anything may take. The machine may be busy.
const TIMEOUT: Duration = Duration::from_secs(240);

/// The longest line, in bytes.
const MAX_LINE: usize = 256 << 10;

/// The pause before something is looked at again.
const PAUSE: Duration = Duration::from_millis(20);

/// The most memory of the server in any test, in kilobytes.
#[cfg(target_os = "linux")]
const MAX_MEMORY: u64 = 64 << 10;

/// A running server.
struct Server {
    child: Child,
    port: u16,
    log: Receiver<String>,
}

impl Server {
    /// Starts a server on any free port.
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dameo-board"))
            .args(["--no-open", "--port", "0"])
            .args(arguments)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let (sender, log) = channel();
        std::thread::spawn(move || stderr.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let line = loop {
            let line = log.recv_timeout(TIMEOUT).expect("a line with the address");
            if line.contains("the board is at") {
                break line;
            }
        };
        let (_, address) = line.split_once("http://").expect("an address");
        let (address, _) = address.split_once('/').expect("the end of the address");
        let port = address.rsplit_once(':').expect("a port").1.parse().expect("a number");
        Self { child, port, log }
    }

    /// Sends a request, whose `HOST` is replaced by the server's, and returns the head and the body
    /// of the answer.
    fn request(&self, request: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        let request = request.replace("HOST", &format!("127.0.0.1:{}", self.port));
        stream.write_all(format!("{request}\r\nConnection: close\r\n\r\n").as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("the end of the head");
        let head = String::from_utf8(answer[..end].to_vec()).unwrap().to_lowercase();
        (head, answer[end + 4..].to_vec())
    }

    /// The head and the body of a file.
    fn get(&self, path: &str) -> (String, String) {
        let (head, body) = self.request(&format!("GET {path} HTTP/1.1\r\nHost: HOST"));
        (head, String::from_utf8(body).unwrap())
    }

    /// A tab with an engine.
    async fn tab(&self) -> Tab {
        self.try_tab(Some(&format!("http://127.0.0.1:{}", self.port))).await.unwrap()
    }

    /// A tab, or the status and the text with which it was refused.
    async fn try_tab(&self, origin: Option<&str>) -> Result<Tab, (u16, String)> {
        let mut request = format!("ws://127.0.0.1:{}/engine", self.port).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let stream = tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        let handshake = tokio_tungstenite::client_async(request, stream);
        match timeout(TIMEOUT, handshake).await.expect("an answer in time") {
            Ok((socket, _)) => Ok(Tab(socket)),
            Err(Error::Http(answer)) => {
                let text = answer.body().clone().unwrap_or_default();
                Err((answer.status().as_u16(), String::from_utf8(text).unwrap()))
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// The processes of the engines, also if they have ended and were not waited for.
    #[cfg(target_os = "linux")]
    fn engines(&self) -> Vec<u32> {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.filter(|&id| status(id).is_some_and(|(_, parent)| parent == self.child.id())).collect()
    }

    /// Waits until there are this many engines.
    #[cfg(target_os = "linux")]
    async fn wait_for_engines(&self, count: usize) -> Vec<u32> {
        let start = Instant::now();
        loop {
            let engines = self.engines();
            if engines.len() == count {
                return engines;
            }
            assert!(start.elapsed() < TIMEOUT, "{engines:?} instead of {count} engines");
            sleep(PAUSE).await;
        }
    }

    /// The most memory that the server had at any time, in kilobytes.
    #[cfg(target_os = "linux")]
    fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("VmHWM");
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        send_signal(signal, self.child.id());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            for line in self.log.try_iter() {
                eprintln!("the server said: {line}");
            }
        }
    }
}

#[cfg(unix)]
fn send_signal(signal: &str, process: u32) {
    assert!(Command::new("kill").args(["-s", signal, &process.to_string()]).status().unwrap().success());
}

/// The state of a process and its parent.
#[cfg(target_os = "linux")]
fn status(process: u32) -> Option<(char, u32)> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    Some((fields.next()?.chars().next()?, fields.next()?.parse().ok()?))
}

/// Waits until these processes have ended.
#[cfg(target_os = "linux")]
async fn wait_until_ended(processes: &[u32]) {
    let start = Instant::now();
    // The parent of an engine whose server was killed may take its time to wait for it.
    while processes.iter().any(|&id| status(id).is_some_and(|(state, _)| state != 'Z')) {
        assert!(start.elapsed() < TIMEOUT, "{processes:?} are still running");
        sleep(PAUSE).await;
    }
}

/// A connection with an engine.
#[derive(Debug)]
struct Tab(WebSocketStream<tokio::net::TcpStream>);

impl Tab {
    async fn send(&mut self, line: &str) {
        timeout(TIMEOUT, self.0.send(Message::text(line))).await.expect("sent in time").unwrap();
    }

    /// The next line, or the code and the reason of the close.
    async fn next(&mut self) -> Result<String, (CloseCode, String)> {
        loop {
            match timeout(TIMEOUT, self.0.next()).await.expect("a line in time").expect("no end without a close") {
                Ok(Message::Text(line)) => return Ok(line.to_string()),
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(Message::Close(Some(frame))) => return Err((frame.code, frame.reason.to_string())),
                other => panic!("{other:?}"),
            }
        }
    }

    /// The lines up to and including the first that begins with this.
    async fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.next().await.unwrap();
            let is_last = line.starts_with(start);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Sends a line and returns the first line that begins with this.
    async fn ask(&mut self, line: &str, start: &str) -> String {
        self.send(line).await;
        self.until(start).await.pop().unwrap()
    }

    /// The code and the reason of the close; the lines before it are dropped.
    async fn close(&mut self) -> (CloseCode, String) {
        let close = loop {
            if let Err(close) = self.next().await {
                break close;
            }
        };
        // This also sends the answer to the close.
        let end = async { while let Some(Ok(_)) = self.0.next().await {} };
        timeout(TIMEOUT, end).await.expect("an end after the close");
        close
    }
}

fn has_line(head: &str, line: &str) -> bool {
    head.lines().any(|header| header == line)
}

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

    let mut tab = server.tab().await;
    // The server does not read all of it.
    let _ = timeout(TIMEOUT, tab.0.send(Message::text("x".repeat((MAX_LINE) + 1)))).await.unwrap();
    let (code, reason) = tab.close().await;
    assert_eq!(code, CloseCode::Size);
    assert!(reason.contains("256 KiB"), "{reason}");

    let mut tab = server.tab().await;
    tokio::io::AsyncWriteExt::write_all(tab.0.get_mut(), b"GET / HTTP/1.1\r\n\r\n").await.unwrap();
    assert_eq!(tab.close().await.0, CloseCode::Protocol);

    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream.write_all(&[0xFF; 1000]).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 400"), "{}", String::from_utf8_lossy(&answer));

    server.tab().await.ask("isready", "readyok").await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_flood_takes_little_memory() {
    const LINES: usize = 100_000;
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
        // Every search is answered, also one that the engine refuses because it has too much to do.
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

#[cfg(target_os = "linux")]
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

#[cfg(target_os = "linux")]
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

#[cfg(target_os = "linux")]
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

#[test]
fn silent_connections_do_not_keep_others_out() {
    let server = Server::start(&[]);
    let silent: Vec<_> = (0..100).map(|_| TcpStream::connect(("127.0.0.1", server.port)).unwrap()).collect();
    assert!(server.get("/").0.starts_with("http/1.1 200"));
    drop(silent);
}

#[test]
fn slow_connections_do_not_keep_others_out() {
    let server = Server::start(&[]);
    let mut slow: Vec<_> = (0..193).map(|_| TcpStream::connect(("127.0.0.1", server.port)).unwrap()).collect();
    let (stop, stopped) = channel();
    // Each sends the head of a request that never ends, byte by byte.
    let sending = std::thread::spawn(move || {
        for byte in b"GET / HTTP/1.1\r\nX: ".iter().chain(std::iter::repeat(&b'x')) {
            slow.retain_mut(|stream| stream.write_all(&[*byte]).is_ok());
            if stopped.recv_timeout(Duration::from_millis(50)) == Ok(()) {
                return slow.len();
            }
        }
        0
    });
    std::thread::sleep(Duration::from_millis(500));
    for _ in 0..3 {
        let begin = Instant::now();
        assert!(server.get("/").0.starts_with("http/1.1 200"));
        // Such a head may take ten seconds, and they are not waited for.
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    }
    // A closed connection is noticed with the second byte.
    std::thread::sleep(Duration::from_millis(500));
    stop.send(()).unwrap();
    // Those that are over the limit were closed.
    let left = sending.join().unwrap();
    assert!(left <= 64, "{left}");
}

#[cfg(target_os = "linux")]
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

#[tokio::test]
async fn a_silent_tab_is_closed_but_not_during_a_search() {
    // Six seconds.
    let server = Server::start(&["--idle", "0.1"]);
    let mut tab = server.tab().await;
    // Nothing can be searched here: it is silent until it is stopped.
    tab.send("position fen W:W:Bh8").await;
    tab.send("go infinite").await;
    sleep(Duration::from_secs(14)).await;
    assert_eq!(tab.ask("stop", "bestmove").await, "bestmove (none)");
    let close = tab.close().await;
    assert_eq!(close, (CloseCode::Normal, "idle: no line and no search for 0.1 minutes".into()));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn nothing_is_left_after_the_server_was_asked_to_end() {
    for signal in ["TERM", "INT"] {
        let mut server = Server::start(&[]);
        let mut tabs = [server.tab().await, server.tab().await, server.tab().await];
        tabs[0].send("go infinite").await;
        tabs[1].send("go depth 100").await;
        tabs[1].until("info").await;
        let engines = server.wait_for_engines(3).await;
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

#[cfg(target_os = "linux")]
#[tokio::test]
async fn tabs_that_do_not_read_do_not_delay_the_end() {
    // On a busy machine a try may be slow: one of three is quick.
    let mut times = Vec::new();
    for _ in 0..3 {
        let mut server = Server::start(&["--engines", "2"]);
        // One is told to leave and never answers; the other is being told already that it sent bytes.
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
        if times.last().is_some_and(|&time| time < Duration::from_millis(500)) {
            return;
        }
    }
    panic!("the server took {times:?} to end");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn nothing_is_left_after_the_server_was_killed() {
    let mut server = Server::start(&[]);
    let mut tabs = [server.tab().await, server.tab().await, server.tab().await];
    tabs[0].send("go infinite").await;
    tabs[1].send("go depth 100").await;
    tabs[1].until("info").await;
    let engines = server.wait_for_engines(3).await;
    server.signal("KILL");
    server.child.wait().unwrap();
    wait_until_ended(&engines).await;
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
