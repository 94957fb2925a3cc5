//! The library behind `dameo-tools`: analysis of games, the tree of openings, puzzles, and training
//! data. The program also gives the endgame tables of `dameo-tables` a command line.

#![forbid(unsafe_code)]

pub mod analyse;
pub mod book;
pub mod command_line;
mod games;
mod judge;

pub use games::Warn;

pub mod puzzles;
pub mod train;
