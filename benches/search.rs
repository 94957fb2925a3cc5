//! Evaluation, and searches to a fixed depth.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dameo_benches::{games, sets};
use dameo_engine::eval::{Accumulators, Evaluate, Material, Network};
use dameo_engine::search::{Engine, Limits, Signals};
use dameo_engine::{DrawRules, Position};

fn evaluation(criterion: &mut Criterion) {
    let network = Network::built_in();
    let mut group = criterion.benchmark_group("evaluation");
    for set in sets() {
        let positions = &set.positions;
        group.throughput(Throughput::Elements(positions.len() as u64));
        let mut measure = |name: &str, score: &mut dyn FnMut(&Position) -> i32| {
            group.bench_function(format!("{name}, {}", set.name), |bencher| {
                bencher.iter(|| positions.iter().map(|position| score(black_box(position))).sum::<i32>());
            });
        };
        measure("material", &mut |position| Material.evaluate(position));
        measure("network, afresh", &mut |position| network.evaluate(position));
        // Each position is a move of each side away from the one before.
        let mut kept = Accumulators::new();
        measure("network, update and output", &mut |position| network.evaluate_at(position, 0, &mut kept));
        let start = Position::start();
        measure("network, output alone", &mut |_| network.evaluate_at(black_box(&start), 0, &mut kept));
    }
    group.finish();
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    let limits = Limits { depth: Some(8), ..Limits::default() };
    // A table that fits into the caches, and one that is far larger.
    for megabytes in [1, 256] {
        let mut engine = Engine::new(Network::built_in(), megabytes).expect("memory for the table");
        group.bench_function(format!("bench positions to depth 8, Hash {megabytes}"), |bencher| {
            bencher.iter(|| {
                for game in games() {
                    engine.clear();
                    engine.search(&game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, evaluation, search);
criterion_main!(benches);
