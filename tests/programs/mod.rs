//! The real programs, driven through their pipes.

mod clients;
mod counting;
mod dialogue;
mod documents;
mod matches;
mod robustness;
mod searching;
mod session;
mod strength;
mod threads;
mod tuning;
mod variations;
