//! The history heuristic and the correction history of a thread.

use dameo_rules::mix::GOLDEN;
use dameo_rules::{Color, Move, Position};

use super::params::{self, HISTORY_LIMIT};
use super::score::Value;

/// The history heuristic (J. Schaeffer 1983): how often quiet moves have failed high lately, by
/// side, from-square and to-square, kept within bounds by gravity. The correction history (known
/// from chess engines since 2023): how far the static evaluation was from the results of searches,
/// by the squares of the men and by the pieces of either side.
#[derive(Debug)]
pub(super) struct History {
    moves: Vec<[i16; 64 * 64]>,
    /// By side to move and a hash: of the men, of White's pieces, and of Black's.
    corrections: [Vec<i16>; CORRECTIONS],
    /// Whether corrections stay as they are.
    #[cfg(test)]
    is_frozen: bool,
}

const CORRECTIONS: usize = 3;
const CORRECTION_BITS: u32 = 14;
/// An odd multiplier that mixes the bits of a hash.
const MIXER: u64 = 0xD6E8_FEB8_6659_FD93;
/// Units of a stored correction per centipawn.
const CORRECTION_GRAIN: i32 = 64;
/// The largest correction, in centipawns.
const CORRECTION_LIMIT: i32 = 104;

#[inline(always)]
fn index(m: Move) -> usize {
    (m.from.index() | m.to.index() << 6) % (64 * 64)
}

#[inline(always)]
fn add_bonus(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            moves: vec![[0; 64 * 64]; 2],
            corrections: std::array::from_fn(|_| vec![0; 2 << CORRECTION_BITS]),
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
        // In 256ths, as a division by a power of two is vectorised.
        let kept = params::history_kept() * 256 / 100;
        for score in self.moves.as_flattened_mut() {
            *score = (i32::from(*score) * kept / 256) as i16;
        }
    }

    /// The score of a move of this side.
    #[inline(always)]
    pub(super) fn get(&self, side: Color, m: Move) -> i32 {
        self.moves[side.index()][index(m)].into()
    }

    /// Raises the score of the move that failed high at this depth, and lowers those of the moves
    /// tried before it.
    pub(super) fn update(&mut self, side: Color, best: Move, tried: impl Iterator<Item = Move>, depth: i32) {
        let moves = &mut self.moves[side.index()];
        let bonus = (depth * depth * params::history_bonus()).min(params::history_max_bonus());
        add_bonus(&mut moves[index(best)], bonus);
        tried.for_each(|m| add_bonus(&mut moves[index(m)], -bonus));
    }

    /// Raises the score of this side's quiet move that led to a position where all moves failed low
    /// at this depth.
    pub(super) fn reward(&mut self, side: Color, m: Move, depth: i32) {
        let bonus = (depth * params::history_fail_low_bonus()).min(params::HISTORY_MAX_FAIL_LOW_BONUS);
        add_bonus(&mut self.moves[side.index()][index(m)], bonus);
    }

    /// The indices of the corrections of a position.
    #[inline(always)]
    fn correction_indices(position: &Position) -> [usize; CORRECTIONS] {
        let hash = |one: u64, two: u64| (one.wrapping_mul(GOLDEN) ^ two.rotate_left(32)).wrapping_mul(MIXER);
        let [white, black] = Color::ALL.map(|color| position.men(color).0);
        let men = hash(white, black);
        let [of_white, of_black] =
            Color::ALL.map(|color| hash(position.pieces(color).0, position.kings(color).0.wrapping_mul(MIXER)));
        let side = position.side_to_move().index() << CORRECTION_BITS;
        [men, of_white, of_black].map(|hash| side | (hash >> (64 - CORRECTION_BITS)) as usize)
    }

    /// How much the evaluation has lately been too low in positions with these pieces, in centipawns.
    #[inline(always)]
    pub(super) fn correction(&self, position: &Position) -> Value {
        let of_sides = params::correction_weight_sides();
        let weights = [params::correction_weight(), of_sides, of_sides];
        let places = Self::correction_indices(position);
        let weighted = self.corrections.iter().zip(places).zip(weights);
        let sum: i32 = weighted.map(|((corrections, place), weight)| i32::from(corrections[place]) * weight).sum();
        sum / (100 * CORRECTION_GRAIN)
    }

    /// Moves the corrections towards the error that a search of this depth found, in centipawns. It
    /// is the error of the corrected evaluation: otherwise, the three corrections together would
    /// exceed the error several times, and would grow without bound.
    pub(super) fn correct(&mut self, position: &Position, error: Value, depth: i32) {
        #[cfg(test)]
        if self.is_frozen {
            return;
        }
        let limit = CORRECTION_LIMIT * CORRECTION_GRAIN;
        let weight = (depth + 1).min(16) * params::correction_rate();
        let aim = (error * CORRECTION_GRAIN).clamp(-limit, limit);
        let places = Self::correction_indices(position);
        for (corrections, place) in self.corrections.iter_mut().zip(places) {
            let slot = &mut corrections[place];
            *slot = ((i32::from(*slot) * (256 - weight) + aim * weight) / 256) as i16;
        }
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
        assert_eq!([best, tried].map(|m| history.get(Color::White, m)), [bonus, -bonus]);
        assert_eq!(history.get(Color::Black, best), 0, "each side has its own");
        let mut deep = History::new();
        deep.update(Color::White, best, std::iter::empty(), 60);
        assert_eq!(deep.get(Color::White, best), params::history_max_bonus());
    }

    #[test]
    fn a_move_that_refutes_all_answers_is_rewarded() {
        let (m, other) = moves();
        let mut history = History::new();
        history.reward(Color::White, m, 3);
        let bonus = 3 * params::history_fail_low_bonus();
        assert_eq!([m, other].map(|m| history.get(Color::White, m)), [bonus, 0]);
        let mut deep = History::new();
        deep.reward(Color::White, m, 100);
        assert_eq!(deep.get(Color::White, m), params::HISTORY_MAX_FAIL_LOW_BONUS);
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
        assert_eq!(history.get(Color::White, best), score * (params::history_kept() * 256 / 100) / 256);
    }

    #[test]
    fn corrections_approach_the_error_of_the_evaluation() {
        let mut history = History::new();
        let position = "W:Wc2,d2,e3:Bd7,e7,c6".parse::<Fen>().unwrap().position;
        let same_men = "W:Wc2,d2,e3,Ka1:Bd7,e7,c6,Kh8".parse::<Fen>().unwrap().position;
        // White's pieces alone, and Black's alone.
        let like_white = "W:Wc2,d2,e3:Bd7,f7,a6".parse::<Fen>().unwrap().position;
        let like_black = "W:Wc3,a2,e3:Bd7,e7,c6".parse::<Fen>().unwrap().position;
        let [men, sides] = [params::correction_weight(), 2 * params::correction_weight_sides()];
        let all = men + sides;
        let sum = |value| value * all / 100;
        let mut last = 0;
        for _ in 0..200 {
            history.correct(&position, 40, 6);
            let correction = history.correction(&position);
            assert!((last..=sum(40)).contains(&correction), "{last} {correction}");
            last = correction;
        }
        assert!(last >= sum(35), "{last}");
        for (position, share, why) in [
            (Position::start(), 0, "other pieces, other corrections"),
            (position.null_move(), 0, "the other side has its own"),
            (same_men, men, "the men are the same"),
            (like_white, sides / 2, "White's pieces are the same"),
            (like_black, sides / 2, "Black's pieces are the same"),
        ] {
            let expected = last * share / all;
            assert!((expected - 1..=expected + 1).contains(&history.correction(&position)), "{why}");
        }
        for _ in 0..1_000 {
            history.correct(&position, -5_000, 20);
        }
        let limit = sum(CORRECTION_LIMIT);
        assert!((-limit..-limit * 9 / 10).contains(&history.correction(&position)));
    }

    #[test]
    fn a_deep_search_corrects_more_than_a_shallow_one() {
        let position = Position::start();
        let after = |depth| {
            let mut history = History::new();
            history.correct(&position, 100, depth);
            history.correction(&position)
        };
        assert!(after(1) < after(5) && after(5) < after(15) && after(15) == after(40));
    }
}
