//! What the options set: the engine, its endgame tables, the book, and values.

use std::ffi::{OsStr, OsString};
use std::io;
use std::mem;
use std::thread;

use dameo_engine::eval::Network;
use dameo_engine::search::Engine;

use super::book::{OpeningBook, read_file};
use super::{Options, Outcome, Setup, TableSource};

/// What the options set.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) engine: Engine<Network>,
    pub(crate) options: Options,
    pub(crate) book: OpeningBook,
    source: Box<dyn TableSource>,
    tables: TableSettings,
}

/// The endgame tables. They are opened when they are first needed, so that a session that needs
/// none starts immediately.
#[derive(Debug)]
struct TableSettings {
    is_on: bool,
    path: OsString,
    /// Whether the engine has them, or they could not be opened.
    is_open: bool,
}

impl Settings {
    /// The settings at the beginning.
    pub(crate) fn new(setup: Setup) -> io::Result<Self> {
        let engine = Engine::new(Network::built_in(), setup.megabytes as usize)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        Ok(Self {
            engine,
            options: Options::default(),
            book: OpeningBook::default(),
            source: setup.tables,
            tables: TableSettings { is_on: true, path: OsString::new(), is_open: false },
        })
    }

    /// `Hash`. The old table stays where there is no memory for the new one.
    pub(super) fn resize(&mut self, megabytes: i64) -> Outcome {
        let old = self.engine.megabytes();
        let resized = self.engine.resize(megabytes as usize);
        resized.map(|()| None).map_err(|error| format!("{error}; the old table of {old} MB stays"))
    }

    /// `Threads`, but no more than can run at once. With 256 threads on two cores a thread takes
    /// 0.4 s at the median to notice `stop`, because it waits for the others, and the search is no
    /// stronger.
    pub(super) fn set_threads(&mut self, requested: i64) -> Option<String> {
        // A web page knows the number of its cores, and WASI does not.
        let cores =
            if cfg!(target_os = "wasi") { usize::MAX } else { thread::available_parallelism().map_or(1, Into::into) };
        let requested = requested as usize;
        let used = requested.min(cores);
        self.engine.set_threads(used);
        let said = format!("option Threads: {requested} requested, {used} used: this machine runs no more at once");
        (used < requested).then_some(said)
    }

    /// `EvalFile`. The engine forgets its searches only if its evaluation changes.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "a browser has no files"))]
    pub(super) fn set_network(&mut self, path: &OsStr) -> Outcome {
        /// The largest file that is read, in bytes.
        const LONGEST: u64 = 16 << 20;
        let network =
            if path.is_empty() { Network::built_in() } else { read_file(path, "network", LONGEST, Network::read)? };
        let name = network.name();
        if *self.engine.evaluation() != network {
            self.engine.set_evaluation(network);
        }
        Ok(Some(format!("network {name}")))
    }

    /// `EndgameTables`.
    pub(super) fn use_tables(&mut self, is_on: bool) -> Outcome {
        let path = self.tables.path.clone();
        self.set_tables(TableSettings { is_on, path, is_open: false }).map(|_| None)
    }

    /// `TablePath`.
    pub(super) fn set_table_path(&mut self, path: &OsStr) -> Outcome {
        self.set_tables(TableSettings { is_on: self.tables.is_on, path: path.into(), is_open: false })
    }

    fn set_tables(&mut self, tables: TableSettings) -> Outcome {
        let before = mem::replace(&mut self.tables, tables);
        self.open_tables().map_err(|error| {
            self.tables = before;
            format!("{error}; the old tables stay")
        })
    }

    /// Gives the engine the tables of the options, if it does not have them. Returns their summary.
    /// A failure to open them is reported only once.
    pub(crate) fn open_tables(&mut self) -> Outcome {
        if mem::replace(&mut self.tables.is_open, true) {
            return Ok(None);
        }
        if !self.tables.is_on {
            self.engine.set_tables(None);
            return Ok(None);
        }
        let opened = self.source.open(&self.tables.path).map_err(|error| error.to_string())?;
        self.engine.set_tables(Some(opened.tables));
        Ok(Some(format!("endgame tables: {}", opened.summary)))
    }
}
