//! Judges and explains moves for the page.

use dameo_rules::{Color, Move, Position};
use dameo_study::explanation::{self, Loss};
use dameo_study::judgement::{self, Judgement};
use serde::Serialize;

use crate::problem::Problem;
use crate::rules::{read_fen, read_move};

/// A judged move.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JudgedMove {
    /// The points of winning chances that its side lost, 0 to 100.
    pub lost: f64,
    /// Whether it is an error.
    #[cfg_attr(test, ts(type = "Judgement | null"))]
    pub judgement: Option<&'static str>,
}

/// The accuracy of both sides, 0 to 100.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Accuracy {
    /// Of White, if it has moved.
    pub white: Option<f64>,
    /// Of Black.
    pub black: Option<f64>,
}

/// A judged game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JudgedGame {
    /// One for each move; none where the chances before or after it are not known.
    pub moves: Vec<Option<JudgedMove>>,
    /// The accuracy up to the first position without evaluation.
    pub accuracy: Accuracy,
}

/// What a move did wrong.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reason {
    /// Its name.
    #[cfg_attr(test, ts(type = "ReasonKind"))]
    pub kind: &'static str,
    /// The pieces that it is about; 0 if it is about none.
    pub count: u32,
    /// Whether a king is among them.
    pub king: bool,
}

/// White's winning chances, 0 to 100: from the engine's win and draw chances in permille, or else
/// from White's score in centipawns or moves to a forced win (0 moves: White has lost).
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

/// The reasons why a move lost chances, the most important first. A line ends before a move that is
/// not legal.
///
/// # Errors
/// When the FEN or the move cannot be read.
pub fn explain<'a>(
    fen: &str,
    played: &str,
    refutation: impl Iterator<Item = &'a str>,
    better: impl Iterator<Item = &'a str>,
    chances: [f64; 2],
) -> Result<Vec<Reason>, Problem> {
    let before = read_fen(fen)?.position;
    let played = read_move(&before, played)?;
    let (refutation, better) = (line(before.play_unchecked(played), refutation), line(before, better));
    let loss = Loss { before: &before, played, refutation: &refutation, better: &better, chances };
    let reasons = explanation::explain(&loss).into_iter().map(|reason| {
        let pieces = reason.pieces();
        Reason {
            kind: reason.name(),
            count: pieces.map_or(0, |pieces| pieces.count),
            king: pieces.is_some_and(|pieces| pieces.king),
        }
    });
    Ok(reasons.collect())
}

/// The moves of a line, up to the first that is not legal.
fn line<'a>(mut position: Position, moves: impl Iterator<Item = &'a str>) -> Vec<Move> {
    let read = |text| {
        let m = read_move(&position, text).ok()?;
        position = position.play_unchecked(m);
        Some(m)
    };
    moves.map_while(read).collect()
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

    #[test]
    fn a_mistake_is_explained() {
        let of = |fen, played| explain(fen, played, ["d6d4", "x"].into_iter(), ["a1a2"].into_iter(), [55.0, 20.0]);
        let hangs = Reason { kind: "hangs", count: 1, king: false };
        assert_eq!(of("W:Wd4,a1:Bd6,d7,h8", "d4d5").unwrap(), [hangs]);
        assert!(of("W:Wd4,a1:Bd6,d7,h8", "d4d7").is_err() && of("W:Wz4:Bd6", "d4d5").is_err());
    }
}
