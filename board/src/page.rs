//! The page, which is built into the program: the files of `board/dist`, each compressed, the opening
//! book and the puzzles.

use std::collections::HashMap;
use std::io;

use anyhow::{Context, Result};
use axum::body::{Body, Bytes};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use brotli_decompressor::BrotliDecompress;
use rust_embed::{EmbeddedFile, RustEmbed};

/// The embedded folder `board/dist`.
#[derive(RustEmbed)]
#[folder = "dist/"]
struct Dist;

/// The files that the page loads on demand: the opening book and the puzzles.
#[derive(RustEmbed)]
#[folder = "../study/data/"]
struct Data;

const BOOK: &str = "openings.book";
const PUZZLES: &str = "puzzles.bin";

/// The ending of the compressed files. Files without it are not served.
const COMPRESSED: &str = ".br";

/// The file that is served for a folder.
const INDEX: &str = "index.html";

/// The files of the page, by their paths without the slash at the beginning.
pub(crate) struct Page {
    files: HashMap<String, File>,
}

/// A file of the page.
struct File {
    contents: Bytes,
    /// Whether the contents are compressed with Brotli.
    is_compressed: bool,
    /// The `ETag`, a hash of the contents.
    tag: String,
    content_type: &'static str,
    cache: &'static str,
}

impl Page {
    /// The page of this program.
    ///
    /// # Errors
    /// When there is no `index.html`, no opening book, or no file of puzzles.
    pub(crate) fn load() -> Result<Self> {
        let mut files = HashMap::new();
        for stored in Dist::iter() {
            let Some(name) = stored.strip_suffix(COMPRESSED) else { continue };
            if let Some(file) = Dist::get(&stored) {
                files.insert(name.to_string(), File::new(name, file, true));
            }
        }
        for name in [BOOK, PUZZLES] {
            let file = Data::get(name).with_context(|| format!("this program was built without study/data/{name}"))?;
            files.insert(name.into(), File::new(name, file, false));
        }
        files.get(INDEX).context("this program was built without board/dist/index.html.br")?;
        Ok(Self { files })
    }

    /// The response to a request for a path.
    pub(crate) fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response {
        if method != Method::GET && method != Method::HEAD {
            let allow = [(header::ALLOW, "GET, HEAD")];
            return (StatusCode::METHOD_NOT_ALLOWED, allow, "The page can only be read: GET or HEAD\n").into_response();
        }
        // Paths are keys, not files: one with `..` is only a key that is not there.
        let path = path.trim_start_matches('/');
        match self.files.get(if path.is_empty() { INDEX } else { path }) {
            Some(file) => file.answer(headers),
            None => (StatusCode::NOT_FOUND, "There is no such page here. The board is at /\n").into_response(),
        }
    }
}

impl File {
    fn new(name: &str, file: EmbeddedFile, is_compressed: bool) -> Self {
        let hash = file.metadata.sha256_hash();
        Self {
            contents: match file.data {
                std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                std::borrow::Cow::Owned(bytes) => bytes.into(),
            },
            is_compressed,
            tag: hash.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat(),
            content_type: content_type(name),
            // The names in this folder change with the contents.
            cache: if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" },
        }
    }

    fn decompressed(&self) -> io::Result<Bytes> {
        if !self.is_compressed {
            return Ok(self.contents.clone());
        }
        let mut contents = Vec::new();
        BrotliDecompress(&mut &self.contents[..], &mut contents)?;
        Ok(contents.into())
    }

    fn answer(&self, request: &HeaderMap) -> Response {
        let is_compressed = self.is_compressed && accepts_brotli(request);
        let tag = format!("\"{}{}\"", self.tag, if is_compressed { "-br" } else { "" });
        let mut response = if has_tag(request, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else if is_compressed {
            let encoding = [(header::CONTENT_ENCODING, "br")];
            (encoding, Body::from(self.contents.clone())).into_response()
        } else {
            match self.decompressed() {
                Ok(contents) => Body::from(contents).into_response(),
                Err(error) => {
                    let text = format!("A file of the page is damaged: {error}. Build dameo-board again\n");
                    return (StatusCode::INTERNAL_SERVER_ERROR, text).into_response();
                }
            }
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = HeaderValue::try_from(tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

/// Whether the client accepts Brotli.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_brotli = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        let is_refused = |part: &str| {
            let weight = part.strip_prefix("q=").or_else(|| part.strip_prefix("Q="));
            weight.is_some_and(|weight| weight.parse() == Ok(0.0_f32))
        };
        is_brotli && !parts.any(is_refused)
    })
}

/// Whether the client has the file with this tag already.
fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    let values = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim).any(|known| {
        // A proxy that changes the compression makes a tag weak.
        known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag
    })
}

/// The type of a file, by the ending of its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "txt" | "pdn" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_accepted_or_not() {
        let accepts = |value: &'static str| {
            accepts_brotli(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]))
        };
        assert!(accepts("br") && accepts("gzip, BR;q=0.5") && accepts("br;q=1.0, identity"));
        assert!(!accepts("br;q=0") && !accepts("gzip;q=1, br; q=0.000") && !accepts("") && !accepts("xbr"));
        assert!(!accepts_brotli(&HeaderMap::new()));
    }

    #[test]
    fn types_by_ending() {
        assert_eq!(content_type("assets/engine-1a2b.wasm"), "application/wasm");
        assert_eq!(content_type("a.webmanifest"), "application/manifest+json");
        assert_eq!(content_type("js"), "application/octet-stream");
    }

    #[test]
    fn every_file_of_the_page_decompresses_and_has_a_type() {
        for (name, file) in &Page::load().unwrap().files {
            assert!(file.decompressed().is_ok(), "{name} is not Brotli");
            let has_no_type = [BOOK, PUZZLES].contains(&name.as_str());
            assert_eq!(file.content_type == "application/octet-stream", has_no_type, "{name}");
        }
    }
}
