//! What is known of each number of a class.

use crate::index::PlacementIndex;
use crate::value::Value;

/// The values of a class by number, and which positions are quiet.
pub(crate) trait Numbered: Sync {
    /// The numbers of the placements.
    fn index(&self) -> &PlacementIndex;

    /// The value of the stored placement with a number below the index's size.
    fn value(&self, number: usize) -> Value;

    /// Whether the stored placement with a number below the index's size is a position in which the
    /// side to move has no capture.
    fn is_quiet(&self, number: usize) -> bool;
}
