//! The loops over the neurons, compiled for each instruction set.
//!
//! Sums of inputs wrap around. Where a sum exceeds 16 bits the score is wrong, but the same on
//! every machine and in any order of additions.

use super::features::{Feature, VIEWS, in_view};
use super::weights::{QA, Row, SHIFT, WIDTH, Weights};

/// The sums of the neurons of the four views.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Sums(pub(super) [Row; VIEWS]);

/// The sums after inputs were added and removed.
#[inline(always)]
pub(super) fn update(weights: &Weights, from: &Sums, to: &mut Sums, added: &[Feature], removed: &[Feature]) {
    for view in 0..VIEWS {
        let row = |&feature: &Feature| &weights.features[in_view(feature, view)];
        let (from, to) = (&from.0[view], &mut to.0[view]);
        // An ordinary move, and the capture of one piece, in one pass.
        match (added, removed) {
            ([a], [r]) => {
                let (added, removed) = (row(a), row(r));
                for neuron in 0..WIDTH {
                    to[neuron] = from[neuron].wrapping_add(added[neuron]).wrapping_sub(removed[neuron]);
                }
            }
            ([a], [r, s]) => {
                let (added, first, second) = (row(a), row(r), row(s));
                for neuron in 0..WIDTH {
                    let sum = from[neuron].wrapping_add(added[neuron]);
                    to[neuron] = sum.wrapping_sub(first[neuron]).wrapping_sub(second[neuron]);
                }
            }
            _ => {
                *to = *from;
                add(to, added.iter().map(row), removed.iter().map(row));
            }
        }
    }
}

/// Like [`update`], in place.
#[inline(always)]
pub(super) fn update_in_place(weights: &Weights, sums: &mut Sums, added: &[Feature], removed: &[Feature]) {
    for view in 0..VIEWS {
        let row = |&feature: &Feature| &weights.features[in_view(feature, view)];
        add(&mut sums.0[view], added.iter().map(row), removed.iter().map(row));
    }
}

#[inline(always)]
fn add<'a>(sums: &mut Row, added: impl Iterator<Item = &'a Row>, removed: impl Iterator<Item = &'a Row>) {
    for row in added {
        for neuron in 0..WIDTH {
            sums[neuron] = sums[neuron].wrapping_add(row[neuron]);
        }
    }
    for row in removed {
        for neuron in 0..WIDTH {
            sums[neuron] = sums[neuron].wrapping_sub(row[neuron]);
        }
    }
}

/// The sums without any input.
#[inline(always)]
pub(super) fn biases(weights: &Weights) -> Sums {
    Sums([weights.biases; VIEWS])
}

/// The output for the side whose own views are `own`.
#[inline(always)]
pub(super) fn output(weights: &Weights, sums: &Sums, bucket: usize, black_to_move: bool) -> i64 {
    let [own, enemy] = if black_to_move { [2, 0] } else { [0, 2] };
    let [own_weights, enemy_weights] = &weights.outputs[bucket];
    let of_view = |view: usize, weights: &Row| i64::from(activate(&sums.0[view], weights));
    i64::from(weights.output_biases[bucket])
        + of_view(own, own_weights)
        + of_view(own + 1, own_weights)
        + of_view(enemy, enemy_weights)
        + of_view(enemy + 1, enemy_weights)
}

/// The squared clipped rectifier (`SCReLU`), weighted and summed up.
#[inline(always)]
fn activate(sums: &Row, weights: &Row) -> i32 {
    let mut total = 0_i32;
    for (&sum, &weight) in sums.iter().zip(weights) {
        total = total.wrapping_add(activation(sum) * i32::from(weight));
    }
    total
}

/// The activation of one neuron. Both ways give the same number.
#[inline(always)]
fn activation(sum: i16) -> i32 {
    if cfg!(target_family = "wasm") { in_32_bits(sum) } else { in_16_bits(sum) }
}

/// The upper half of the square of a 16-bit number, one instruction on x86.
#[inline(always)]
fn in_16_bits(sum: i16) -> i32 {
    let clipped = i32::from(sum.clamp(0, QA) << SHIFT);
    ((clipped * clipped) >> 16) as i16 as i32
}

/// The same without 16-bit products, of which WebAssembly has only a rounded one.
#[inline(always)]
fn in_32_bits(sum: i16) -> i32 {
    let clipped = i32::from(sum.clamp(0, QA));
    (clipped * clipped) >> (16 - 2 * SHIFT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_square_agree() {
        for sum in i16::MIN..=i16::MAX {
            assert_eq!(in_16_bits(sum), in_32_bits(sum), "{sum}");
        }
        assert_eq!([-1, 0, 64, 1023, 2000].map(in_16_bits), [0, 0, 64, 16352, 16352]);
    }
}
