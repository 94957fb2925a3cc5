//! Request and response headers: which requests are accepted, and what the page may do.
//!
//! Pages of other origins must not reach the engines. They could try with a domain that resolves
//! to this machine (DNS rebinding), so the `Host` must be ours; or with a WebSocket, which
//! browsers let any page open, so the `Origin` must be ours, too.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::uri::Authority;
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The headers of every response, besides the content security policy.
const HEADERS: [(HeaderName, &str); 5] = [
    // These two give the page cross-origin isolation.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
];

/// The board that other pages can embed. It has no engine, and stores nothing.
const EMBEDDED: &str = "/embed.html";

/// The pages that may embed it: those of this machine, and of this server under its other names. A
/// page from elsewhere has no use for a server on this machine, and must not learn that it exists.
/// The main page must not be embedded at all (clickjacking).
const FRAMES_OF_EMBEDDED: &str = "'self' http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*";

/// The host names that this server answers to.
#[derive(Debug)]
pub(crate) struct Hosts {
    address: SocketAddr,
}

impl Hosts {
    /// The names of a server that listens on this address.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address }
    }

    /// The address of the page.
    pub(crate) fn url(&self) -> String {
        let mut address = self.address;
        match address.ip() {
            // A server on all addresses is found on loopback, too.
            IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(std::net::Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(std::net::Ipv6Addr::LOCALHOST.into()),
            _ => {}
        }
        format!("http://{address}/")
    }

    /// Whether a `Host` is one of ours.
    fn has(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        if authority.as_str().contains('@') || authority.port_u16().unwrap_or(80) != self.address.port() {
            return false;
        }
        let name = authority.host();
        let ours = self.address.ip();
        match name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            // DNS rebinding needs a name; an address is safe.
            Ok(ip) => ip.is_loopback() || ip == ours || ours.is_unspecified(),
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }

    /// The `Host` of a request, if it is one of ours.
    fn allowed_host(&self, uri: &Uri, headers: &HeaderMap) -> Option<String> {
        let host = only(headers, &header::HOST)?;
        // A request may also name the host in its first line.
        let is_ours = self.has(host) && uri.authority().is_none_or(|authority| self.has(authority.as_str()));
        is_ours.then(|| host.into())
    }
}

/// The value of a header that is there exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Whether a request comes from a page of this server. Its `Host` has been checked.
pub(crate) fn is_from_our_page(headers: &HeaderMap) -> bool {
    let host = only(headers, &header::HOST);
    let origin = only(headers, &header::ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
    origin.is_some_and(|origin| host.is_some_and(|host| origin.eq_ignore_ascii_case(host)))
}

/// Rejects requests for another host, and adds the headers to every response.
pub(crate) async fn guard(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let host = hosts.allowed_host(request.uri(), request.headers());
    let frames = if request.uri().path() == EMBEDDED { FRAMES_OF_EMBEDDED } else { "'none'" };
    let mut response = if host.is_some() {
        next.run(request).await
    } else {
        let text = format!("The Host of this request is not one of this server. Its page is {}\n", hosts.url());
        (StatusCode::MISDIRECTED_REQUEST, text).into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, policy(host.as_deref(), frames));
    response
}

/// The content security policy: only what this server serves. In some browsers `'self'` does not
/// cover `WebSocket`s, so they are listed. `frames` are the pages that may embed it.
fn policy(host: Option<&str>, frames: &str) -> HeaderValue {
    let socket = host.map_or(String::new(), |host| format!(" ws://{host}"));
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'{socket}; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors {frames}"
    );
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(address: &str) -> Hosts {
        Hosts::new(address.parse().unwrap())
    }

    #[test]
    fn hosts_are_ours_or_refused() {
        let loopback = hosts("127.0.0.1:7878");
        for host in ["127.0.0.1:7878", "localhost:7878", "LocalHost:7878", "[::1]:7878"] {
            assert!(loopback.has(host), "{host}");
        }
        for host in [
            "",
            ":7878",
            "localhost",
            "localhost:",
            "localhost:80",
            "localhost:7878.evil.example",
            "evil.example:7878",
            "localhost.evil.example:7878",
            "127.0.0.1.evil.example:7878",
            "evil@localhost:7878",
            "192.168.0.7:7878",
            "0.0.0.0:7878",
            "localhost:7878, evil.example",
        ] {
            assert!(!loopback.has(host), "{host}");
        }
        assert!(hosts("192.168.0.7:80").has("192.168.0.7") && !hosts("192.168.0.7:80").has("192.168.0.8"));
        let everywhere = hosts("0.0.0.0:7878");
        assert!(everywhere.has("192.168.0.7:7878") && !everywhere.has("evil.example:7878"));
        assert_eq!(everywhere.url(), "http://127.0.0.1:7878/");
        assert_eq!(hosts("[::]:1").url(), "http://[::1]:1/");
    }

    #[test]
    fn the_host_is_there_once_and_agrees_with_the_first_line() {
        let hosts = hosts("127.0.0.1:7878");
        let mut headers = HeaderMap::new();
        let local = Uri::from_static("/");
        assert_eq!(hosts.allowed_host(&local, &headers), None);
        headers.append(header::HOST, HeaderValue::from_static("localhost:7878"));
        assert_eq!(hosts.allowed_host(&local, &headers).unwrap(), "localhost:7878");
        assert_eq!(hosts.allowed_host(&Uri::from_static("http://evil.example/"), &headers), None);
        assert!(hosts.allowed_host(&Uri::from_static("http://127.0.0.1:7878/"), &headers).is_some());
        headers.append(header::HOST, HeaderValue::from_static("localhost:7878"));
        assert_eq!(hosts.allowed_host(&local, &headers), None);
    }

    #[test]
    fn origins_are_the_host_or_refused() {
        let is_ours = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("localhost:7878"));
            origin.map(|origin| headers.insert(header::ORIGIN, HeaderValue::from_static(origin)));
            is_from_our_page(&headers)
        };
        assert!(is_ours(Some("http://localhost:7878")));
        let wrong = [None, Some("null"), Some(""), Some("http://"), Some("https://localhost:7878")];
        let elsewhere = ["http://evil.example", "http://127.0.0.1:7878", "http://localhost", "http://localhost:7878/"];
        for origin in wrong.into_iter().chain(elsewhere.map(Some)) {
            assert!(!is_ours(origin), "{origin:?}");
        }
    }
}
