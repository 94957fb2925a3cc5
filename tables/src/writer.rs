//! Writes files of tables.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::format::{BLOCK, BLOCK_ENTRY_LEN, BlockEntry, HEADER_LEN, Kind, SECTION_LEN, Section, header};
use crate::material::Class;
use crate::parallel::for_each;

/// A section that is compressed.
#[derive(Debug)]
pub(crate) struct PackedSection {
    pub(crate) class: Class,
    pub(crate) kind: Kind,
    pub(crate) numbers: u64,
    /// The compressed blocks.
    pub(crate) blocks: Vec<Vec<u8>>,
}

impl PackedSection {
    /// Compresses a section in several threads. `block(number, bytes)` writes a block into empty
    /// memory.
    pub(crate) fn pack(
        class: Class,
        kind: Kind,
        numbers: u64,
        level: i32,
        threads: usize,
        block: impl Fn(usize, &mut Vec<u8>) + Sync,
    ) -> io::Result<Self> {
        let section = Section { class, kind, numbers, block_list: 0 };
        let packed = Mutex::new(vec![Vec::new(); section.blocks()]);
        let state = || -> io::Result<_> { Ok((zstd::bulk::Compressor::new(level)?, Vec::with_capacity(BLOCK))) };
        for_each(0..section.blocks(), threads, state, |state, number| {
            let (compressor, bytes) = match state {
                Ok(state) => state,
                Err(error) => return Err(io::Error::new(error.kind(), error.to_string())),
            };
            bytes.clear();
            block(number, bytes);
            debug_assert_eq!(bytes.len(), section.block_len(number));
            let compressed = compressor.compress(bytes)?;
            packed.lock().unwrap_or_else(PoisonError::into_inner)[number] = compressed;
            Ok(())
        })?;
        Ok(Self { class, kind, numbers, blocks: packed.into_inner().unwrap_or_else(PoisonError::into_inner) })
    }
}

/// Writes a file. It appears under its name when it is complete.
pub(crate) fn write(path: &Path, sections: &[PackedSection]) -> io::Result<()> {
    let lists = HEADER_LEN + sections.len() * SECTION_LEN;
    let entries: usize = sections.iter().map(|section| section.blocks.len()).sum();
    let mut directory = Vec::new();
    let mut block_list = lists as u64;
    for &PackedSection { class, kind, numbers, ref blocks } in sections {
        directory.extend(Section { class, kind, numbers, block_list }.encode());
        block_list += (blocks.len() * BLOCK_ENTRY_LEN) as u64;
    }
    let mut offset = (lists + entries * BLOCK_ENTRY_LEN) as u64;
    for block in sections.iter().flat_map(|section| &section.blocks) {
        let entry = BlockEntry { offset, len: block.len() as u32, checksum: crc32fast::hash(block) };
        directory.extend(entry.encode());
        offset += block.len() as u64;
    }
    write_whole(path, |file| {
        file.write_all(&header(sections.len() as u32, &directory, offset))?;
        file.write_all(&directory)?;
        sections.iter().flat_map(|section| &section.blocks).try_for_each(|block| file.write_all(block))
    })
}

/// The extension of a file that is not complete yet.
pub(crate) const PARTIAL: &str = "partial";

/// Writes a file under a temporary name, makes sure that it is on the disk, and renames it.
fn write_whole(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let suffix = format!(".{PARTIAL}");
    let temporary = tempfile::Builder::new().suffix(&suffix).tempfile_in(folder)?;
    let mut file = BufWriter::new(temporary);
    content(&mut file)?;
    let temporary = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    temporary.as_file().sync_all()?;
    make_readable(temporary.as_file())?;
    temporary.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Gives a temporary file, which only its owner may read, the usual permissions.
#[cfg(unix)]
fn make_readable(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_: &std::fs::File) -> io::Result<()> {
    Ok(())
}
