//! The real programs, driven through their pipes.

mod clients;
mod counting;
mod dialogue;
mod documents;
mod lost_client;
mod matches;
mod pondering;
mod queueing;
mod reproducible;
mod robustness;
mod searching;
mod strength;
mod threads;
mod tuning;
mod variations;
mod whole_game;
