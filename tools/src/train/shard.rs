//! A shard: a file of records, with a header that says where they come from.

use std::fmt;
use std::io;

use crate::train::record::{RECORD_LEN, RawRecord};

/// The first bytes of every shard.
const MAGIC: [u8; 8] = *b"DameoTD\n";

/// The version of the format that this program writes and reads.
pub const VERSION: u32 = 1;

/// The bytes of the header.
pub const HEADER_LEN: usize = 64;

/// The order of the records of a shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Game after game, as they were played.
    Games,
    /// Mixed by a [`Shuffler`](crate::train::Shuffler).
    Shuffled,
}

/// Where the records of a shard come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// The order of the records.
    pub order: Order,
    /// The seed of the games, or of the shuffle.
    pub seed: u64,
    /// The nodes of the search behind each score. 0 if they differ.
    pub nodes: u64,
    /// The [signature](dameo_engine::bench::signature) of the engine that searched. 0 if they differ.
    pub signature: u64,
    /// The number of the shard.
    pub number: u32,
    /// How many games the shard has. 0 if it is shuffled.
    pub games: u32,
}

/// A shard in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shard {
    /// Where the records come from.
    pub header: Header,
    /// The records.
    pub records: Vec<RawRecord>,
}

/// Why a file is refused.
#[derive(Debug)]
#[non_exhaustive]
pub enum ShardError {
    /// It could not be read.
    Io(io::Error),
    /// It is not a file of training data.
    Foreign,
    /// A newer program wrote it.
    Version(u32),
    /// The header is damaged.
    Header,
    /// Its length does not match the header.
    Length {
        /// The bytes that there should be.
        expected: u64,
        /// The bytes that there are.
        found: u64,
    },
    /// The checksum of the records is wrong.
    Checksum,
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Foreign => f.write_str("it is no file of training data"),
            Self::Version(version) => {
                write!(f, "it has version {version} of the format; this program knows version {VERSION}")
            }
            Self::Header => f.write_str("its header is damaged"),
            Self::Length { expected, found } => write!(f, "it has {found} bytes, but should have {expected}"),
            Self::Checksum => f.write_str("its records are damaged: their checksum is wrong"),
        }
    }
}

impl std::error::Error for ShardError {}

impl Header {
    /// The first [`HEADER_LEN`] bytes of a file with these records. The records follow as they are.
    pub fn encode(&self, records: &[RawRecord]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER_LEN);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.order as u32).to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.signature.to_le_bytes());
        bytes.extend(self.number.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend((records.len() as u64).to_le_bytes());
        bytes.extend(dameo_tables::crc32(records.as_flattened()).to_le_bytes());
        bytes.extend(dameo_tables::crc32(&bytes).to_le_bytes());
        bytes
    }
}

impl Shard {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// When the file is foreign, newer or damaged. Nothing of a damaged file is used.
    pub fn decode(bytes: &[u8]) -> Result<Self, ShardError> {
        if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) {
            return Err(ShardError::Foreign);
        }
        let version = bytes.get(8..12).map(four).ok_or(ShardError::Header)?;
        if version != VERSION {
            return Err(ShardError::Version(version));
        }
        let (head, body) = bytes.split_at_checked(HEADER_LEN).ok_or(ShardError::Header)?;
        if four(&head[60..]) != dameo_tables::crc32(&head[..60]) {
            return Err(ShardError::Header);
        }
        let order = match four(&head[12..]) {
            0 => Order::Games,
            1 => Order::Shuffled,
            _ => return Err(ShardError::Header),
        };
        let (expected, found) = (u128::from(eight(&head[48..])) * RECORD_LEN as u128, body.len() as u128);
        if expected != found {
            let length = |body: u128| u64::try_from(body + HEADER_LEN as u128).unwrap_or(u64::MAX);
            return Err(ShardError::Length { expected: length(expected), found: length(found) });
        }
        if four(&head[56..]) != dameo_tables::crc32(body) {
            return Err(ShardError::Checksum);
        }
        let header = Header {
            order,
            seed: eight(&head[16..]),
            nodes: eight(&head[24..]),
            signature: eight(&head[32..]),
            number: four(&head[40..]),
            games: four(&head[44..]),
        };
        Ok(Self { header, records: body.as_chunks().0.to_vec() })
    }
}

/// The number in the first four bytes, of which there are enough.
fn four(bytes: &[u8]) -> u32 {
    let mut word = [0; 4];
    word.copy_from_slice(&bytes[..4]);
    u32::from_le_bytes(word)
}

/// The number in the first eight bytes, of which there are enough.
fn eight(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[..8]);
    u64::from_le_bytes(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(records: u8) -> Shard {
        let header =
            Header { order: Order::Shuffled, seed: u64::MAX - 1, nodes: 5_000, signature: 77, number: 3, games: 9 };
        Shard { header, records: (0..records).map(|n| [n; RECORD_LEN]).collect() }
    }

    /// The file of a shard with so many records.
    fn file(records: u8) -> Vec<u8> {
        let Shard { header, records } = shard(records);
        [&header.encode(&records), records.as_flattened()].concat()
    }

    #[test]
    fn a_shard_is_read_back() {
        for records in [0, 1, 50] {
            let bytes = file(records);
            assert_eq!(bytes.len(), HEADER_LEN + usize::from(records) * RECORD_LEN);
            assert_eq!(Shard::decode(&bytes).unwrap(), shard(records));
        }
    }

    #[test]
    fn every_changed_byte_and_every_other_length_is_found() {
        let bytes = file(3);
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            assert!(Shard::decode(&damaged).is_err(), "byte {at}");
            assert!(Shard::decode(&bytes[..at]).is_err(), "cut after {at} bytes");
        }
        assert!(matches!(Shard::decode(&[&bytes[..], &[0]].concat()), Err(ShardError::Length { .. })));
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let bytes = file(2);
        let with = |at: usize, byte: u8| {
            let mut changed = bytes.clone();
            changed[at] = byte;
            Shard::decode(&changed).unwrap_err().to_string()
        };
        assert_eq!(with(0, b'X'), "it is no file of training data");
        assert_eq!(with(8, 9), "it has version 9 of the format; this program knows version 1");
        assert_eq!(with(20, 1), "its header is damaged");
        assert_eq!(with(HEADER_LEN, 1), "its records are damaged: their checksum is wrong");
        assert_eq!(Shard::decode(&bytes[..100]).unwrap_err().to_string(), "it has 100 bytes, but should have 128");
    }
}
