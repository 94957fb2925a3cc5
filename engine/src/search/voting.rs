//! Thread voting on the move to play, as in Stockfish. Each thread votes for its best move. A vote
//! weighs more with a larger depth and a better score.

use dameo_rules::Move;

use super::score::{Value, is_loss};

/// The vote of one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Vote {
    /// The best move of the thread.
    pub(super) m: Move,
    /// The score of that move.
    pub(super) value: Value,
    /// Depth of the last completed iteration, in plies; 0 if there is none.
    pub(super) depth: i32,
}

impl Vote {
    /// Whether the vote counts: it needs a completed iteration and a score that is not a forced
    /// loss.
    const fn is_valid(&self) -> bool {
        self.depth > 0 && !is_loss(self.value)
    }
}

/// Added to each score's distance from the lowest score, in centipawns. The larger it is, the less
/// the scores matter.
const MARGIN: Value = 14;

/// The index of the winning vote; the first one in a tie. `votes` must not be empty.
pub(super) fn elect(votes: &[Vote]) -> usize {
    let lowest = votes.iter().filter(|vote| vote.is_valid()).map(|vote| vote.value).min().unwrap_or(0);
    let total = |m: Move| -> i64 {
        let supporters = votes.iter().filter(|vote| vote.is_valid() && vote.m == m);
        supporters.map(|vote| i64::from(vote.value - lowest + MARGIN) * i64::from(vote.depth)).sum()
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
    use dameo_rules::Position;

    use super::*;
    use crate::search::score::{mate_in, mated_in};

    fn vote(number: usize, value: Value, depth: i32) -> Vote {
        Vote { m: Position::start().legal_moves().as_slice()[number], value, depth }
    }

    #[test]
    fn the_first_thread_wins_ties() {
        assert_eq!(elect(&[vote(0, 0, 9)]), 0);
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 5, 9)]), 0);
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 900, 0)]), 0, "no completed iteration, no vote");
        assert_eq!(elect(&[vote(0, mated_in(4), 9), vote(1, mated_in(8), 9)]), 0);
    }

    #[test]
    fn depth_score_and_number_of_votes_count() {
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 5, 10)]), 1);
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 25, 9)]), 1);
        assert_eq!(elect(&[vote(0, 10, 9), vote(1, 5, 9), vote(1, 5, 9)]), 1);
        assert_eq!(elect(&[vote(0, 200, 9), vote(1, mate_in(9), 7)]), 1);
    }

    #[test]
    fn a_forced_loss_loses_to_any_other_vote() {
        assert_eq!(elect(&[vote(0, mated_in(4), 12), vote(1, -900, 3)]), 1);
        assert_eq!(elect(&[vote(0, -900, 3), vote(1, mated_in(4), 12)]), 0);
    }
}
