//! Matches between engines: a referee, a statistician and a record of the games.
//!
//! [`spec`] says which engines play and with what [`limits`], [`schedule`] who meets whom from which of the [`openings`];
//! [`process`] runs an engine, [`play`] one game under the eyes of the rules library; [`tournament`] plays them all,
//! [`record`] keeps what was played, and [`statistics`] says what it means. [`report`] turns that into lines.
//! [`positions`] takes from recorded games what an evaluation is fitted to.

pub mod adjudication;
pub mod limits;
pub mod openings;
pub mod play;
pub mod positions;
pub mod process;
pub mod record;
pub mod report;
pub mod schedule;
pub mod spec;
pub mod statistics;
pub mod tournament;
