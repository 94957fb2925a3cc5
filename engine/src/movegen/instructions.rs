//! The vector instructions of this machine, detected at run time, so that a binary built for any x86-64
//! is fast where it can be. The source is the same for all of them; the compiler may use more
//! instructions for some.

/// Code that is compiled once for each set of instructions. `run` must be `#[inline(always)]`, and so
/// must all that matters in it.
pub(super) trait Kernel {
    fn run(self);
}

/// The instructions that this machine has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Instructions {
    /// Whatever the program was compiled for.
    Portable,
    /// Four boards in a register, and a fast count of bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Eight boards in a register, and counting the bits of all of them at once.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// The best of what is there.
    pub(super) fn detect() -> Self {
        Self::available().pop().unwrap_or(Self::Portable)
    }

    /// All that this machine has, the best last.
    pub(super) fn available() -> Vec<Self> {
        let mut available = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let bits = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2");
            if bits && is_x86_feature_detected!("avx2") {
                available.push(Self::Avx2);
                if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq") {
                    available.push(Self::Avx512);
                }
            }
        }
        available
    }

    /// Runs the code compiled for these instructions.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "calls of functions that need certain instructions")
    )]
    pub(super) fn run(self, kernel: impl Kernel) {
        match self {
            Self::Portable => kernel.run(),
            // SAFETY: these values are made only by `available`, where the processor was asked for the instructions.
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
fn run_avx2(kernel: impl Kernel) {
    kernel.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt,lzcnt,bmi1,bmi2")]
fn run_avx512(kernel: impl Kernel) {
    kernel.run();
}
