//! Win, draw and loss probabilities (WDL) of a score.
//!
//! The model is Stockfish's. The probability of a win is a logistic function of the score. Its
//! midpoint and width depend on the number of pieces. The probability of a loss is the same
//! function of the opponent's score; the rest is drawn. The parameters were fitted to self-play
//! games by `python/training/win_draw_loss.py`; see docs/win-draw-loss.md in the repository. The games
//! were played with the network g7. The built-in network has the same scale; the model fits no other.

use dameo_rules::{Position, TableResult};

use super::score::Score;

/// Win, draw and loss probabilities of the side to move, in permille. They add up to 1000.
///
/// ```
/// use dameo_engine::Position;
/// use dameo_engine::search::{Score, Wdl};
///
/// let wdl = Wdl::new(Score::Centipawns(60), &Position::start());
/// assert_eq!((wdl.win, wdl.draw, wdl.loss), (782, 83, 135));
/// assert_eq!(Wdl::new(Score::MateIn(7), &Position::start()).win, 1000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// Probability of a win.
    pub win: u32,
    /// Probability of a draw.
    pub draw: u32,
    /// Probability of a loss.
    pub loss: u32,
}

/// Coefficients of the logarithm of the midpoint: the score, in centipawns, at which the
/// probability of a win is one half. They belong to a polynomial in the logarithm of the number of
/// pieces to base 36, constant term first.
const MIDPOINT: [f64; 4] = [4.537, 0.855, -0.656, -2.330];

/// Coefficients of the logarithm of the width of the logistic function, in centipawns, in the same
/// form.
const WIDTH: [f64; 4] = [0.743, 4.601, 2.190, -3.888];

/// Number of pieces in the start position.
const FULL_BOARD: f64 = 36.0;

/// The midpoint and the width for this number of pieces, in centipawns.
fn midpoint_and_width(pieces: u32) -> (f64, f64) {
    let x = f64::from(pieces).clamp(2.0, FULL_BOARD).log(FULL_BOARD);
    let polynomial =
        |coefficients: [f64; 4]| coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * x + coefficient);
    (polynomial(MIDPOINT).exp(), polynomial(WIDTH).exp())
}

impl Wdl {
    /// The probabilities of a result that is certain.
    ///
    /// ```
    /// use dameo_engine::TableResult;
    /// use dameo_engine::search::Wdl;
    ///
    /// assert_eq!(Wdl::of_result(TableResult::Draw), Wdl { win: 0, draw: 1000, loss: 0 });
    /// ```
    pub const fn of_result(result: TableResult) -> Self {
        let none = Self { win: 0, draw: 0, loss: 0 };
        match result {
            TableResult::Win => Self { win: 1000, ..none },
            TableResult::Draw => Self { draw: 1000, ..none },
            TableResult::Loss => Self { loss: 1000, ..none },
        }
    }

    /// The probabilities for a score of the side to move in this position.
    pub fn new(score: Score, position: &Position) -> Self {
        let value = match score {
            Score::Centipawns(value) if score.certain_result().is_none() => f64::from(value),
            Score::Centipawns(1..) | Score::MateIn(_) => return Self::of_result(TableResult::Win),
            Score::Centipawns(_) | Score::MatedIn(_) => return Self::of_result(TableResult::Loss),
        };
        let (midpoint, width) = midpoint_and_width(position.occupied().count());
        let probability = |value: f64| (1000.0 / (1.0 + ((midpoint - value) / width).exp())).round() as u32;
        let win = probability(value);
        // Guards against rounding errors.
        let loss = probability(-value).min(1000 - win);
        Self { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::Fen;

    use super::*;

    const BOARDS: [&str; 3] = ["W:Wa1,b2,Kc1:Bh8,g7,Kf8", dameo_rules::START_FEN, "W:Wa1,b1,c1,d1,e1:Ba8,b8,c8,d8,e8"];

    #[test]
    fn probabilities_add_up_and_grow_with_the_score() {
        for fen in BOARDS {
            let position = fen.parse::<Fen>().unwrap().position;
            let wdl: Vec<Wdl> =
                (-2000..=2000).step_by(10).map(|value| Wdl::new(Score::Centipawns(value), &position)).collect();
            for wdl in &wdl {
                assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000, "{wdl:?}");
            }
            assert!(wdl.windows(2).all(|pair| pair[0].win <= pair[1].win && pair[0].loss >= pair[1].loss));
            let even = Wdl::new(Score::Centipawns(0), &position);
            assert_eq!(even.win, even.loss);
            assert!(wdl[0].loss > 990 && wdl[wdl.len() - 1].win > 990);
        }
    }

    #[test]
    fn midpoint_and_width_are_plausible_for_every_number_of_pieces() {
        for pieces in 0..=64 {
            let (midpoint, width) = midpoint_and_width(pieces);
            assert!((1.0..1000.0).contains(&midpoint) && (5.0..500.0).contains(&width), "{pieces}: {midpoint} {width}");
        }
    }

    #[test]
    fn mate_scores_are_certain() {
        let start = Position::start();
        assert_eq!(Wdl::new(Score::MateIn(7), &start), Wdl { win: 1000, draw: 0, loss: 0 });
        assert_eq!(Wdl::new(Score::MatedIn(0), &start), Wdl { win: 0, draw: 0, loss: 1000 });
        // Of endgame tables.
        assert_eq!(Wdl::new(Score::Centipawns(19_990), &start).win, 1000);
        assert_eq!(Wdl::new(Score::Centipawns(-19_990), &start).loss, 1000);
    }

    #[test]
    fn the_model_has_the_fitted_parameters() {
        let is_close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-9;
        // The polynomials at 1, 0.5 (6 is the square root of 36) and at the clamped ends.
        let (midpoint, width) = midpoint_and_width(36);
        assert!(is_close(midpoint.ln(), 4.537 + 0.855 - 0.656 - 2.330), "{midpoint}");
        assert!(is_close(width.ln(), 0.743 + 4.601 + 2.190 - 3.888), "{width}");
        let (midpoint, width) = midpoint_and_width(6);
        assert!(is_close(midpoint.ln(), 4.537 + 0.855 / 2.0 - 0.656 / 4.0 - 2.330 / 8.0), "{midpoint}");
        assert!(is_close(width.ln(), 0.743 + 4.601 / 2.0 + 2.190 / 4.0 - 3.888 / 8.0), "{width}");
        assert_eq!(midpoint_and_width(37), midpoint_and_width(36));
        assert_eq!(midpoint_and_width(0), midpoint_and_width(2));
        assert_ne!(midpoint_and_width(2), midpoint_and_width(3));
        assert_ne!(midpoint_and_width(36), midpoint_and_width(35));
    }

    #[test]
    fn scores_have_these_probabilities() {
        let two_kings = "W:WKa1:BKh7";
        for (fen, value, win, draw, loss) in [
            (dameo_rules::START_FEN, 0, 428, 144, 428),
            (dameo_rules::START_FEN, 60, 782, 83, 135),
            (dameo_rules::START_FEN, -60, 135, 83, 782),
            (dameo_rules::START_FEN, 200, 993, 3, 4),
            (two_kings, 0, 0, 1000, 0),
            (two_kings, 300, 1000, 0, 0),
            (two_kings, -300, 0, 0, 1000),
            (two_kings, 400, 1000, 0, 0),
            (BOARDS[0], 0, 17, 966, 17),
            (BOARDS[0], 60, 201, 798, 1),
            (BOARDS[0], -60, 1, 798, 201),
            (BOARDS[0], 200, 993, 7, 0),
        ] {
            let position = fen.parse::<Fen>().unwrap().position;
            assert_eq!(Wdl::new(Score::Centipawns(value), &position), Wdl { win, draw, loss }, "{fen} {value}");
        }
    }
}
