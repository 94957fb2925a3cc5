//! Any bytes are refused as a network with a reason, or they evaluate every position.
#![no_main]

use crc::{CRC_32_ISO_HDLC, Crc};
use dameo_engine::Position;
use dameo_engine::eval::{Evaluate, MAX_EVALUATION, Network};
use libfuzzer_sys::fuzz_target;

/// The checksum of zip files.
const CRC32: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A change of the built-in network: four bytes for where it begins, two for how many 16-bit
/// numbers it sets, two for the number.
const CHANGE: usize = 8;

fn check(network: &[u8]) {
    let network = match Network::read(network) {
        Ok(network) => network,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let mut state = <Network as Evaluate>::State::default();
    let mut position = Position::start();
    // Moves that differ, captures among them, and the kept state against an evaluation from nothing.
    for ply in 0..60 {
        let score = network.evaluate(&position);
        assert!(score.abs() <= MAX_EVALUATION, "{score}");
        assert_eq!(network.evaluate_at(&position, ply, &mut state), score);
        let moves = position.legal_moves();
        let Some(&m) = moves.as_slice().get(ply * 7 % moves.len().max(1)) else { break };
        position = position.play_unchecked(m);
    }
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    // Rubbish fails at the first bytes. So the input also changes the built-in network, and the
    // checksum is made right.
    let mut file = Network::BUILT_IN.to_vec();
    let end = file.len() - 4;
    for change in bytes.as_chunks::<CHANGE>().0.iter().take(64) {
        let [a, b, c, d, count_low, count_high, low, high] = *change;
        let start = u32::from_le_bytes([a, b, c, d]) as usize % end;
        let count = usize::from(u16::from_le_bytes([count_low, count_high]));
        for number in file[start..end].as_chunks_mut::<2>().0.iter_mut().take(count) {
            *number = [low, high];
        }
    }
    let checksum = CRC32.checksum(&file[..end]);
    file[end..].copy_from_slice(&checksum.to_le_bytes());
    check(&file);
});
