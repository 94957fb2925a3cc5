//! Late move reductions by depth and move number.

use super::params;

/// The reductions in hundredths of a ply.
#[derive(Debug)]
pub(super) struct Reductions(Vec<[i16; 64]>);

impl Reductions {
    pub(super) fn new() -> Self {
        let at_depth = |depth: usize| {
            std::array::from_fn(|number| {
                let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
                let scaled = product * 10_000.0 / f64::from(params::reduction_divisor());
                (f64::from(params::reduction_base()) + scaled) as i16
            })
        };
        Self((0..64).map(at_depth).collect())
    }

    /// The reduction of the move tried as number `number`, from 0.
    #[inline(always)]
    pub(super) fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_move_number() {
        let reductions = Reductions::new();
        for depth in 1..80 {
            for number in 0..80 {
                assert!(reductions.get(depth, number) <= reductions.get(depth + 1, number));
                assert!(reductions.get(depth, number) <= reductions.get(depth, number + 1));
            }
        }
        assert!(reductions.get(12, 30) >= reductions.get(2, 2) + 200);
        // 0.68 + ln(8) * ln(16) / 2.00 = 3.56
        assert_eq!(reductions.get(8, 16), 356);
    }
}
