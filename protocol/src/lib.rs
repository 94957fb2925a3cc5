//! The line protocol: UCI as in Stockfish, and UGI, its form for any two-player game.
//!
//! - [`input`] splits the input into lines, and its parser turns a line into a
//!   [`command::Command`].
//! - [`requests`] checks `position` and `go` against the rules, and [`response`] makes the lines of
//!   the answers. Both are pure.
//! - [`options`] has the options, and gives the engine those that are its own: the table, the
//!   threads, the evaluation and the endgame tables.
//! - The session is a state machine: it takes one event at a time, writes lines and starts tasks.
//! - [`serve`] connects a session with an input and an output, and runs its tasks in threads.
//! - [`single_thread`] does without threads and pipes, for a browser's worker.

#![forbid(unsafe_code)]

pub mod input;
pub mod options;
pub mod requests;
pub mod response;
pub mod serve;
mod session;
pub mod single_thread;

pub use input::command;
pub use options::table_source;
