//! Any bytes are refused as a file of tables, or can be checked and probed.
#![no_main]

use crc::{CRC_32_ISO_HDLC, Crc};
use dameo_engine::{EndgameTables, Position};
use dameo_tables::{TableFile, Tablebase};
use libfuzzer_sys::fuzz_target;

/// The checksum of zip files.
const CRC32: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// Header and entries of a file, as docs/tables.md describes them.
const HEADER: usize = 32;
const SECTION: usize = 32;
const BLOCK_ENTRY: usize = 16;

const POSITIONS: [&str; 4] = ["W:WKa1:BKh8", "W:WKc3:Bg6", "B:WKc3,d2:BKg6", "W:WKa1,Kb1:BKh7,g4"];

fuzz_target!(|bytes: &[u8]| {
    // Rubbish fails at the first checksum. So the input is also tried with the right ones.
    for bytes in [bytes.to_vec(), with_checksums(bytes.to_vec())] {
        let file = match TableFile::from_bytes(bytes) {
            Ok(file) => file,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        let _ = file.check();
        let tablebase = Tablebase::new(vec![file], 1);
        for fen in POSITIONS {
            let position: Position = fen.parse().expect("a position");
            let (result, value) = (tablebase.probe_wdl(&position), tablebase.probe_dtm(&position));
            assert!(value.is_none() || result.is_some());
        }
    }
});

/// Makes all checksums right that can be found.
fn with_checksums(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() < HEADER {
        return bytes;
    }
    bytes[..12].copy_from_slice(b"DameoTB\n\x01\0\0\0");
    bytes[13..16].fill(0);
    let len = bytes.len() as u64;
    bytes[16..24].copy_from_slice(&len.to_le_bytes());
    let sections = usize::from(bytes[12]);
    let lists = HEADER + sections * SECTION;
    let blocks: usize = (0..sections).filter_map(|at| Some(usize::from(*bytes.get(HEADER + at * SECTION + 20)?))).sum();
    let end = lists + blocks * BLOCK_ENTRY;
    if end > bytes.len() {
        return bytes;
    }
    for at in (lists..end).step_by(BLOCK_ENTRY) {
        let offset = usize::from(bytes[at]) + usize::from(bytes[at + 1]) * 256;
        let len = usize::from(bytes[at + 8]);
        bytes[at + 2..at + 8].fill(0);
        bytes[at + 9..at + 12].fill(0);
        if let Some(checksum) = bytes.get(offset..offset + len).map(|block| CRC32.checksum(block)) {
            bytes[at + 12..at + 16].copy_from_slice(&checksum.to_le_bytes());
        }
    }
    let checksum = CRC32.checksum(&bytes[HEADER..end]);
    bytes[24..28].copy_from_slice(&checksum.to_le_bytes());
    let checksum = CRC32.checksum(&bytes[..28]);
    bytes[28..32].copy_from_slice(&checksum.to_le_bytes());
    bytes
}
