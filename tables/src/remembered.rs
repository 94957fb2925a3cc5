//! Values of a tablebase, each of which is probed once. A won position costs many probes, and is
//! looked at by all positions before it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use dameo_rules::TableValue;

use crate::index::PlacementIndex;
use crate::material::Class;
use crate::placement::Placement;
use crate::tablebase::Tablebase;
use crate::tables::{SLOTS, slot};
use crate::value::Value;

/// The most pieces of which values are remembered, a byte for each number.
const MAX_PIECES: u8 = 4;

/// Nothing is remembered yet.
const UNKNOWN: u8 = Value::HOLE.0;

/// Values that are remembered.
#[derive(Debug)]
pub(crate) struct Remembered<'a> {
    pub(crate) tablebase: &'a Tablebase,
    /// By [`slot`].
    classes: Box<[OnceLock<Values>]>,
}

/// The values of a class.
#[derive(Debug)]
struct Values {
    index: PlacementIndex,
    values: Box<[AtomicU8]>,
}

impl<'a> Remembered<'a> {
    pub(crate) fn new(tablebase: &'a Tablebase) -> Self {
        Self { tablebase, classes: (0..SLOTS).map(|_| OnceLock::new()).collect() }
    }

    /// As [`Tablebase::value_of`].
    pub(crate) fn value_of(&self, placement: &Placement) -> Option<TableValue> {
        let class = placement.class();
        let own_pieces = class.own_men + class.own_kings;
        let values = if own_pieces == 0 || class.pieces() > MAX_PIECES { None } else { self.values(class) };
        let Some(Values { index, values }) = values else { return self.tablebase.value_of(placement) };
        let remembered = &values[index.locate(placement).number];
        match remembered.load(Ordering::Relaxed) {
            UNKNOWN => {
                let value = self.tablebase.value_of(placement)?;
                let plies = value.plies().map(u8::try_from);
                // No distance is too long for a byte: the tables have bytes.
                let stored = plies.map_or(Value::DRAW, |plies| Value::decided_in(plies.unwrap_or(Value::MAX_PLIES)));
                remembered.store(stored.0, Ordering::Relaxed);
                Some(value)
            }
            known => Some(Value(known).into()),
        }
    }

    fn values(&self, class: Class) -> Option<&Values> {
        let values = self.classes.get(slot(class)?)?;
        Some(values.get_or_init(|| {
            let index = PlacementIndex::new(class);
            let values = (0..index.size()).map(|_| AtomicU8::new(UNKNOWN)).collect();
            Values { index, values }
        }))
    }
}
