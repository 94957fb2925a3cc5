//! The vector instruction sets of this machine, detected at run time. A binary built for baseline
//! x86-64 then still uses newer instructions where the processor has them. All instruction sets
//! share one source, which the compiler compiles once for each.

use std::fmt;

#[cfg(target_arch = "x86_64")]
use super::products::{Avx2, Avx512};
use super::products::{Portable, Products};

/// Code that is compiled once for each instruction set. `run` and the hot functions it calls must
/// be `#[inline(always)]`.
pub trait Kernel {
    /// What the code returns.
    type Output;
    /// Runs the code, which may use the products of the instruction set. Call it through
    /// [`Instructions::run`].
    fn run(self, products: impl Products) -> Self::Output;
}

/// An instruction set that this machine has. Only [`Instructions::detect`] and
/// [`Instructions::available`] make one, after they have asked the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instructions(Set);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Set {
    /// The instructions that the program was compiled for.
    Portable,
    /// Four bitboards per register, and a population count instruction.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Eight bitboards per register, and a population count of all of them at once; operations on
    /// 16-bit numbers.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            // All 64-bit ARM processors have NEON: the code that is compiled for them uses it.
            Set::Portable if cfg!(target_arch = "aarch64") => "NEON",
            Set::Portable => "no vector extensions",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "AVX-512",
        })
    }
}

impl Instructions {
    /// The best instruction set of this machine.
    pub fn detect() -> Self {
        Self::available().pop().unwrap_or(Self(Set::Portable))
    }

    /// All instruction sets of this machine: first the one that the program was compiled for, the
    /// best one last.
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "there is only one"))]
    pub fn available() -> Vec<Self> {
        let mut available = vec![Self(Set::Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            let has_bit_instructions = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2");
            if has_bit_instructions && is_x86_feature_detected!("avx2") {
                available.push(Self(Set::Avx2));
                if is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vpopcntdq")
                {
                    available.push(Self(Set::Avx512));
                }
            }
        }
        available
    }

    /// Runs the code compiled for this instruction set.
    #[inline(always)]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Set::Portable => kernel.run(Portable),
            // SAFETY: only `available` creates this value, after it has checked that the processor
            // supports the instructions.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { run_avx2(kernel) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { run_avx512(kernel) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Avx2::new())
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,lzcnt,bmi1,bmi2")]
fn run_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Avx512::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_has_the_portable_instructions_and_uses_its_best() {
        let available = Instructions::available();
        assert_eq!(available.first(), Some(&Instructions(Set::Portable)));
        assert_eq!(available.last(), Some(&Instructions::detect()));
        #[cfg(target_arch = "x86_64")]
        assert_eq!(
            available.contains(&Instructions(Set::Avx2)),
            is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("lzcnt"),
        );
    }
}
