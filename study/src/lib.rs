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
pub mod judgement;
pub mod puzzles;

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}
