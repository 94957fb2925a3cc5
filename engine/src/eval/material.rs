//! The simplest evaluation: it counts pieces.

use dameo_rules::{Color, Position};

use super::{Evaluate, endings};

/// The value of a king, in centipawns. A man is 100.
const KING: i32 = 300;

/// Counts pieces: 100 for a man, 300 for a king. An example of [`Evaluate`]; training starts with
/// it if there is no network yet. It is far weaker than [`Network`](super::Network).
///
/// ```
/// use dameo_engine::Position;
/// use dameo_engine::eval::{Evaluate, Material};
///
/// let position: Position = "W:Wd4,e4,Ka1:Be7".parse()?;
/// assert_eq!(Material.evaluate(&position), 400);
/// # Ok::<(), dameo_engine::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Material;

impl Evaluate for Material {
    type State = ();

    fn evaluate(&self, position: &Position) -> i32 {
        let of = |color: Color| 100 * position.men(color).count() as i32 + KING * position.kings(color).count() as i32;
        let side = position.side_to_move();
        endings::adjust(position, of(side) - of(!side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_for_the_side_to_move_and_the_same_in_the_mirror() {
        for fen in ["W:Wd4,e4,Ka1:Be7", "B:Wd4:BKe7,a7", "W:Wa1:BKe7,a7,b7"] {
            let position: Position = fen.parse().unwrap();
            let score = Material.evaluate(&position);
            assert_eq!(Material.evaluate(&position.null_move()), -score, "{fen}");
            assert_eq!(Material.evaluate(&position.flip_colors()), score, "{fen}");
            assert_eq!(Material.evaluate(&position.mirror_files()), score, "{fen}");
        }
    }
}
