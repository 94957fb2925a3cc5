//! The error type of perft.

use std::fmt;

use super::MAX_DEPTH;

/// Why a count has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CountError {
    /// The stop flag was set.
    Stopped,
    /// The depth, in plies, exceeds [`MAX_DEPTH`].
    TooDeep(u32),
    /// The count, or an intermediate sum, does not fit into 128 bits.
    TooLarge,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("the count was stopped before its end"),
            Self::TooDeep(depth) => write!(f, "the depth {depth} is beyond {MAX_DEPTH}"),
            Self::TooLarge => {
                f.write_str("there are more than 2^128 - 1 sequences, too many to count; try a smaller depth")
            }
        }
    }
}

impl std::error::Error for CountError {}
