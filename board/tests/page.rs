//! The page that is built in is the one that its sources give, as far as a test without node can
//! tell: the fingerprint of the sources is the one that was committed with the page.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The same list as in `board/page/scripts/sources.mjs`.
const SOURCES: [&str; 17] = [
    "board/page/index.html",
    "board/page/package-lock.json",
    "board/page/public",
    "board/page/src",
    "board/page/svelte.config.js",
    "board/page/tsconfig.json",
    "board/page/vite.config.ts",
    "board/wasm/Cargo.toml",
    "board/wasm/src",
    "engine/Cargo.toml",
    "engine/src",
    "pdn/Cargo.toml",
    "pdn/src",
    "protocol/Cargo.toml",
    "protocol/src",
    "tables/Cargo.toml",
    "tables/src",
];

fn files_of(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.into()];
    }
    let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    entries.flat_map(|entry| files_of(&entry.unwrap().path())).collect()
}

fn sha256(data: &[u8]) -> String {
    Sha256::digest(data).iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

/// The SHA-256 of a list with a line for each file: its SHA-256, a space and its path.
fn fingerprint(repository: &Path) -> String {
    let files = SOURCES.iter().flat_map(|path| files_of(&repository.join(path)));
    let is_source = |path: &String| {
        ![".test.ts", ".wasm"].iter().any(|ending| path.ends_with(ending)) && !path.starts_with("tables/src/bin/")
    };
    let name = |path: PathBuf| path.strip_prefix(repository).unwrap().to_str().unwrap().replace('\\', "/");
    let mut names: Vec<String> = files.map(name).filter(is_source).collect();
    names.sort();
    let line = |name: &String| format!("{} {name}\n", sha256(&fs::read(repository.join(name)).unwrap()));
    sha256(names.iter().map(line).collect::<String>().as_bytes())
}

#[test]
fn the_page_was_built_from_these_sources() {
    let board = Path::new(env!("CARGO_MANIFEST_DIR"));
    let committed = fs::read_to_string(board.join("dist/SOURCES")).unwrap();
    assert_eq!(
        fingerprint(board.parent().unwrap()),
        committed.trim(),
        "board/dist is older than the sources of the page or of the engine; build the page again, as \
         docs/board.md says"
    );
}
