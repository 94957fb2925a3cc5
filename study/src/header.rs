//! The header of the compact files, and their checksum.

use crate::checksum::crc32_of;

/// The length of a header, in bytes.
pub(crate) const HEADER_LEN: usize = 40;

/// Where the checksum is.
const CHECKSUM: std::ops::Range<usize> = 32..36;

/// What a header says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Header {
    /// The version of the format. In version 1 the checksum left out the header.
    pub(crate) version: u32,
    /// The number of entries.
    pub(crate) count: u32,
    /// The node count of fixed searches, which identifies the engine behind the file.
    pub(crate) signature: u64,
    /// The nodes of the search behind each score.
    pub(crate) nodes: u64,
}

/// Why bytes have no header, or another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HeaderError {
    Magic,
    Short,
    Version(u32),
}

impl Header {
    /// The bytes of a file with this header and what follows it.
    pub(crate) fn write(self, magic: [u8; 8], body: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER_LEN + body.len());
        bytes.extend(magic);
        bytes.extend(self.version.to_le_bytes());
        bytes.extend(self.count.to_le_bytes());
        bytes.extend(self.signature.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend([0; 8]);
        bytes.extend(body);
        let checksum = checksum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads a header of this version or an older one. Returns it with what follows it, whose
    /// checksum is not yet compared.
    pub(crate) fn read(magic: [u8; 8], newest: u32, bytes: &[u8]) -> Result<(Self, &[u8]), HeaderError> {
        if !bytes.starts_with(&magic) {
            return Err(HeaderError::Magic);
        }
        let (header, body) = bytes.split_at_checked(HEADER_LEN).ok_or(HeaderError::Short)?;
        let version = u32_at(header, 8);
        if !(1..=newest).contains(&version) {
            return Err(HeaderError::Version(version));
        }
        let [signature, nodes] = [16, 24].map(|at| u64_at(header, at));
        Ok((Self { version, count: u32_at(header, 12), signature, nodes }, body))
    }
}

/// Whether the checksum of a file with a header is right.
pub(crate) fn is_intact(bytes: &[u8]) -> bool {
    let expected = if u32_at(bytes, 8) == 1 { crc32_of(&[&bytes[HEADER_LEN..]]) } else { checksum(bytes) };
    expected == u32_at(bytes, CHECKSUM.start)
}

/// The file with the checksum of its bytes as they are now.
#[cfg(test)]
pub(crate) fn resealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = checksum(&bytes);
    bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The CRC-32 of a file without the four bytes that have it.
fn checksum(bytes: &[u8]) -> u32 {
    crc32_of(&[&bytes[..CHECKSUM.start], &bytes[CHECKSUM.end..]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAGIC: [u8; 8] = *b"DameoXx\n";

    #[test]
    fn every_changed_byte_is_found() {
        let header = Header { version: 2, count: 3, signature: 5, nodes: 7 };
        let bytes = header.write(MAGIC, b"body");
        assert_eq!(Header::read(MAGIC, 2, &bytes), Ok((header, &b"body"[..])));
        assert!(is_intact(&bytes));
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                let is_read = Header::read(MAGIC, 2, &changed).is_ok() && is_intact(&changed);
                assert!(!is_read, "bit {bit} of byte {at}");
            }
        }
        assert_eq!(Header::read(MAGIC, 2, &bytes[..39]), Err(HeaderError::Short));
    }

    #[test]
    fn version_1_is_read() {
        let header = Header { version: 2, count: 3, signature: 5, nodes: 7 };
        let mut bytes = header.write(MAGIC, b"body");
        bytes[8] = 1;
        assert!(!is_intact(&bytes));
        bytes[CHECKSUM].copy_from_slice(&crc32_of(&[b"body"]).to_le_bytes());
        let header = Header { version: 1, ..header };
        assert_eq!(Header::read(MAGIC, 2, &bytes), Ok((header, &b"body"[..])));
        assert!(is_intact(&bytes));
        bytes[8] = 3;
        assert_eq!(Header::read(MAGIC, 2, &bytes), Err(HeaderError::Version(3)));
    }
}
