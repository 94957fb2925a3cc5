//! The tables of the file, and what every row of them must fulfil.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use dameo_engine::Position;
use rusqlite::{Connection, ErrorCode, OpenFlags, params};

use super::{PATIENCE, ROOT, Tree, damaged};
use crate::book::error::TreeError;
use dameo_study::book::{Canonical, Value};

/// Marks the file as a tree: "Dame".
const APPLICATION: i64 = 0x4461_6D65;

/// The version of the tables. Those of version 1 have the same columns, and no checks.
const VERSION: i64 = 2;

/// A table.
struct Table {
    name: &'static str,
    columns: &'static str,
    /// What every row fulfils: a constraint of the table, and a query of [`Tree::check`].
    check: &'static str,
    options: &'static str,
}

const TABLES: [Table; 7] = [
    Table {
        name: "settings",
        columns: "name TEXT PRIMARY KEY, value INTEGER NOT NULL",
        check: "value > 0",
        options: "STRICT",
    },
    Table {
        name: "engines",
        columns: "number INTEGER PRIMARY KEY, signature INTEGER NOT NULL UNIQUE, version TEXT NOT NULL",
        check: "number > 0 AND signature >= 0",
        options: "STRICT",
    },
    // Numbers are given without gaps, from 1, the start position. `engine` has scored its moves.
    Table {
        name: "positions",
        columns: "number INTEGER PRIMARY KEY, board BLOB NOT NULL UNIQUE, engine INTEGER REFERENCES engines",
        check: "number > 0",
        options: "STRICT",
    },
    Table {
        name: "moves",
        columns: "position INTEGER NOT NULL REFERENCES positions, move TEXT NOT NULL,
            child INTEGER NOT NULL REFERENCES positions, score INTEGER NOT NULL, depth INTEGER NOT NULL,
            nodes INTEGER NOT NULL, PRIMARY KEY (position, move)",
        check: "score BETWEEN -30000 AND 30000 AND depth BETWEEN 0 AND 255 AND nodes BETWEEN 0 AND 1 << 62",
        options: "STRICT, WITHOUT ROWID",
    },
    // The positions to be scored next, in the order of `rank`. `worker` scores it until `until`.
    Table {
        name: "queue",
        columns: "position INTEGER PRIMARY KEY REFERENCES positions, rank INTEGER NOT NULL UNIQUE,
            worker TEXT, until INTEGER NOT NULL DEFAULT 0",
        check: "rank >= 0 AND until >= 0",
        options: "STRICT",
    },
    // Imported games, by a hash of their moves, and how often each move was played in them.
    Table {
        name: "games",
        columns: "hash BLOB PRIMARY KEY",
        check: "length(hash) > 0",
        options: "STRICT, WITHOUT ROWID",
    },
    Table {
        name: "played",
        columns: "position INTEGER NOT NULL REFERENCES positions, move TEXT NOT NULL, white INTEGER NOT NULL,
            draws INTEGER NOT NULL, black INTEGER NOT NULL, PRIMARY KEY (position, move)",
        check: "min(white, draws, black) >= 0 AND white + draws + black BETWEEN 1 AND 1 << 31",
        options: "STRICT, WITHOUT ROWID",
    },
];

const INDEX: &str = "CREATE INDEX scored ON positions (engine) WHERE engine IS NOT NULL";

// The check of the scores has it as a number.
const _: () = assert!(Value::LOST.0 == -30_000);

impl Table {
    fn create(&self, name: &str) -> String {
        let Self { columns, check, options, .. } = self;
        format!("CREATE TABLE {name} ({columns}, CHECK ({check})) {options}")
    }
}

/// What a program does with a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It only reads: the file and its folder may not allow more.
    Read,
    /// It writes into a tree that is there.
    Write,
    /// It writes, and begins a tree if there is no file, or an empty one.
    Create,
}

/// Opens the file. A name such as `:memory:` or `file:x` is that of a file too.
pub(super) fn connect(path: &Path, access: Access) -> Result<Connection, TreeError> {
    if access != Access::Create && !path.exists() {
        return Err(TreeError::Missing(path.into()));
    }
    let failed = |error| TreeError::Database { path: path.into(), error };
    let name = if path.is_absolute() { path.to_path_buf() } else { PathBuf::from(".").join(path) };
    let threads = OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if access != Access::Read {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | threads;
        return Connection::open_with_flags(&name, flags).map_err(failed);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | threads;
    let connection = Connection::open_with_flags(&name, flags).map_err(failed)?;
    match pragma(&connection, "schema_version") {
        // The log beside the file cannot be opened where nothing may be written. Without a log the
        // file is whole, and nobody changes it.
        Err(_) if !has_log(&name) => {
            let flags = flags | OpenFlags::SQLITE_OPEN_URI;
            Connection::open_with_flags(format!("file:{}?immutable=1", escaped(&name)), flags).map_err(failed)
        }
        _ => Ok(connection),
    }
}

/// Whether there is a write-ahead log that is not yet in the file.
fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    Path::new(&log).metadata().is_ok_and(|metadata| metadata.len() > 0)
}

/// A path in a URI.
fn escaped(path: &Path) -> String {
    let escape = |byte: &u8| match byte {
        b'%' | b'?' | b'#' => format!("%{byte:02X}"),
        &byte if byte.is_ascii() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    path.as_os_str().as_encoded_bytes().iter().map(escape).collect()
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}

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

/// Checks that the file is a tree. Makes the tables of a new one, and gives those of version 1 their
/// constraints, if it may.
pub(super) fn prepare(tree: &mut Tree, access: Access) -> Result<(), TreeError> {
    let path = tree.path().to_path_buf();
    let query = |tree: &Tree, name: &str| tree.query(|connection| pragma(connection, name));
    let is_new =
        |tree: &Tree| Ok::<bool, TreeError>(query(tree, "application_id")? == 0 && query(tree, "schema_version")? == 0);
    if access == Access::Create && is_new(tree)? {
        // Several programs can read while one writes. A commit survives that a program is killed.
        tree.query(use_write_ahead_log)?;
        let board = Canonical::of(&Position::start()).board();
        tree.transaction(|transaction| {
            // Another program may have begun it meanwhile.
            if pragma(transaction, "schema_version")? == 0 {
                for table in &TABLES {
                    transaction.execute(&table.create(table.name), [])?;
                }
                transaction.execute(INDEX, [])?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
                let insert = "INSERT INTO positions (number, board) VALUES (?1, ?2)";
                transaction.execute(insert, params![ROOT, &board[..]])?;
            }
            Ok(())
        })?;
    }
    if query(tree, "application_id")? != APPLICATION {
        return Err(TreeError::NotATree(path));
    }
    let found = query(tree, "user_version")?;
    if !(1..=VERSION).contains(&found) {
        return Err(TreeError::Version { path, found, expected: VERSION });
    }
    if access == Access::Read {
        return Ok(());
    }
    if found == 1 {
        tree.query(|connection| connection.pragma_update(None, "foreign_keys", "OFF"))?;
        tree.transaction(|transaction| {
            // Another program may have done it meanwhile.
            if pragma(transaction, "user_version")? == 1 {
                for table in &TABLES {
                    let (name, new) = (table.name, format!("new_{}", table.name));
                    transaction.execute(&table.create(&new), [])?;
                    transaction.execute_batch(&format!(
                        "INSERT INTO {new} SELECT * FROM {name}; DROP TABLE {name}; ALTER TABLE {new} RENAME TO {name};"
                    ))?;
                }
                transaction.execute(INDEX, [])?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
            Ok(())
        })?;
    }
    tree.query(|connection| {
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", "ON")
    })
}

impl Tree {
    /// Checks the file by what `SQLite` can check: that it is whole, has the tables of a tree and
    /// nothing else, keeps the references between them, and that every row is as its table asks.
    pub(super) fn check_file(&self) -> Result<(), TreeError> {
        for check in ["integrity_check", "foreign_key_check"] {
            let found: Option<String> = self.query(|connection| {
                let mut select = connection.prepare(&format!("PRAGMA {check}"))?;
                let mut rows = select.query_map([], |row| row.get::<_, String>(0))?;
                rows.next().transpose()
            })?;
            match found {
                Some(text) if text != "ok" => return Err(damaged(0, &format!("{check}: {text}"))),
                _ => {}
            }
        }
        let version = self.query(|connection| pragma(connection, "user_version"))?;
        let found = self.query(objects)?;
        let model = Connection::open_in_memory().and_then(|model| {
            TABLES.iter().try_for_each(|table| model.execute(&table.create(table.name), []).map(drop))?;
            model.execute(INDEX, [])?;
            objects(&model)
        });
        let model = model.map_err(|error| TreeError::Database { path: self.path().into(), error })?;
        let names = |objects: &[(String, String)]| objects.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        if names(&found) != names(&model) {
            return Err(damaged(
                0,
                &format!("the file has {}, not {}", names(&found).join(", "), names(&model).join(", ")),
            ));
        }
        if let Some((name, _)) = found.iter().zip(&model).find(|(found, model)| found != model && version == VERSION) {
            return Err(damaged(0, &format!("{} is not defined as in a tree", name.0)));
        }
        for Table { name, check, .. } in &TABLES {
            let select = format!("SELECT EXISTS (SELECT 1 FROM {name} WHERE NOT ifnull({check}, 0))");
            if self.query(|connection| connection.query_row(&select, [], |row| row.get(0)))? {
                return Err(damaged(0, &format!("a row of {name} does not fulfil {check}")));
            }
        }
        Ok(())
    }
}

/// The tables and indexes, with their definitions, in one spelling.
fn objects(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let select = "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name";
    let spelled = |sql: String| sql.replace('"', "").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut select = connection.prepare(select)?;
    select.query_map([], |row| Ok((row.get(0)?, spelled(row.get(1)?))))?.collect()
}
