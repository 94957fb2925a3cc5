//! The judgement of moves: how much of its winning chances a side lost by them.
//!
//! Winning chances are White's, in points from 0 to 100, where a draw counts half. The accuracy is
//! lichess's published method (<https://lichess.org/page/accuracy>), with its constants.

use dameo_rules::Color;

/// How bad a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// It lost 10 points or more.
    Inaccuracy,
    /// It lost 20 points or more.
    Mistake,
    /// It lost 30 points or more.
    Blunder,
}

impl Judgement {
    /// All of them, the least bad first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The judgement of a move that lost this many points, if it is an error.
    pub fn of_loss(points: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|judgement| points >= judgement.least_loss())
    }

    /// The smallest loss, in points, that gets this judgement.
    const fn least_loss(self) -> f64 {
        match self {
            Self::Inaccuracy => 10.0,
            Self::Mistake => 20.0,
            Self::Blunder => 30.0,
        }
    }

    /// Its numeric glyph in a game record: 6 is `?!`, 2 is `?`, 4 is `??`.
    pub const fn glyph(self) -> u16 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// Its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// How steeply the winning chances rise with a score, per centipawn. From the table in
/// docs/win-draw-loss.md: at a lead of half a man with most pieces on the board they are about 63.
const SLOPE: f64 = 0.011;

/// White's winning chances from the engine's probabilities, in permille.
pub fn chances_of_wdl(win: u32, draw: u32) -> f64 {
    ((f64::from(win) + f64::from(draw) / 2.0) / 10.0).clamp(0.0, 100.0)
}

/// White's winning chances from a score in centipawns for White, if the engine gave no
/// probabilities.
pub fn chances_of_score(centipawns: f64) -> f64 {
    100.0 / (1.0 + (-SLOPE * centipawns).exp())
}

/// White's winning chances when a game is over, or decided by force. `None` is a draw.
pub const fn chances_of_result(winner: Option<Color>) -> f64 {
    match winner {
        Some(Color::White) => 100.0,
        None => 50.0,
        Some(Color::Black) => 0.0,
    }
}

/// A judged move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgedMove {
    /// The points of winning chances that the side lost by it, 0 to 100.
    pub lost: f64,
    /// How bad it is.
    pub judgement: Option<Judgement>,
    /// Whether it is an error that changes which side is better, if any.
    pub is_turning_point: bool,
}

/// A judged game.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgedGame {
    /// One for each move; `None` where the chances before or after it are not known.
    pub moves: Vec<Option<JudgedMove>>,
    /// The accuracy of White and Black, 0 to 100, up to the first position whose chances are not
    /// known; `None` for a side without a move.
    pub accuracy: [Option<f64>; 2],
}

/// Judges the moves of a game.
///
/// `chances` are White's in each position, including the last. `is_best` tells for each move
/// whether it is the one that the engine would have played: that is never an error, though the
/// engine may have seen more a move later. `first` made the first move.
///
/// ```
/// use dameo_study::judgement::{Judgement, judge};
/// use dameo_rules::Color;
///
/// let judged = judge(&[Some(50.0), Some(15.0), Some(16.0)], &[false, true], Color::White);
/// assert_eq!(judged.moves[0].unwrap().judgement, Some(Judgement::Blunder));
/// assert_eq!(judged.accuracy[1], Some(100.0));
/// ```
pub fn judge(chances: &[Option<f64>], is_best: &[bool], first: Color) -> JudgedGame {
    let mover = |index: usize| if index.is_multiple_of(2) { first } else { !first };
    let moves: Vec<Option<JudgedMove>> = chances
        .windows(2)
        .enumerate()
        .map(|(index, pair)| {
            let (before, after) = (pair[0]?, pair[1]?);
            let is_best = is_best.get(index).copied().unwrap_or(false);
            let lost = if is_best { 0.0 } else { lost_chances(before, after, mover(index)) };
            let judgement = Judgement::of_loss(lost);
            let is_turning_point = judgement.is_some() && better_side(before) != better_side(after);
            Some(JudgedMove { lost, judgement, is_turning_point })
        })
        .collect();
    let known: Vec<f64> = chances.iter().map_while(|&chances| chances).collect();
    let weights = move_weights(&known);
    let mut sides: [Vec<(f64, f64)>; 2] = [Vec::new(), Vec::new()];
    for (index, (judged, weight)) in moves.iter().map_while(|&judged| judged).zip(weights).enumerate() {
        sides[mover(index).index()].push((move_accuracy(judged.lost), weight));
    }
    JudgedGame { moves, accuracy: sides.map(|moves| side_accuracy(&moves)) }
}

/// The points of winning chances that a move lost; 0 if it lost none.
fn lost_chances(before: f64, after: f64, mover: Color) -> f64 {
    let gained = match mover {
        Color::White => after - before,
        Color::Black => before - after,
    };
    (-gained).max(0.0)
}

/// The side that is better, if one is.
fn better_side(chances: f64) -> Option<Color> {
    if chances >= 70.0 {
        Some(Color::White)
    } else if chances <= 30.0 {
        Some(Color::Black)
    } else {
        None
    }
}

/// The accuracy of a move, 0 to 100, by the points of winning chances that it lost.
fn move_accuracy(lost: f64) -> f64 {
    if lost <= 0.0 {
        return 100.0;
    }
    // The last 1 allows for analysis that is not perfect, as lichess does.
    (103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * lost).exp() - 3.166_924_740_191_411 + 1.0).clamp(0.0, 100.0)
}

/// A weight for each move: how much the chances vary in the window of positions that ends with its
/// own.
fn move_weights(chances: &[f64]) -> Vec<f64> {
    let moves = chances.len().saturating_sub(1);
    let size = (moves / 10).clamp(2, 8);
    (0..moves)
        .map(|index| {
            let begin = (index + 2).saturating_sub(size);
            let end = (begin + size).min(chances.len());
            standard_deviation(&chances[begin..end]).clamp(0.5, 12.0)
        })
        .collect()
}

/// The mean of a weighted mean and a harmonic mean, so that good moves cannot make up fully for a
/// bad one.
fn side_accuracy(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weight: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weight;
    let inverses: f64 = moves.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
    Some(f64::midpoint(weighted, moves.len() as f64 / inverses))
}

fn standard_deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(chances: &[f64]) -> Vec<Option<f64>> {
        chances.iter().copied().map(Some).collect()
    }

    /// The judgement of White's move from one position to another.
    fn judgement(before: f64, after: f64) -> Option<Judgement> {
        judge(&known(&[before, after]), &[], Color::White).moves[0].unwrap().judgement
    }

    #[test]
    fn chances_are_those_of_the_engine_or_follow_from_the_score() {
        assert!((chances_of_wdl(498, 74) - 53.5).abs() < 1e-9);
        assert!((chances_of_wdl(0, 1_000) - 50.0).abs() < 1e-9);
        assert!((chances_of_score(0.0) - 50.0).abs() < 1e-9);
        assert!(chances_of_score(50.0) > 60.0);
        assert!((chances_of_score(50.0) + chances_of_score(-50.0) - 100.0).abs() < 1e-9);
        assert!(chances_of_score(3_000.0) <= 100.0);
        let results = [Some(Color::White), None, Some(Color::Black)].map(chances_of_result);
        assert!(results.into_iter().zip([100.0, 50.0, 0.0]).all(|(found, expected)| (found - expected).abs() < 1e-9));
    }

    #[test]
    fn a_move_is_judged_by_what_its_side_lost() {
        for (lost, expected) in [
            (0.0, None),
            (9.9, None),
            (10.0, Some(Judgement::Inaccuracy)),
            (19.9, Some(Judgement::Inaccuracy)),
            (20.0, Some(Judgement::Mistake)),
            (29.9, Some(Judgement::Mistake)),
            (30.0, Some(Judgement::Blunder)),
            (100.0, Some(Judgement::Blunder)),
        ] {
            assert_eq!(judgement(100.0, 100.0 - lost), expected, "{lost}");
        }
        assert_eq!(judgement(15.0, 60.0), None);
        // Black makes the second move, or the first.
        let second = judge(&known(&[50.0, 50.0, 90.0]), &[], Color::White).moves[1].unwrap();
        let first = judge(&known(&[50.0, 90.0]), &[], Color::Black).moves[0].unwrap();
        assert_eq!(second, first);
        assert_eq!((first.lost, first.judgement), (40.0, Some(Judgement::Blunder)));
    }

    #[test]
    fn the_best_move_is_no_error() {
        let judged = judge(&known(&[50.0, 10.0]), &[true], Color::White);
        assert_eq!(judged.moves[0], Some(JudgedMove { lost: 0.0, judgement: None, is_turning_point: false }));
        assert_eq!(judged.accuracy, [Some(100.0), None]);
    }

    #[test]
    fn a_turning_point_changes_which_side_is_better() {
        let turns =
            |before, after| judge(&known(&[before, after]), &[], Color::White).moves[0].unwrap().is_turning_point;
        assert!(turns(75.0, 55.0) && turns(50.0, 25.0) && turns(90.0, 5.0));
        assert!(!turns(100.0, 75.0), "still better");
        assert!(!turns(72.0, 68.0), "no error");
    }

    #[test]
    fn unknown_scores_are_not_judged() {
        let judged = judge(&[Some(50.0), Some(50.0), None, Some(10.0), Some(90.0)], &[], Color::White);
        let is_judged: Vec<bool> = judged.moves.iter().map(Option::is_some).collect();
        assert_eq!(is_judged, [true, false, false, true]);
        assert_eq!(judged.accuracy, [Some(100.0), None], "up to the gap");
        assert_eq!(judge(&[Some(50.0)], &[], Color::White).accuracy, [None, None]);
        assert_eq!(judge(&[], &[], Color::White).moves, []);
    }

    #[test]
    fn accuracy_falls_with_the_loss() {
        assert!((move_accuracy(0.0) - 100.0).abs() < 1e-9);
        // 103.1668 * exp(-0.04354 * 10) - 3.1669, and 1 for imperfect analysis.
        assert!((move_accuracy(10.0) - 64.58).abs() < 0.005);
        assert!(move_accuracy(100.0).abs() < 1e-9);
    }

    #[test]
    fn accuracy_counts_each_side_for_itself() {
        let steady = [50.0, 50.0, 50.0, 20.0, 20.0, 20.0, 20.0];
        let [white, black] = judge(&known(&steady), &[], Color::White).accuracy;
        assert_eq!(black, Some(100.0));
        assert!((30.0..80.0).contains(&white.unwrap()));
        let exchanged = judge(&known(&steady.map(|chances| 100.0 - chances)), &[], Color::Black);
        assert_eq!(exchanged.accuracy, [black, white]);
    }

    #[test]
    fn moves_where_much_changes_weigh_more() {
        let chances = [50.0, 40.0, 40.0, 40.0, 40.0, 40.0, 40.0, 40.0, 40.0];
        let accuracies = [move_accuracy(10.0), 100.0, 100.0, 100.0];
        let weights = [5.0, 0.5, 0.5, 0.5];
        let weighted = accuracies.iter().zip(weights).map(|(accuracy, weight)| accuracy * weight).sum::<f64>()
            / weights.iter().sum::<f64>();
        let harmonic = 4.0 / accuracies.iter().map(|accuracy| 1.0 / accuracy).sum::<f64>();
        let [white, _] = judge(&known(&chances), &[], Color::White).accuracy;
        assert!((white.unwrap() - f64::midpoint(weighted, harmonic)).abs() < 1e-9);
    }
}
