//! A server, and connections to its engines.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

/// How long anything may take. The machine may be busy.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(240);

/// The longest line, in bytes.
pub(crate) const MAX_LINE: usize = 256 << 10;

/// The pause before something is looked at again.
pub(crate) const PAUSE: Duration = Duration::from_millis(20);

/// The most memory of the server in any test, in kilobytes.
#[cfg(target_os = "linux")]
pub(crate) const MAX_MEMORY: u64 = 64 << 10;

/// A running server.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) port: u16,
    pub(crate) log: Receiver<String>,
}

impl Server {
    /// Starts a server on any free port.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_as(&mut Command::new(env!("CARGO_BIN_EXE_dameo-board")), arguments)
    }

    /// Starts it by a command that takes its arguments.
    pub(crate) fn start_as(command: &mut Command, arguments: &[&str]) -> Self {
        let mut child = command
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
    pub(crate) fn request(&self, request: &str) -> (String, Vec<u8>) {
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
    pub(crate) fn get(&self, path: &str) -> (String, String) {
        let (head, body) = self.request(&format!("GET {path} HTTP/1.1\r\nHost: HOST"));
        (head, String::from_utf8(body).unwrap())
    }

    /// A tab with an engine.
    pub(crate) async fn tab(&self) -> Tab {
        self.try_tab(Some(&format!("http://127.0.0.1:{}", self.port))).await.unwrap()
    }

    /// A tab, or the status and the text with which it was refused.
    pub(crate) async fn try_tab(&self, origin: Option<&str>) -> Result<Tab, (u16, String)> {
        let origin = origin.map(|origin| ("origin", origin));
        self.socket("/engine", origin.as_slice()).await.map(Tab)
    }

    /// A socket that was opened with these headers, or the status and the text of the refusal.
    pub(crate) async fn socket(&self, path: &str, headers: &[(&'static str, &str)]) -> Result<Socket, (u16, String)> {
        let mut request = format!("ws://127.0.0.1:{}{path}", self.port).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let stream = tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        let handshake = tokio_tungstenite::client_async(request, stream);
        match timeout(TIMEOUT, handshake).await.expect("an answer in time") {
            Ok((socket, _)) => Ok(socket),
            Err(Error::Http(answer)) => {
                let text = answer.body().clone().unwrap_or_default();
                Err((answer.status().as_u16(), String::from_utf8(text).unwrap()))
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// The processes of the engines, also if they have ended and were not waited for.
    #[cfg(target_os = "linux")]
    pub(crate) fn engines(&self) -> Vec<u32> {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.filter(|&id| status(id).is_some_and(|(_, parent)| parent == self.child.id())).collect()
    }

    /// Waits until there are this many engines.
    #[cfg(target_os = "linux")]
    pub(crate) async fn wait_for_engines(&self, count: usize) -> Vec<u32> {
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
    pub(crate) fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("VmHWM");
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    #[cfg(target_os = "linux")]
    pub(crate) fn signal(&self, signal: &str) {
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

#[cfg(target_os = "linux")]
pub(crate) fn send_signal(signal: &str, process: u32) {
    assert!(Command::new("kill").args(["-s", signal, &process.to_string()]).status().unwrap().success());
}

/// The state of a process and its parent.
#[cfg(target_os = "linux")]
pub(crate) fn status(process: u32) -> Option<(char, u32)> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    Some((fields.next()?.chars().next()?, fields.next()?.parse().ok()?))
}

/// Waits until these processes have ended.
#[cfg(target_os = "linux")]
pub(crate) async fn wait_until_ended(processes: &[u32]) {
    let start = Instant::now();
    // The parent of an engine whose server was killed may take its time to wait for it.
    while processes.iter().any(|&id| status(id).is_some_and(|(state, _)| state != 'Z')) {
        assert!(start.elapsed() < TIMEOUT, "{processes:?} are still running");
        sleep(PAUSE).await;
    }
}

/// A connection with an engine.
#[derive(Debug)]
pub(crate) struct Tab(pub(crate) Socket);

pub(crate) type Socket = WebSocketStream<tokio::net::TcpStream>;

impl Tab {
    pub(crate) async fn send(&mut self, line: &str) {
        timeout(TIMEOUT, self.0.send(Message::text(line))).await.expect("sent in time").unwrap();
    }

    /// The next line, or the code and the reason of the close.
    pub(crate) async fn next(&mut self) -> Result<String, (CloseCode, String)> {
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
    pub(crate) async fn until(&mut self, start: &str) -> Vec<String> {
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
    pub(crate) async fn ask(&mut self, line: &str, start: &str) -> String {
        self.send(line).await;
        self.until(start).await.pop().unwrap()
    }

    /// The code and the reason of the close; the lines before it are dropped.
    pub(crate) async fn close(&mut self) -> (CloseCode, String) {
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

pub(crate) fn has_line(head: &str, line: &str) -> bool {
    head.lines().any(|header| header == line)
}
