//! Writes files of tables.

use std::fmt;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use rayon::prelude::*;

use super::format::{BLOCK, BLOCK_ENTRY_LEN, BlockEntry, HEADER_LEN, SECTION_LEN, Section, crc32, header};
use super::kind::Kind;
use super::whole::write_atomically;
use crate::class::Class;

/// How many blocks are compressed before they are written.
const BATCH: usize = 1 << 8;

/// A section that is to be written.
#[derive(Debug)]
pub(crate) struct NewSection<'a> {
    class: Class,
    kind: Kind,
    numbers: u64,
    blocks: Blocks<'a>,
}

/// Writes a block into empty memory.
type FillBlock<'a> = Box<dyn Fn(usize, &mut Vec<u8>) + Sync + 'a>;

enum Blocks<'a> {
    /// To be compressed with this level of zstd.
    Raw { level: i32, fill: FillBlock<'a> },
    /// Compressed already.
    Compressed(Vec<Vec<u8>>),
}

impl fmt::Debug for Blocks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Raw { level, .. } => write!(f, "Raw({level})"),
            Self::Compressed(blocks) => write!(f, "Compressed({})", blocks.len()),
        }
    }
}

impl<'a> NewSection<'a> {
    /// A section that is compressed when it is written. `fill(number, bytes)` writes a block into
    /// empty memory.
    pub(crate) fn new(
        class: Class,
        kind: Kind,
        numbers: u64,
        level: i32,
        fill: impl Fn(usize, &mut Vec<u8>) + Sync + 'a,
    ) -> Self {
        Self { class, kind, numbers, blocks: Blocks::Raw { level, fill: Box::new(fill) } }
    }

    /// A section copied from another file, with its compressed blocks.
    pub(crate) fn of_compressed(section: &Section, blocks: Vec<Vec<u8>>) -> Self {
        let &Section { class, kind, numbers, .. } = section;
        Self { class, kind, numbers, blocks: Blocks::Compressed(blocks) }
    }

    fn entry(&self, block_list: u64) -> Section {
        let &Self { class, kind, numbers, .. } = self;
        Section { class, kind, numbers, block_list }
    }

    /// Calls `each` with the compressed blocks in their order.
    fn for_each_block(&self, mut each: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let (level, fill) = match &self.blocks {
            Blocks::Compressed(blocks) => return blocks.iter().try_for_each(|block| each(block)),
            Blocks::Raw { level, fill } => (*level, fill),
        };
        let section = self.entry(0);
        for start in (0..section.blocks()).step_by(BATCH) {
            let numbers = start..section.blocks().min(start + BATCH);
            let state = || (zstd::bulk::Compressor::new(level), Vec::with_capacity(BLOCK));
            let pack = |(compressor, bytes): &mut (io::Result<zstd::bulk::Compressor<'_>>, Vec<u8>), number| {
                let failed = |error: &mut io::Error| io::Error::new(error.kind(), error.to_string());
                bytes.clear();
                fill(number, bytes);
                debug_assert_eq!(bytes.len(), section.block_len(number));
                compressor.as_mut().map_err(failed)?.compress(bytes)
            };
            let packed = numbers.into_par_iter().map_init(state, pack).collect::<io::Result<Vec<_>>>()?;
            packed.iter().try_for_each(|block| each(block))?;
        }
        Ok(())
    }
}

/// Writes a file; its blocks are compressed in parallel. The file appears when it is complete.
pub(crate) fn write(path: &Path, sections: &[NewSection<'_>]) -> io::Result<()> {
    let mut directory = Vec::new();
    let mut block_list = (HEADER_LEN + sections.len() * SECTION_LEN) as u64;
    for section in sections {
        let entry = section.entry(block_list);
        directory.extend(entry.encode());
        block_list += (entry.blocks() * BLOCK_ENTRY_LEN) as u64;
    }
    let mut offset = block_list;
    write_atomically(path, |file| {
        file.seek(SeekFrom::Start(offset))?;
        let mut blocks = BufWriter::new(file);
        for section in sections {
            section.for_each_block(|block| {
                let entry = BlockEntry { offset, len: block.len() as u32, checksum: crc32(block) };
                directory.extend(entry.encode());
                offset += block.len() as u64;
                blocks.write_all(block)
            })?;
        }
        let file = blocks.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        file.write_all(&header(sections.len() as u32, &directory, offset))?;
        file.write_all(&directory)
    })
}
