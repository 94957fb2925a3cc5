//! The real programs, driven through their pipes.

mod counting;
mod dialogue;
mod searching;
mod whole_game;
