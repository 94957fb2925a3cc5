//! Request and response headers: which requests are accepted, and what the page may do.
//!
//! Pages of other origins must not reach the engines. They could try with a domain that resolves
//! to this machine (DNS rebinding), so the `Host` must be ours; or with a WebSocket, which
//! browsers let any page open, so the `Origin` must be ours, too.
//!
//! Behind a proxy there is a second `Host`, that of `--public`. Only then the client's address is
//! what the proxy says.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
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

/// The origin of a page: scheme, host and port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    is_secure: bool,
    /// In lower case.
    host: String,
    port: u16,
}

impl FromStr for Origin {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let uri: Uri = text.parse().map_err(|_| "not a URL such as https://games.example.org")?;
        let is_secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err("a URL begins with https:// or http://"),
        };
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() || text.contains(['@', '#']) {
            return Err("a URL here has nothing behind the host, such as https://games.example.org");
        }
        let authority = uri.authority().ok_or("a URL here has a host, such as https://games.example.org")?;
        let (host, port) =
            host_and_port(authority, default_port(is_secure)).ok_or("the port is a number up to 65535")?;
        Ok(Self { is_secure, host, port })
    }
}

impl fmt::Display for Origin {
    /// As browsers write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http{}://{}", if self.is_secure { "s" } else { "" }, self.host)?;
        if self.port == default_port(self.is_secure) { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

const fn default_port(is_secure: bool) -> u16 {
    if is_secure { 443 } else { 80 }
}

/// The host in lower case, and the port.
fn host_and_port(authority: &Authority, default_port: u16) -> Option<(String, u16)> {
    let host = authority.host().to_ascii_lowercase();
    // A port that is no number, or none behind its colon, is none.
    let port = if authority.as_str().len() == host.len() { default_port } else { authority.port_u16()? };
    (!host.is_empty() && !authority.as_str().contains('@')).then_some((host, port))
}

/// The address at the other end of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Who sent a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client {
    /// The address that limits count for; of IPv6 the network, as one client has many addresses.
    pub(crate) address: IpAddr,
    /// Whether it is a program of this machine, and no proxy.
    pub(crate) is_local: bool,
}

/// The host names that this server answers to, and the origins of the pages that it serves.
#[derive(Debug)]
pub(crate) struct Hosts {
    address: SocketAddr,
    /// The address behind a proxy.
    public: Option<Origin>,
    /// Other pages that may use the rooms.
    allowed: Vec<Origin>,
}

impl Hosts {
    /// The names of a server that listens on this address.
    pub(crate) fn new(address: SocketAddr, public: Option<Origin>, allowed: Vec<Origin>) -> Self {
        Self { address, public, allowed }
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

    /// The address that others use behind a proxy.
    pub(crate) fn public_url(&self) -> Option<String> {
        self.public.as_ref().map(|public| format!("{public}/"))
    }

    /// The address behind a proxy, if a `Host` is that.
    fn public(&self, host: &str) -> Option<&Origin> {
        let public = self.public.as_ref()?;
        let found = host_and_port(&host.parse().ok()?, default_port(public.is_secure))?;
        (found == (public.host.clone(), public.port)).then_some(public)
    }

    /// Whether a `Host` is one of ours.
    fn has(&self, host: &str) -> bool {
        self.is_direct(host) || self.public(host).is_some()
    }

    /// Whether a `Host` is that of a client without a proxy.
    fn is_direct(&self, host: &str) -> bool {
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

    /// Whether a request comes from a page of this server. Its `Host` has been checked.
    pub(crate) fn is_own_page(&self, headers: &HeaderMap) -> bool {
        let (Some(host), Some(origin)) = (only(headers, &header::HOST), only(headers, &header::ORIGIN)) else {
            return false;
        };
        let is_public = self.public(host).is_some_and(|public| origin.eq_ignore_ascii_case(&public.to_string()));
        let is_direct =
            |host: &str| origin.strip_prefix("http://").is_some_and(|origin| origin.eq_ignore_ascii_case(host));
        is_public || self.is_direct(host) && is_direct(host)
    }

    /// Whether a request comes from a page that may use the rooms. Its `Host` has been checked.
    pub(crate) fn may_use_rooms(&self, headers: &HeaderMap) -> bool {
        let origin = only(headers, &header::ORIGIN);
        let is_allowed =
            |origin: &str| self.allowed.iter().any(|allowed| origin.eq_ignore_ascii_case(&allowed.to_string()));
        self.is_own_page(headers) || origin.is_some_and(is_allowed)
    }

    /// Who sent a request. The address that a proxy names counts only with the public `Host`: whoever
    /// reaches this server without the proxy could name any.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        let host = only(headers, &header::HOST).unwrap_or_default();
        let is_public = self.public(host).is_some();
        let named = headers.get_all("x-forwarded-for").iter().next_back();
        let named = named.and_then(|value| value.to_str().ok()?.rsplit(',').next()).map(str::trim);
        let named =
            named.and_then(|text| text.parse().or_else(|_| text.parse().map(|address: SocketAddr| address.ip())).ok());
        let address = named.filter(|_| is_public).unwrap_or(peer);
        let is_local = peer.to_canonical().is_loopback()
            && !is_public
            && !FORWARDED.iter().any(|&name| headers.contains_key(name));
        let address = match address.to_canonical() {
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64)),
            ip @ IpAddr::V4(_) => ip,
        };
        Client { address, is_local }
    }
}

/// The value of a header that is there exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// What a proxy adds. A request that has one is not from this machine.
const FORWARDED: [&str; 6] =
    ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

/// Rejects requests for another host, and adds the headers to every response.
pub(crate) async fn guard(State(hosts): State<Arc<Hosts>>, mut request: Request, next: Next) -> Response {
    let host = hosts.allowed_host(request.uri(), request.headers());
    if let Some(&Peer(peer)) = request.extensions().get() {
        let client = hosts.client(peer.ip(), request.headers());
        request.extensions_mut().insert(client);
    }
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
    let is_secure = host.as_ref().is_some_and(|host| hosts.public(host).is_some_and(|public| public.is_secure));
    headers.insert(header::CONTENT_SECURITY_POLICY, policy(host.as_deref(), is_secure, frames));
    response
}

/// The content security policy: only what this server serves. In some browsers `'self'` does not
/// cover `WebSocket`s, so they are listed. `frames` are the pages that may embed it.
fn policy(host: Option<&str>, is_secure: bool, frames: &str) -> HeaderValue {
    let scheme = if is_secure { "wss" } else { "ws" };
    let socket = host.map_or(String::new(), |host| format!(" {scheme}://{host}"));
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
        Hosts::new(address.parse().unwrap(), None, Vec::new())
    }

    /// A server behind a proxy, and another page that may use its rooms.
    fn behind_proxy() -> Hosts {
        let public = "https://Games.example.org".parse().unwrap();
        Hosts::new("127.0.0.1:7878".parse().unwrap(), Some(public), vec!["https://dameo.example".parse().unwrap()])
    }

    fn headers_of(list: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in list {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        headers
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
            let mut headers = headers_of(&[("host", "localhost:7878")]);
            origin.map(|origin| headers.insert(header::ORIGIN, HeaderValue::from_static(origin)));
            hosts("127.0.0.1:7878").is_own_page(&headers)
        };
        assert!(is_ours(Some("http://localhost:7878")));
        let wrong = [None, Some("null"), Some(""), Some("http://"), Some("https://localhost:7878")];
        let elsewhere = ["http://evil.example", "http://127.0.0.1:7878", "http://localhost", "http://localhost:7878/"];
        for origin in wrong.into_iter().chain(elsewhere.map(Some)) {
            assert!(!is_ours(origin), "{origin:?}");
        }
    }

    #[test]
    fn origins_are_read() {
        for (text, written) in [
            ("https://Games.example.org/", "https://games.example.org"),
            ("https://games.example.org:443", "https://games.example.org"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().to_string(), written);
        }
        for wrong in
            ["", "games.example.org", "*", "null", "ftp://a", "https://", "https://a/b", "https://a?b", "https://a#b"]
        {
            assert!(wrong.parse::<Origin>().is_err(), "{wrong}");
        }
        assert!("https://u@a".parse::<Origin>().is_err() && "https://a:".parse::<Origin>().is_err());
    }

    #[test]
    fn a_public_host_is_ours_with_its_own_origin() {
        let hosts = behind_proxy();
        for host in ["games.example.org", "GAMES.example.org", "games.example.org:443", "localhost:7878"] {
            assert!(hosts.has(host), "{host}");
        }
        for host in [
            "games.example.org:80",
            "games.example.org:",
            "a.games.example.org",
            "u@games.example.org",
            "games.example.org.",
        ] {
            assert!(!hosts.has(host), "{host}");
        }
        let is_own = |host, origin| hosts.is_own_page(&headers_of(&[("host", host), ("origin", origin)]));
        let may = |host, origin| hosts.may_use_rooms(&headers_of(&[("host", host), ("origin", origin)]));
        assert!(
            is_own("games.example.org", "https://games.example.org")
                && is_own("localhost:7878", "http://localhost:7878")
        );
        for (host, origin) in [
            ("games.example.org", "http://games.example.org"),
            ("localhost:7878", "https://games.example.org"),
            ("games.example.org", "http://localhost:7878"),
            ("games.example.org", "https://games.example.org.evil.example"),
            ("localhost:7878", "null"),
        ] {
            assert!(!is_own(host, origin) && !may(host, origin), "{host} {origin}");
        }
        // The other page may use the rooms, and nothing else.
        for host in ["games.example.org", "localhost:7878"] {
            assert!(may(host, "https://dameo.example") && !is_own(host, "https://dameo.example"));
            assert!(!may(host, "http://dameo.example") && !may(host, "https://dameo.example:8443"));
        }
        let twice =
            headers_of(&[("host", "games.example.org"), ("origin", "https://dameo.example"), ("origin", "null")]);
        assert!(!hosts.may_use_rooms(&twice));
    }

    #[test]
    fn the_client_is_what_the_proxy_says_only_with_the_public_host() {
        let loopback = IpAddr::from([127, 0, 0, 1]);
        let client = |hosts: &Hosts, list: &[_]| hosts.client(loopback, &headers_of(list));
        let (proxied, direct) = (behind_proxy(), hosts("127.0.0.1:7878"));
        let forwarded = ("x-forwarded-for", "10.0.0.1, 203.0.113.7");
        let named = client(&proxied, &[("host", "games.example.org"), forwarded]);
        assert_eq!(named, Client { address: [203, 0, 113, 7].into(), is_local: false });
        // Several headers are one list; a port is cut; of IPv6 the network counts.
        let two = [("host", "games.example.org"), forwarded, ("x-forwarded-for", "[2001:db8:1:2:3::4]:5")];
        assert_eq!(client(&proxied, &two).address, "2001:db8:1:2::".parse::<IpAddr>().unwrap());
        for nonsense in ["", "unknown", "203.0.113.7, x"] {
            assert_eq!(
                client(&proxied, &[("host", "games.example.org"), ("x-forwarded-for", nonsense)]).address,
                loopback
            );
        }
        // Without the proxy the header is a claim.
        for (hosts, host) in [(&proxied, "localhost:7878"), (&direct, "localhost:7878"), (&direct, "games.example.org")]
        {
            assert_eq!(client(hosts, &[("host", host), forwarded]), Client { address: loopback, is_local: false });
        }
        assert!(client(&direct, &[("host", "localhost:7878")]).is_local);
        assert!(!client(&proxied, &[("host", "games.example.org")]).is_local);
        assert!(!direct.client([192, 168, 0, 7].into(), &HeaderMap::new()).is_local);
    }
}
