//! The judgement of moves as the page has it.

use dameo_analyse::judgement::{self, Judgement};
use dameo_rules::Color;
use serde::Serialize;

/// A judged move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JudgedMove {
    /// The points of winning chances that its side lost, 0 to 100.
    pub lost: f64,
    /// `inaccuracy`, `mistake` or `blunder`.
    pub judgement: Option<&'static str>,
}

/// The accuracy of both sides, 0 to 100.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Accuracy {
    /// Of White, if it has moved.
    pub white: Option<f64>,
    /// Of Black.
    pub black: Option<f64>,
}

/// A judged game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JudgedGame {
    /// One for each move.
    pub moves: Vec<Option<JudgedMove>>,
    /// Up to the first position that is not evaluated.
    pub accuracy: Accuracy,
}

/// White's winning chances, 0 to 100, by the engine's chances in permille, if it gave any, or by a
/// score for White: centipawns, or moves to a forced win; 0 moves: White has lost.
pub fn winning_chances(wdl: Option<(u32, u32)>, score: f64, is_mate: bool) -> f64 {
    match wdl {
        Some((win, draw)) => judgement::chances_of_wdl(win, draw),
        None if is_mate => judgement::chances_of_result(Some(if score > 0.0 { Color::White } else { Color::Black })),
        None => judgement::chances_of_score(score),
    }
}

/// Judges the moves of a game by White's winning chances in its positions: NaN is not known.
pub fn judge(chances: &[f64], is_best: &[bool], white_first: bool) -> JudgedGame {
    let chances: Vec<Option<f64>> = chances.iter().map(|&known| (!known.is_nan()).then_some(known)).collect();
    let judged = judgement::judge(&chances, is_best, if white_first { Color::White } else { Color::Black });
    let moves = judged.moves.into_iter().map(|judged| {
        judged.map(|judged| JudgedMove { lost: judged.lost, judgement: judged.judgement.map(Judgement::name) })
    });
    let [white, black] = judged.accuracy;
    JudgedGame { moves: moves.collect(), accuracy: Accuracy { white, black } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_the_engine_come_before_the_score() {
        let found = [
            winning_chances(Some((300, 100)), 900.0, false),
            winning_chances(None, 0.0, false),
            winning_chances(None, 3.0, true),
            winning_chances(None, -1.0, true),
        ];
        assert!(
            found.into_iter().zip([35.0, 50.0, 100.0, 0.0]).all(|(found, expected)| (found - expected).abs() < 1e-9)
        );
    }

    #[test]
    fn a_game_is_judged() {
        let judged = judge(&[50.0, 90.0, f64::NAN], &[false, false], false);
        let expected = JudgedMove { lost: 40.0, judgement: Some("blunder") };
        assert_eq!(judged.moves, [Some(expected), None]);
        assert_eq!(judged.accuracy.white, None);
        assert!(judged.accuracy.black.unwrap() < 50.0);
    }
}
