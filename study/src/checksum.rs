//! Hashes and checksums of bytes.

use std::hash::Hasher;

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};
use fnv::FnvHasher;

/// FNV-1a with 64 bits (G. Fowler, L. Noll and K. Vo). A seed of 0 gives the standard hash.
pub fn fnv(seed: u64, bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::with_key(0xCBF2_9CE4_8422_2325 ^ seed);
    hasher.write(bytes);
    hasher.finish()
}

/// The CRC-32 of PNG and zip. It has no lookup table: every page would load it, and files are small.
pub fn crc32(bytes: &[u8]) -> u32 {
    crc32_of(&[bytes])
}

/// The same of bytes in parts.
pub(crate) fn crc32_of(parts: &[&[u8]]) -> u32 {
    let crc = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);
    let mut digest = crc.digest();
    for part in parts {
        digest.update(part);
    }
    digest.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksum_and_hash_are_the_usual_ones() {
        assert_eq!((crc32(b"123456789"), crc32(b"")), (0xCBF4_3926, 0));
        assert_eq!((fnv(0, b"a"), fnv(0, b"")), (0xAF63_DC4C_8601_EC8C, 0xCBF2_9CE4_8422_2325));
    }
}
