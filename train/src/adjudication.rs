//! Adjudication: games that end early because the searches of both sides agree on the result.

use dameo_engine::Color;
use dameo_engine::search::Score;

use crate::record::Ending;

/// The smallest advantage of an adjudicated win, in centipawns.
pub(crate) const WIN_SCORE: i32 = 1_000;

/// For so many searched plies in a row the same side must have this advantage.
pub(crate) const WIN_PLIES: u32 = 6;

/// The largest advantage in an adjudicated draw, in centipawns.
pub(crate) const DRAW_SCORE: i32 = 10;

/// For so many searched plies in a row neither side may have a larger advantage.
pub(crate) const DRAW_PLIES: u32 = 30;

/// Draws are not adjudicated before so many plies.
pub(crate) const DRAW_FROM: usize = 100;

/// Counts for how many plies both sides have agreed. Moves without a search do not count.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Adjudication {
    /// The plies in a row, for each side, at which it was seen to win.
    winning: [u32; 2],
    /// The plies in a row without an advantage.
    level: u32,
}

impl Adjudication {
    /// Takes note of a search at this ply. Returns the result once the game is adjudicated.
    pub(crate) fn add(&mut self, mover: Color, score: Score, ply: usize) -> Option<(Ending, Option<Color>)> {
        let score = match score {
            Score::Centipawns(score) => score,
            Score::MateIn(_) => i32::MAX,
            Score::MatedIn(_) => -i32::MAX,
        };
        for side in Color::ALL {
            let own = if side == mover { score } else { -score };
            let count = &mut self.winning[side.index()];
            *count = if own >= WIN_SCORE { *count + 1 } else { 0 };
            if *count >= WIN_PLIES {
                return Some((Ending::AdjudicatedWin, Some(side)));
            }
        }
        let is_level = ply >= DRAW_FROM && score.abs() <= DRAW_SCORE;
        self.level = if is_level { self.level + 1 } else { 0 };
        (self.level >= DRAW_PLIES).then_some((Ending::AdjudicatedDraw, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of the search after which a game with these scores of White ends, and how.
    fn run(scores: impl IntoIterator<Item = Score>, from: usize) -> Option<(usize, Ending, Option<Color>)> {
        let mut adjudication = Adjudication::default();
        scores.into_iter().enumerate().find_map(|(number, score)| {
            let mover = if number % 2 == 0 { Color::White } else { Color::Black };
            let own = match score {
                Score::Centipawns(score) => Score::Centipawns(if number % 2 == 0 { score } else { -score }),
                other => other,
            };
            adjudication.add(mover, own, from + number).map(|(ending, winner)| (number, ending, winner))
        })
    }

    #[test]
    fn a_win_is_adjudicated_after_enough_plies_in_a_row() {
        let plies = WIN_PLIES as usize;
        let won = vec![Score::Centipawns(WIN_SCORE); plies];
        assert_eq!(run(won.clone(), 0), Some((plies - 1, Ending::AdjudicatedWin, Some(Color::White))));
        let lost = vec![Score::Centipawns(-WIN_SCORE); plies];
        assert_eq!(run(lost, 0), Some((plies - 1, Ending::AdjudicatedWin, Some(Color::Black))));
        let mut doubted = won.clone();
        doubted[2] = Score::Centipawns(WIN_SCORE - 1);
        assert_eq!(run(doubted, 0), None);
        let mates = (0..plies).map(|n| if n % 2 == 0 { Score::MateIn(4) } else { Score::MatedIn(4) });
        assert_eq!(run(mates, 0), Some((plies - 1, Ending::AdjudicatedWin, Some(Color::White))));
    }

    #[test]
    fn a_draw_is_adjudicated_late_in_the_game_only() {
        let plies = DRAW_PLIES as usize;
        let level = vec![Score::Centipawns(DRAW_SCORE); plies];
        assert_eq!(run(level.clone(), DRAW_FROM), Some((plies - 1, Ending::AdjudicatedDraw, None)));
        assert_eq!(run(level, DRAW_FROM - 1), None);
        let uneven = vec![Score::Centipawns(DRAW_SCORE + 1); plies];
        assert_eq!(run(uneven, DRAW_FROM), None);
    }
}
