//! The line protocol: UCI as in Stockfish, and UGI, its form for any two-player game.
//!
//! - [`command`] has the table of commands, and its parser turns a line into a
//!   [`command::Command`].
//! - [`options`] has the table of options, and what they set.
//! - [`requests`] checks `position` and `go` against the rules, and `response` makes the lines of
//!   the answers. Both are pure.
//! - The queue holds the commands that wait, and handles at once those that must not wait. The
//!   session executes commands in order, and writes their answers.
//! - [`serve`] connects both to an input and an output, with one thread that reads and one that
//!   executes. [`single_thread`] does so without threads, for a browser's worker.

#![forbid(unsafe_code)]

pub mod command;
#[cfg(not(target_family = "wasm"))]
pub mod command_line;
pub mod input;
mod number;
pub mod options;
#[cfg(not(target_family = "wasm"))]
mod output_watcher;
mod queue;
pub mod requests;
mod response;
pub mod serve;
mod session;
pub mod single_thread;
