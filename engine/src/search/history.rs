//! The history heuristic and the correction history of a thread.

use dameo_rules::mix::GOLDEN;
use dameo_rules::{Color, Move, Position};

use super::params::{self, HISTORY_LIMIT};
use super::score::Value;

/// The history heuristic (J. Schaeffer 1983): how often quiet moves have failed high lately, by
/// side, from-square and to-square, kept within bounds by gravity. The correction history (known
/// from chess engines since 2023): how far the static evaluation was from the results of searches,
/// by the squares of the men.
#[derive(Debug)]
pub(super) struct History {
    moves: Vec<[i16; 64 * 64]>,
    /// By side to move and a hash of the men.
    corrections: Vec<i16>,
    /// Whether corrections stay as they are.
    #[cfg(test)]
    is_frozen: bool,
}

const CORRECTION_BITS: u32 = 14;
/// Corrections are kept in units of a centipawn divided by this.
const CORRECTION_GRAIN: i32 = 64;
/// The largest correction, in centipawns.
const CORRECTION_LIMIT: i32 = 128;

#[inline(always)]
fn index(m: Move) -> usize {
    m.from.index() << 6 | m.to.index()
}

#[inline(always)]
fn approach(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            moves: vec![[0; 64 * 64]; 2],
            corrections: vec![0; 2 << CORRECTION_BITS],
            #[cfg(test)]
            is_frozen: false,
        }
    }

    /// Leaves the evaluation uncorrected, so that scores can be predicted.
    #[cfg(test)]
    pub(super) fn freeze_corrections(&mut self) {
        self.is_frozen = true;
    }

    /// Scales the scores of moves down before a new search.
    pub(super) fn decay(&mut self) {
        let kept = params::history_kept();
        self.moves.iter_mut().flatten().for_each(|score| *score = (i32::from(*score) * kept / 100) as i16);
    }

    /// The score of a move.
    #[inline(always)]
    pub(super) fn get(&self, side: Color, m: Move) -> i32 {
        i32::from(self.moves[side.index()][index(m)])
    }

    /// Raises the score of the move that failed high at this depth, and lowers those of the moves
    /// tried before it.
    pub(super) fn update(&mut self, side: Color, best: Move, tried: impl Iterator<Item = Move>, depth: i32) {
        let bonus = (depth * depth * params::history_bonus()).min(params::history_max_bonus());
        let moves = &mut self.moves[side.index()];
        approach(&mut moves[index(best)], bonus);
        for m in tried {
            approach(&mut moves[index(m)], -bonus);
        }
    }

    #[inline(always)]
    fn correction_index(position: &Position) -> usize {
        let [white, black] = [Color::White, Color::Black].map(|color| position.men(color).0);
        let mixed = (white.wrapping_mul(GOLDEN) ^ black.rotate_left(32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        position.side_to_move().index() << CORRECTION_BITS | (mixed >> (64 - CORRECTION_BITS)) as usize
    }

    /// How much the evaluation of positions with these men has lately been too low, in centipawns.
    #[inline(always)]
    pub(super) fn correction(&self, position: &Position) -> Value {
        i32::from(self.corrections[Self::correction_index(position)]) * params::correction_weight()
            / (100 * CORRECTION_GRAIN)
    }

    /// Moves the correction towards the error that a search of this depth found, in centipawns.
    pub(super) fn correct(&mut self, position: &Position, error: Value, depth: i32) {
        #[cfg(test)]
        if self.is_frozen {
            return;
        }
        let limit = CORRECTION_LIMIT * CORRECTION_GRAIN;
        let slot = &mut self.corrections[Self::correction_index(position)];
        let weight = (depth + 1).min(16);
        let aim = (error * CORRECTION_GRAIN).clamp(-limit, limit);
        *slot = ((i32::from(*slot) * (256 - weight) + aim * weight) / 256) as i16;
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::Fen;

    use super::*;

    fn moves() -> (Move, Move) {
        let moves = Position::start().legal_moves();
        (moves.as_slice()[0], moves.as_slice()[1])
    }

    #[test]
    fn a_cut_off_rewards_its_move_and_punishes_those_before_it() {
        let (best, tried) = moves();
        let mut history = History::new();
        history.update(Color::White, best, std::iter::once(tried), 5);
        let bonus = 25 * params::history_bonus();
        assert_eq!((history.get(Color::White, best), history.get(Color::White, tried)), (bonus, -bonus));
        assert_eq!(history.get(Color::Black, best), 0, "each side has its own");
        let mut deep = History::new();
        deep.update(Color::White, best, std::iter::empty(), 60);
        assert_eq!(deep.get(Color::White, best), params::history_max_bonus());
    }

    #[test]
    fn scores_stay_within_the_limit_and_decay() {
        let (best, tried) = moves();
        let mut history = History::new();
        for _ in 0..1_000 {
            history.update(Color::White, best, std::iter::once(tried), 30);
        }
        let score = history.get(Color::White, best);
        assert!((HISTORY_LIMIT * 9 / 10..=HISTORY_LIMIT).contains(&score), "{score}");
        assert!(history.get(Color::White, tried) < -HISTORY_LIMIT * 9 / 10);
        history.decay();
        assert_eq!(history.get(Color::White, best), score * params::history_kept() / 100);
    }

    #[test]
    fn corrections_approach_the_error_of_the_evaluation() {
        let mut history = History::new();
        let position = "W:Wc2,d2,e3:Bd7,e7,c6".parse::<Fen>().unwrap().position;
        let mut last = 0;
        for _ in 0..200 {
            history.correct(&position, 40, 6);
            let correction = history.correction(&position);
            assert!((last..=40).contains(&correction), "{last} {correction}");
            last = correction;
        }
        assert!(last >= 35, "{last}");
        assert_eq!(history.correction(&Position::start()), 0, "other men, other corrections");
        assert_eq!(history.correction(&position.null_move()), 0, "the other side has its own");
        for _ in 0..1_000 {
            history.correct(&position, -5_000, 20);
        }
        assert!((-CORRECTION_LIMIT..-CORRECTION_LIMIT * 9 / 10).contains(&history.correction(&position)));
    }

    #[test]
    fn a_deep_search_corrects_more_than_a_shallow_one() {
        let position = Position::start();
        let after = |depth| {
            let mut history = History::new();
            history.correct(&position, 100, depth);
            history.corrections[History::correction_index(&position)]
        };
        assert!(after(1) < after(5) && after(5) < after(15) && after(15) == after(40));
    }
}
