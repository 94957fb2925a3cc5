//! Evaluation, the transposition table, and searches to a fixed depth.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dameo_benches::{games, sets};
use dameo_engine::eval::{Evaluate, HandCrafted};
use dameo_engine::game::DrawRules;
use dameo_engine::search::{Bound, Engine, Limits, Signals, TranspositionTable};

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

fn table(criterion: &mut Criterion) {
    const KEYS: u64 = 1 << 16;
    // Far larger than the caches, as in a game.
    let table = TranspositionTable::with_megabytes(256).expect("256 MB of memory");
    let key = |index: u64| index.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut group = criterion.benchmark_group("table");
    group.throughput(Throughput::Elements(KEYS));
    group.bench_function("store", |bencher| {
        bencher.iter(|| (0..KEYS).for_each(|index| table.store(key(index), None, 17, 5, Bound::Exact)));
    });
    group.bench_function("probe, found", |bencher| {
        bencher.iter(|| (0..KEYS).filter(|&index| table.probe(key(black_box(index))).is_some()).count());
    });
    group.bench_function("probe, not found", |bencher| {
        bencher.iter(|| (0..KEYS).filter(|&index| table.probe(!key(black_box(index))).is_some()).count());
    });
    group.finish();
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let mut engine = Engine::new(HandCrafted, 16).expect("16 MB of memory");
    group.bench_function("bench positions to depth 8", |bencher| {
        bencher.iter(|| {
            for game in games() {
                engine.clear();
                engine.search(&game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
            }
        });
    });
    group.finish();
}

criterion_group!(benches, evaluation, table, search);
criterion_main!(benches);
