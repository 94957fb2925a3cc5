//! The vote of the threads on the move to play, as in Stockfish. The vote of a thread for its best move
//! weighs more the deeper it has searched and the better its score is.

use super::score::{Value, is_loss};
use crate::moves::Move;

/// The vote of one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Vote {
    pub(super) m: Move,
    pub(super) value: Value,
    /// The last completed iteration, in plies; 0 for none.
    pub(super) depth: i32,
}

impl Vote {
    /// A vote for a loss does not count, nor does one without a completed iteration.
    const fn counts(&self) -> bool {
        self.depth > 0 && !is_loss(self.value)
    }
}

/// Added to the difference from the lowest score, in centipawns: the larger, the less scores matter.
const MARGIN: Value = 14;

/// The index of the vote whose move is played; the first among equals. There is at least one vote.
pub(super) fn elect(votes: &[Vote]) -> usize {
    let lowest = votes.iter().filter(|vote| vote.counts()).map(|vote| vote.value).min().unwrap_or(0);
    let total = |m: Move| -> i64 {
        let for_it = votes.iter().filter(|vote| vote.counts() && vote.m == m);
        for_it.map(|vote| i64::from(vote.value - lowest + MARGIN) * i64::from(vote.depth)).sum()
    };
    let mut elected = 0;
    for (index, vote) in votes.iter().enumerate().skip(1) {
        if total(vote.m) > total(votes[elected].m) {
            elected = index;
        }
    }
    elected
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::search::score::{mate_in, mated_in};

    fn vote(number: usize, value: Value, depth: i32) -> Vote {
        Vote { m: Position::start().legal_moves().as_slice()[number], value, depth }
    }

    #[test]
    fn the_first_answers_where_nothing_speaks_against_it() {
        assert_eq!(elect(&[vote(0, 0, 9)]), 0);
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 5, 9)]), 0);
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 900, 0)]), 0, "what has searched nothing has no vote");
        assert_eq!(elect(&[vote(0, mated_in(4), 9), vote(1, mated_in(8), 9)]), 0);
    }

    #[test]
    fn deeper_better_and_more_votes_win() {
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 5, 10)]), 1);
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 25, 9)]), 1);
        assert_eq!(elect(&[vote(0, 10, 9), vote(1, 5, 9), vote(1, 5, 9)]), 1);
        assert_eq!(elect(&[vote(0, 200, 9), vote(1, mate_in(9), 7)]), 1);
    }

    #[test]
    fn a_loss_is_left_for_anything_else() {
        assert_eq!(elect(&[vote(0, mated_in(4), 12), vote(1, -900, 3)]), 1);
        assert_eq!(elect(&[vote(0, -900, 3), vote(1, mated_in(4), 12)]), 0);
    }
}
