//! What a score is worth: the chances of a win, a draw and a loss.
//!
//! The model is Stockfish's: the chance to win is a logistic function of the score, whose middle and width depend on how
//! much is left on the board; the chance to lose is the same function of the opponent's score, and the rest is drawn. The
//! parameters were fitted to self-played games, as docs/win-draw-loss.md in the repository tells.

use super::Score;
use crate::position::Position;

/// The chances of the side to move, in thousandths; they add up to 1000.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wdl {
    /// Of a win.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of a loss.
    pub loss: u32,
}

/// The logarithm of the score at which the chance to win is one half, in centipawns: a polynomial of the logarithm of the
/// pieces on the board (1 for a full one), constant term first.
const MIDDLE: [f64; 4] = [6.601, -2.973, -2.142, 0.966];

/// The logarithm of the width of the logistic function, in centipawns: likewise.
const WIDTH: [f64; 4] = [1.363, 10.050, -11.097, 4.042];

/// Pieces at the start.
const FULL_BOARD: f64 = 36.0;

/// The middle and the width with so many pieces on the board.
fn middle_and_width(pieces: u32) -> (f64, f64) {
    let x = f64::from(pieces).clamp(2.0, FULL_BOARD).log(FULL_BOARD);
    let polynomial =
        |coefficients: [f64; 4]| coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * x + coefficient);
    (polynomial(MIDDLE).exp(), polynomial(WIDTH).exp())
}

impl Wdl {
    /// The chances that go with a score in this position.
    pub fn new(score: Score, position: &Position) -> Self {
        let value = match score {
            Score::Centipawns(value) => f64::from(value),
            Score::MateIn(_) => return Self { win: 1000, draw: 0, loss: 0 },
            Score::MatedIn(_) => return Self { win: 0, draw: 0, loss: 1000 },
        };
        let (middle, width) = middle_and_width(position.occupied().count());
        let chance = |value: f64| (1000.0 / (1.0 + ((middle - value) / width).exp())).round() as u32;
        let win = chance(value);
        // Both may have been rounded up.
        let loss = chance(-value).min(1000 - win);
        Self { win, draw: 1000 - win - loss, loss }
    }
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
            let wdl: Vec<Wdl> =
                (-2000..=2000).step_by(10).map(|value| Wdl::new(Score::Centipawns(value), &position)).collect();
            for chance in &wdl {
                assert_eq!(chance.win + chance.draw + chance.loss, 1000, "{chance:?}");
            }
            assert!(wdl.windows(2).all(|pair| pair[0].win <= pair[1].win && pair[0].loss >= pair[1].loss));
            let level = Wdl::new(Score::Centipawns(0), &position);
            assert_eq!(level.win, level.loss);
            assert!(wdl[0].loss > 990 && wdl[wdl.len() - 1].win > 990);
        }
    }

    #[test]
    fn a_man_is_worth_something_with_every_number_of_pieces() {
        for pieces in 0..=64 {
            let (middle, width) = middle_and_width(pieces);
            assert!((1.0..1000.0).contains(&middle) && (5.0..500.0).contains(&width), "{pieces}: {middle} {width}");
        }
    }

    #[test]
    fn mates_leave_no_doubt() {
        let start = Position::start();
        assert_eq!(Wdl::new(Score::MateIn(7), &start), Wdl { win: 1000, draw: 0, loss: 0 });
        assert_eq!(Wdl::new(Score::MatedIn(0), &start), Wdl { win: 0, draw: 0, loss: 1000 });
    }
}
