//! Matches between engines: a referee, statistics and records.
//!
//! | module | subject |
//! | --- | --- |
//! | [`engines`] | the description of an engine, its process, its options, the log of its traffic |
//! | [`game`] | one game: the referee, the turns, the clocks, the reasons of its end |
//! | [`play`] | what self-play shares with matches: random openings, adjudication, the end of a game |
//! | [`openings`] | openings from files and at random |
//! | [`schedule`], [`tournament`] | which engines play one another, and all games of a match |
//! | [`standings`], [`statistics`] | the results, and what they say about strength |
//! | [`record`] | the files of a match: JSON lines, PDN, positions |
//! | [`report`] | the results as data and as lines of text |
//! | [`command_line`] | the program |

#![forbid(unsafe_code)]

pub mod command_line;
pub mod engines;
pub mod game;
pub mod key_value;
pub mod openings;
pub mod outputs;
pub mod play;
pub mod record;
pub mod report;
pub mod schedule;
pub mod standings;
pub mod statistics;
pub mod tournament;
