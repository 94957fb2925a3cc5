//! The network against a slow evaluation of the same file, written from its description in
//! docs/training.md; and against the network in floating point.

use std::cell::Cell;
use std::env;

use dameo_engine::eval::{Accumulators, Evaluate, Network};
use dameo_engine::{Color, Position, Square};
use dameo_tests::random;
use rand::RngExt;
use rand::seq::IndexedRandom;

/// A network as its file has it.
struct Slow {
    centipawns: f64,
    buckets: Vec<usize>,
    width: usize,
    /// By feature and neuron.
    features: Vec<Vec<i64>>,
    biases: Vec<i64>,
    /// By bucket and neuron.
    first: Vec<Vec<Neuron>>,
    second: Vec<Vec<Neuron>>,
    /// By bucket.
    third: Vec<Vec<i64>>,
}

/// A neuron of a layer.
struct Neuron {
    weights: Vec<i64>,
    bias: i64,
}

impl Neuron {
    fn sum(&self, inputs: &[i64]) -> i64 {
        assert_eq!(inputs.len(), self.weights.len());
        self.bias + inputs.iter().zip(&self.weights).map(|(input, weight)| input * weight).sum::<i64>()
    }
}

/// What a neuron of a layer passes on.
fn clipped(sum: i64) -> i64 {
    sum.div_euclid(512).clamp(0, 16383)
}

impl Slow {
    fn read(file: &[u8]) -> Self {
        let u16_at = |at: usize| usize::from(u16::from_le_bytes(file[at..at + 2].try_into().unwrap()));
        let (width, buckets) = (u16_at(14), u16_at(16));
        assert_eq!((u16_at(18), u16_at(20)), (1023, 512));
        let body = Cell::new(&file[128..]);
        let take = |length: usize| {
            let (taken, rest) = body.get().split_at(length);
            body.set(rest);
            taken
        };
        let numbers = |count: usize| -> Vec<i64> {
            take(2 * count).as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes).into()).collect()
        };
        let features = (0..256).map(|_| numbers(width)).collect();
        let biases = numbers(width);
        // All weights of a layer, then all biases.
        let layer = |neurons: usize, inputs: usize| -> Vec<Vec<Neuron>> {
            let weights: Vec<Vec<i64>> = (0..buckets * neurons).map(|_| numbers(inputs)).collect();
            let biases = take(4 * weights.len()).as_chunks().0.iter().map(|&bytes| i32::from_le_bytes(bytes).into());
            let mut all = weights.into_iter().zip(biases).map(|(weights, bias)| Neuron { weights, bias });
            (0..buckets).map(|_| all.by_ref().take(neurons).collect()).collect()
        };
        let (first, second) = (layer(8, width), layer(32, 14));
        let third = (0..buckets).map(|_| numbers(32)).collect();
        assert_eq!(body.get().len(), 4, "the checksum is left");
        Self {
            centipawns: f32::from_le_bytes(file[24..28].try_into().unwrap()).into(),
            buckets: file[28..28 + 65].iter().map(|&bucket| bucket.into()).collect(),
            width,
            features,
            biases,
            first,
            second,
            third,
        }
    }

    /// The score for the side to move, in centipawns.
    fn evaluate(&self, position: &Position) -> f64 {
        let own = position.side_to_move();
        let bucket = self.buckets[position.occupied().count() as usize];
        let [image, mirrored] = [false, true]
            .map(|is_mirrored| [own, !own].map(|viewer| self.products(position, viewer, is_mirrored)).concat());
        let inputs: Vec<i64> = image.iter().zip(mirrored).map(|(product, other)| product + other).collect();
        let first: Vec<i64> = self.first[bucket].iter().map(|neuron| neuron.sum(&inputs)).collect();
        let clipped_sums: Vec<i64> = first[..7].iter().map(|&sum| clipped(sum)).collect();
        let squares = clipped_sums.iter().map(|number| number.pow(2) / 16384).collect();
        let inputs = [clipped_sums, squares].concat();
        let mut output = first[7];
        for (neuron, weight) in self.second[bucket].iter().zip(&self.third[bucket]) {
            output += clipped(neuron.sum(&inputs)) * weight;
        }
        output as f64 / f64::from(1 << 23) * self.centipawns
    }

    /// The products of pairs of neurons in a view.
    fn products(&self, position: &Position, viewer: Color, is_mirrored: bool) -> Vec<i64> {
        let mut sums = self.biases.clone();
        for square in position.occupied() {
            let piece = position.piece_at(square).unwrap();
            let group = 2 * usize::from(piece.color != viewer) + usize::from(position.all_kings().contains(square));
            let row = &self.features[64 * group + seen_from(viewer, is_mirrored, square)];
            (0..self.width).for_each(|neuron| sums[neuron] += row[neuron]);
        }
        let clipped = |neuron: usize| 32 * sums[neuron].clamp(0, 1023);
        let half = self.width / 2;
        (0..half).map(|neuron| clipped(neuron) * clipped(neuron + half) / 65536).collect()
    }
}

/// The number of a square as a view has it.
fn seen_from(viewer: Color, is_mirrored: bool, square: Square) -> usize {
    let (mut rank, mut file) = (square.index() / 8, square.index() % 8);
    if viewer == Color::Black {
        rank = 7 - rank;
    }
    if is_mirrored {
        file = 7 - file;
    }
    8 * rank + file
}

/// Whether the score is corrected for a known ending.
fn may_be_known_ending(position: &Position) -> bool {
    position.occupied().count() <= 8 && Color::ALL.iter().any(|&color| position.pieces(color).count() <= 1)
}

/// How many positions are compared.
fn count() -> usize {
    env::var("DAMEO_POSITIONS").map_or(5_000, |count| count.parse().expect("a number of positions"))
}

/// Positions of random games, and random pieces.
fn positions() -> impl Iterator<Item = Position> {
    let mut random = random::generator(15);
    let scattered = std::iter::repeat_with(move || {
        let (men, kings) = (random.random_range(0..19), random.random_range(0..4));
        random::position(&mut random, men, kings)
    });
    let played = random::positions_of_games(16, u32::MAX, 120);
    played.zip(scattered).flat_map(|(played, scattered)| [played, scattered]).take(count())
}

#[test]
fn the_network_scores_as_its_file_says() {
    let (network, slow) = (Network::built_in(), Slow::read(Network::BUILT_IN));
    for position in positions().filter(|position| !may_be_known_ending(position)) {
        let (score, expected) = (network.evaluate(&position), slow.evaluate(&position));
        assert!((f64::from(score) - expected).abs() <= 0.51, "{position}: {score}, {expected}");
    }
}

#[test]
fn incremental_accumulators_score_like_fresh_ones() {
    let network = Network::built_in();
    let mut random = random::generator(17);
    let mut compared = 0;
    while compared < count() {
        // A walk through a tree: forward by a move or a null move, and back.
        let mut kept = Accumulators::new();
        let mut path = vec![random::position(&mut random, 18, 3), Position::start()];
        for _ in 0..400 {
            let position = path[path.len() - 1];
            let moves = position.legal_moves();
            match random.random_range(0..8) {
                0 => path.push(position.null_move()),
                1..4 if path.len() > 1 => drop(path.pop()),
                _ => match moves.as_slice().choose(&mut random) {
                    Some(&m) => path.push(position.play_unchecked(m)),
                    None => drop(path.drain(1..)),
                },
            }
            // Not every position on the way is evaluated.
            if random.random() {
                let position = path[path.len() - 1];
                let score = network.evaluate_at(&position, path.len() - 1, &mut kept);
                assert_eq!(score, network.evaluate(&position), "{position}");
                compared += 1;
            }
        }
    }
}

#[test]
fn integers_cost_two_centipawns_on_average_at_most() {
    let network = Network::built_in();
    let (mut count, mut difference) = (0, 0.0);
    for line in include_str!("../network.tsv").lines().skip(1) {
        let [fen, float, integer] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
        let position = fen.parse::<Position>().unwrap();
        if may_be_known_ending(&position) {
            continue;
        }
        let score = network.evaluate(&position);
        assert_eq!(score, integer.parse::<i32>().unwrap(), "{line}");
        difference += (f64::from(score) - float.parse::<f64>().unwrap()).abs();
        count += 1;
    }
    let mean = difference / f64::from(count);
    assert!(count >= 400 && mean <= 2.0, "{mean} centipawns in {count} positions");
}
