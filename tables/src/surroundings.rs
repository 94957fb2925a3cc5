//! What lies around the positions that are being solved: solved ones, to which some moves lead.

use crate::best::Best;
use crate::material::Class;
use crate::placement::Placement;
use crate::tables::{Table, Tables};
use crate::value::Value;
use crate::words::Cursor;

/// The solved positions around those that are being solved.
pub(crate) trait Surroundings: Sync {
    /// The values of a class.
    type Values: Values;

    /// The values of a class that captures and promotions lead to; `None` if it is not solved.
    fn values(&self, class: Class) -> Option<&Self::Values>;

    /// The squares of the word's piece with which a man of a side can leave what is being solved by
    /// a quiet move without promotion.
    #[inline(always)]
    fn leaving(&self, _cursor: &Cursor<'_>, _side: usize) -> u64 {
        0
    }

    /// Adds those moves, for a bit of the cursor's word.
    #[inline(always)]
    fn add_leaving(&self, _cursor: &Cursor<'_>, _side: usize, _bit: u32, _best: &mut Best) {}
}

/// The values of a class.
pub(crate) trait Values {
    /// The value of a placement of the class without two pieces on a square.
    fn value_of(&self, placement: &Placement) -> Value;
}

impl Values for Table {
    #[inline]
    fn value_of(&self, placement: &Placement) -> Value {
        self.value(self.index().locate(placement).number)
    }
}

/// The whole class is solved at once: no quiet move leaves it.
impl Surroundings for Tables {
    type Values = Table;

    #[inline]
    fn values(&self, class: Class) -> Option<&Table> {
        self.table(class)
    }
}
