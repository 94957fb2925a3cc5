//! The openings of a match, by number. An opening is a game with the moves that are played before
//! the engines are asked.

mod file;
mod random;
pub(crate) mod seeded;

use dameo_engine::Game;

pub use file::{OpeningFile, Order};
pub use random::RandomOpenings;

/// The openings of a match, by number.
#[derive(Debug, Clone)]
pub enum Openings {
    /// The start position only.
    Start,
    /// A list that is not empty; after the last opening it starts again.
    List(Vec<Game>),
    /// Random ones. The number alone decides which, so that parts of a match can be played apart.
    Random(RandomOpenings),
}

impl Openings {
    /// The opening with this number, from 0.
    pub fn get(&self, number: usize) -> Game {
        match self {
            Self::Start => Game::new(),
            Self::List(openings) => openings[number % openings.len()].clone(),
            Self::Random(random) => random.get(number),
        }
    }

    /// The plies of the longest opening.
    pub fn max_plies(&self) -> usize {
        match self {
            Self::Start => 0,
            Self::List(openings) => openings.iter().map(|opening| opening.history().len()).max().unwrap_or(0),
            Self::Random(random) => random.plies as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_starts_again_after_its_last_opening() {
        let random = Openings::Random("2,1".parse().unwrap());
        let list = Openings::List((0..2).map(|number| random.get(number)).collect());
        assert_eq!(list.get(0).history(), list.get(2).history());
        assert_ne!(list.get(0).history(), list.get(1).history());
        assert_eq!((list.max_plies(), random.max_plies(), Openings::Start.max_plies()), (2, 2, 0));
    }
}
