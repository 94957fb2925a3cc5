//! The cost of solving a pair of classes: numbers, memory, and the pairs that come first.

use crate::class::Class;
use crate::index;
use crate::solve::{BITS, WORD_BYTES};

/// The cost of solving a pair of classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cost {
    /// The class that names the pair.
    pub pair: Class,
    /// The numbers of the class, and of its opponent if that is another class.
    pub numbers: u64,
    /// The placements that the solver looks at, with each side to move. They are more than the
    /// numbers if one class has both sides to move, and if several pieces are the word's piece in
    /// turn. The time is roughly proportional to them.
    pub placements: u64,
    /// The memory for both sides to move while the pair is solved, in bytes.
    pub working: u64,
    /// The memory for the values of all classes that captures and promotions lead to, in bytes.
    pub successors: u64,
    /// The pairs of those classes, each once.
    pub conversions: Vec<Class>,
}

/// The memory of the program and its buffers, in bytes, roughly.
const PROGRAM: u64 = 16 << 20;

/// Measured memory exceeds the arrays by up to 1.5 %, so an extra 1/32 of them is added.
const MARGIN: u64 = 32;

impl Cost {
    /// The cost of solving a class and its opponent.
    pub fn of(class: Class) -> Self {
        let pair = class.pair();
        let numbers = pair.both().map(index::size).sum();
        // Both sides to move are kept, even if one class has both. If the bits of the words are not
        // the numbers, the values and a bit for each are copied when all is done.
        let (words, squares) = index::words(pair);
        let copy = if words * BITS as u64 == index::size(pair) { 0 } else { numbers + numbers / 8 };
        let working = 2 * WORD_BYTES * words + copy;
        let classes = conversions(pair);
        let successors = classes.iter().map(|&class| index::size(class)).sum();
        let mut conversions: Vec<Class> = Vec::new();
        for class in classes {
            if !conversions.contains(&class.pair()) {
                conversions.push(class.pair());
            }
        }
        Self { pair, numbers, placements: 2 * words * squares, working, successors, conversions }
    }

    /// All the memory that is needed, in bytes.
    pub fn memory(&self) -> u64 {
        let arrays = self.working + self.successors;
        PROGRAM + arrays + arrays / MARGIN
    }

    /// All the memory that is needed, in megabytes (2^20 bytes).
    pub fn megabytes(&self) -> u64 {
        self.memory().div_ceil(1 << 20)
    }
}

/// The classes that captures and promotions of both sides lead to, each once.
pub(crate) fn conversions(pair: Class) -> Vec<Class> {
    let mut classes = pair.conversions();
    for class in pair.opponent().conversions() {
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_of_small_pairs() {
        let [kings, men, four] = ["KvK", "KMvM", "KKvKK"].map(|name| Cost::of(name.parse().expect("a class")));
        // One of two mirror images of 64 squares; a word for all squares of the other king.
        assert_eq!((kings.numbers, kings.placements, kings.working), (32 * 64, 2 * 32 * 64, 2 * 105 * 32));
        assert!(kings.conversions.is_empty());
        // Two kings lead, on 1024 of 2016 pairs of squares; each of the other two is the word's piece.
        let lead = 1024;
        assert_eq!((four.numbers, four.placements), (lead * 64 * 63 / 2, 2 * lead * 64 * 64));
        let mut names: Vec<String> = men.conversions.iter().map(Class::to_string).collect();
        names.sort();
        assert_eq!(names, ["KKvM", "KMvK", "KvK", "KvM", "MvM"]);
        assert_eq!(men.megabytes(), 17);
    }

    #[test]
    fn conversions_come_first() {
        let pairs = Class::pairs(6);
        let place = |class: Class| pairs.iter().position(|&pair| pair == class).expect("one of the pairs");
        for &pair in &pairs {
            let cost = Cost::of(pair);
            assert_eq!(cost.pair, pair);
            assert!(cost.conversions.iter().all(|&earlier| place(earlier) < place(pair)), "{pair}");
            assert!(cost.memory() > cost.numbers + cost.successors, "{pair}");
        }
    }
}
