//! Hashes and checksums of bytes.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

/// FNV-1a with 64 bits (G. Fowler, L. Noll and K. Vo), continued from a number; 0 begins as usual.
pub fn fnv(seed: u64, bytes: &[u8]) -> u64 {
    let begin = 0xCBF2_9CE4_8422_2325 ^ seed;
    bytes.iter().fold(begin, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

/// The CRC-32 of PNG and zip. It has no lookup table: every page would load it, and files are small.
pub fn crc32(bytes: &[u8]) -> u32 {
    Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC).checksum(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!((crc32(b"123456789"), crc32(b"")), (0xCBF4_3926, 0));
    }
}
