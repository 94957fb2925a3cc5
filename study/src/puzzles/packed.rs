//! The compact file of a set of puzzles. docs/puzzles.md in the repository describes each bit.

use std::fmt;

use dameo_rules::sorting::sort_short;
use dameo_rules::{Bitboard, Color, Move, Position};

use crate::header::{HEADER_LEN, Header, HeaderError, is_intact};
use crate::puzzles::bits::{BitReader, BitWriter, bits_for};
use crate::puzzles::level::Level;
use crate::puzzles::puzzle::{MAX_TURNS, Puzzle, PuzzleError, plies};
use crate::puzzles::tags::Tags;

const MAGIC: [u8; 8] = *b"DameoPz\n";

/// The version that is written. Up to version 2 each puzzle began at a new byte.
const VERSION: u32 = 3;

const LEVEL_BITS: u32 = 5;
const TAG_BITS: u32 = 16;
const TURN_BITS: u32 = bits_for(MAX_TURNS);

/// A set of puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleSet {
    /// The node count of fixed searches, which identifies the engine that made the set.
    pub signature: u64,
    /// The nodes of the search behind each move of a solver.
    pub nodes: u64,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// Why bytes are not a set of puzzles that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackError {
    /// The data does not begin with the magic number of a set of puzzles.
    Magic,
    /// It has this version, which is newer.
    Version(u32),
    /// It is shorter than a header.
    Header,
    /// The checksum is wrong.
    Checksum,
    /// The puzzle with this number, from 1, is incomplete or invalid.
    Puzzle(usize),
    /// The puzzle with this number, from 1, contradicts the rules.
    Rules(usize, PuzzleError),
    /// There are bytes after the last puzzle.
    TrailingBytes,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("it does not begin like a file of puzzles"),
            Self::Version(found) => write!(f, "it has version {found}; this program reads version {VERSION}"),
            Self::Header => write!(f, "it is shorter than its header of {HEADER_LEN} bytes"),
            Self::Checksum => f.write_str("its checksum is wrong: the file is damaged"),
            Self::Puzzle(number) => write!(f, "puzzle {number} cannot be read"),
            Self::Rules(number, error) => write!(f, "puzzle {number}: {error}"),
            Self::TrailingBytes => f.write_str("there are bytes after the last puzzle"),
        }
    }
}

impl std::error::Error for PackError {}

/// The bytes of a set of puzzles.
pub fn pack(set: &PuzzleSet) -> Vec<u8> {
    let mut bits = BitWriter::default();
    for puzzle in &set.puzzles {
        write(puzzle, &mut bits);
    }
    let body = bits.into_bytes();
    let count = set.puzzles.len() as u32;
    Header { version: VERSION, count, signature: set.signature, nodes: set.nodes }.write(MAGIC, &body)
}

/// Reads a set of puzzles.
///
/// # Errors
/// When the bytes are not those of a set, or are damaged.
pub fn unpack(bytes: &[u8]) -> Result<PuzzleSet, PackError> {
    let (header, body) = Header::read(MAGIC, VERSION, bytes).map_err(|error| match error {
        HeaderError::Magic => PackError::Magic,
        HeaderError::Short => PackError::Header,
        HeaderError::Version(version) => PackError::Version(version),
    })?;
    if !is_intact(bytes) {
        return Err(PackError::Checksum);
    }
    let mut bits = BitReader::new(body);
    let puzzles = (1..=header.count as usize)
        .map(|number| {
            let read = read(&mut bits).filter(|_| header.version > 2 || bits.align());
            let (position, moves, level, tags) = read.ok_or(PackError::Puzzle(number))?;
            Puzzle::new(position, moves, level, tags).map_err(|error| PackError::Rules(number, error))
        })
        .collect::<Result<_, _>>()?;
    if !(bits.align() && bits.is_at_end()) {
        return Err(PackError::TrailingBytes);
    }
    Ok(PuzzleSet { signature: header.signature, nodes: header.nodes, puzzles })
}

fn write(puzzle: &Puzzle, bits: &mut BitWriter) {
    let position = puzzle.position();
    let (occupied, kings) = (position.occupied(), position.all_kings());
    let of_each = |set: Bitboard, bits: &mut BitWriter| {
        for square in occupied {
            bits.write(set.contains(square).into(), 1);
        }
    };
    bits.write(occupied.0, 64);
    of_each(position.pieces(Color::Black), bits);
    bits.write((!kings.is_empty()).into(), 1);
    if !kings.is_empty() {
        of_each(kings, bits);
    }
    bits.write(puzzle.solver().index() as u64, 1);
    bits.write(puzzle.level.number().into(), LEVEL_BITS);
    bits.write(puzzle.tags.bits().into(), TAG_BITS);
    bits.write(puzzle.moves().len() as u64 / 2, TURN_BITS);
    for (position, m) in plies(position, puzzle.moves()) {
        let legal = numbered(&position);
        // The moves of a puzzle are legal.
        let number = legal.binary_search(&m).unwrap_or_default();
        bits.write(number as u64, bits_for(legal.len()));
    }
}

fn read(bits: &mut BitReader<'_>) -> Option<(Position, Vec<Move>, Level, Tags)> {
    let occupied = Bitboard(bits.read(64)?);
    let of_each = |bits: &mut BitReader<'_>| {
        let mut set = Bitboard::EMPTY;
        for square in occupied {
            if bits.read(1)? == 1 {
                set |= Bitboard::of(square);
            }
        }
        Some(set)
    };
    let black = of_each(bits)?;
    let kings = if bits.read(1)? == 1 { of_each(bits)? } else { Bitboard::EMPTY };
    let side = Color::ALL[bits.read(1)? as usize];
    let start = Position::new(occupied.without(black), black, kings, side).ok()?;
    let level = Level::new(bits.read(LEVEL_BITS)? as u8)?;
    let tags = Tags::from_bits(bits.read(TAG_BITS)? as u16);
    let count = 2 * bits.read(TURN_BITS)? + 1;
    let (mut position, mut moves) = (start, Vec::new());
    for _ in 0..count {
        let legal = numbered(&position);
        let m = *legal.get(bits.read(bits_for(legal.len()))? as usize)?;
        position = position.play_unchecked(m);
        moves.push(m);
    }
    Some((start, moves, level, tags))
}

/// The legal moves in the order of their numbers: by from-square, to-square and captured squares.
fn numbered(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    sort_short(&mut moves, |a, b| a < b);
    moves
}

#[cfg(test)]
mod tests {
    use dameo_rules::parse_move;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::header::resealed;
    use crate::puzzles::tags::Tag;

    /// Puzzles of random moves, which are legal and nothing else.
    fn random_puzzles(count: usize) -> Vec<Puzzle> {
        let mut random = StdRng::seed_from_u64(1);
        let mut puzzles = Vec::new();
        while puzzles.len() < count {
            let (plies, length) = (random.random_range(0..90), 2 * random.random_range(0..MAX_TURNS) + 1);
            let mut position = Position::start();
            let (mut start, mut moves) = (position, Vec::new());
            for ply in 0..plies + length {
                let Some(&m) = position.legal_moves().as_slice().choose(&mut random) else { break };
                if ply == plies {
                    start = position;
                }
                if ply >= plies {
                    moves.push(m);
                }
                position = position.play_unchecked(m);
            }
            let level = Level::new(random.random_range(0..=16)).unwrap();
            let tags = Tags::from_bits(random.random());
            puzzles.extend(Puzzle::new(start, moves, level, tags));
        }
        puzzles
    }

    fn sample() -> PuzzleSet {
        let start: Position = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5".parse().unwrap();
        let m = parse_move(&start, "c1e3").unwrap();
        let tags = [Tag::CoupTurc].into_iter().collect();
        let puzzles = vec![Puzzle::new(start, vec![m], Level::new(3).unwrap(), tags).unwrap()];
        PuzzleSet { signature: 7, nodes: 1_000_000, puzzles }
    }

    #[test]
    fn puzzles_come_back_and_are_small() {
        let set = PuzzleSet { puzzles: random_puzzles(400), ..sample() };
        assert!(set.puzzles.iter().any(|puzzle| !puzzle.position().all_kings().is_empty()));
        let bytes = pack(&set);
        assert_eq!(unpack(&bytes), Ok(set));
        // 3,000 puzzles of 16 moves of the solver would take 120 kB.
        assert!(bytes.len() < 400 * 40, "{} bytes", bytes.len());
        let none = PuzzleSet { puzzles: Vec::new(), ..sample() };
        assert_eq!((pack(&none).len(), unpack(&pack(&none))), (HEADER_LEN, Ok(none)));
    }

    #[test]
    fn the_bits_are_those_of_the_document() {
        let bytes = pack(&sample());
        assert_eq!(&bytes[..16], b"DameoPz\n\x03\0\0\0\x01\0\0\0");
        // 10 pieces; a king; White; level 3; the eighth tag; one move of 12, 40 or so.
        let start = *sample().puzzles[0].position();
        let moves = start.legal_moves().len();
        let bits = 64 + 10 + 1 + 10 + 1 + 5 + 16 + 4 + bits_for(moves) as usize;
        assert_eq!(bytes.len(), HEADER_LEN + bits.div_ceil(8));
        assert_eq!(bytes[HEADER_LEN..HEADER_LEN + 8], start.occupied().0.to_le_bytes());
    }

    #[test]
    fn version_2_is_read() {
        let set = PuzzleSet { puzzles: random_puzzles(20), ..sample() };
        let body: Vec<u8> = (set.puzzles.iter())
            .flat_map(|puzzle| pack(&PuzzleSet { puzzles: vec![puzzle.clone()], ..sample() }).split_off(HEADER_LEN))
            .collect();
        assert!(body.len() > pack(&set).len() - HEADER_LEN + 5, "each puzzle begins at a new byte");
        let header = Header { version: 2, count: 20, signature: set.signature, nodes: set.nodes };
        assert_eq!(unpack(&header.write(MAGIC, &body)), Ok(set));
    }

    #[test]
    fn damage_is_an_error() {
        let bytes = pack(&sample());
        let with = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            unpack(&bytes)
        };
        // Damage that the checksum does not show.
        let body = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut body = bytes[HEADER_LEN..].to_vec();
            change(&mut body);
            let mut changed = bytes[..HEADER_LEN].to_vec();
            changed.extend(body);
            unpack(&resealed(changed))
        };
        assert_eq!(unpack(b""), Err(PackError::Magic));
        assert_eq!(with(0, 0), Err(PackError::Magic));
        assert_eq!(with(8, 4), Err(PackError::Version(4)));
        assert_eq!(with(24, !bytes[24]), Err(PackError::Checksum));
        assert_eq!(unpack(&bytes[..39]), Err(PackError::Header));
        assert_eq!(unpack(&bytes[..bytes.len() - 1]), Err(PackError::Checksum));
        assert_eq!(with(45, !bytes[45]), Err(PackError::Checksum));
        let count = |count: u8| {
            let mut changed = bytes.clone();
            changed[12] = count;
            unpack(&resealed(changed))
        };
        assert_eq!((count(2), count(0)), (Err(PackError::Puzzle(2)), Err(PackError::TrailingBytes)));
        assert_eq!(body(&|body| body.push(0)), Err(PackError::TrailingBytes));
        assert_eq!(body(&|body| body.truncate(10)), Err(PackError::Puzzle(1)));
        assert_eq!(body(&|body| body[11] |= 7), Err(PackError::Puzzle(1)), "level 31");
        let last = bytes.len() - HEADER_LEN - 1;
        assert_eq!(body(&|body| body[last] |= 0x80), Err(PackError::TrailingBytes), "a bit that is left out is set");
    }

    #[test]
    fn damage_never_panics() {
        let bytes = pack(&PuzzleSet { puzzles: random_puzzles(20), ..sample() });
        let mut random = StdRng::seed_from_u64(2);
        for _ in 0..2_000 {
            let mut changed = bytes.clone();
            for _ in 0..random.random_range(1..4) {
                let at = random.random_range(HEADER_LEN..changed.len());
                changed[at] ^= 1 << random.random_range(0..8);
            }
            let changed = resealed(changed);
            if let Ok(set) = unpack(&changed) {
                assert_eq!(pack(&set), changed);
            }
        }
    }
}
