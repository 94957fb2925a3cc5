//! The openings of a match, by number. An opening is a game with the moves that are played before
//! the engines are asked.

mod file;
mod random;

use dameo_engine::Game;

pub use file::{ContentsError, OpeningFile, OpeningFileError, Order};
pub use random::{RandomOpeningError, RandomOpenings, RandomOpeningsError};

/// The openings of a match, by number.
#[derive(Debug, Clone)]
pub enum Openings {
    /// The start position only.
    Start,
    /// A non-empty list, which wraps around after the last opening.
    List(Vec<Game>),
    /// Random openings. Each depends on its number only, so parts can be played separately.
    Random(RandomOpenings),
}

impl Openings {
    /// The opening with this number, from 0.
    ///
    /// # Errors
    /// When no random opening is found.
    pub fn get(&self, number: usize) -> Result<Game, RandomOpeningError> {
        match self {
            Self::Start => Ok(Game::new()),
            Self::List(openings) => Ok(openings[number % openings.len()].clone()),
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
        let list = Openings::List((0..2).map(|number| random.get(number).unwrap()).collect());
        assert_eq!(list.get(0).unwrap().history(), list.get(2).unwrap().history());
        assert_ne!(list.get(0).unwrap().history(), list.get(1).unwrap().history());
        assert_eq!((list.max_plies(), random.max_plies(), Openings::Start.max_plies()), (2, 2, 0));
    }
}
