//! Sums of products of 16-bit numbers. Processors have an instruction that adds two products, which
//! the compiler finds by itself only for a single long sum.

/// The products of an instruction set. A value of this type shows that the processor has it.
pub trait Products: Copy {
    /// Adds products of four numbers to 16 sums. Those of the first two numbers, by two weights
    /// each, are added to the sums 0, 2, 4, ..; those of the last two to the sums 1, 3, 5, ...
    fn add(self, sums: &mut [i32; 16], numbers: [i16; 4], weights: &[i16; 32]);
}

/// The instructions that the program was compiled for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Portable;

impl Products for Portable {
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn add(self, sums: &mut [i32; 16], numbers: [i16; 4], weights: &[i16; 32]) {
        use std::arch::x86_64::{
            __m128i, _mm_add_epi32, _mm_loadu_si128, _mm_madd_epi16, _mm_set1_epi64x, _mm_storeu_si128,
        };

        let (sums, weights) = (sums.as_chunks_mut::<4>().0, weights.as_chunks::<8>().0);
        // SAFETY: all x86-64 processors have SSE2, and the addresses are those of references to 16
        // bytes.
        unsafe {
            let numbers = _mm_set1_epi64x(bits(numbers));
            for (sums, weights) in sums.iter_mut().zip(weights) {
                let sums: *mut __m128i = sums.as_mut_ptr().cast();
                let products = _mm_madd_epi16(numbers, _mm_loadu_si128(weights.as_ptr().cast()));
                _mm_storeu_si128(sums, _mm_add_epi32(_mm_loadu_si128(sums), products));
            }
        }
    }

    #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
    #[inline(always)]
    fn add(self, sums: &mut [i32; 16], numbers: [i16; 4], weights: &[i16; 32]) {
        use std::arch::wasm32::{i32x4_add, i32x4_dot_i16x8, i64x2_splat, v128_load, v128_store};

        let (sums, weights) = (sums.as_chunks_mut::<4>().0, weights.as_chunks::<8>().0);
        let numbers = i64x2_splat(bits(numbers));
        for (sums, weights) in sums.iter_mut().zip(weights) {
            // SAFETY: the addresses are those of references to 16 bytes.
            unsafe {
                let products = i32x4_dot_i16x8(numbers, v128_load(weights.as_ptr().cast()));
                v128_store(sums.as_mut_ptr().cast(), i32x4_add(v128_load(sums.as_ptr().cast()), products));
            }
        }
    }

    #[cfg(not(any(target_arch = "x86_64", all(target_family = "wasm", target_feature = "simd128"))))]
    #[inline(always)]
    fn add(self, sums: &mut [i32; 16], numbers: [i16; 4], weights: &[i16; 32]) {
        for (place, (sum, pair)) in sums.iter_mut().zip(weights.as_chunks::<2>().0).enumerate() {
            let at = place % 2 * 2;
            let product = |number: i16, weight: i16| i32::from(number) * i32::from(weight);
            *sum = sum.wrapping_add(product(numbers[at], pair[0]).wrapping_add(product(numbers[at + 1], pair[1])));
        }
    }
}

/// Four numbers as one, in the order of the memory.
#[cfg(any(target_arch = "x86_64", all(target_family = "wasm", target_feature = "simd128")))]
#[inline(always)]
fn bits(numbers: [i16; 4]) -> i64 {
    // SAFETY: both types are 64 bits of any value.
    unsafe { std::mem::transmute::<[i16; 4], i64>(numbers) }
}

/// AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy)]
pub(super) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn new() -> Self {
        Self(())
    }
}

#[cfg(target_arch = "x86_64")]
impl Products for Avx2 {
    #[inline(always)]
    fn add(self, sums: &mut [i32; 16], numbers: [i16; 4], weights: &[i16; 32]) {
        use std::arch::x86_64::{
            __m256i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi64x, _mm256_storeu_si256,
        };

        let (sums, weights) = (sums.as_chunks_mut::<8>().0, weights.as_chunks::<16>().0);
        // SAFETY: only code with AVX2 makes this value, and the addresses are those of references
        // to 32 bytes.
        unsafe {
            let numbers = _mm256_set1_epi64x(bits(numbers));
            for (sums, weights) in sums.iter_mut().zip(weights) {
                let sums: *mut __m256i = sums.as_mut_ptr().cast();
                let products = _mm256_madd_epi16(numbers, _mm256_loadu_si256(weights.as_ptr().cast()));
                _mm256_storeu_si256(sums, _mm256_add_epi32(_mm256_loadu_si256(sums), products));
            }
        }
    }
}

/// AVX-512.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy)]
pub(super) struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    #[target_feature(enable = "avx512bw")]
    #[inline]
    pub(super) fn new() -> Self {
        Self(())
    }
}

#[cfg(target_arch = "x86_64")]
impl Products for Avx512 {
    #[inline(always)]
    fn add(self, sums: &mut [i32; 16], numbers: [i16; 4], weights: &[i16; 32]) {
        use std::arch::x86_64::{
            _mm512_add_epi32, _mm512_loadu_si512, _mm512_madd_epi16, _mm512_set1_epi64, _mm512_storeu_si512,
        };

        // SAFETY: only code with AVX-512 makes this value, and the addresses are those of
        // references to 64 bytes.
        unsafe {
            let weights = _mm512_loadu_si512(weights.as_ptr().cast());
            let products = _mm512_madd_epi16(_mm512_set1_epi64(bits(numbers)), weights);
            let sum = _mm512_add_epi32(_mm512_loadu_si512(sums.as_ptr().cast()), products);
            _mm512_storeu_si512(sums.as_mut_ptr().cast(), sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::platform::{Instructions, Kernel};

    use super::*;

    struct Add([i32; 16], [i16; 4], [i16; 32]);

    impl Kernel for Add {
        type Output = [i32; 16];

        #[inline(always)]
        fn run(mut self, products: impl Products) -> [i32; 16] {
            products.add(&mut self.0, self.1, &self.2);
            self.0
        }
    }

    #[test]
    fn every_instruction_set_adds_the_same_products() {
        let weights = std::array::from_fn(|place| 3 * place as i16 - 50);
        let sums = std::array::from_fn(|place| 1_000_000 - 2_000 * place as i32);
        let numbers = [16_383, -7, 1_000, i16::MIN];
        let expected = std::array::from_fn(|place: usize| {
            let at = place % 2 * 2;
            let product = |number: usize| i32::from(numbers[at + number]) * i32::from(weights[2 * place + number]);
            sums[place] + product(0) + product(1)
        });
        for instructions in Instructions::available() {
            assert_eq!(instructions.run(Add(sums, numbers, weights)), expected, "{instructions:?}");
        }
    }
}
