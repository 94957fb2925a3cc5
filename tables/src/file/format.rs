//! The file format; docs/tables.md in the repository describes it byte by byte.
//!
//! A file is a header, a directory of sections, the block list of each section, and the blocks. A
//! section is one array of a class: results, distances, or complete values. All integers are
//! little-endian.

use std::io::ErrorKind;

use crc::{CRC_32_ISO_HDLC, Crc, Table};

use super::error::FormatError;
use super::kind::{Kind, VERSION};
use super::source::Source;
use crate::class::Class;
use crate::index;

/// The first bytes of a file.
pub(crate) const MAGIC: [u8; 8] = *b"DameoTB\n";

/// The size of a block before compression, in bytes; the last block of a section may be shorter.
pub(crate) const BLOCK: usize = 1 << 14;

pub(crate) const HEADER_LEN: usize = 32;
pub(crate) const SECTION_LEN: usize = 32;
pub(crate) const BLOCK_ENTRY_LEN: usize = 16;

/// More sections than all classes of six pieces have.
const MAX_SECTIONS: u32 = 4096;

/// The lookup tables of the checksum. 16 kB are faster, but a web page would have to load them.
#[cfg(not(target_family = "wasm"))]
type ChecksumTables = Table<16>;
#[cfg(target_family = "wasm")]
type ChecksumTables = Table<1>;

/// The CRC-32 of PNG and zip, used in the files of tables and of training data.
pub fn crc32(bytes: &[u8]) -> u32 {
    static CRC: Crc<u32, ChecksumTables> = Crc::<u32, ChecksumTables>::new(&CRC_32_ISO_HDLC);
    CRC.checksum(bytes)
}

/// An entry of the directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) class: Class,
    pub(crate) kind: Kind,
    /// The number of placements of the class; for a summary, its length in bytes.
    pub(crate) numbers: u64,
    /// Where the list of blocks begins in the file.
    pub(crate) block_list: u64,
}

impl Section {
    /// The length of the section before compression, in bytes.
    pub(crate) const fn bytes(&self) -> u64 {
        self.kind.bytes(self.numbers)
    }

    /// The number of blocks of the section.
    pub(crate) const fn blocks(&self) -> usize {
        self.bytes().div_ceil(BLOCK as u64) as usize
    }

    /// The length of a block before compression, in bytes.
    pub(crate) fn block_len(&self, block: usize) -> usize {
        let rest = self.bytes().saturating_sub(block as u64 * BLOCK as u64);
        rest.min(BLOCK as u64) as usize
    }

    /// The error for a damaged block.
    pub(crate) fn block_error(&self, block: usize) -> FormatError {
        FormatError::Block { class: self.class, kind: self.kind, block }
    }

    #[cfg(feature = "generate")]
    pub(crate) fn encode(&self) -> [u8; SECTION_LEN] {
        let Class { own_men, own_kings, enemy_men, enemy_kings } = self.class;
        let mut bytes = [0; SECTION_LEN];
        bytes[..5].copy_from_slice(&[own_men, own_kings, enemy_men, enemy_kings, self.kind.code()]);
        bytes[8..16].copy_from_slice(&self.numbers.to_le_bytes());
        bytes[16..20].copy_from_slice(&(BLOCK as u32).to_le_bytes());
        bytes[20..24].copy_from_slice(&(self.blocks() as u32).to_le_bytes());
        bytes[24..].copy_from_slice(&self.block_list.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8]) -> Result<Self, FormatError> {
        let [own_men, own_kings, enemy_men, enemy_kings, code] = array(bytes, 0)?;
        let class = Class { own_men, own_kings, enemy_men, enemy_kings };
        let counts = [own_men, own_kings, enemy_men, enemy_kings].map(u32::from);
        let is_possible = counts[0] + counts[1] > 0 && counts[2] + counts[3] > 0;
        if !is_possible || counts.into_iter().sum::<u32>() > Class::MAX_PIECES.into() {
            return Err(FormatError::UnknownClass(counts));
        }
        let kind = Kind::ALL.into_iter().find(|kind| kind.code() == code).ok_or(FormatError::UnknownKind(code))?;
        let section = Self { class, kind, numbers: u64_at(bytes, 8)?, block_list: u64_at(bytes, 24)? };
        let is_sound = match kind {
            Kind::Summary => section.numbers <= BLOCK as u64,
            _ => section.numbers == index::size(class),
        };
        let lengths = (u32_at(bytes, 16)? as usize, u32_at(bytes, 20)? as usize);
        if is_sound && lengths == (BLOCK, section.blocks()) { Ok(section) } else { Err(FormatError::Section(class)) }
    }
}

/// Where a block is in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BlockEntry {
    pub(crate) offset: u64,
    /// The compressed length, in bytes.
    pub(crate) len: u32,
    /// The CRC-32 of the compressed bytes.
    pub(crate) checksum: u32,
}

impl BlockEntry {
    #[cfg(feature = "generate")]
    pub(crate) fn encode(self) -> [u8; BLOCK_ENTRY_LEN] {
        let mut bytes = [0; BLOCK_ENTRY_LEN];
        bytes[..8].copy_from_slice(&self.offset.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.len.to_le_bytes());
        bytes[12..].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    /// Reads the entry of a block from the header bytes of a file whose directory was checked.
    pub(crate) fn read(directory: &[u8], section: &Section, block: usize) -> Result<Self, FormatError> {
        let at = section.block_list as usize + block * BLOCK_ENTRY_LEN;
        let (offset, len) = (u64_at(directory, at)?, u32_at(directory, at + 8)?);
        Ok(Self { offset, len, checksum: u32_at(directory, at + 12)? })
    }
}

/// The header of a file with this directory (sections and block lists).
#[cfg(feature = "generate")]
pub(crate) fn header(sections: u32, directory: &[u8], file_len: u64) -> [u8; HEADER_LEN] {
    let mut bytes = [0; HEADER_LEN];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
    bytes[12..16].copy_from_slice(&sections.to_le_bytes());
    bytes[16..24].copy_from_slice(&file_len.to_le_bytes());
    bytes[24..28].copy_from_slice(&crc32(directory).to_le_bytes());
    let checksum = crc32(&bytes[..28]);
    bytes[28..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The part of a file before the blocks.
#[derive(Debug)]
pub(crate) struct Directory {
    pub(crate) sections: Vec<Section>,
    /// The bytes of header, sections and block lists.
    pub(crate) bytes: Vec<u8>,
}

impl Directory {
    /// Reads header and directory, and checks that they are consistent. The blocks may still be
    /// damaged.
    pub(crate) fn read(source: &Source) -> Result<Self, FormatError> {
        let is = source.len();
        let mut buffer = Vec::new();
        let mut read = |start: usize, end: usize| -> Result<Vec<u8>, FormatError> {
            let bytes = source.read(start as u64, end - start, &mut buffer);
            bytes.map(<[u8]>::to_vec).map_err(|error| match error.kind() {
                ErrorKind::UnexpectedEof => FormatError::Header,
                kind => FormatError::Unreadable(kind),
            })
        };
        let mut bytes = read(0, HEADER_LEN.min(is as usize))?;
        if array(&bytes, 0).ok() != Some(MAGIC) {
            return Err(FormatError::NotATableFile);
        }
        let version = u32_at(&bytes, 8)?;
        if version != VERSION {
            return Err(FormatError::Version(version));
        }
        if bytes.len() < HEADER_LEN {
            return Err(FormatError::Truncated { expected: HEADER_LEN as u64, is });
        }
        let (expected, count) = (u64_at(&bytes, 16)?, u32_at(&bytes, 12)?);
        if crc32(&bytes[..28]) != u32_at(&bytes, 28)? {
            return Err(FormatError::Header);
        }
        if is < expected {
            return Err(FormatError::Truncated { expected, is });
        }
        if is > expected || count > MAX_SECTIONS {
            return Err(FormatError::Header);
        }
        let entries_end = HEADER_LEN + count as usize * SECTION_LEN;
        let entries = read(HEADER_LEN, entries_end)?;
        let sections = entries.chunks_exact(SECTION_LEN).map(Section::decode).collect::<Result<Vec<_>, _>>()?;
        // The block lists follow each other, in the order of the sections.
        let mut end = entries_end;
        for section in &sections {
            if section.block_list != end as u64 {
                return Err(FormatError::Section(section.class));
            }
            end += section.blocks() * BLOCK_ENTRY_LEN;
        }
        bytes.extend(entries);
        bytes.extend(read(entries_end, end)?);
        let is_sound = crc32(&bytes[HEADER_LEN..]) == u32_at(&bytes, 24)?;
        if is_sound { Ok(Self { sections, bytes }) } else { Err(FormatError::Header) }
    }
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], FormatError> {
    bytes.get(at..).and_then(<[u8]>::first_chunk).copied().ok_or(FormatError::Header)
}

fn u32_at(bytes: &[u8], at: usize) -> Result<u32, FormatError> {
    array(bytes, at).map(u32::from_le_bytes)
}

fn u64_at(bytes: &[u8], at: usize) -> Result<u64, FormatError> {
    array(bytes, at).map(u64::from_le_bytes)
}
