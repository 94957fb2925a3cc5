//! The version of the format, and what its sections hold.

/// The version that is written, and the only one that is read.
pub(crate) const VERSION: u32 = 1;

/// What a section holds for each number of the class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The result in two bits: 0 lost, 1 drawn, 2 won. Valid only where no capture is pending;
    /// elsewhere it may be any of the three.
    Results,
    /// Half the plies to the end of the game, in a byte. Valid only for lost positions without a
    /// pending capture; elsewhere it may be any number.
    Distances,
    /// The [`Value`](crate::Value) in a byte, for every number.
    Values,
    /// Counts of the class, as JSON in the only block.
    Summary,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Results, Self::Distances, Self::Values, Self::Summary];

    pub(super) const fn code(self) -> u8 {
        match self {
            Self::Results => 1,
            Self::Distances => 2,
            Self::Values => 3,
            Self::Summary => 4,
        }
    }

    /// The length in bytes of a section of this many numbers.
    pub(crate) const fn bytes(self, numbers: u64) -> u64 {
        match self {
            Self::Results => numbers.div_ceil(4),
            Self::Distances | Self::Values | Self::Summary => numbers,
        }
    }
}
