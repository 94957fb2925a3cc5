//! Blocks: decompression into memory that is used again.

use std::cell::RefCell;

use ruzstd::decoding::FrameDecoder;

use crate::format::{BlockEntry, FormatError, Section};

thread_local! {
    /// A decoder has tables that are costly to allocate.
    static DECODER: RefCell<FrameDecoder> = RefCell::new(FrameDecoder::new());
}

/// Reads a block of a file into `output`, which has the length of the block.
pub(crate) fn read(file: &[u8], section: &Section, block: usize, output: &mut [u8]) -> Result<(), FormatError> {
    let compressed = BlockEntry::read(file, section, block)?.bytes(file, section, block)?;
    let read = DECODER.with_borrow_mut(|decoder| decoder.decode_all(compressed, output));
    match read {
        Ok(len) if len == output.len() => Ok(()),
        _ => Err(FormatError::Block { class: section.class, kind: section.kind, block }),
    }
}
