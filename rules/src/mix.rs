//! Spreading the bits of a number, for hashes and for numbers that look random.

/// A number with its bits mixed: each bit of the result depends on all bits of the argument. No two
/// numbers give the same result, and 0 gives 0 (the finaliser of `SplitMix64`, G. Steele and
/// others 2014).
#[inline(always)]
pub const fn mix(value: u64) -> u64 {
    let mut bits = value;
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// 2^64 divided by the golden ratio: multiples of it are spread evenly.
pub const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_changes_about_half_of_the_others() {
        for bit in 0..64 {
            let changed = |value: u64| {
                (mix(value.wrapping_mul(GOLDEN)) ^ mix(value.wrapping_mul(GOLDEN) ^ 1 << bit)).count_ones()
            };
            let changed: u32 = (1..=256).map(changed).sum();
            assert!((28 * 256..36 * 256).contains(&changed), "bit {bit}: {changed}");
        }
        assert_eq!(mix(0), 0);
    }
}
