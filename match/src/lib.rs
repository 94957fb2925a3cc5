//! Matches between engines: a referee, statistics and records.
//!
//! | subject | modules |
//! | --- | --- |
//! | engines, limits, rules | [`spec`], [`limits`], [`time_control`], [`rules`] |
//! | pairings | [`schedule`] |
//! | openings | [`openings`], [`opening_file`], [`random_openings`] |
//! | engine processes | [`player`], [`process`], [`child`], [`options`], [`traffic`] |
//! | one game | [`referee`], [`clock`], [`move_info`], [`adjudication`], [`reason`] |
//! | all games | [`tournament`], [`standings`], [`statistics`], [`record`] |
//! | output | [`report`], [`crosstable`], [`positions`] |

pub mod adjudication;
mod answers;
pub mod child;
pub mod clock;
mod columns;
pub mod crosstable;
pub mod engine_error;
pub mod fault;
pub mod finished_game;
mod go_command;
pub mod key_value;
pub mod limits;
pub mod move_info;
pub mod opening_file;
pub mod openings;
pub mod options;
pub mod player;
pub mod positions;
pub mod process;
pub mod random_openings;
pub mod reason;
pub mod record;
pub mod referee;
pub mod report;
pub mod rules;
pub mod schedule;
mod seeded;
pub mod spec;
pub mod standings;
pub mod statistics;
pub mod time_control;
pub mod tournament;
pub mod traffic;
mod turn;
