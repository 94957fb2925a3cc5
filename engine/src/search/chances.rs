//! What a score is worth: the chances of a win, a draw and a loss.
//!
//! The model is Stockfish's: the chance to win is a logistic function of the score, whose middle and width depend on how
//! much is left on the board; the chance to lose is the same function of the opponent's score, and the rest is drawn. The
//! parameters were fitted to self-played games, as docs/win-draw-loss.md in the repository tells.

use super::Score;
use crate::position::Position;

/// The chances of the side to move, in thousandths; they add up to 1000.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chances {
    /// Of a win.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of a loss.
    pub loss: u32,
}

/// The score at which the chance to win is one half, in centipawns: a polynomial of the pieces on the board over
/// [`FULL_BOARD`], constant term first.
const MIDDLE: [f64; 4] = [100.0, 0.0, 0.0, 0.0];

/// The width of the logistic function, in centipawns: likewise.
const WIDTH: [f64; 4] = [100.0, 0.0, 0.0, 0.0];

/// Pieces at the start.
const FULL_BOARD: f64 = 36.0;

impl Chances {
    /// The chances that go with a score in this position.
    pub fn new(score: Score, position: &Position) -> Self {
        let value = match score {
            Score::Centipawns(value) => f64::from(value),
            Score::MateIn(_) => return Self { win: 1000, draw: 0, loss: 0 },
            Score::MatedIn(_) => return Self { win: 0, draw: 0, loss: 1000 },
        };
        let pieces = f64::from(position.occupied().count()).min(FULL_BOARD) / FULL_BOARD;
        let (middle, width) = (polynomial(MIDDLE, pieces), polynomial(WIDTH, pieces));
        let chance = |value: f64| (1000.0 / (1.0 + ((middle - value) / width).exp())).round() as u32;
        let win = chance(value);
        // Both may have been rounded up.
        let loss = chance(-value).min(1000 - win);
        Self { win, draw: 1000 - win - loss, loss }
    }
}

fn polynomial(coefficients: [f64; 4], x: f64) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * x + coefficient)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Fen;

    const BOARDS: [&str; 3] =
        ["W:Wa1,b2,Kc1:Bh8,g7,Kf8", crate::notation::START_FEN, "W:Wa1,b1,c1,d1,e1:Ba8,b8,c8,d8,e8"];

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        for fen in BOARDS {
            let position = fen.parse::<Fen>().unwrap().position;
            let chances: Vec<Chances> =
                (-2000..=2000).step_by(10).map(|value| Chances::new(Score::Centipawns(value), &position)).collect();
            for chance in &chances {
                assert_eq!(chance.win + chance.draw + chance.loss, 1000, "{chance:?}");
            }
            assert!(chances.windows(2).all(|pair| pair[0].win <= pair[1].win && pair[0].loss >= pair[1].loss));
            let level = Chances::new(Score::Centipawns(0), &position);
            assert_eq!(level.win, level.loss);
            assert!(chances[0].loss > 990 && chances[chances.len() - 1].win > 990);
        }
    }

    #[test]
    fn the_middle_and_the_width_are_never_negative() {
        for pieces in 2..=36 {
            let pieces = f64::from(pieces) / FULL_BOARD;
            assert!(polynomial(MIDDLE, pieces) >= 0.0 && polynomial(WIDTH, pieces) > 1.0, "{pieces}");
        }
    }

    #[test]
    fn mates_leave_no_doubt() {
        let start = Position::start();
        assert_eq!(Chances::new(Score::MateIn(7), &start), Chances { win: 1000, draw: 0, loss: 0 });
        assert_eq!(Chances::new(Score::MatedIn(0), &start), Chances { win: 0, draw: 0, loss: 1000 });
    }
}
