//! The server: accepts connections until it is stopped.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::Response;
use axum::routing::any;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use crate::arguments::Arguments;
use crate::headers::{self, Hosts, Peer};
use crate::limits::Limits;
use crate::page::Page;
use crate::rooms::{self, Hall, Rooms, Store};
use crate::socket::{self, Sockets, log};

/// The maximum number of connections, besides `WebSockets`. Further ones wait.
const MAX_CONNECTIONS: usize = 64;

/// The same with rooms, when others come, too.
const MAX_CONNECTIONS_WITH_ROOMS: usize = 512;

/// The maximum number of `WebSockets` to the rooms.
const MAX_ROOM_SOCKETS: u32 = 10_000;

/// How long a client may take to send the head of a request, including the idle time before it.
const REQUEST_TIME: Duration = Duration::from_secs(10);

/// The lifetime of an HTTP connection, even if the client does not read the response.
const CONNECTION_TIME: Duration = Duration::from_secs(120);

/// How long engines may take to end when the server ends.
const END_TIME: Duration = Duration::from_secs(5);

/// The maximum size of the head of a request, in bytes.
const MAX_HEAD: usize = 16 << 10;

/// The pause after a connection could not be accepted, for example because there are too many open
/// files.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Serves the page and the engines until Ctrl-C or SIGTERM.
///
/// # Errors
/// When the address cannot be used, or when this program has no page.
pub(crate) async fn run(arguments: &Arguments) -> Result<()> {
    let page = Arc::new(Page::load()?);
    let program = std::env::current_exe().context("cannot find this program, which is also the engine")?;
    // From here on, a signal cannot leave an engine running.
    let mut signals = Signals::new().context("cannot listen for signals")?;
    let asked = SocketAddr::new(arguments.address, arguments.port);
    let listener = TcpListener::bind(asked).await.map_err(|error| explain(&error, asked))?;
    let address = listener.local_addr().context("cannot find the port")?;
    let hosts = Arc::new(Hosts::new(address, arguments.public.clone(), arguments.allow_origin.clone()));
    let (stop, stopping) = watch::channel(false);
    let rooms = match &arguments.rooms {
        Some(file) => Some(open_rooms(file, arguments, &hosts, &stopping)?),
        None => None,
    };
    let sockets = Arc::new(Sockets {
        program,
        limits: Limits { hash: arguments.hash, threads: arguments.threads() },
        engines: Arc::new(Semaphore::new(arguments.engines as usize)),
        max_engines: arguments.engines,
        idle: arguments.idle,
        patience: Duration::from_secs(arguments.patience),
        hosts: Arc::clone(&hosts),
        only_local: rooms.is_some() && !arguments.engines_for_all,
        stopping,
    });
    let rooms_route = match &rooms {
        Some((rooms, _)) => any(rooms::answer).with_state(Arc::clone(rooms)),
        // A page asks whether there are any: a failure would be in the console of its browser.
        None => any(|| async { StatusCode::NO_CONTENT }),
    };
    let router = Router::new()
        .route("/engine", any(socket::answer).with_state(Arc::clone(&sockets)))
        .route("/rooms", rooms_route)
        .fallback(answer_page)
        .with_state(page)
        .layer(middleware::from_fn_with_state(Arc::clone(&hosts), headers::guard));

    let only_local = sockets.only_local;
    announce(&hosts, address, only_local, !arguments.no_open);
    let places = if rooms.is_some() { MAX_CONNECTIONS_WITH_ROOMS } else { MAX_CONNECTIONS };
    tokio::select! {
        () = accept(&listener, &router, places) => {}
        () = signals.wait() => {}
    }
    // New connections are refused from now on.
    drop(listener);
    stop.send_replace(true);
    let ended = async {
        // The permits come back when their engines, and their sockets, have ended.
        let _ = sockets.engines.acquire_many(arguments.engines).await;
        if let Some((rooms, _)) = &rooms {
            let _ = rooms.places.acquire_many(MAX_ROOM_SOCKETS).await;
        }
    };
    tokio::select! {
        _ = timeout(END_TIME, ended) => {}
        // A second signal ends the wait.
        () = signals.wait() => {}
    }
    if let Some((rooms, writer)) = rooms {
        rooms.hall.stop();
        let _ = writer.join();
    }
    Ok(())
}

/// Opens the database of the rooms, and starts what keeps them.
fn open_rooms(
    file: &Path,
    arguments: &Arguments,
    hosts: &Arc<Hosts>,
    stopping: &watch::Receiver<bool>,
) -> Result<(Arc<Rooms>, JoinHandle<()>)> {
    allow_many_files();
    let (hall, writer) = Hall::start(Store::open(file)?, arguments.per_address != 0, rooms::clock())?;
    hall.keep();
    let rooms = Rooms {
        hall,
        hosts: Arc::clone(hosts),
        places: Arc::new(Semaphore::new(MAX_ROOM_SOCKETS as usize)),
        per_address: arguments.per_address,
        sockets: Mutex::default(),
        engines_for_all: arguments.engines_for_all,
        stopping: stopping.clone(),
    };
    Ok((Arc::new(rooms), writer))
}

/// Each socket is an open file, of which systems allow few at first.
fn allow_many_files() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, getrlimit, setrlimit};
        // Without it there are fewer sockets.
        if let Ok((now, most)) = getrlimit(Resource::RLIMIT_NOFILE) {
            let wanted = u64::from(MAX_ROOM_SOCKETS) + MAX_CONNECTIONS_WITH_ROOMS as u64;
            let _ = setrlimit(Resource::RLIMIT_NOFILE, wanted.min(most).max(now), most);
        }
    }
}

async fn answer_page(State(page): State<Arc<Page>>, request: Request) -> Response {
    page.answer(request.method(), request.uri().path(), request.headers())
}

/// Why the server cannot listen, and what to do.
fn explain(error: &io::Error, address: SocketAddr) -> anyhow::Error {
    let (ip, port) = (address.ip(), address.port());
    match error.kind() {
        io::ErrorKind::AddrInUse => anyhow!(
            "port {port} of {ip} is in use, perhaps by another dameo-board: end that, or choose another port with \
             --port N (0: any free one)"
        ),
        io::ErrorKind::PermissionDenied => {
            anyhow!("port {port} of {ip} is not allowed ({error}): choose one above 1023 with --port N")
        }
        io::ErrorKind::AddrNotAvailable => {
            anyhow!("--address {ip} is not an address of this machine ({error}); 127.0.0.1 always is")
        }
        _ => anyhow!("cannot listen on {address}: {error}"),
    }
}

/// Logs the URL of the page, and opens it.
fn announce(hosts: &Hosts, address: SocketAddr, only_local: bool, open: bool) {
    let url = hosts.url();
    if !address.ip().is_loopback() && !only_local {
        log(&format!(
            "warning: {} is not loopback: every machine that reaches it can use the engines of this one",
            address.ip()
        ));
    }
    log(&format!("the board is at {url} (Ctrl-C ends it)"));
    if let Some(public) = hosts.public_url() {
        log(&format!("others find it at {public}, if the proxy there passes requests on to {address}"));
    }
    if open && let Err(error) = open::that_detached(&url) {
        log(&format!("cannot open a browser ({error}): open {url} yourself"));
    }
}

/// Accepts connections and serves each in its own task. Never returns.
async fn accept(listener: &TcpListener, router: &Router, places: usize) {
    let places = Arc::new(Semaphore::new(places));
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        match listener.accept().await {
            Ok((stream, peer)) => {
                let connection = serve(stream, Peer(peer), router.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            Err(error) => {
                log(&format!("cannot accept a connection: {error}"));
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Serves a connection until it ends, is upgraded to a WebSocket, or times out.
async fn serve(stream: TcpStream, peer: Peer, router: Router) {
    // Disables Nagle's algorithm: lines are short and must not be delayed.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<_>| {
        request.extensions_mut().insert(peer);
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_TIME)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // Connection errors only concern the client.
    let _ = timeout(CONNECTION_TIME, connection).await;
}

/// The signals that end the server.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn wait(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The signals that end the server.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    #[expect(clippy::unnecessary_wraps, reason = "as on Unix")]
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn wait(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
