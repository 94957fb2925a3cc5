//! `/rooms`: a WebSocket on which a page follows and plays games. Each message is answered before the
//! next is read.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

use super::entry::lock;
use super::follower::{Follower, PINGS};
use super::hall::Hall;
use crate::headers::{Client, Hosts};

/// The longest message, in bytes.
const MAX_MESSAGE: usize = 16 << 10;

/// The buffers of a connection, in bytes.
const BUFFER: usize = 4 << 10;

/// How long a client may take to answer a close.
const CLOSE_TIME: Duration = Duration::from_millis(500);

/// What all sockets share.
pub(crate) struct Rooms {
    pub(crate) hall: Arc<Hall>,
    pub(crate) hosts: Arc<Hosts>,
    /// One permit for each socket that can still be opened.
    pub(crate) places: Arc<Semaphore>,
    /// The most sockets of an address; 0: no limit.
    pub(crate) per_address: usize,
    pub(crate) sockets: Mutex<HashMap<IpAddr, usize>>,
    /// Whether everybody may use the engines.
    pub(crate) engines_for_all: bool,
    /// Whether the server is about to end.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// The place of a socket among those of its address and of all.
struct Place {
    rooms: Arc<Rooms>,
    address: IpAddr,
    _permit: OwnedSemaphorePermit,
}

impl Place {
    fn take(rooms: &Arc<Rooms>, address: IpAddr) -> Option<Self> {
        let permit = Arc::clone(&rooms.places).try_acquire_owned().ok()?;
        let mut sockets = lock(&rooms.sockets);
        let count = sockets.entry(address).or_default();
        if rooms.per_address != 0 && *count >= rooms.per_address {
            return None;
        }
        *count += 1;
        drop(sockets);
        Some(Self { rooms: Arc::clone(rooms), address, _permit: permit })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = lock(&self.rooms.sockets);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// The answer to a request for `/rooms`.
pub(crate) async fn answer(
    State(rooms): State<Arc<Rooms>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else { return describe(&rooms, client, &headers) };
    if !rooms.hosts.may_use_rooms(&headers) {
        let text = "The Origin of this request may not use the rooms: start dameo-board with --allow-origin URL\n";
        return (StatusCode::FORBIDDEN, text).into_response();
    }
    let Some(place) = Place::take(&rooms, client.address) else {
        let text = "There are too many connections, of your address or in all: close another tab\n";
        return (StatusCode::TOO_MANY_REQUESTS, text).into_response();
    };
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(move |socket| serve(socket, place))
}

/// What the rooms are, for a page that asks before it opens a socket.
fn describe(rooms: &Rooms, client: Client, headers: &HeaderMap) -> Response {
    let origin = headers.get(header::ORIGIN);
    let has_engines =
        (client.is_local || rooms.engines_for_all) && (origin.is_none() || rooms.hosts.is_own_page(headers));
    let text = format!("{{\"rooms\":1,\"engines\":{has_engines}}}\n");
    let kind =
        [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store"), (header::VARY, "origin")];
    let mut response = (kind, text).into_response();
    if let Some(origin) = origin.filter(|_| rooms.hosts.may_use_rooms(headers)) {
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    }
    response
}

/// Serves a client until it goes.
async fn serve(socket: WebSocket, place: Place) {
    let rooms = Arc::clone(&place.rooms);
    let (to_client, mut from_client) = socket.split();
    let mut follower = Follower::new(&rooms.hall, to_client, place.address, PINGS);
    let ending = follower.run(&mut from_client, rooms.stopping.clone()).await;
    let Follower { mut to_client, .. } = follower;
    if let Some((code, reason)) = ending {
        let close = async {
            let frame = CloseFrame { code, reason: reason.into() };
            if to_client.send(Message::Close(Some(frame))).await.is_ok() {
                while let Some(Ok(_)) = from_client.next().await {}
            }
        };
        let _ = timeout(CLOSE_TIME, close).await;
    } else {
        // The answer to the client's own close.
        let _ = timeout(CLOSE_TIME, to_client.flush()).await;
    }
}
