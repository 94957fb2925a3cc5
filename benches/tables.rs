//! Probes of the endgame tables, at positions of four pieces chosen by chance.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dameo_rules::{EndgameTables, Position, TableValue};
use dameo_tables::{Class, PlacementIndex, TableFile, Tablebase};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Positions of a class in which no capture is pending.
fn positions(class: Class, count: usize, random: &mut StdRng) -> Vec<Position> {
    let index = PlacementIndex::new(class);
    let mut positions = Vec::new();
    while positions.len() < count {
        let placement = index.placement(random.random_range(0..index.size()));
        let position = placement.position().ok().filter(|_| !index.is_hole(&placement));
        positions.extend(position.filter(|position| !position.is_capture_pending()));
    }
    positions
}

/// The same number of positions of each class of four pieces, in no order.
fn four_pieces() -> Vec<Position> {
    let mut random = StdRng::seed_from_u64(4);
    let pairs = Class::pairs(4).into_iter().filter(|class| class.pieces() == 4);
    let classes: Vec<Class> = pairs.flat_map(|class| [class, class.opponent()]).collect();
    let each: Vec<Vec<Position>> = classes.iter().map(|&class| positions(class, 1000, &mut random)).collect();
    (0..1000).flat_map(|at| each.iter().map(move |positions| positions[at])).collect()
}

fn probes(criterion: &mut Criterion) {
    let all = four_pieces();
    let one_class = positions(
        Class { own_men: 1, own_kings: 1, enemy_men: 1, enemy_kings: 1 },
        10_000,
        &mut StdRng::seed_from_u64(1),
    );
    let tablebase = Tablebase::new(vec![TableFile::built_in().expect("sound tables")], Tablebase::DEFAULT_CACHE);
    let mut group = criterion.benchmark_group("endgame tables");
    for (name, positions) in [("all classes of four pieces", &all), ("KMvKM", &one_class)] {
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(format!("result, {name}"), |bencher| {
            let probe = |position| tablebase.probe_wdl(black_box(position)).map_or(0, |result| result as usize);
            bencher.iter(|| positions.iter().map(probe).sum::<usize>());
        });
    }
    group.sample_size(10);
    group.throughput(Throughput::Elements(one_class.len() as u64));
    group.bench_function("distance, KMvKM", |bencher| {
        let probe = |position| tablebase.probe_dtm(black_box(position)).and_then(TableValue::plies).unwrap_or(0);
        bencher.iter(|| one_class.iter().map(|position| u64::from(probe(position))).sum::<u64>());
    });
    group.finish();
}

criterion_group!(benches, probes);
criterion_main!(benches);
