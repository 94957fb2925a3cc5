//! The file format of networks; docs/training.md in the repository describes it byte by byte.

use std::{array, fmt};

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};
use dameo_rules::sorting::sort_short;

use super::weights::{
    BUCKETS, Block, FEATURES, FIRST, Layers, MAX_ACTIVATION, MAX_CENTIPAWNS, MAX_INPUT, PIECE_COUNTS, QA, QB, SECOND,
    SECOND_INPUTS, WIDTH, Weights,
};

const MAGIC: &[u8; 8] = b"DameoNN\n";
const VERSION: u32 = 1;
/// A network with four views of a position and three layers on the products of pairs of neurons,
/// added for mirrored views.
const ARCHITECTURE: u16 = 3;
/// The length of the header, including padding.
const HEADER: usize = 128;
/// The bytes at the end of the header that are reserved, and 0.
const RESERVED: usize = 35;
/// The length of a file.
const LENGTH: usize = HEADER
    + 2 * (FEATURES * WIDTH + WIDTH)
    + BUCKETS * (2 * (FIRST * WIDTH + SECOND * SECOND_INPUTS + SECOND) + 4 * (FIRST + SECOND))
    + 4;

/// Why bytes are not a network that this engine can use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkError {
    /// The data does not begin with the magic number of a network.
    NotANetwork,
    /// The file is of a version that this engine does not know.
    Version(u32),
    /// The network has another architecture, or other sizes.
    Architecture {
        /// The first difference, such as "hidden neurons".
        what: &'static str,
        /// What the file has.
        found: u32,
        /// What this engine can use.
        expected: u32,
    },
    /// The file has the wrong length.
    Length {
        /// The length of the file.
        found: usize,
        /// The length of a complete file.
        expected: usize,
    },
    /// The checksum is wrong: the file is damaged.
    Checksum,
    /// A number is outside the range that the format allows. The text names it, such as "a weight
    /// of a layer".
    Range(&'static str),
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANetwork => f.write_str("this is not a network: the first bytes are not `DameoNN`"),
            Self::Version(version) => {
                write!(f, "the network has version {version} of the format, this engine reads version {VERSION}")
            }
            Self::Architecture { what, found, expected } => {
                write!(f, "{what}: the network has {found}, this engine uses {expected}")
            }
            Self::Length { found, expected } => {
                write!(f, "the network has {found} bytes instead of {expected}")
            }
            Self::Checksum => f.write_str("the network is damaged: its checksum is wrong"),
            Self::Range(what) => write!(f, "the network is damaged: {what} is out of range"),
        }
    }
}

impl std::error::Error for NetworkError {}

/// Reads little-endian numbers one after the other.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    /// The next bytes; zeros beyond the end.
    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        let (taken, rest) = self.0.split_at(N.min(self.0.len()));
        bytes[..taken.len()].copy_from_slice(taken);
        self.0 = rest;
        bytes
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.bytes())
    }

    fn i16(&mut self) -> i16 {
        i16::from_le_bytes(self.bytes())
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.bytes())
    }
}

/// The checksum: CRC-32, as in zip files. Networks are read once, so it needs no lookup table.
pub(super) const CRC32: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// The largest number of pieces in a game.
const PIECES: usize = 36;

/// Whether the sum of a neuron fits into 16 bits in every position of a game: with the largest
/// weight of as many squares as there are pieces, and with the smallest.
fn fits_sums(weights: &Weights, neuron: usize) -> bool {
    let of_square =
        |square: usize| (0..FEATURES / 64).map(move |kind| i32::from(weights.features[64 * kind + square][neuron]));
    let mut largest: [i32; 64] = array::from_fn(|square| of_square(square).fold(0, i32::max));
    let mut smallest: [i32; 64] = array::from_fn(|square| of_square(square).fold(0, i32::min));
    sort_short(&mut largest, |a, b| a < b);
    sort_short(&mut smallest, |a, b| a < b);
    let bias = i32::from(weights.biases[neuron]);
    let (most, least) = (largest[64 - PIECES..].iter().sum::<i32>(), smallest[..PIECES].iter().sum::<i32>());
    i16::try_from(bias + most).is_ok() && i16::try_from(bias + least).is_ok()
}

/// The four weights of a neuron in a block.
fn of_neuron(block: &Block, neuron: usize) -> &[i16; 4] {
    &block.as_chunks().0[neuron % 8]
}

/// Whether no sum of a bucket can exceed 32 bits.
fn fits_layers(layers: &Layers) -> bool {
    let fits = |most: i32, bias: i32, weights: &mut dyn Iterator<Item = &i16>| {
        let sum: i64 = weights.map(|weight| i64::from(weight.unsigned_abs()) * i64::from(most)).sum();
        i64::from(bias.unsigned_abs()) + sum <= i64::from(i32::MAX)
    };
    let first = |(neuron, &bias): (usize, &i32)| {
        fits(MAX_INPUT, bias, &mut layers.first.iter().flat_map(|block| of_neuron(block, neuron)))
    };
    let second = |(neuron, &bias): (usize, &i32)| {
        fits(MAX_ACTIVATION, bias, &mut layers.second[neuron / 8].iter().flat_map(|block| of_neuron(block, neuron)))
    };
    layers.first_biases.iter().enumerate().all(first)
        && layers.second_biases.iter().enumerate().all(second)
        && fits(MAX_ACTIVATION, 0, &mut layers.third.iter())
}

/// Reads the layers of all buckets.
fn read_layers(reader: &mut Reader, layers: &mut [Layers; BUCKETS]) {
    for layers in &mut *layers {
        for neuron in 0..FIRST {
            for input in 0..WIDTH {
                layers.first[input / 4][4 * neuron + input % 4] = reader.i16();
            }
        }
    }
    for layers in &mut *layers {
        layers.first_biases.fill_with(|| reader.u32() as i32);
    }
    for layers in &mut *layers {
        for neuron in 0..SECOND {
            // The last neuron of the first layer is no input, nor is its square.
            for input in (0..2 * FIRST).filter(|input| input % FIRST != FIRST - 1) {
                layers.second[neuron / 8][input / 4][neuron % 8 * 4 + input % 4] = reader.i16();
            }
        }
    }
    for layers in &mut *layers {
        layers.second_biases.fill_with(|| reader.u32() as i32);
    }
    for layers in layers {
        layers.third.fill_with(|| reader.i16());
    }
}

/// The weights of a file.
pub(super) fn read(file: &[u8]) -> Result<Box<Weights>, NetworkError> {
    let mut reader = Reader(file);
    if &reader.bytes() != MAGIC {
        return Err(NetworkError::NotANetwork);
    }
    if file.len() < HEADER {
        return Err(NetworkError::Length { found: file.len(), expected: LENGTH });
    }
    let version = reader.u32();
    if version != VERSION {
        return Err(NetworkError::Version(version));
    }
    for (what, expected) in [
        ("architecture", ARCHITECTURE),
        ("hidden neurons", WIDTH as u16),
        ("output buckets", BUCKETS as u16),
        ("scale of inputs", QA as u16),
        ("scale of layers", QB),
    ] {
        let found = reader.u16();
        if found != expected {
            return Err(NetworkError::Architecture { what, found: found.into(), expected: expected.into() });
        }
    }
    if file.len() != LENGTH {
        return Err(NetworkError::Length { found: file.len(), expected: LENGTH });
    }
    let (content, checksum) = file.split_at(LENGTH - 4);
    let checksum = Reader(checksum).u32();
    if CRC32.checksum(content) != checksum {
        return Err(NetworkError::Checksum);
    }
    let mut is_reserved_zero = reader.u16() == 0;
    let mut weights = Weights::zero();
    weights.checksum = checksum;
    let centipawns = f64::from(f32::from_le_bytes(reader.bytes()));
    if !(1.0..=MAX_CENTIPAWNS).contains(&centipawns) {
        return Err(NetworkError::Range("the scale of centipawns"));
    }
    weights.set_centipawns(centipawns);
    weights.buckets = reader.bytes::<PIECE_COUNTS>();
    if weights.buckets.iter().any(|&bucket| usize::from(bucket) >= BUCKETS) {
        return Err(NetworkError::Range("an output bucket"));
    }
    is_reserved_zero &= reader.bytes::<RESERVED>() == [0; RESERVED];
    if !is_reserved_zero {
        return Err(NetworkError::Range("a reserved byte"));
    }
    let mut reader = Reader(&content[HEADER..]);
    for row in &mut weights.features {
        row.fill_with(|| reader.i16());
    }
    weights.biases.fill_with(|| reader.i16());
    if (0..WIDTH).any(|neuron| !fits_sums(&weights, neuron)) {
        return Err(NetworkError::Range("the sum of a neuron"));
    }
    read_layers(&mut reader, &mut weights.layers);
    if !weights.layers.iter().all(fits_layers) {
        return Err(NetworkError::Range("a weight of a layer"));
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Network;

    const BUILT_IN: &[u8] = Network::BUILT_IN;

    #[test]
    fn the_built_in_network_is_sound() {
        assert_eq!(BUILT_IN.len(), LENGTH);
        let weights = read(BUILT_IN).unwrap();
        assert!(weights.features.as_flattened().iter().any(|&weight| weight != 0));
    }

    /// A change of the built-in network.
    type Change = fn(&mut Vec<u8>);

    /// The error for the built-in network with a change and the right checksum.
    fn error(change: impl FnOnce(&mut Vec<u8>)) -> Option<NetworkError> {
        let mut file = BUILT_IN.to_vec();
        change(&mut file);
        let end = file.len().saturating_sub(4);
        let checksum = CRC32.checksum(&file[..end]);
        file[end..].copy_from_slice(&checksum.to_le_bytes());
        read(&file).err()
    }

    /// Gives an own man the same weight of the first neuron on every square; 36 of them count.
    fn set_men(file: &mut [u8], weight: i16) {
        for square in 0..64 {
            file[HEADER + 2 * WIDTH * square..][..2].copy_from_slice(&weight.to_le_bytes());
        }
    }

    #[test]
    fn other_files_are_refused_with_the_reason() {
        let width = WIDTH as u32;
        assert_eq!(error(|_| {}), None);
        assert_eq!(error(|file| file[0] = b'd'), Some(NetworkError::NotANetwork));
        assert_eq!(error(|file| file[8] = 2), Some(NetworkError::Version(2)));
        let architecture = |what, found, expected| Some(NetworkError::Architecture { what, found, expected });
        assert_eq!(error(|file| file[12] = 1), architecture("architecture", 1, 3));
        assert_eq!(error(|file| file[14] += 1), architecture("hidden neurons", width + 1, width));
        assert_eq!(error(|file| file[21] = 1), architecture("scale of layers", 256, 512));
        assert_eq!(error(|file| file.push(0)), Some(NetworkError::Length { found: LENGTH + 1, expected: LENGTH }));
        assert_eq!(error(|file| file[24..28].fill(0)), Some(NetworkError::Range("the scale of centipawns")));
        assert_eq!(error(|file| file[28] = 200), Some(NetworkError::Range("an output bucket")));
        let of_reserved: [Change; 3] = [|file| file[23] = 1, |file| file[93] = 1, |file| file[127] = 1];
        for reserved in of_reserved {
            assert_eq!(error(reserved), Some(NetworkError::Range("a reserved byte")));
        }
        assert_eq!(error(|file| set_men(file, 850)), None);
        assert_eq!(error(|file| set_men(file, 960)), Some(NetworkError::Range("the sum of a neuron")));
        assert_eq!(error(|file| set_men(file, -960)), Some(NetworkError::Range("the sum of a neuron")));
    }

    #[test]
    fn layers_whose_sums_could_exceed_32_bits_are_refused() {
        const FIRST_AT: usize = HEADER + 2 * (FEATURES * WIDTH + WIDTH);
        const FIRST_BIASES: usize = FIRST_AT + 2 * BUCKETS * FIRST * WIDTH;
        const SECOND_AT: usize = FIRST_BIASES + 4 * BUCKETS * FIRST;
        const SECOND_BIASES: usize = SECOND_AT + 2 * BUCKETS * SECOND * SECOND_INPUTS;
        const THIRD_AT: usize = SECOND_BIASES + 4 * BUCKETS * SECOND;
        // The weights and the bias of the last neuron of a layer, in the last bucket.
        let set = |file: &mut [u8], (biases, end): (usize, usize), inputs: usize, sum: i32, bias: i32| {
            for input in 0..inputs {
                let size = sum / inputs as i32 + i32::from(input == 0) * (sum % inputs as i32);
                let weight = (if input % 2 == 0 { size } else { -size }) as i16;
                file[biases - 2 * (inputs - input)..][..2].copy_from_slice(&weight.to_le_bytes());
            }
            if end > biases {
                file[end - 4..end].copy_from_slice(&bias.to_le_bytes());
            }
        };
        let refused = Some(NetworkError::Range("a weight of a layer"));
        // The largest sum of the sizes of the weights.
        let most = i32::MAX / MAX_ACTIVATION;
        let first = ((FIRST_BIASES, SECOND_AT), WIDTH, MAX_INPUT);
        for (layer, inputs, input) in [first, ((SECOND_BIASES, THIRD_AT), SECOND_INPUTS, MAX_ACTIVATION)] {
            // What the largest sum leaves for the bias.
            let (most, rest) = (i32::MAX / input, i32::MAX % input);
            for (bias, expected) in [(rest, None), (-rest, None), (rest + 1, refused), (-rest - 1, refused)] {
                assert_eq!(error(|file| set(file, layer, inputs, most, bias)), expected, "{inputs} inputs, {bias}");
            }
        }
        let end = LENGTH - 4;
        assert_eq!(error(|file| set(file, (end, end), SECOND, most, 0)), None);
        assert_eq!(error(|file| set(file, (end, end), SECOND, most + 1, 0)), refused);
    }

    #[test]
    fn a_damaged_or_truncated_file_is_refused_wherever_the_damage_is() {
        for at in (0..LENGTH).step_by(97) {
            let mut file = BUILT_IN.to_vec();
            file[at] ^= 0x10;
            assert!(read(&file).is_err(), "byte {at}");
            let reason = read(&BUILT_IN[..at]).err();
            let expected = if at < MAGIC.len() {
                NetworkError::NotANetwork
            } else {
                NetworkError::Length { found: at, expected: LENGTH }
            };
            assert_eq!(reason, Some(expected), "{at} bytes");
        }
        assert!(read(&[]).is_err());
    }
}
