//! The endgame tables of a session: their options, and when they are opened.

use std::error::Error;
use std::ffi::OsString;
use std::fmt;

use dameo_engine::eval::Evaluate;
use dameo_engine::search::Engine;

use crate::options::{DEFAULT_ENDGAME_TABLES, Setting};
use crate::table_source::TableSource;

/// The endgame tables of a session. They are opened when they are first needed, so that a session
/// that needs none begins at once.
#[derive(Debug)]
pub(crate) struct EngineTables {
    source: Option<Box<dyn TableSource>>,
    /// `EndgameTables`.
    is_on: bool,
    /// `TablePath`.
    path: OsString,
    /// Whether the engine has the tables of the options, or they could not be opened.
    is_open: bool,
}

/// Why the tables of an option are not used.
#[derive(Debug)]
pub(crate) struct TablesError {
    /// The name of the option, if it was being set.
    option: Option<&'static str>,
    cause: Box<dyn Error>,
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.option {
            Some(option) => write!(f, "option {option}: {}; the old tables stay", self.cause),
            None => write!(f, "endgame tables: {}", self.cause),
        }
    }
}

impl EngineTables {
    pub(crate) fn new(source: Option<Box<dyn TableSource>>) -> Self {
        Self { source, is_on: DEFAULT_ENDGAME_TABLES, path: OsString::new(), is_open: false }
    }

    /// Whether there is a source, and so the options.
    pub(crate) const fn have_source(&self) -> bool {
        self.source.is_some()
    }

    /// Gives the engine the tables of the options, if it does not have them. Returns what they are,
    /// if they were opened.
    ///
    /// # Errors
    /// When they cannot be opened. It is said once.
    pub(crate) fn open<E: Evaluate>(&mut self, engine: &mut Engine<E>) -> Result<Option<String>, TablesError> {
        let Some(source) = self.source.as_ref().filter(|_| !self.is_open) else { return Ok(None) };
        self.is_open = true;
        if !self.is_on {
            engine.set_tables(None);
            return Ok(None);
        }
        let opened = source.open(&self.path).map_err(|cause| TablesError { option: None, cause })?;
        let summary = format!("endgame tables: {}", opened.summary);
        engine.set_tables(Some(opened.tables));
        Ok(Some(summary))
    }

    /// Applies a setting to the engine, if it is one of the endgame tables. Returns what the tables
    /// of a new path are.
    ///
    /// # Errors
    /// When they cannot be opened. The option and the tables are as before.
    pub(crate) fn set<E: Evaluate>(
        &mut self,
        setting: &Setting,
        engine: &mut Engine<E>,
    ) -> Result<Option<String>, TablesError> {
        let before = (self.is_on, self.path.clone(), self.is_open);
        let option = match setting {
            Setting::EndgameTables(on) => {
                self.is_on = *on;
                "EndgameTables"
            }
            Setting::TablePath(path) => {
                self.path.clone_from(path);
                "TablePath"
            }
            _ => return Ok(None),
        };
        self.is_open = false;
        match self.open(engine) {
            Ok(summary) => Ok(summary.filter(|_| option == "TablePath")),
            Err(error) => {
                (self.is_on, self.path, self.is_open) = before;
                Err(TablesError { option: Some(option), ..error })
            }
        }
    }
}
