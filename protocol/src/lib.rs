//! The line protocol: UCI as Stockfish speaks it, and UGI, its form for any two-player game.
//!
//! [`command`] turns a line into a [`command::Command`], [`response`] turns values into lines; both are pure. The
//! [`session`] is the one loop in which state lives; [`options`] says what can be set.

pub mod command;
pub mod options;
pub mod response;
pub mod session;
mod work;
