//! The endgame tables of a session: their options, and when they are opened.

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
    path: String,
    /// Whether the engine has the tables of the options, or they could not be opened.
    is_open: bool,
}

impl EngineTables {
    pub(crate) fn new(source: Option<Box<dyn TableSource>>) -> Self {
        Self { source, is_on: DEFAULT_ENDGAME_TABLES, path: String::new(), is_open: false }
    }

    /// Whether there is a source, and so the options.
    pub(crate) const fn have_source(&self) -> bool {
        self.source.is_some()
    }

    /// Gives the engine the tables of the options, if it does not have them.
    ///
    /// # Errors
    /// Why they cannot be opened. It is said once.
    pub(crate) fn open<E: Evaluate>(&mut self, engine: &mut Engine<E>) -> Result<(), String> {
        if let Some(source) = &self.source
            && !self.is_open
        {
            self.is_open = true;
            let tables = if self.is_on { Some(source.open(&self.path)?) } else { None };
            engine.set_tables(tables);
        }
        Ok(())
    }

    /// Applies a setting to the engine, if it is one of the endgame tables.
    ///
    /// # Errors
    /// A message that names the option and the reason. The option and the tables are as before.
    pub(crate) fn set<E: Evaluate>(&mut self, setting: &Setting, engine: &mut Engine<E>) -> Result<(), String> {
        let before = (self.is_on, self.path.clone(), self.is_open);
        match setting {
            Setting::EndgameTables(on) => self.is_on = *on,
            Setting::TablePath(path) => self.path.clone_from(path),
            _ => return Ok(()),
        }
        self.is_open = false;
        self.open(engine).map_err(|reason| {
            (self.is_on, self.path, self.is_open) = before;
            let name = if matches!(setting, Setting::TablePath(_)) { "TablePath" } else { "EndgameTables" };
            format!("option {name}: {reason}; the old tables stay")
        })
    }
}
