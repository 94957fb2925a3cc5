//! The engine on all games of a batch.

use std::sync::LazyLock;

use dameo_engine::eval::{Evaluate, Network};
use dameo_engine::search::{Engine, Limits, Signals};
use dameo_rules::DrawRules;
use numpy::PyArray1;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use super::CHUNK;
use super::arrays::{array, of_each};
use super::slot::Slot;
use super::threads::each;
use crate::interrupt::interruptible;
use crate::types::Move;

/// A number for each game.
pub(super) type Scores<'py> = Bound<'py, PyArray1<i32>>;

/// The best moves and their scores.
pub(super) type Found<'py> = (Vec<Option<Move>>, Scores<'py>);

/// The static evaluations.
pub(super) fn evaluate<'py>(py: Python<'py>, slots: &[Slot]) -> PyResult<Scores<'py>> {
    static NETWORK: LazyLock<Network> = LazyLock::new(Network::built_in);
    let network = &*NETWORK;
    array(py, (slots.len(),), |values| {
        each(
            py,
            CHUNK,
            (values, 1),
            slots,
            || (),
            |(), value, slot| {
                value[0] = network.evaluate(slot.game.position());
            },
        )
    })
}

/// A search of so many nodes for each game.
pub(super) fn search<'py>(py: Python<'py>, slots: &[Slot], rules: DrawRules, nodes: u64) -> PyResult<Found<'py>> {
    let (limits, signals) = (Limits { nodes: Some(nodes), ..Limits::default() }, Signals::new());
    let engine = || Engine::new(Network::built_in(), 1).ok();
    let mut found = vec![None; slots.len()];
    let search_all = |py: Python<'_>| {
        each(py, 0, (&mut found, 1), slots, engine, |engine, found, slot| {
            if let Some(engine) = engine.as_mut().filter(|_| !signals.is_stopped()) {
                engine.clear();
                let result = engine.search(&slot.game, rules, &limits, &signals, &mut |_| {});
                let best = result.best.filter(|_| slot.outcome.is_none()).map(Move);
                found[0] = Some((best, result.score.centipawns()));
            }
        })
    };
    interruptible(py, || signals.stop(), || Python::attach(search_all))??;
    let found: Option<Vec<_>> = found.into_iter().collect();
    let found = found.ok_or_else(|| PyMemoryError::new_err("no memory for a table of 1 MB"))?;
    let scores = of_each(py, &found, |_, &(_, score)| score)?;
    Ok((found.into_iter().map(|(best, _)| best).collect(), scores))
}
