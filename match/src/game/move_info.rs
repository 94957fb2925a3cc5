//! What an engine reports about its move in its `info` lines.

use std::time::Duration;

/// The largest score accepted from an engine, in centipawns or moves.
const MAX_SCORE: i64 = 1_000_000;

/// A mate in 0 moves, in centipawns: larger than any other score.
const MATE: i32 = 10_000_000;

/// A score as an engine reports it, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InfoScore {
    /// Centipawns: 100 are one man.
    Centipawns(i32),
    /// A win (positive) or a loss in this many moves.
    Mate(i32),
}

/// What an engine reported about its move, and how long the move took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoveInfo {
    /// The last score that was reported.
    pub score: Option<InfoScore>,
    /// The depth, in plies.
    pub depth: Option<u32>,
    /// The nodes.
    pub nodes: Option<u64>,
    /// The time between `go` and `bestmove`.
    pub time: Duration,
}

impl MoveInfo {
    /// The score in centipawns; mates are larger than all other scores.
    pub fn centipawns(&self) -> Option<i32> {
        self.score.map(|score| match score {
            InfoScore::Centipawns(value) => value,
            InfoScore::Mate(moves) if moves > 0 => MATE - moves,
            InfoScore::Mate(moves) => -MATE - moves,
        })
    }

    /// Reads an `info` line about the best variation. Returns whether the engine has made progress:
    /// a greater depth, or more nodes at the same depth.
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
        // Clamped, so that nothing computed from the number overflows.
        let number = |name: &str| -> Option<i32> {
            let value: i64 = after(name)?.parse().ok()?;
            Some(value.clamp(-MAX_SCORE, MAX_SCORE) as i32)
        };
        self.score = number("cp").map(InfoScore::Centipawns).or(number("mate").map(InfoScore::Mate)).or(self.score);
        self.depth = after("depth").and_then(|word| word.parse().ok()).or(self.depth);
        self.nodes = after("nodes").and_then(|word| word.parse().ok()).or(self.nodes);
        (self.depth, self.nodes) > last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_lines_are_read() {
        let mut info = MoveInfo::default();
        assert!(!info.read("info string score cp 5"));
        info.read("info depth 7 seldepth 9 multipv 1 score cp -12 nodes 345 nps 1 time 2 pv d1d4 score 3");
        assert_eq!((info.centipawns(), info.depth, info.nodes), (Some(-12), Some(7), Some(345)));
        info.read("info depth 8 multipv 2 score cp 99 nodes 400");
        info.read("info depth 8 currmove d1d4 currmovenumber 3");
        info.read("info string score cp 5");
        info.read("something score cp 5");
        assert_eq!((info.centipawns(), info.depth), (Some(-12), Some(7)));
        assert!(!info.read("info depth 7 score cp 1 nodes 345") && info.read("info depth 7 score cp -12 nodes 346"));
        assert!(info.read("info depth 9 score mate -3"));
        assert_eq!((info.score, info.depth), (Some(InfoScore::Mate(-3)), Some(9)));
        assert!(info.centipawns() < Some(-90_000));
    }

    #[test]
    fn absurd_numbers_do_no_harm() {
        let mut info = MoveInfo::default();
        for (line, score) in [
            ("info depth 1 score cp -2147483648", InfoScore::Centipawns(-1_000_000)),
            ("info depth 1 score mate -9223372036854775808", InfoScore::Mate(-1_000_000)),
            ("info depth 1 score mate 99999999999", InfoScore::Mate(1_000_000)),
        ] {
            info.read(line);
            assert_eq!(info.score, Some(score), "{line}");
            assert!(info.centipawns().is_some_and(|score| score.abs() <= MATE));
        }
    }
}
