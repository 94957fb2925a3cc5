//! The database: a row for each room, and when the server last lived.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use super::room::Room;

/// Marks the file as one of rooms: the letters `DamR`.
const APPLICATION: i64 = 0x4461_6D52;

/// The version of the tables.
const VERSION: i64 = 1;

/// How long another program, such as a backup, may keep the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// `since` is when the running clock began to run, as the server's time; `beat` is when the server
/// last lived, so a clock has run from `since` to there. Keys are hashes.
const TABLES: &str = "
    CREATE TABLE rooms (
        id TEXT PRIMARY KEY CHECK (length(id) > 0),
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        since INTEGER,
        data TEXT NOT NULL CHECK (json_valid(data))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE server (one INTEGER PRIMARY KEY CHECK (one = 1), beat INTEGER NOT NULL) STRICT;";

/// An open database.
#[derive(Debug)]
pub(crate) struct Store {
    connection: Connection,
    /// Held as long as the database is used.
    _lock: File,
}

/// A change of the database.
#[derive(Debug)]
pub(crate) enum Change<'a> {
    Put(&'a Room),
    Remove(&'a str),
}

impl Store {
    /// Opens the database, or makes it.
    ///
    /// # Errors
    /// If it cannot be used; the message says why.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        Self::prepare(path).with_context(|| format!("cannot use {} for rooms", path.display()))
    }

    fn prepare(path: &Path) -> Result<Self> {
        // A name such as `:memory:` or `file:x` is that of a file, too.
        let name = if path.is_absolute() { path.to_path_buf() } else { PathBuf::from(".").join(path) };
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(name, flags)?;
        connection.busy_timeout(PATIENCE)?;
        // Nothing is written beside a file that is something else.
        is_new(&connection)?;
        let lock = lock(path)?;
        let is_new = is_new(&connection)?;
        // A commit survives the end of the program; with FULL also that of the power.
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        if is_new {
            let transaction = connection.transaction()?;
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
            transaction.commit()?;
        }
        Ok(Self { connection, _lock: lock })
    }

    /// All rooms, with their clocks as they were when the server ended, and what is said of rows that
    /// cannot be read. These stay as they are.
    ///
    /// # Errors
    /// If the database cannot be read or written.
    pub(crate) fn load(&mut self, now: i64) -> rusqlite::Result<(Vec<Room>, Vec<String>)> {
        let transaction = self.connection.transaction()?;
        let beat = transaction.query_row("SELECT beat FROM server", [], |row| row.get::<_, i64>(0)).optional()?;
        // Nothing passes without a server.
        let beat = beat.unwrap_or(now);
        transaction.execute("UPDATE rooms SET since = since + ?1 WHERE since IS NOT NULL", [now - beat])?;
        put_beat(&transaction, now)?;
        let (mut rooms, mut damaged) = (Vec::new(), Vec::new());
        {
            let mut select = transaction.prepare("SELECT id, created, changed, since, data FROM rooms")?;
            let mut rows = select.query([])?;
            while let Some(row) = rows.next()? {
                let (id, data): (String, String) = (row.get(0)?, row.get(4)?);
                let read =
                    serde_json::from_str::<Room>(&data).map_err(|error| error.to_string()).and_then(|mut room| {
                        room.restore()?;
                        Ok(room)
                    });
                match read {
                    Ok(mut room) => {
                        room.id = id;
                        (room.created, room.changed, room.since) = (row.get(1)?, row.get(2)?, row.get(3)?);
                        rooms.push(room);
                    }
                    Err(error) => damaged.push(format!("room {id}: {error}")),
                }
            }
        }
        transaction.commit()?;
        Ok((rooms, damaged))
    }

    /// Makes all changes, or none, and notes that the server lives now.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub(crate) fn write<'a>(
        &mut self,
        changes: impl IntoIterator<Item = Change<'a>>,
        now: i64,
    ) -> rusqlite::Result<()> {
        // Dropping it takes everything back.
        let transaction = self.connection.transaction()?;
        for change in changes {
            match change {
                Change::Put(room) => {
                    let data = serde_json::to_string(room)
                        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
                    transaction
                        .prepare_cached(
                            "INSERT INTO rooms (id, created, changed, since, data) VALUES (?1, ?2, ?3, ?4, ?5)
                             ON CONFLICT (id) DO UPDATE SET changed = ?3, since = ?4, data = ?5",
                        )?
                        .execute(params![room.id, room.created, room.changed, room.since, data])?;
                }
                Change::Remove(id) => {
                    transaction.prepare_cached("DELETE FROM rooms WHERE id = ?1")?.execute([id])?;
                }
            }
        }
        put_beat(&transaction, now)?;
        transaction.commit()
    }
}

/// Whether a database is empty.
///
/// # Errors
/// If it is not one of rooms.
fn is_new(connection: &Connection) -> Result<bool> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    match (pragma("application_id")?, pragma("user_version")?) {
        (0, 0) if pragma("schema_version")? == 0 => Ok(true),
        (APPLICATION, VERSION) => Ok(false),
        (APPLICATION, version) => bail!(
            "it has version {version}, and this dameo-board knows version {VERSION}: use the dameo-board that made it"
        ),
        _ => bail!("it is a database of another program: name another file with --rooms"),
    }
}

fn put_beat(connection: &Connection, at: i64) -> rusqlite::Result<()> {
    connection.prepare_cached("INSERT OR REPLACE INTO server (one, beat) VALUES (1, ?1)")?.execute([at])?;
    Ok(())
}

/// Takes a lock on the file beside the database: one server at a time. `SQLite` itself lets several
/// programs write.
fn lock(path: &Path) -> Result<File> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let name = PathBuf::from(name);
    let file = File::create(&name)
        .with_context(|| format!("cannot write {}, beside the database of the rooms", name.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            bail!("it is in use by another dameo-board: end that, or name another file with --rooms")
        }
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot lock {}", name.display())),
    }
}
