//! The tables of all classes, and values looked up in them.

use dameo_rules::{EndgameTables, Position, TableResult, TableValue};

use crate::class::{Class, SLOTS, slot};
use crate::index::PlacementIndex;
use crate::placement::Placement;
use crate::value::Value;

/// The values of all positions of one class.
#[derive(Debug)]
pub struct Table {
    index: PlacementIndex,
    values: Vec<u8>,
    /// A bit for each number: see [`Table::is_quiet`].
    quiet: Vec<u64>,
}

impl Table {
    pub(crate) fn new(index: PlacementIndex, values: Vec<u8>, quiet: Vec<u64>) -> Self {
        Self { index, values, quiet }
    }

    /// The table of values that were read from a file. It does not know which positions are quiet.
    #[cfg(feature = "generate")]
    pub(crate) fn of_values(index: PlacementIndex, values: Vec<u8>) -> Self {
        Self::new(index, values, Vec::new())
    }

    /// The numbers of the placements.
    pub fn index(&self) -> &PlacementIndex {
        &self.index
    }

    /// The value of the stored placement with a number below the index's size.
    #[inline]
    pub fn value(&self, number: usize) -> Value {
        Value(self.values[number])
    }

    /// Whether the stored placement with a number below the index's size is a position in which the
    /// side to move has no capture.
    #[inline]
    pub fn is_quiet(&self, number: usize) -> bool {
        self.quiet[number / 64] >> (number % 64) & 1 != 0
    }

    /// The value of a placement of the class without two pieces on a square.
    #[inline]
    pub(crate) fn value_of(&self, placement: &Placement) -> Value {
        self.value(self.index.locate(placement).number)
    }
}

/// The tables of some classes.
#[derive(Debug)]
pub struct Tables {
    /// By [`slot`].
    by_class: Vec<Option<Table>>,
}

impl Tables {
    /// Tables without a class.
    pub(crate) fn empty() -> Self {
        Self { by_class: (0..SLOTS).map(|_| None).collect() }
    }

    /// The table of a class, if it is there.
    #[inline]
    pub fn table(&self, class: Class) -> Option<&Table> {
        self.by_class.get(slot(class)?)?.as_ref()
    }

    /// The classes that are there.
    pub fn classes(&self) -> impl Iterator<Item = Class> {
        self.by_class.iter().flatten().map(|table| table.index.class())
    }

    /// The value of a position for the side to move; `None` if its class is not there.
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.value_of(&Placement::of(position))
    }

    /// The value of a placement without two pieces on a square; `None` if its class is not there.
    #[inline]
    pub fn value_of(&self, placement: &Placement) -> Option<Value> {
        if (placement.own_men | placement.own_kings).is_empty() {
            return Some(Value::LOST_NOW);
        }
        Some(self.table(placement.class())?.value_of(placement))
    }

    /// Removes the tables of the classes that are not to be kept.
    #[cfg(feature = "generate")]
    pub(crate) fn retain(&mut self, keep: impl Fn(Class) -> bool) {
        for entry in &mut self.by_class {
            if entry.as_ref().is_some_and(|table| !keep(table.index.class())) {
                *entry = None;
            }
        }
    }

    /// Adds a table.
    pub(crate) fn insert(&mut self, table: Table) {
        if let Some(entry) = slot(table.index.class()).and_then(|slot| self.by_class.get_mut(slot)) {
            *entry = Some(table);
        }
    }
}

impl EndgameTables for Tables {
    fn max_pieces(&self) -> u32 {
        let classes = self.by_class.iter().flatten().map(|table| table.index.class());
        classes.map(Class::pieces).max().unwrap_or(0).into()
    }

    fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
        self.probe_dtm(position).map(TableValue::result)
    }

    fn probe_dtm(&self, position: &Position) -> Option<TableValue> {
        self.value(position).map(TableValue::from)
    }
}
