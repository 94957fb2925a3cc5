//! Games ended early because both engines agree on what they are worth.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Result, bail, ensure};
use dameo_engine::piece::Color;

use crate::thought::Thought;

/// When a game is called won: both engines have given one side this much for so many moves in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinRule {
    /// Moves of each side in a row.
    pub moves: u32,
    /// The least advantage, in centipawns.
    pub score: i32,
}

/// When a game is called drawn: both engines have seen next to no advantage for so many moves in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRule {
    /// Moves of each side in a row.
    pub moves: u32,
    /// The largest advantage, in centipawns.
    pub score: i32,
    /// The first move of the game at which this may happen.
    pub from: u32,
}

/// The values of `key=value` pairs, in the order of the names, each with its least and its most.
fn values<const N: usize>(text: &str, names: [(&str, u32, u32); N]) -> Result<[u32; N]> {
    let mut values = [None; N];
    for pair in text.split(',') {
        let (key, value) = pair.split_once('=').with_context(|| format!("'{pair}' is not key=value"))?;
        let Some(place) = names.iter().position(|(name, ..)| *name == key) else {
            bail!("'{key}' is unknown; known are {}", names.map(|(name, ..)| name).join(", "));
        };
        let (_, min, max) = names[place];
        ensure!(values[place].is_none(), "{key}= is said twice in '{text}'");
        let number = value.parse::<u32>().ok().filter(|number| (min..=max).contains(number));
        values[place] = Some(number.with_context(|| format!("{pair}: expected a number from {min} to {max}"))?);
    }
    let mut complete = [0; N];
    for (place, value) in values.into_iter().enumerate() {
        complete[place] = value.with_context(|| format!("{}=.. is missing in '{text}'", names[place].0))?;
    }
    Ok(complete)
}

/// The most moves in a row, and the last move of a game, that a rule can name.
const MOST_MOVES: u32 = 10_000;

/// The largest score that a rule can name, in centipawns.
const MOST_SCORE: u32 = 100_000;

impl FromStr for WinRule {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let [moves, score] = values(text, [("moves", 1, MOST_MOVES), ("score", 1, MOST_SCORE)])?;
        Ok(Self { moves, score: score.cast_signed() })
    }
}

impl FromStr for DrawRule {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let names = [("moves", 1, MOST_MOVES), ("score", 0, MOST_SCORE), ("from", 0, MOST_MOVES)];
        let [moves, score, from] = values(text, names)?;
        Ok(Self { moves, score: score.cast_signed(), from })
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

/// Counts how long the engines have agreed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Agreement {
    won: [u32; 2],
    drawn: u32,
}

/// What the engines agree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// This side wins.
    Win(Color),
    /// Nobody wins.
    Draw,
}

impl Agreement {
    /// Adds what the mover thinks of its move, the `number`th of the game; a verdict where the rules give one.
    pub fn add(
        &mut self,
        mover: Color,
        thought: &Thought,
        number: u32,
        win: Option<WinRule>,
        draw: Option<DrawRule>,
    ) -> Option<Verdict> {
        let for_white = thought.centipawns().map(|score| if mover == Color::White { score } else { -score });
        for color in [Color::White, Color::Black] {
            let sees = |rule: WinRule| {
                for_white.is_some_and(|score| if color == Color::White { score } else { -score } >= rule.score)
            };
            let count = &mut self.won[color.index()];
            *count = if win.is_some_and(sees) { *count + 1 } else { 0 };
            if win.is_some_and(|rule| *count >= 2 * rule.moves) {
                return Some(Verdict::Win(color));
            }
        }
        let level = |rule: DrawRule| number >= rule.from && for_white.is_some_and(|score| score.abs() <= rule.score);
        self.drawn = if draw.is_some_and(level) { self.drawn + 1 } else { 0 };
        draw.is_some_and(|rule| self.drawn >= 2 * rule.moves).then_some(Verdict::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thought::ThoughtScore;

    fn run(scores_for_white: &[i32], win: Option<&str>, draw: Option<&str>) -> Option<(usize, Verdict)> {
        let (win, draw) = (win.map(|rule| rule.parse().unwrap()), draw.map(|rule| rule.parse().unwrap()));
        let mut agreement = Agreement::default();
        scores_for_white.iter().enumerate().find_map(|(ply, &score)| {
            let mover = if ply % 2 == 0 { Color::White } else { Color::Black };
            let own = if ply % 2 == 0 { score } else { -score };
            let thought = Thought { score: Some(ThoughtScore::Centipawns(own)), ..Thought::default() };
            agreement.add(mover, &thought, ply as u32 / 2 + 1, win, draw).map(|verdict| (ply, verdict))
        })
    }

    #[test]
    fn both_must_agree_for_long_enough() {
        let win = Some("moves=2,score=300");
        assert_eq!(run(&[300, 400, 500, 600], win, None), Some((3, Verdict::Win(Color::White))));
        assert_eq!(run(&[-300, -400, -500, -600], win, None), Some((3, Verdict::Win(Color::Black))));
        assert_eq!(run(&[300, 299, 500, 600, 700], win, None), None);
        assert_eq!(run(&[300, 400, 500, 600], None, None), None);
        let draw = Some("moves=1,score=5,from=2");
        assert_eq!(run(&[0, 0, 5, -5], None, draw), Some((3, Verdict::Draw)));
        assert_eq!(run(&[0, 0, 5, -6], None, draw), None);
    }

    #[test]
    fn rules_are_complete_or_refused() {
        for text in [
            "",
            "moves=3",
            "moves=0,score=3",
            "moves=x,score=3",
            "moves=1,score=3,from=1",
            "score=1,score=2",
            "moves=2,score=0",
            "moves=2,score=-100",
            "moves=4294967295,score=100",
        ] {
            assert!(text.parse::<WinRule>().is_err(), "{text}");
        }
        for text in ["moves=1,score=-1,from=1", "moves=1,score=5,from=-1", "moves=1,score=5"] {
            assert!(text.parse::<DrawRule>().is_err(), "{text}");
        }
    }
}
