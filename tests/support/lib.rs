//! Shared by the tests: a slow and simple implementation of the rules, random positions and games,
//! generated input, and the programs as child processes.

#![forbid(unsafe_code)]

pub mod grammar;
pub mod malformed;
pub mod process;
pub mod random;
pub mod replay;
pub mod slow;
pub mod suite;
pub mod uci;
