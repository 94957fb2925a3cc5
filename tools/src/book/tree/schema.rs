//! The tables of the file.

use std::thread::sleep;
use std::time::{Duration, Instant};

use dameo_engine::Position;
use rusqlite::{Connection, ErrorCode, params};

use super::{PATIENCE, ROOT, Tree};
use crate::book::error::TreeError;
use dameo_study::book::Canonical;

/// Marks the file as a tree: "Dame".
const APPLICATION: i64 = 0x4461_6D65;

/// The version of the tables.
const VERSION: i64 = 1;

const TABLES: &str = "
    CREATE TABLE settings (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
    CREATE TABLE engines (
        number INTEGER PRIMARY KEY,
        signature INTEGER NOT NULL UNIQUE,
        version TEXT NOT NULL
    ) STRICT;
    -- Numbers are given without gaps, from 1, the start position. `engine` has scored its moves.
    CREATE TABLE positions (
        number INTEGER PRIMARY KEY,
        board BLOB NOT NULL UNIQUE,
        engine INTEGER REFERENCES engines
    ) STRICT;
    CREATE TABLE moves (
        position INTEGER NOT NULL REFERENCES positions,
        move TEXT NOT NULL,
        child INTEGER NOT NULL REFERENCES positions,
        score INTEGER NOT NULL,
        depth INTEGER NOT NULL,
        nodes INTEGER NOT NULL,
        PRIMARY KEY (position, move)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX scored ON positions (engine) WHERE engine IS NOT NULL;
    -- The positions to be scored next, in the order of `rank`. `worker` scores it until `until`.
    CREATE TABLE queue (
        position INTEGER PRIMARY KEY REFERENCES positions,
        rank INTEGER NOT NULL UNIQUE,
        worker TEXT,
        until INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    -- Imported games, by a hash of their moves, and how often each move was played in them.
    CREATE TABLE games (hash BLOB PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE played (
        position INTEGER NOT NULL REFERENCES positions,
        move TEXT NOT NULL,
        white INTEGER NOT NULL,
        draws INTEGER NOT NULL,
        black INTEGER NOT NULL,
        PRIMARY KEY (position, move)
    ) STRICT, WITHOUT ROWID;
";

/// Switches to a write-ahead log. The library does not wait for another program that does the same
/// with a new file.
fn use_write_ahead_log(connection: &Connection) -> rusqlite::Result<()> {
    let end = Instant::now() + PATIENCE;
    loop {
        let result = connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()));
        let is_busy = |error: &rusqlite::Error| error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
        if Instant::now() > end || !result.as_ref().is_err_and(is_busy) {
            return result;
        }
        sleep(Duration::from_millis(10));
    }
}

/// Makes the tables of a new file, or checks that a file has them.
pub(super) fn prepare(tree: &mut Tree) -> Result<(), TreeError> {
    let path = tree.path().to_path_buf();
    let pragma = |tree: &Tree, name: &str| -> Result<i64, TreeError> {
        tree.query(|connection| connection.pragma_query_value(None, name, |row| row.get(0)))
    };
    let is_new = |tree: &Tree| -> Result<bool, TreeError> {
        Ok(pragma(tree, "application_id")? == 0 && pragma(tree, "schema_version")? == 0)
    };
    if is_new(tree)? {
        // Several programs can read while one writes. A commit survives that a program is killed.
        tree.query(use_write_ahead_log)?;
        let board = Canonical::of(&Position::start()).board();
        tree.transaction(|transaction| {
            // Another program may have begun it meanwhile.
            let version: i64 = transaction.pragma_query_value(None, "schema_version", |row| row.get(0))?;
            if version == 0 {
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
                let insert = "INSERT INTO positions (number, board) VALUES (?1, ?2)";
                transaction.execute(insert, params![ROOT, &board[..]])?;
            }
            Ok(())
        })?;
    }
    if pragma(tree, "application_id")? != APPLICATION {
        return Err(TreeError::NotATree(path));
    }
    let found = pragma(tree, "user_version")?;
    if found != VERSION {
        return Err(TreeError::Version { path, found, expected: VERSION });
    }
    tree.query(|connection| {
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", "ON")
    })
}
