//! Hashes and checksums of bytes.

/// FNV-1a with 64 bits (G. Fowler, L. Noll and K. Vo), continued from a number; 0 begins as usual.
pub(crate) fn fnv(seed: u64, bytes: &[u8]) -> u64 {
    let begin = 0xCBF2_9CE4_8422_2325 ^ seed;
    bytes.iter().fold(begin, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

/// The CRC-32 of PNG and zip. A crate for it has tables of 16 kB, which every page would load.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!((crc32(b"123456789"), crc32(b"")), (0xCBF4_3926, 0));
    }
}
