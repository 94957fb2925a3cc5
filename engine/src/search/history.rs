//! What a thread remembers from search to search: which moves cut off, what they answered, and how wrong the evaluation
//! was.

use super::params::{self, HISTORY_LIMIT};
use super::score::Value;
use crate::moves::Move;
use crate::piece::Color;
use crate::position::Position;

/// A move as another move's past: which kind of piece went where. 0 is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Step(u8);

impl Step {
    /// Before the first move, and after a null move.
    pub(super) const NONE: Self = Self(0);
    const COUNT: usize = 129;

    #[inline(always)]
    pub(super) fn of(position: &Position, m: Move) -> Self {
        let kind = u8::from(position.all_kings().has(m.from));
        Self(1 + (kind << 6 | m.to.index() as u8))
    }
}

/// Scores of moves as continuations of another.
type Continuations = [i16; Step::COUNT];

/// How often a move has cut off lately (the history heuristic, J. Schaeffer 1983), by side, from and to; and the same for
/// the moves that followed a certain move of the opponent, or an own one two plies before. Kept within bounds by
/// gravity: a score moves towards its limit by less the nearer it is.
#[derive(Debug)]
pub(super) struct History {
    moves: Vec<[i16; 64 * 64]>,
    /// By side and the opponent's last move.
    replies: Vec<Continuations>,
    /// By side and the own last move.
    follow_ups: Vec<Continuations>,
    /// By side and the pieces' places, folded: the mean error of the evaluation.
    corrections: Vec<i16>,
}

/// Where in the tables a node's moves are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Past {
    pub(super) side: Color,
    pub(super) reply_to: Step,
    pub(super) follows: Step,
}

impl Past {
    #[inline(always)]
    fn row(self, step: Step) -> usize {
        self.side.index() * Step::COUNT + usize::from(step.0)
    }
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
            replies: vec![[0; Step::COUNT]; 2 * Step::COUNT],
            follow_ups: vec![[0; Step::COUNT]; 2 * Step::COUNT],
            corrections: vec![0; 2 << CORRECTION_BITS],
        }
    }

    /// Before a new search: what was learnt counts less.
    pub(super) fn fade(&mut self) {
        let kept = params::history_kept();
        let fade = |score: &mut i16| *score = (i32::from(*score) * kept / 100) as i16;
        self.moves.iter_mut().flatten().for_each(fade);
        self.replies.iter_mut().flatten().for_each(fade);
        self.follow_ups.iter_mut().flatten().for_each(fade);
        if kept == 0 {
            self.corrections.fill(0);
        }
    }

    /// The score of a move in a node with this past.
    #[inline(always)]
    pub(super) fn get(&self, past: Past, step: Step, m: Move) -> i32 {
        let mut score = i32::from(self.moves[past.side.index()][index(m)]);
        if params::continuation_weight() > 0 {
            score += i32::from(self.replies[past.row(past.reply_to)][usize::from(step.0)])
                * params::continuation_weight()
                / 100;
        }
        if params::follow_up_weight() > 0 {
            score += i32::from(self.follow_ups[past.row(past.follows)][usize::from(step.0)])
                * params::follow_up_weight()
                / 100;
        }
        score
    }

    /// Rewards the move that cut off at this depth, and blames those tried before it in vain.
    pub(super) fn update(
        &mut self,
        position: &Position,
        past: Past,
        best: Move,
        in_vain: impl Iterator<Item = Move>,
        depth: i32,
    ) {
        let bonus = (depth * depth * params::history_bonus()).min(params::history_largest_bonus());
        self.add(position, past, best, bonus);
        for m in in_vain {
            self.add(position, past, m, -bonus);
        }
    }

    fn add(&mut self, position: &Position, past: Past, m: Move, bonus: i32) {
        let step = Step::of(position, m);
        approach(&mut self.moves[past.side.index()][index(m)], bonus);
        approach(&mut self.replies[past.row(past.reply_to)][usize::from(step.0)], bonus);
        approach(&mut self.follow_ups[past.row(past.follows)][usize::from(step.0)], bonus);
    }

    #[inline(always)]
    fn correction_index(position: &Position) -> usize {
        let [white, black] = [Color::White, Color::Black].map(|color| position.men(color).0);
        let mixed =
            (white.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ black.rotate_left(32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        position.side().index() << CORRECTION_BITS | (mixed >> (64 - CORRECTION_BITS)) as usize
    }

    /// By how much the evaluation of positions with these men has lately been too low, in centipawns.
    #[inline(always)]
    pub(super) fn correction(&self, position: &Position) -> Value {
        if params::correction_weight() == 0 {
            return 0;
        }
        i32::from(self.corrections[Self::correction_index(position)]) * params::correction_weight()
            / (100 * CORRECTION_GRAIN)
    }

    /// Learns what a search of this depth found the evaluation to be wrong by.
    pub(super) fn correct(&mut self, position: &Position, error: Value, depth: i32) {
        if params::correction_weight() == 0 {
            return;
        }
        let limit = CORRECTION_LIMIT * CORRECTION_GRAIN;
        let slot = &mut self.corrections[Self::correction_index(position)];
        let weight = (depth + 1).min(16);
        let aim = (error * CORRECTION_GRAIN).clamp(-limit, limit);
        *slot = ((i32::from(*slot) * (256 - weight) + aim * weight) / 256) as i16;
    }
}
