//! Numbers of any width in bits, one after the other in bytes, the lowest bit first.

/// Writes numbers.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits of the last byte that are used, 0 to 7; 0 if there is none or it is full.
    used: u32,
}

impl BitWriter {
    /// Adds a number that has at most this many bits.
    pub(crate) fn write(&mut self, value: u64, bits: u32) {
        debug_assert!(bits == 64 || value >> bits == 0, "{value} has more than {bits} bits");
        for bit in 0..bits {
            if self.used == 0 {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((value >> bit & 1) as u8) << self.used;
            }
            self.used = (self.used + 1) % 8;
        }
    }

    /// The bytes.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads numbers.
#[derive(Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The next bit.
    at: usize,
}

impl<'a> BitReader<'a> {
    /// Reads these bytes from their beginning.
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next number of this many bits; `None` after the end.
    pub(crate) fn read(&mut self, bits: u32) -> Option<u64> {
        let mut value = 0;
        for bit in 0..bits {
            let byte = self.bytes.get(self.at / 8)?;
            value |= u64::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Some(value)
    }

    /// Skips to the next byte. Returns `false` if a skipped bit is not 0.
    pub(crate) fn align(&mut self) -> bool {
        let rest = (self.at.next_multiple_of(8) - self.at) as u32;
        self.read(rest) == Some(0)
    }

    /// Whether all bits have been read.
    pub(crate) const fn is_at_end(&self) -> bool {
        self.at == self.bytes.len() * 8
    }
}

/// The number of bits that distinguish this many values.
pub(crate) const fn bits_for(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [(1, 1), (0, 0), (5, 3), (u64::MAX, 64), (300, 9), (0, 7)];
        let mut writer = BitWriter::default();
        for (value, bits) in numbers {
            writer.write(value, bits);
        }
        let bytes = writer.into_bytes();
        assert_eq!(bytes.len(), 84_usize.div_ceil(8));
        let mut reader = BitReader::new(&bytes);
        for (value, bits) in numbers {
            assert_eq!(reader.read(bits), Some(value));
        }
        assert!(!reader.is_at_end() && reader.align() && reader.is_at_end() && reader.read(1).is_none());
        let mut reader = BitReader::new(&[0b10]);
        assert!(reader.read(1) == Some(0) && !reader.align(), "a bit that is left out is set");
    }

    #[test]
    fn the_width_of_a_choice_is_the_least() {
        assert_eq!([0, 1, 2, 3, 4, 5, 64, 65].map(bits_for), [0, 0, 1, 2, 2, 3, 6, 7]);
    }
}
