//! The loops over the neurons, compiled for each instruction set.
//!
//! Sums of inputs wrap around. Where a sum exceeds 16 bits the score is wrong, but the same on
//! every machine and in any order of additions.

use std::array;
use std::hint::black_box;

use dameo_rules::platform::Products;

use super::features::{Feature, VIEWS, in_view};
use super::weights::{ACTIVATION_BITS, FIRST, LAYER_SHIFT, MAX_ACTIVATION, QA, Row, SHIFT, WIDTH, Weights};

/// The sums of the neurons of the four views.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Sums(pub(super) [Row; VIEWS]);

/// The neurons that are summed up together: as many as the registers of the processor hold.
const BLOCK: usize = if cfg!(target_family = "wasm") { WIDTH / 2 } else { WIDTH };

/// The sums after inputs were added and removed.
#[inline(always)]
pub(super) fn update(weights: &Weights, from: &Sums, to: &mut Sums, added: &[Feature], removed: &[Feature]) {
    for view in 0..VIEWS {
        let (from, to) = (from.0[view].as_chunks().0, to.0[view].as_chunks_mut().0);
        for (block, to) in to.iter_mut().enumerate() {
            *to = changed(weights, view, block, from[block], added, removed);
        }
    }
}

/// Like [`update`], in place.
#[inline(always)]
pub(super) fn update_in_place(weights: &Weights, sums: &mut Sums, added: &[Feature], removed: &[Feature]) {
    for view in 0..VIEWS {
        for (block, sums) in sums.0[view].as_chunks_mut().0.iter_mut().enumerate() {
            *sums = changed(weights, view, block, *sums, added, removed);
        }
    }
}

/// The sums of a block of a view after inputs were added and removed.
#[inline(always)]
fn changed(
    weights: &Weights,
    view: usize,
    block: usize,
    mut sums: [i16; BLOCK],
    added: &[Feature],
    removed: &[Feature],
) -> [i16; BLOCK] {
    let row = |&feature: &Feature| &weights.features[in_view(feature, view)].as_chunks::<BLOCK>().0[block];
    for row in added.iter().map(row) {
        for neuron in 0..BLOCK {
            sums[neuron] = sums[neuron].wrapping_add(row[neuron]);
        }
    }
    for row in removed.iter().map(row) {
        for neuron in 0..BLOCK {
            sums[neuron] = sums[neuron].wrapping_sub(row[neuron]);
        }
    }
    sums
}

/// The sums without any input.
#[inline(always)]
pub(super) fn biases(weights: &Weights) -> Sums {
    Sums([weights.biases; VIEWS])
}

/// The output for the side whose own views are `own`.
#[inline(always)]
pub(super) fn output(
    weights: &Weights,
    sums: &Sums,
    bucket: usize,
    black_to_move: bool,
    products: impl Products,
) -> i64 {
    let [own, enemy] = if black_to_move { [2, 0] } else { [0, 2] };
    let layers = &weights.layers[bucket];
    let inputs = Inputs::new(&sums.0[own..own + 2], &sums.0[enemy..enemy + 2]);
    let mut first = [0; 2 * FIRST];
    for (four, block) in layers.first.iter().enumerate() {
        products.add(&mut first, inputs.0.as_chunks().0[four], block);
    }
    let first = with_biases(&layers.first_biases, &first);
    // Not in registers, from which the compiler would collect the inputs one by one.
    let inputs = black_box(with_squares(&first));
    // By neuron of a group.
    let mut third = [0; 8];
    for (group, blocks) in layers.second.iter().enumerate() {
        let mut second = [0; 16];
        for (four, block) in blocks.iter().enumerate() {
            products.add(&mut second, inputs.as_chunks().0[four], block);
        }
        let second = with_biases(&layers.second_biases.as_chunks().0[group], &second);
        for ((third, sum), &weight) in third.iter_mut().zip(second).zip(&layers.third.as_chunks::<8>().0[group]) {
            *third += i32::from(activation(sum)) * i32::from(weight);
        }
    }
    i64::from(first[FIRST - 1]) + i64::from(third.iter().sum::<i32>())
}

/// The sums of eight neurons from the two parts of each.
#[inline(always)]
fn with_biases(biases: &[i32; 8], sums: &[i32; 16]) -> [i32; 8] {
    array::from_fn(|neuron| biases[neuron] + sums[2 * neuron] + sums[2 * neuron + 1])
}

/// The inputs of the first layer: the products of the own views, added, and those of the enemy's.
#[repr(align(64))]
struct Inputs(Row);

impl Inputs {
    #[inline(always)]
    fn new(own: &[Row], enemy: &[Row]) -> Self {
        let mut inputs = Self([0; WIDTH]);
        let (of_own, of_enemy) = inputs.0.split_at_mut(WIDTH / 2);
        for (views, to) in [(own, of_own), (enemy, of_enemy)] {
            for view in views {
                add_products(view, to);
            }
        }
        inputs
    }
}

/// Adds the products of the neurons of the first half and those of the second.
#[inline(always)]
fn add_products(sums: &Row, to: &mut [i16]) {
    let (first, second) = sums.split_at(WIDTH / 2);
    for ((to, &first), &second) in to.iter_mut().zip(first).zip(second) {
        // Both ways give the same number.
        *to += if cfg!(target_family = "wasm") { in_32_bits(first, second) } else { in_16_bits(first, second) };
    }
}

/// The upper half of the product of two 16-bit numbers, one instruction on x86.
#[inline(always)]
fn in_16_bits(first: i16, second: i16) -> i16 {
    let [first, second] = [first, second].map(|sum| i32::from(sum.clamp(0, QA) << SHIFT));
    ((first * second) >> 16) as i16
}

/// The same without 16-bit products, of which WebAssembly has only a rounded one.
#[inline(always)]
fn in_32_bits(first: i16, second: i16) -> i16 {
    let [first, second] = [first, second].map(|sum| i32::from(sum.clamp(0, QA)));
    ((first * second) >> (16 - 2 * SHIFT)) as i16
}

/// The inputs of the second layer.
#[inline(always)]
fn with_squares(first: &[i32; FIRST]) -> [i16; 2 * FIRST] {
    let mut inputs = [0; 2 * FIRST];
    let (activations, squares) = inputs.split_at_mut(FIRST);
    for ((&sum, to), square) in first.iter().zip(activations).zip(squares) {
        *to = activation(sum);
        *square = ((i32::from(*to) * i32::from(*to)) >> ACTIVATION_BITS) as i16;
    }
    inputs
}

/// What a neuron of a layer passes on: its sum, clipped.
#[inline(always)]
fn activation(sum: i32) -> i16 {
    (sum >> LAYER_SHIFT).clamp(0, MAX_ACTIVATION) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_multiply_agree() {
        for first in i16::MIN..=i16::MAX {
            for second in [i16::MIN, -1, 0, 1, 2, 63, 64, 511, 777, 1022, 1023, 1024, i16::MAX, first] {
                assert_eq!(in_16_bits(first, second), in_32_bits(first, second), "{first}, {second}");
            }
        }
        assert_eq!([-1, 0, 64, 1023, 2000].map(|sum| in_16_bits(sum, 1023)), [0, 0, 1023, 16352, 16352]);
    }
}
