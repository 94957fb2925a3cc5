//! Matches between engines: a referee, a statistician and a record of the games.
//!
//! [`spec`] says which engines play and with what [`limits`], [`schedule`] who meets whom from which of the [`openings`]
//! (those of an [`opening_file`] among them); [`process`] runs an engine as a [`child`] that ends with the match and is told
//! only the [`options`] that it announces, [`traffic`] logs what is said; [`seat`] gets an engine ready, [`play`] plays one
//! game under the eyes of the rules library; [`tournament`] plays them all, [`standings`] counts, [`record`] keeps what was
//! played, and [`statistics`] says what it means. [`report`] and [`crosstable`] turn that into lines. [`positions`] takes
//! from recorded games what an evaluation is fitted to.

pub mod adjudication;
pub mod child;
pub mod clock;
mod columns;
pub mod crosstable;
pub mod limits;
pub mod opening_file;
pub mod openings;
pub mod options;
pub mod play;
pub mod positions;
pub mod process;
pub mod reason;
pub mod record;
pub mod report;
pub mod schedule;
pub mod seat;
pub mod spec;
pub mod standings;
pub mod statistics;
pub mod thought;
pub mod tournament;
pub mod traffic;
