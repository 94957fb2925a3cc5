//! What an engine says of its move.

use std::time::Duration;

/// The largest score that is taken from an engine, in centipawns or moves.
const LARGEST_SCORE: i64 = 1_000_000;

/// A mate at once, in centipawns: beyond every score that is none.
const MATE: i32 = 10_000_000;

/// A score as an engine gives it, for the side that it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThoughtScore {
    /// Hundredths of a man.
    Centipawns(i32),
    /// A win (above 0) or loss in so many moves.
    Mate(i32),
}

/// What an engine said of its move, and how long it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thought {
    /// The score of its last line with one.
    pub score: Option<ThoughtScore>,
    /// The depth, in plies.
    pub depth: Option<u32>,
    /// The nodes.
    pub nodes: Option<u64>,
    /// The time between question and answer.
    pub time: Duration,
}

impl Thought {
    /// The score in centipawns, mates being beyond all others.
    pub fn centipawns(&self) -> Option<i32> {
        self.score.map(|score| match score {
            ThoughtScore::Centipawns(value) => value,
            ThoughtScore::Mate(moves) if moves > 0 => MATE - moves,
            ThoughtScore::Mate(moves) => -MATE - moves,
        })
    }

    /// Takes over what an info line says of the best variation, and tells whether it has searched deeper than before.
    pub(crate) fn read(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return false;
        }
        let last = (self.depth, self.nodes);
        let words: Vec<&str> = words.take_while(|word| *word != "pv" && *word != "string").collect();
        let after = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1));
        if after("multipv").is_some_and(|line| *line != "1") || after("score").is_none() {
            return false;
        }
        // No engine means more than this, and nothing that is worked out from it overflows.
        let number = |name: &str| -> Option<i32> {
            let value: i64 = after(name)?.parse().ok()?;
            Some(value.clamp(-LARGEST_SCORE, LARGEST_SCORE) as i32)
        };
        self.score =
            number("cp").map(ThoughtScore::Centipawns).or(number("mate").map(ThoughtScore::Mate)).or(self.score);
        self.depth = after("depth").and_then(|word| word.parse().ok()).or(self.depth);
        self.nodes = after("nodes").and_then(|word| word.parse().ok()).or(self.nodes);
        (self.depth, self.nodes) > last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_read_from_info_lines() {
        let mut thought = Thought::default();
        assert!(!thought.read("info string score cp 5"));
        thought.read("info depth 7 seldepth 9 multipv 1 score cp -12 nodes 345 nps 1 time 2 pv d1d4 score 3");
        assert_eq!((thought.centipawns(), thought.depth, thought.nodes), (Some(-12), Some(7), Some(345)));
        thought.read("info depth 8 multipv 2 score cp 99 nodes 400");
        thought.read("info depth 8 currmove d1d4 currmovenumber 3");
        thought.read("info string score cp 5");
        thought.read("something score cp 5");
        assert_eq!((thought.centipawns(), thought.depth), (Some(-12), Some(7)));
        assert!(
            !thought.read("info depth 7 score cp 1 nodes 345") && thought.read("info depth 7 score cp -12 nodes 346")
        );
        assert!(thought.read("info depth 9 score mate -3"));
        assert_eq!((thought.score, thought.depth), (Some(ThoughtScore::Mate(-3)), Some(9)));
        assert!(thought.centipawns() < Some(-90_000));
    }

    #[test]
    fn absurd_numbers_do_no_harm() {
        let mut thought = Thought::default();
        for (line, score) in [
            ("info depth 1 score cp -2147483648", ThoughtScore::Centipawns(-1_000_000)),
            ("info depth 1 score mate -9223372036854775808", ThoughtScore::Mate(-1_000_000)),
            ("info depth 1 score mate 99999999999", ThoughtScore::Mate(1_000_000)),
        ] {
            thought.read(line);
            assert_eq!(thought.score, Some(score), "{line}");
            assert!(thought.centipawns().is_some_and(|score| score.abs() <= MATE));
        }
    }
}
