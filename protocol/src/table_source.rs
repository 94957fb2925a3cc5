//! Where a session gets its endgame tables from. This crate has none itself.

use std::fmt;
use std::sync::Arc;

use dameo_engine::EndgameTables;

/// Opens endgame tables for a session. A session with a source has the options `EndgameTables` and
/// `TablePath`.
pub trait TableSource: fmt::Debug + Send {
    /// The tables for a value of the option `TablePath`, which is empty by default.
    ///
    /// # Errors
    /// Why there are none, for the user. The session then keeps those that it has.
    fn open(&self, path: &str) -> Result<Arc<dyn EndgameTables>, String>;
}

/// What a session begins with.
#[derive(Debug)]
pub struct Setup {
    /// The size of the transposition table, in megabytes.
    pub megabytes: u64,
    /// Where endgame tables come from, if there are any.
    pub tables: Option<Box<dyn TableSource>>,
}
