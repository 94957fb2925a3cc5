//! The rules of Dameo for a web page, as WebAssembly.
//!
//! - [`rules`] describes positions and reads moves.
//! - [`book`] shows an opening book.
//! - [`judgement`] judges the moves of a game.
//! - [`pdn`] reads and writes game records.
//! - [`puzzles`] shows a set of puzzles.
//!
//! `types` generates the TypeScript declarations of the values that the page gets.

#![forbid(unsafe_code)]

pub mod book;
#[cfg(target_family = "wasm")]
mod exports;
pub mod judgement;
pub mod pdn;
pub mod problem;
pub mod puzzles;
pub mod rules;
#[cfg(test)]
mod types;
