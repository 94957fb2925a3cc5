//! The endgame tables of the engine. They are not part of the module: the page loads them when a
//! position with few pieces comes up.

use std::error::Error;
use std::ffi::OsStr;
use std::sync::{Arc, Mutex, PoisonError};

use dameo_engine::EndgameTables;
use dameo_protocol::options::{OpenedTables, TableSource};
use dameo_tables::{FormatError, TableFile, Tablebase};

/// The size of the cache of the tables, in megabytes.
const CACHE: usize = 16;

/// The line that makes a session open its tables again.
pub const REOPEN: &str = "setoption name EndgameTables value true";

/// Tables that are loaded later. Having none yet is not an error. Clones share the tables.
#[derive(Debug, Clone)]
pub struct LoadedTables {
    tables: Arc<Mutex<Arc<Tablebase>>>,
}

impl LoadedTables {
    /// No tables.
    pub fn none() -> Self {
        Self { tables: Arc::new(Mutex::new(Arc::new(Tablebase::new(Vec::new(), 0)))) }
    }

    /// Uses the tables of a file from now on.
    ///
    /// # Errors
    /// When the bytes are not a valid file. The tables are then unchanged.
    pub fn set(&self, bytes: Vec<u8>) -> Result<(), FormatError> {
        let tables = Tablebase::new(vec![TableFile::from_bytes(bytes)?], CACHE);
        *self.tables.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(tables);
        Ok(())
    }
}

impl TableSource for LoadedTables {
    fn open(&self, path: &OsStr) -> Result<OpenedTables, Box<dyn Error>> {
        if !path.is_empty() {
            return Err("the engine in the browser cannot open folders".into());
        }
        let tables = Arc::clone(&self.tables.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(OpenedTables { summary: format!("up to {} pieces", tables.max_pieces()), tables })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    use dameo_protocol::options::Setup;
    use dameo_protocol::single_thread::SingleThreadSession;

    #[test]
    fn a_session_has_the_tables_when_they_come() {
        let lines = Rc::new(RefCell::new(Vec::<String>::new()));
        let output = Rc::clone(&lines);
        let loaded = LoadedTables::none();
        let setup = Setup { megabytes: 1, tables: Box::new(loaded.clone()) };
        let mut session = SingleThreadSession::new(setup, move |line| output.borrow_mut().push(line.into())).unwrap();
        let mut ask = |line: &str| {
            session.line(line);
            while session.step(None) {}
            lines.take()
        };
        ask("position fen W:Wa2:Ba8");
        let none = ask("tables").concat();
        assert!(none.starts_with("table none: "), "{none}");
        assert!(ask("go depth 2").concat().contains(" tbhits 0 "), "a search without tables");
        assert!(ask("setoption name TablePath value /tables").concat().contains("cannot open folders"));

        assert!(loaded.set(b"no tables".to_vec()).is_err());
        loaded.set(TableFile::BUILT_IN.to_vec()).unwrap();
        assert!(ask(REOPEN).is_empty());
        assert_eq!(ask("tables")[..2], ["table position win 15", "table a2b3 win 15"]);
        assert!(ask("go depth 2").concat().contains(" score mate 8 "));
    }
}
