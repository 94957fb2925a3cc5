//! How hard a puzzle is: the effort at which the engine solves it.

/// The effort at which the engine solves a puzzle, and the rating that stands for it.
///
/// Level n, 0 to 15, is a search with 100 × 2ⁿ nodes for each move; level 16 says that the largest
/// of these is not enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The nodes of the first level.
const FIRST_NODES: u64 = 100;

/// The rating of the first level with one choice, what each level adds, and each further choice.
const FIRST_RATING: u32 = 700;
const LEVEL_RATING: u32 = 110;
const CHOICE_RATING: u32 = 70;

impl Level {
    /// The levels at which a puzzle can be solved, the lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::UNSOLVED.0).map(Self)
    }

    /// The level of puzzles that the engine does not solve.
    pub const UNSOLVED: Self = Self(16);

    /// The level with this number, 0 to 16.
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::UNSOLVED.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The nodes of a search; `None` if none is enough.
    pub fn nodes(self) -> Option<u64> {
        (self < Self::UNSOLVED).then_some(FIRST_NODES << self.0)
    }

    /// The level with these nodes.
    pub fn of_nodes(nodes: Option<u64>) -> Option<Self> {
        Self::all().chain([Self::UNSOLVED]).find(|level| level.nodes() == nodes)
    }

    /// The rating of a puzzle with this level and this many choices of the solver, at least 1: 700
    /// for the first level and one choice, 110 more for each level, and 70 for each further choice.
    pub const fn rating(self, choices: u32) -> u32 {
        FIRST_RATING + LEVEL_RATING * self.0 as u32 + CHOICE_RATING * choices.saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_double_the_nodes_and_add_to_the_rating() {
        let level = |number| Level::new(number).unwrap();
        assert_eq!((level(0).nodes(), level(0).rating(1)), (Some(100), 700));
        assert_eq!((level(3).nodes(), level(3).rating(1)), (Some(800), 1030));
        assert_eq!((level(3).rating(2), level(3).rating(4)), (1100, 1240));
        assert_eq!((level(15).nodes(), level(15).rating(1)), (Some(3_276_800), 2350));
        assert_eq!((level(16), level(16).nodes(), level(16).rating(1)), (Level::UNSOLVED, None, 2460));
        assert_eq!(Level::new(17), None);
        for number in 0..=16 {
            assert_eq!(Level::of_nodes(level(number).nodes()), Some(level(number)));
        }
        assert_eq!(Level::of_nodes(Some(150)), None);
    }
}
