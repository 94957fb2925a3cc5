//! The line protocol: UCI as Stockfish speaks it, and UGI, its form for any two-player game.
//!
//! [`input`] splits what comes in into lines, [`command`] turns a line into a [`command::Command`], [`requests`] look up in
//! the rules what it asks for, [`response`] turns values into lines; all are pure. The session is the one place in which
//! state lives; [`options`] says what can be set. [`serve`] connects a session with an input and an output.

pub mod command;
pub mod input;
mod memory;
pub mod options;
pub mod requests;
pub mod response;
pub mod serve;
mod session;
mod waiting;
mod work;
