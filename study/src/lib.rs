//! Analysis of the moves and games of Dameo, for programs and the web page alike. It uses only the
//! rules, and searches nothing.
//!
//! - [`judgement`] turns winning chances into lost points, judgements and accuracy.
//! - [`explanation`] says what a move did wrong.
//! - [`book`] reads and writes the compact book of openings.
//! - [`puzzles`] reads and writes the compact file of puzzles.

#![forbid(unsafe_code)]

pub mod book;
pub mod checksum;
pub mod explanation;
mod header;
pub mod judgement;
pub mod puzzles;
