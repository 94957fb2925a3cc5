//! The vector instruction sets of this machine, detected at run time. A binary built for baseline
//! x86-64 then still uses newer instructions where the processor has them. All instruction sets
//! share one source, which the compiler compiles once for each.

use std::fmt;

/// Code that is compiled once for each instruction set. `run` and the hot functions it calls must
/// be `#[inline(always)]`.
pub trait Kernel {
    type Output;
    fn run(self) -> Self::Output;
}

/// An instruction set that this machine supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instructions {
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
        f.pad(match self {
            // All 64-bit ARM processors have NEON: the code that is compiled for them uses it.
            Self::Portable if cfg!(target_arch = "aarch64") => "NEON",
            Self::Portable => "no vector extensions",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => "AVX-512",
        })
    }
}

impl Instructions {
    /// The best instruction set of this machine.
    pub fn detect() -> Self {
        Self::available().pop().unwrap_or(Self::Portable)
    }

    /// All instruction sets of this machine, the best one last.
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "there is only one"))]
    pub fn available() -> Vec<Self> {
        let mut available = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let has_bit_instructions = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2");
            if has_bit_instructions && is_x86_feature_detected!("avx2") {
                available.push(Self::Avx2);
                if is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vpopcntdq")
                {
                    available.push(Self::Avx512);
                }
            }
        }
        available
    }

    /// Runs the code compiled for this instruction set.
    #[inline(always)]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "calls functions that require certain instructions")
    )]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Self::Portable => kernel.run(),
            // SAFETY: only `available` creates this value, after it has checked that the processor
            // supports the instructions.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { run_avx2(kernel) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => unsafe { run_avx512(kernel) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,lzcnt,bmi1,bmi2")]
fn run_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_has_the_portable_instructions_and_uses_its_best() {
        let available = Instructions::available();
        assert_eq!(available.first(), Some(&Instructions::Portable));
        assert_eq!(available.last(), Some(&Instructions::detect()));
        #[cfg(target_arch = "x86_64")]
        assert_eq!(
            available.contains(&Instructions::Avx2),
            is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("lzcnt"),
        );
    }
}
