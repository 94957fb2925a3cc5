//! Generating, counting and making moves, and whole perfts. Rates are positions or moves per
//! second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dameo_benches::sets;
use dameo_perft::perft;
use dameo_rules::{Fen, Move, MoveGenerator, MoveList, Position, move_text, parse_move};

fn generation(criterion: &mut Criterion) {
    let (mut generator, mut list) = (MoveGenerator::new(), MoveList::new());
    for set in sets() {
        let mut group = criterion.benchmark_group(set.name);
        group.throughput(Throughput::Elements(set.positions.len() as u64));
        group.bench_function("generate", |bencher| {
            bencher.iter(|| {
                for position in &set.positions {
                    generator.generate(black_box(position), &mut list);
                    black_box(list.len());
                }
            });
        });
        group.bench_function("count", |bencher| {
            bencher.iter(|| set.positions.iter().map(|position| generator.count(black_box(position))).sum::<u64>());
        });
        group.bench_function("is a capture pending", |bencher| {
            bencher.iter(|| set.positions.iter().filter(|position| black_box(position).is_capture_pending()).count());
        });

        let moves: Vec<(Position, Move)> = set
            .positions
            .iter()
            .flat_map(|position| position.legal_moves().iter().map(|&m| (*position, m)).collect::<Vec<_>>())
            .collect();
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function("play", |bencher| {
            bencher.iter(|| {
                for (position, m) in &moves {
                    black_box(black_box(position).play_unchecked(*m));
                }
            });
        });
        group.finish();
    }
}

fn perfts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for (name, fen, depth) in [
        ("start", dameo_rules::START_FEN, 5),
        ("kings", "W:WKb8,c2,Kf1:BKe7,g2,h6", 4),
        ("exchanges", "W:Wb1,b3,c2,d3,e2,e4,f1,f3,g4,h2:Ba6,b7,c5,c6,d5,e6,f7,g6,g7,h5", 5),
    ] {
        let position = fen.parse::<Fen>().expect("a good FEN").position;
        group.sample_size(10).throughput(Throughput::Elements(perft(&position, depth) as u64));
        group.bench_function(name, |bencher| bencher.iter(|| perft(black_box(&position), depth)));
    }
    group.finish();
}

fn text(criterion: &mut Criterion) {
    let position = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5".parse::<Fen>().expect("a good FEN").position;
    criterion.bench_function("text/read and write a capture of four", |bencher| {
        bencher.iter(|| {
            let m = parse_move(black_box(&position), "c5c1h1h3d3").expect("a legal move");
            move_text(&position, m)
        });
    });
}

criterion_group!(benches, generation, perfts, text);
criterion_main!(benches);
