//! The limits of a search, of which `dameo/limit.py` is the Python class.

use std::time::Duration;

use dameo_engine::Color;
use dameo_engine::search::{Clock, Limits, Strength};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The attributes of `dameo.Limit`. Times are in seconds.
#[derive(Default, FromPyObject)]
pub(crate) struct Limit {
    time: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    white_clock: Option<f64>,
    black_clock: Option<f64>,
    white_inc: Option<f64>,
    black_inc: Option<f64>,
    remaining_moves: Option<u32>,
    elo: Option<u32>,
}

impl Limit {
    /// Whether anything but a call of `stop` ends the search.
    pub(crate) fn is_finite(&self) -> bool {
        let clocks = [self.time, self.white_clock, self.black_clock];
        self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || clocks.iter().any(Option::is_some)
    }

    /// The engine's limits, for a side to move.
    pub(crate) fn limits(&self, side: Color) -> PyResult<Limits> {
        let (remaining, increment) = match side {
            Color::White => (self.white_clock, self.white_inc),
            Color::Black => (self.black_clock, self.black_inc),
        };
        let clock = match remaining {
            Some(remaining) => Some(Clock {
                remaining: duration(remaining, "the clock")?,
                increment: duration(increment.unwrap_or(0.0), "the increment")?,
                moves_to_go: self.remaining_moves,
                ponders: false,
            }),
            None => None,
        };
        let move_time = self.time.map(|time| duration(time, "the time")).transpose()?;
        let strength = match self.elo {
            Some(elo) if !(Strength::MIN_ELO..=Strength::MAX_ELO).contains(&elo) => {
                let (least, most) = (Strength::MIN_ELO, Strength::MAX_ELO);
                return Err(PyValueError::new_err(format!("an Elo of {elo} is not from {least} to {most}")));
            }
            // As in the protocol, each search has its own seed.
            Some(elo) => Some(Strength::of_elo(elo, seed())),
            None => None,
        };
        let (depth, nodes, mate) = (self.depth, self.nodes, self.mate);
        Ok(Limits { depth, nodes, mate, move_time, clock, strength, ..Limits::default() })
    }
}

/// A time that Python gives.
pub(crate) fn duration(seconds: f64, what: &str) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("{what} of {seconds} seconds is not a time from 0 seconds up")))
}

/// A number that differs from call to call.
fn seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
