//! The history heuristic and the correction history of a thread.

use dameo_rules::mix::GOLDEN;
use dameo_rules::{Bitboard, Color, Move, Position};

use super::params::{self, HISTORY_LIMIT};
use super::score::Value;

/// A piece, as a man or a king, and the square that it moves to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct PieceTo(u8);

impl PieceTo {
    /// For a null move, and before the root.
    pub(super) const NONE: Self = Self(0);
    /// The number of values for a move.
    const COLUMNS: usize = 2 * 64;
    const COUNT: usize = 1 + Self::COLUMNS;

    #[inline(always)]
    pub(super) fn of(position: &Position, m: Move) -> Self {
        Self::new(position.all_kings(), m)
    }

    #[inline(always)]
    fn new(kings: Bitboard, m: Move) -> Self {
        let kind = u8::from(kings.contains(m.from));
        Self(1 + (kind << 6 | m.to.index() as u8))
    }

    /// The place of a move in a row of scores.
    #[inline(always)]
    const fn column(self) -> usize {
        (self.0 as usize).wrapping_sub(1) % Self::COLUMNS
    }
}

/// The moves one and two plies back.
pub(super) type LastMoves = [PieceTo; 2];

/// The history heuristic (J. Schaeffer 1983): how often quiet moves have failed high lately, by
/// side, from-square and to-square, kept within bounds by gravity. The continuation history (known
/// from chess engines since 2016): the same after each of the last two moves. The correction
/// history (known from chess engines since 2023): how far the static evaluation was from the
/// results of searches, by the squares of the men, by the last two moves, and by the pieces of
/// either side.
#[derive(Debug)]
pub(super) struct History {
    moves: Vec<[i16; 64 * 64]>,
    /// After the move one and two plies back, by side to move and that move.
    continuations: [Vec<[i16; PieceTo::COLUMNS]>; 2],
    /// By side to move and a hash: of the men, of the last two moves, of White's pieces, and of
    /// Black's.
    corrections: [Vec<i16>; CORRECTIONS],
    /// Whether corrections stay as they are.
    #[cfg(test)]
    is_frozen: bool,
}

/// The scores of the moves of one position.
pub(super) struct Scores<'a> {
    moves: &'a [i16; 64 * 64],
    /// After the move one ply back.
    one: &'a [i16; PieceTo::COLUMNS],
    /// After the move two plies back.
    two: &'a [i16; PieceTo::COLUMNS],
    kings: Bitboard,
}

impl Scores<'_> {
    /// The score of a move.
    #[inline(always)]
    pub(super) fn get(&self, m: Move) -> i32 {
        let column = PieceTo::new(self.kings, m).column();
        let continuation = i32::from(self.one[column]) + i32::from(self.two[column]);
        i32::from(self.moves[index(m)]) + continuation * params::continuation_weight() / 100
    }
}

const CORRECTIONS: usize = 4;
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
            continuations: std::array::from_fn(|_| vec![[0; PieceTo::COLUMNS]; 2 * PieceTo::COUNT]),
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
        let continuations = self.continuations.iter_mut().map(|scores| scores.as_flattened_mut());
        for scores in continuations.chain([self.moves.as_flattened_mut()]) {
            for score in scores {
                *score = (i32::from(*score) * kept / 256) as i16;
            }
        }
    }

    /// The scores of the moves of a position reached by these last moves.
    #[inline(always)]
    pub(super) fn scores(&self, position: &Position, last: LastMoves) -> Scores<'_> {
        let side = position.side_to_move();
        let after = |back: usize| &self.continuations[back][Self::continuation_index(side, last[back])];
        Scores { moves: &self.moves[side.index()], one: after(0), two: after(1), kings: position.all_kings() }
    }

    /// The score of a move in a position reached by these last moves.
    #[inline(always)]
    pub(super) fn get(&self, position: &Position, last: LastMoves, m: Move) -> i32 {
        self.scores(position, last).get(m)
    }

    #[inline(always)]
    fn continuation_index(side: Color, last: PieceTo) -> usize {
        side.index() * PieceTo::COUNT + usize::from(last.0)
    }

    /// Raises the score of the move that failed high at this depth, and lowers those of the moves
    /// tried before it.
    pub(super) fn update(
        &mut self,
        position: &Position,
        last: LastMoves,
        best: Move,
        tried: impl Iterator<Item = Move>,
        depth: i32,
    ) {
        let side = position.side_to_move();
        let moves = &mut self.moves[side.index()];
        let [one, two] = &mut self.continuations;
        let one = &mut one[Self::continuation_index(side, last[0])];
        let two = &mut two[Self::continuation_index(side, last[1])];
        let mut add_bonus_to_all = |m: Move, bonus: i32| {
            let column = PieceTo::of(position, m).column();
            for score in [&mut moves[index(m)], &mut one[column], &mut two[column]] {
                add_bonus(score, bonus);
            }
        };
        let bonus = (depth * depth * params::history_bonus()).min(params::history_max_bonus());
        add_bonus_to_all(best, bonus);
        tried.for_each(|m| add_bonus_to_all(m, -bonus));
    }

    /// Raises the score of the quiet move that led to a position where all moves failed low at this
    /// depth.
    pub(super) fn reward(&mut self, position: &Position, m: Move, depth: i32) {
        let side = !position.side_to_move();
        let bonus = (depth * params::history_fail_low_bonus()).min(params::HISTORY_MAX_FAIL_LOW_BONUS);
        add_bonus(&mut self.moves[side.index()][index(m)], bonus);
    }

    /// The indices of the corrections of a position reached by these last moves.
    #[inline(always)]
    fn correction_indices(position: &Position, last: LastMoves) -> [usize; CORRECTIONS] {
        let hash = |one: u64, two: u64| (one.wrapping_mul(GOLDEN) ^ two.rotate_left(32)).wrapping_mul(MIXER);
        let [white, black] = Color::ALL.map(|color| position.men(color).0);
        let men = hash(white, black);
        let [of_white, of_black] =
            Color::ALL.map(|color| hash(position.pieces(color).0, position.kings(color).0.wrapping_mul(MIXER)));
        let moves = (u64::from(last[0].0) << 8 | u64::from(last[1].0)).wrapping_mul(GOLDEN);
        let side = position.side_to_move().index() << CORRECTION_BITS;
        [men, moves, of_white, of_black].map(|hash| side | (hash >> (64 - CORRECTION_BITS)) as usize)
    }

    /// How much the evaluation has lately been too low in positions with these pieces and after
    /// these moves, in centipawns.
    #[inline(always)]
    pub(super) fn correction(&self, position: &Position, last: LastMoves) -> Value {
        let of_sides = params::correction_weight_sides();
        let weights = [params::correction_weight(), params::correction_weight_moves(), of_sides, of_sides];
        let places = Self::correction_indices(position, last);
        let weighted = self.corrections.iter().zip(places).zip(weights);
        let sum: i32 = weighted.map(|((corrections, place), weight)| i32::from(corrections[place]) * weight).sum();
        sum / (100 * CORRECTION_GRAIN)
    }

    /// Moves the corrections towards the error that a search of this depth found, in centipawns. It
    /// is the error of the corrected evaluation: otherwise, the four corrections together would
    /// exceed the error several times, and would grow without bound.
    pub(super) fn correct(&mut self, position: &Position, last: LastMoves, error: Value, depth: i32) {
        #[cfg(test)]
        if self.is_frozen {
            return;
        }
        let limit = CORRECTION_LIMIT * CORRECTION_GRAIN;
        let weight = (depth + 1).min(16) * params::correction_rate();
        let aim = (error * CORRECTION_GRAIN).clamp(-limit, limit);
        let places = Self::correction_indices(position, last);
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

    const NO_MOVES: LastMoves = [PieceTo::NONE; 2];

    #[test]
    fn a_cut_off_rewards_its_move_and_punishes_those_before_it() {
        let (best, tried) = moves();
        let mut history = History::new();
        let position = Position::start();
        history.update(&position, NO_MOVES, best, std::iter::once(tried), 5);
        // The move's own score, and that after each of the last two moves.
        let sum = |bonus| bonus + 2 * bonus * params::continuation_weight() / 100;
        let bonus = sum(25 * params::history_bonus());
        assert_eq!([best, tried].map(|m| history.get(&position, NO_MOVES, m)), [bonus, -bonus]);
        assert_eq!(history.get(&position.null_move(), NO_MOVES, best), 0, "each side has its own");
        let mut deep = History::new();
        deep.update(&position, NO_MOVES, best, std::iter::empty(), 60);
        assert_eq!(deep.get(&position, NO_MOVES, best), sum(params::history_max_bonus()));
    }

    #[test]
    fn a_move_that_refutes_all_answers_is_rewarded() {
        let (m, other) = moves();
        let (start, mut history) = (Position::start(), History::new());
        history.reward(&start.play_unchecked(m), m, 3);
        let bonus = 3 * params::history_fail_low_bonus();
        assert_eq!([m, other].map(|m| history.get(&start, NO_MOVES, m)), [bonus, 0]);
        let mut deep = History::new();
        deep.reward(&start.play_unchecked(m), m, 100);
        assert_eq!(deep.get(&start, NO_MOVES, m), params::HISTORY_MAX_FAIL_LOW_BONUS);
    }

    #[test]
    fn a_move_is_scored_by_the_two_moves_before_it() {
        let position = Position::start();
        let (m, other) = moves();
        let answers = position.play_unchecked(other).legal_moves();
        let [one, two] = [0, 1].map(|index| PieceTo::of(&position.null_move(), answers.as_slice()[index]));
        assert_ne!(one, two);
        let mut history = History::new();
        history.update(&position, [one, two], m, std::iter::empty(), 5);
        let bonus = 25 * params::history_bonus();
        let part = bonus * params::continuation_weight() / 100;
        for (last, expected) in [
            ([one, two], bonus + 2 * part),
            ([one, PieceTo::NONE], bonus + part),
            ([PieceTo::NONE, two], bonus + part),
            ([two, one], bonus),
        ] {
            assert_eq!(history.get(&position, last, m), expected);
        }
        // A king is another piece.
        let king: Position = "W:WKd2:Bh8".parse::<Fen>().unwrap().position;
        let man: Position = "W:Wd2:Bh8".parse::<Fen>().unwrap().position;
        let to_d3 = |position| dameo_rules::parse_move(position, "d2d3").unwrap();
        assert_ne!(PieceTo::of(&king, to_d3(&king)), PieceTo::of(&man, to_d3(&man)));
    }

    #[test]
    fn scores_stay_within_the_limit_and_decay() {
        let (best, tried) = moves();
        let position = Position::start();
        let mut history = History::new();
        for _ in 0..1_000 {
            history.update(&position, NO_MOVES, best, std::iter::once(tried), 30);
        }
        let limit = HISTORY_LIMIT + 2 * HISTORY_LIMIT * params::continuation_weight() / 100;
        let score = history.get(&position, NO_MOVES, best);
        assert!((limit * 9 / 10..=limit).contains(&score), "{score}");
        assert!(history.get(&position, NO_MOVES, tried) < -limit * 9 / 10);
        history.decay();
        let kept = score * (params::history_kept() * 256 / 100) / 256;
        assert!((kept - 3..=kept + 3).contains(&history.get(&position, NO_MOVES, best)), "rounded three times");
    }

    #[test]
    fn corrections_approach_the_error_of_the_evaluation() {
        let mut history = History::new();
        let position = "W:Wc2,d2,e3:Bd7,e7,c6".parse::<Fen>().unwrap().position;
        let other_moves = [NO_MOVES[0], PieceTo::of(&position, position.legal_moves()[0])];
        // White's pieces alone, and Black's alone.
        let like_white = "W:Wc2,d2,e3:Bd7,f7,a6".parse::<Fen>().unwrap().position;
        let like_black = "W:Wc3,a2,e3:Bd7,e7,c6".parse::<Fen>().unwrap().position;
        let [men, moves] = [params::correction_weight(), params::correction_weight_moves()];
        let sides = 2 * params::correction_weight_sides();
        let all = men + moves + sides;
        let sum = |value| value * all / 100;
        let mut last = 0;
        for _ in 0..200 {
            history.correct(&position, NO_MOVES, 40, 6);
            let correction = history.correction(&position, NO_MOVES);
            assert!((last..=sum(40)).contains(&correction), "{last} {correction}");
            last = correction;
        }
        assert!(last >= sum(35), "{last}");
        for (position, last_moves, share, why) in [
            (Position::start(), other_moves, 0, "other pieces and moves, other corrections"),
            (position.null_move(), NO_MOVES, 0, "the other side has its own"),
            (position, other_moves, men + sides, "the pieces are the same"),
            (Position::start(), NO_MOVES, moves, "the moves are the same"),
            (like_white, other_moves, sides / 2, "White's pieces are the same"),
            (like_black, other_moves, sides / 2, "Black's pieces are the same"),
        ] {
            let expected = last * share / all;
            assert!((expected - 1..=expected + 1).contains(&history.correction(&position, last_moves)), "{why}");
        }
        for _ in 0..1_000 {
            history.correct(&position, NO_MOVES, -5_000, 20);
        }
        let limit = sum(CORRECTION_LIMIT);
        assert!((-limit..-limit * 9 / 10).contains(&history.correction(&position, NO_MOVES)));
    }

    #[test]
    fn a_deep_search_corrects_more_than_a_shallow_one() {
        let position = Position::start();
        let after = |depth| {
            let mut history = History::new();
            history.correct(&position, NO_MOVES, 100, depth);
            history.correction(&position, NO_MOVES)
        };
        assert!(after(1) < after(5) && after(5) < after(15) && after(15) == after(40));
    }
}
