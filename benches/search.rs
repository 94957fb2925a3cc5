//! Evaluation, and searches to a fixed depth.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dameo_benches::{games, sets};
use dameo_engine::DrawRules;
use dameo_engine::eval::{Evaluate, HandCrafted};
use dameo_engine::search::{Engine, Limits, Signals};

fn evaluation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluation");
    for set in sets() {
        group.throughput(Throughput::Elements(set.positions.len() as u64));
        group.bench_function(set.name, |bencher| {
            bencher
                .iter(|| set.positions.iter().map(|position| HandCrafted.evaluate(black_box(position))).sum::<i32>());
        });
    }
    group.finish();
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    let limits = Limits { depth: Some(8), ..Limits::default() };
    // A table that fits into the caches, and one that is far larger.
    for megabytes in [1, 256] {
        let mut engine = Engine::new(HandCrafted, megabytes).expect("memory for the table");
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
