//! Which vector instructions count a batch: chosen when the program runs, so that a binary built for any x86-64 is fast
//! where it can be. The code is the same for all; only what the compiler may use for it differs.

use super::batch::Batch;
use crate::piece::Color;

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

    /// Adds the moves of the batch's waiting boards to its total.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "calls of functions that need certain instructions")
    )]
    pub(super) fn count(self, batch: &mut Batch, side: Color) {
        match self {
            Self::Portable => batch.count_groups(side),
            // SAFETY: these values are made only by `available`, where the processor was asked for the instructions.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { count_avx2(batch, side) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => unsafe { count_avx512(batch, side) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
fn count_avx2(batch: &mut Batch, side: Color) {
    batch.count_groups(side);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt,lzcnt,bmi1,bmi2")]
fn count_avx512(batch: &mut Batch, side: Color) {
    batch.count_groups(side);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Fen, START_FEN};

    #[test]
    fn all_instructions_count_the_same() {
        for (fen, moves) in [
            (START_FEN, 2_704),
            ("W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5", 20),
            ("W:WKa1,h8:Ba4,c1,c6,f4,g8", 12),
            ("W:WKa1,a2,b1,Kc2,d1:BKf8,g7,h7", 583),
            ("B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7", 15),
            ("B:WKb8,c2,Kf1:BKe7,g2,h6", 783),
        ] {
            let position = Fen::parse_for_counting(fen).unwrap().position;
            for instructions in Instructions::available() {
                let mut batch = Batch::with(instructions);
                batch.add_children(&position);
                assert_eq!(batch.finish(!position.side_to_move()), moves, "{instructions:?}: {fen}");
            }
        }
    }
}
