//! Checks that records are valid.

use dameo_engine::EndgameTables;
use dameo_tables::{OpenError, Tablebase};

use crate::train::record::{Record, RecordError};

/// Checks records by the rules and by the built-in endgame tables.
#[derive(Debug)]
pub struct Checker {
    tables: Tablebase,
}

impl Checker {
    /// A checker with the built-in endgame tables.
    ///
    /// # Errors
    /// When the tables cannot be used.
    pub fn new() -> Result<Self, OpenError> {
        Ok(Self { tables: Tablebase::built_in([])? })
    }

    /// Checks a record: a quiet position that is not over, with a score in range, and with the
    /// result of the tables if it is in them.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self, record: &Record) -> Result<(), RecordError> {
        record.check()?;
        match self.tables.probe_wdl(&record.position) {
            Some(result) if result != record.result => Err(RecordError::Tables(result)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::record::Ending;
    use dameo_engine::TableResult;

    #[test]
    fn a_record_that_contradicts_the_tables_is_refused() {
        let checker = Checker::new().unwrap();
        let check = |fen: &str, result| {
            let position = fen.parse().unwrap();
            let (ending, ply, game) = (Ending::Rules, 9, 2);
            checker.check(&Record { position, score: 0, result, was_black: false, ending, ply, game })
        };
        assert_eq!(check("W:WKa1,Kb1:BKh8", TableResult::Win), Ok(()));
        assert_eq!(check("W:WKa1,Kb1:BKh8", TableResult::Draw), Err(RecordError::Tables(TableResult::Win)));
        assert_eq!(check("W:Wd4:Bd5", TableResult::Win), Err(RecordError::CapturePending));
    }
}
