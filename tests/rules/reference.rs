//! The reference table: counts from an independent implementation, confirmed by two more.

use dameo_engine::Fen;
use dameo_perft::perft;

const TABLE: &str = include_str!("../reference.tsv");

/// Beyond this many moves a count takes minutes in a debug build.
const MOST_IN_DEBUG: u128 = 3_000_000;

#[test]
fn every_count_agrees() {
    let mut checked = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let (fen, depth, count): (_, u32, u128) =
            (columns[0], columns[1].parse().unwrap(), columns[2].parse().unwrap());
        if cfg!(debug_assertions) && count > MOST_IN_DEBUG {
            continue;
        }
        let position = Fen::parse_for_counting(fen).unwrap_or_else(|error| panic!("{line}: {error}")).position;
        assert_eq!(perft(&position, depth), count, "{line}");
        checked += 1;
    }
    assert!(checked >= 71, "only {checked} lines of the table were checked");
}
