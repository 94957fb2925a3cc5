//! Adjudication: games that end early because both engines agree on the result.

use std::fmt;
use std::str::FromStr;

use anyhow::{Result, bail};
use dameo_engine::Color;

use crate::game::MoveInfo;
use crate::key_value::{self, required};

/// When a game is adjudicated as won: both engines have seen this advantage for one side, for this
/// many moves in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinRule {
    /// Moves of each side in a row.
    pub moves: u32,
    /// The smallest advantage, in centipawns.
    pub score: i32,
}

/// When a game is adjudicated as drawn: both engines have seen no larger advantage than this, for
/// this many moves in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRule {
    /// Moves of each side in a row.
    pub moves: u32,
    /// The largest advantage, in centipawns.
    pub score: i32,
    /// The number of the first move that counts.
    pub from: u32,
}

/// The largest number of moves, and the largest move number, that a rule accepts.
const MAX_MOVES: u32 = 10_000;

/// The largest score that a rule accepts, in centipawns.
const MAX_SCORE: i32 = 100_000;

impl FromStr for WinRule {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let (mut moves, mut score) = (None, None);
        for pair in key_value::parse(text)? {
            match pair.key.as_str() {
                "moves" => moves = Some(pair.number("a number of moves", 1..=MAX_MOVES)?),
                "score" => score = Some(pair.number("centipawns", 1..=MAX_SCORE)?),
                _ => bail!(pair.unknown(&["moves", "score"])),
            }
        }
        Ok(Self { moves: required("moves", moves)?, score: required("score", score)? })
    }
}

impl FromStr for DrawRule {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let (mut moves, mut score, mut from) = (None, None, None);
        for pair in key_value::parse(text)? {
            match pair.key.as_str() {
                "moves" => moves = Some(pair.number("a number of moves", 1..=MAX_MOVES)?),
                "score" => score = Some(pair.number("centipawns", 0..=MAX_SCORE)?),
                "from" => from = Some(pair.number("a move number", 0..=MAX_MOVES)?),
                _ => bail!(pair.unknown(&["moves", "score", "from"])),
            }
        }
        Ok(Self { moves: required("moves", moves)?, score: required("score", score)?, from: required("from", from)? })
    }
}

impl fmt::Display for WinRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moves={},score={}", self.moves, self.score)
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moves={},score={},from={}", self.moves, self.score, self.from)
    }
}

/// The result of a game that was adjudicated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adjudication {
    /// This side wins.
    Win(Color),
    /// A draw.
    Draw,
}

/// Counts for how many plies the engines have agreed.
#[derive(Debug, Clone, Copy)]
pub struct Adjudicator {
    win: Option<WinRule>,
    draw: Option<DrawRule>,
    /// Plies in a row at which this side was seen to win.
    winning: [u32; 2],
    /// Plies in a row at which neither side was seen to have an advantage.
    level: u32,
}

impl Adjudicator {
    /// The state at the start of a game.
    pub const fn new(win: Option<WinRule>, draw: Option<DrawRule>) -> Self {
        Self { win, draw, winning: [0; 2], level: 0 }
    }

    /// Takes note of a move with its number in the game; the result, once a rule applies. A move
    /// without a score ends all agreement.
    pub fn add_move(&mut self, mover: Color, info: &MoveInfo, number: u32) -> Option<Adjudication> {
        let for_side = |side: Color| info.centipawns().map(|score| if mover == side { score } else { -score });
        if let Some(rule) = self.win {
            for side in [Color::White, Color::Black] {
                let count = &mut self.winning[side.index()];
                *count = if for_side(side).is_some_and(|score| score >= rule.score) { *count + 1 } else { 0 };
                if *count >= 2 * rule.moves {
                    return Some(Adjudication::Win(side));
                }
            }
        }
        let rule = self.draw?;
        let is_level = number >= rule.from && info.centipawns().is_some_and(|score| score.abs() <= rule.score);
        self.level = if is_level { self.level + 1 } else { 0 };
        (self.level >= 2 * rule.moves).then_some(Adjudication::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::InfoScore;

    /// The ply, from 0, at which a game with these scores is adjudicated, and how. White moves at
    /// the even plies; the scores are White's, or missing.
    fn run(
        scores: impl IntoIterator<Item = Option<i32>>,
        win: Option<&str>,
        draw: Option<&str>,
    ) -> Option<(u32, Adjudication)> {
        let mut adjudicator =
            Adjudicator::new(win.map(|rule| rule.parse().unwrap()), draw.map(|rule| rule.parse().unwrap()));
        (0..).zip(scores).find_map(|(ply, score)| {
            let mover = if ply % 2 == 0 { Color::White } else { Color::Black };
            let own = score.map(|score| InfoScore::Centipawns(if ply % 2 == 0 { score } else { -score }));
            let info = MoveInfo { score: own, ..MoveInfo::default() };
            adjudicator.add_move(mover, &info, ply / 2 + 1).map(|result| (ply, result))
        })
    }

    fn known<const N: usize>(scores: [i32; N]) -> [Option<i32>; N] {
        scores.map(Some)
    }

    #[test]
    fn a_win_needs_both_engines_for_all_the_moves() {
        let win = Some("moves=2,score=300");
        assert_eq!(run(known([300, 400, 500, 600]), win, None), Some((3, Adjudication::Win(Color::White))));
        assert_eq!(run(known([-300, -400, -500, -600]), win, None), Some((3, Adjudication::Win(Color::Black))));
        assert_eq!(run(known([300, 400, 500, 600]), None, None), None);
        // One ply too few.
        assert_eq!(run(known([300, 400, 500]), win, None), None);
        // Only one of the engines sees it.
        assert_eq!(run(known([300, 299, 300, 299, 300, 299, 300, 299]), win, None), None);
    }

    #[test]
    fn a_count_starts_again_after_an_exception() {
        let win = Some("moves=2,score=300");
        assert_eq!(run(known([300, 299, 500, 600, 700]), win, None), None);
        assert_eq!(
            run(known([300, 300, 300, 299, 300, 300, 300, 300]), win, None),
            Some((7, Adjudication::Win(Color::White)))
        );
        let unknown = [Some(300), Some(300), None, Some(300), Some(300), Some(300), Some(300)];
        assert_eq!(run(unknown, win, None), Some((6, Adjudication::Win(Color::White))));
        // From one side to the other.
        assert_eq!(
            run(known([300, 300, -300, -300, -300, -300]), win, None),
            Some((5, Adjudication::Win(Color::Black)))
        );
        let draw = Some("moves=2,score=5,from=1");
        assert_eq!(run(known([0, 0, 0, 6, 0, 0, 0, 0]), None, draw), Some((7, Adjudication::Draw)));
        let unknown = [Some(0), None, Some(0), Some(0), Some(0), Some(0)];
        assert_eq!(run(unknown, None, draw), Some((5, Adjudication::Draw)));
    }

    #[test]
    fn a_draw_counts_from_its_first_move_on() {
        let draw = Some("moves=1,score=5,from=2");
        assert_eq!(run(known([0, 0, 5, -5]), None, draw), Some((3, Adjudication::Draw)));
        assert_eq!(run(known([0, 0, 5, -6]), None, draw), None);
        assert_eq!(run(known([0; 100]), None, Some("moves=3,score=0,from=10")), Some((23, Adjudication::Draw)));
    }

    #[test]
    fn rules_are_complete_or_refused() {
        for (text, part) in [
            ("", "moves= is missing"),
            ("moves=3", "score= is missing"),
            ("moves=0,score=3", "moves=0: expected a number of moves, from 1 to 10000"),
            ("moves=x,score=3", "moves=x"),
            ("moves=1,score=3,from=1", "'from' is unknown"),
            ("score=1,score=2", "'score' is given twice"),
            ("moves=2,score=0", "score=0: expected centipawns, from 1 to 100000"),
            ("moves=2,score=-100", "score=-100"),
            ("moves=4294967295,score=100", "moves=4294967295"),
        ] {
            let error = text.parse::<WinRule>().expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        for (text, part) in [
            ("moves=1,score=-1,from=1", "score=-1"),
            ("moves=1,score=5,from=-1", "from=-1"),
            ("moves=1,score=5", "from= is missing"),
        ] {
            let error = text.parse::<DrawRule>().expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert_eq!("moves=8,score=5,from=40".parse::<DrawRule>().unwrap().to_string(), "moves=8,score=5,from=40");
    }
}
