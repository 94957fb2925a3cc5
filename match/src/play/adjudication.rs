//! Adjudication: games that end early because both sides agree on the result.

use std::fmt;

use dameo_engine::{Color, Game, Outcome};

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// With the result of the endgame tables: the winner, or `None` for a draw.
    Tables(Option<Color>),
    /// As a draw, at the limit of plies.
    MaximumPlies,
    /// Adjudicated: this side wins.
    AdjudicatedWin(Color),
    /// Adjudicated as a draw.
    AdjudicatedDraw,
}

impl Ending {
    /// Who has won; `None` after a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Tables(winner) => winner,
            Self::AdjudicatedWin(winner) => Some(winner),
            Self::MaximumPlies | Self::AdjudicatedDraw => None,
        }
    }
}

/// When a game is adjudicated as won: both sides have seen this advantage for one of them, for this
/// many moves in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinRule {
    /// Moves of each side in a row.
    pub moves: u32,
    /// The smallest advantage, in centipawns.
    pub score: i32,
}

/// When a game is adjudicated as drawn: both sides have seen no larger advantage than this, for this
/// many moves in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRule {
    /// Moves of each side in a row.
    pub moves: u32,
    /// The largest advantage, in centipawns.
    pub score: i32,
    /// The number of the first move that counts.
    pub from: u32,
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

/// Counts for how many plies both sides have agreed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Adjudicator {
    win: Option<WinRule>,
    draw: Option<DrawRule>,
    /// Plies in a row at which this side was seen to win.
    winning: [u32; 2],
    /// Plies in a row at which neither side was seen to have an advantage.
    level: u32,
}

impl Adjudicator {
    /// The state at the start of a game.
    pub(crate) const fn new(win: Option<WinRule>, draw: Option<DrawRule>) -> Self {
        Self { win, draw, winning: [0; 2], level: 0 }
    }

    /// Records the score for the side to move, and returns the result once a rule applies. A
    /// missing score resets all counts.
    pub(crate) fn add(&mut self, game: &Game, score: Option<i32>) -> Option<Ending> {
        let mover = game.position().side_to_move();
        if let Some(rule) = self.win {
            for side in Color::ALL {
                let own = score.map(|score| if mover == side { score } else { -score });
                let count = &mut self.winning[side.index()];
                *count = if own.is_some_and(|score| score >= rule.score) { *count + 1 } else { 0 };
                if *count >= 2 * rule.moves {
                    return Some(Ending::AdjudicatedWin(side));
                }
            }
        }
        let rule = self.draw?;
        let is_late = game.fullmove_number() >= rule.from;
        let is_level = is_late && score.is_some_and(|score| score.abs() <= rule.score);
        self.level = if is_level { self.level + 1 } else { 0 };
        (self.level >= 2 * rule.moves).then_some(Ending::AdjudicatedDraw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ply, from 0, at which a game with these scores is adjudicated, and how. White moves at
    /// the even plies; the scores are White's, or missing.
    fn run(
        scores: impl IntoIterator<Item = Option<i32>>,
        win: Option<WinRule>,
        draw: Option<DrawRule>,
    ) -> Option<(u32, Ending)> {
        let mut adjudicator = Adjudicator::new(win, draw);
        (0..).zip(scores).find_map(|(ply, score)| {
            let side = if ply % 2 == 0 { "W" } else { "B" };
            let fen = format!("{side}:WKa1,Kb1:BKh8:H0:F{}", ply / 2 + 1);
            let game = Game::from(fen.parse::<dameo_engine::Fen>().unwrap());
            let own = score.map(|score| if ply % 2 == 0 { score } else { -score });
            adjudicator.add(&game, own).map(|result| (ply, result))
        })
    }

    fn known<const N: usize>(scores: [i32; N]) -> [Option<i32>; N] {
        scores.map(Some)
    }

    const WHITE: Ending = Ending::AdjudicatedWin(Color::White);
    const BLACK: Ending = Ending::AdjudicatedWin(Color::Black);
    const DRAW: Ending = Ending::AdjudicatedDraw;

    #[test]
    fn a_win_needs_both_sides_for_all_the_moves() {
        let win = Some(WinRule { moves: 2, score: 300 });
        assert_eq!(run(known([300, 400, 500, 600]), win, None), Some((3, WHITE)));
        assert_eq!(run(known([-300, -400, -500, -600]), win, None), Some((3, BLACK)));
        assert_eq!(run(known([i32::MAX, i32::MAX, 300, i32::MAX]), win, None), Some((3, WHITE)));
        assert_eq!(run(known([300, 400, 500, 600]), None, None), None);
        // One ply too few.
        assert_eq!(run(known([300, 400, 500]), win, None), None);
        // Only one of the sides sees it.
        assert_eq!(run(known([300, 299, 300, 299, 300, 299, 300, 299]), win, None), None);
    }

    #[test]
    fn a_count_starts_again_after_an_exception() {
        let win = Some(WinRule { moves: 2, score: 300 });
        assert_eq!(run(known([300, 299, 500, 600, 700]), win, None), None);
        assert_eq!(run(known([300, 300, 300, 299, 300, 300, 300, 300]), win, None), Some((7, WHITE)));
        let unknown = [Some(300), Some(300), None, Some(300), Some(300), Some(300), Some(300)];
        assert_eq!(run(unknown, win, None), Some((6, WHITE)));
        // From one side to the other.
        assert_eq!(run(known([300, 300, -300, -300, -300, -300]), win, None), Some((5, BLACK)));
        let draw = Some(DrawRule { moves: 2, score: 5, from: 1 });
        assert_eq!(run(known([0, 0, 0, 6, 0, 0, 0, 0]), None, draw), Some((7, DRAW)));
        assert_eq!(run([Some(0), None, Some(0), Some(0), Some(0), Some(0)], None, draw), Some((5, DRAW)));
    }

    #[test]
    fn a_draw_counts_from_its_first_move_on() {
        let draw = Some(DrawRule { moves: 1, score: 5, from: 2 });
        assert_eq!(run(known([0, 0, 5, -5]), None, draw), Some((3, DRAW)));
        assert_eq!(run(known([0, 0, 5, -6]), None, draw), None);
        assert_eq!(run(known([0; 100]), None, Some(DrawRule { moves: 3, score: 0, from: 10 })), Some((23, DRAW)));
    }
}
