//! Why a class could not be solved.

use std::fmt;

use crate::material::Class;
use crate::value::Value;

/// Why a class could not be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// A move leads to this class, which is not solved yet.
    Unsolved(Class),
    /// A position of this class is decided in more plies than a byte can hold.
    TooLong(Class),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolved(class) => write!(f, "a move leads to the class {class}, which is not solved"),
            Self::TooLong(class) => {
                write!(f, "a position of {class} is decided in more than {} plies", Value::MAX_PLIES)
            }
        }
    }
}

impl std::error::Error for SolveError {}
