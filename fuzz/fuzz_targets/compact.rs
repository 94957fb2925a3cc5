//! Any bytes are refused as a book or a set of puzzles with a reason, or what was read is written
//! and read as the same.
#![no_main]

use crc::{CRC_32_ISO_HDLC, Crc};
use dameo_engine::Position;
use dameo_study::book::Book;
use dameo_study::puzzles::{pack, unpack};
use libfuzzer_sys::fuzz_target;

/// The checksum of zip files.
const CRC32: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The length of the header, in bytes, and the place of its checksum.
const HEADER: usize = 40;
const CHECKSUM: std::ops::Range<usize> = 32..36;

/// The length of an entry of a book, in bytes.
const ENTRY: usize = 16;

fn check(bytes: &[u8]) {
    match Book::read(bytes) {
        Ok(book) => {
            book.moves(&Position::start());
            let written = book.write();
            assert_eq!(Book::read(&written).map(|again| again.write()), Ok(written));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match unpack(bytes) {
        Ok(set) => assert_eq!(unpack(&pack(&set)).as_ref(), Ok(&set)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    // The same with a version, a checksum and a count of entries that are right.
    if bytes.len() >= HEADER {
        let mut file = bytes.to_vec();
        file[8..12].copy_from_slice(&2_u32.to_le_bytes());
        if file.starts_with(b"DameoB") {
            let entries = (file.len() - HEADER) / ENTRY;
            file[12..16].copy_from_slice(&(entries as u32).to_le_bytes());
        }
        let rest = [&file[..CHECKSUM.start], &file[CHECKSUM.end..]].concat();
        file[CHECKSUM].copy_from_slice(&CRC32.checksum(&rest).to_le_bytes());
        check(&file);
    }
});
