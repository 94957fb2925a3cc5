//! What is wrong with an input, and where.

use serde::Serialize;

/// What is wrong with an input, and where. Lines and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// What is wrong, and what would be right.
    pub message: String,
    /// The line.
    pub line: Option<usize>,
    /// The column, in characters.
    pub column: Option<usize>,
}

impl Problem {
    /// A problem without a place.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), line: None, column: None }
    }
}
