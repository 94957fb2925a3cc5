//! The line protocol: UCI as in Stockfish, and UGI, its form for any two-player game.
//!
//! - [`input`] splits the input into lines, and the parser turns a line into a
//!   [`command::Command`].
//! - [`requests`] checks `position` and `go` against the rules, [`options`] has the options, and
//!   [`response`] makes the lines of the answers. All of these are pure.
//! - The session is a state machine: it takes one event at a time, writes lines and starts tasks.
//! - [`serve`] connects a session with an input and an output, and runs its tasks in threads.
//! - [`table_source`] is where a session gets endgame tables from; `standard_tables` has those of
//!   the programs.
//! - `engine_evaluation` reads the file of a network.
//! - [`single_thread`] does without threads and pipes, for a browser's worker.

pub mod command;
mod configure;
mod engine_evaluation;
mod engine_tables;
mod event;
pub mod input;
mod memory;
mod number;
pub mod options;
mod parser;
mod queue;
pub mod requests;
pub mod response;
mod running;
pub mod serve;
mod session;
pub mod single_thread;
#[cfg(not(target_family = "wasm"))]
pub mod standard_tables;
mod table_size;
pub mod table_source;
mod task;
