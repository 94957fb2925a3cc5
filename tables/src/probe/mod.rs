//! Probing positions, and checking that what is probed is consistent.

mod cache;
mod tablebase;
#[cfg(feature = "generate")]
mod verify;

pub use tablebase::{Summary, Tablebase};
#[cfg(feature = "generate")]
pub use verify::{Verifier, VerifyError, VerifyProgress};
