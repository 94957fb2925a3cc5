//! Actions and moves, in all games or in one.

use dameo_rules::Move;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::arrays::of_each;
use super::slot::{Scratch, Slot};
use super::threads::each;
use super::{Batch, CHUNK};
use crate::errors;

/// The rewards, and which games have ended.
pub(super) type EndArrays<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);

impl Batch {
    /// An action, if it is legal; 0 where a game has ended.
    fn checked(&self, index: usize, number: i64) -> PyResult<u16> {
        let slot = &self.slots[index];
        let found = u16::try_from(number).ok().filter(|number| slot.actions.contains(number));
        match found {
            None if slot.outcome.is_none() => {
                Err(errors::illegal(format!("action {number} is not legal in game {index}")))
            }
            found => Ok(found.unwrap_or_default()),
        }
    }

    fn check_count(&self, count: usize, what: &str) -> PyResult<()> {
        let games = self.slots.len();
        let error = || PyValueError::new_err(format!("{count} {what} for {games} games"));
        (count == games).then_some(()).ok_or_else(error)
    }

    /// Returns the rewards and which games have ended, and resets those.
    fn ends<'py>(&mut self, py: Python<'py>) -> PyResult<EndArrays<'py>> {
        let rewards = of_each(py, &self.slots, |_, slot| slot.reward())?;
        let ended = of_each(py, &self.slots, |_, slot| slot.outcome.is_some())?;
        if self.autoreset {
            let mut scratch = Scratch::new();
            for slot in self.slots.iter_mut().filter(|slot| slot.outcome.is_some()) {
                *slot = Slot::new(&mut scratch, self.start.clone(), self.rules);
            }
        }
        Ok((rewards, ended))
    }

    pub(super) fn step_all<'py>(&mut self, py: Python<'py>, actions: &[i64]) -> PyResult<EndArrays<'py>> {
        self.check_count(actions.len(), "actions")?;
        let checked = actions.iter().enumerate().map(|(index, &number)| self.checked(index, number));
        let actions = checked.collect::<PyResult<Vec<u16>>>()?;
        let rules = self.rules;
        each(py, CHUNK, (&mut self.slots, 1), &actions, Scratch::new, |scratch, slot, &number| {
            if slot[0].outcome.is_none() {
                slot[0].act(scratch, number, rules);
            }
        })?;
        self.ends(py)
    }

    pub(super) fn push_all<'py>(&mut self, py: Python<'py>, moves: &[Option<Move>]) -> PyResult<EndArrays<'py>> {
        self.check_count(moves.len(), "moves")?;
        for (index, (slot, m)) in self.slots.iter().zip(moves).enumerate() {
            if m.is_some_and(|m| !slot.game.position().is_legal(m)) {
                return Err(errors::illegal(format!("the move of game {index} is not legal")));
            }
        }
        let rules = self.rules;
        each(py, CHUNK, (&mut self.slots, 1), moves, Scratch::new, |scratch, slot, m| {
            if let Some(m) = m {
                slot[0].play(scratch, *m, rules);
            }
        })?;
        self.ends(py)
    }

    pub(super) fn act_in(&mut self, index: usize, action: i64) -> PyResult<(f32, bool)> {
        let number = self.checked(index, action)?;
        let (rules, slot, scratch) = (self.rules, &mut self.slots[index], &mut Scratch::new());
        if slot.outcome.is_none() {
            slot.act(scratch, number, rules);
        }
        let end = (slot.reward(), slot.outcome.is_some());
        if end.1 && self.autoreset {
            *slot = Slot::new(scratch, self.start.clone(), rules);
        }
        Ok(end)
    }
}
