//! Tables of games that split heaps: the sparse space method against all pairs.
//!
//! Figures are comparable within one run. Those for growing tables show the growth of the cost.

use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion};
use shared::cutting::unequal_splits;
use shared::octal::Octal;
use shared::sg::{HeapGame, Sequence, Sums};
use shared::sparse::Table;
use std::hint::black_box;

/// The last heap of the tables that are compared; all pairs are quadratic.
const COMPARED: u64 = 20_000;

fn by_sparse_space(mut table: Table, last: u64) -> u64 {
    table.extend_to(black_box(last));
    table.get(last).expect("it was just computed")
}

fn by_all_pairs<G: HeapGame>(game: G, last: u64) -> u64 {
    let mut sequence = Sequence::new(game, last);
    sequence.extend_to(black_box(last));
    sequence.values().get(last)
}

fn octal(code: &str) -> Octal {
    code.parse().expect("an octal code")
}

fn methods(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tables to heap 20,000");
    group.sample_size(10);
    for code in ["0.106", "0.16", "0.007"] {
        let game = || octal(code);
        let value = by_sparse_space(Table::octal(game()), COMPARED);
        assert_eq!(value, by_all_pairs(game(), COMPARED));
        group.bench_function(BenchmarkId::new("sparse space", code), |bencher| {
            bencher.iter(|| by_sparse_space(Table::octal(game()), COMPARED));
        });
        group.bench_function(BenchmarkId::new("all pairs", code), |bencher| {
            bencher.iter(|| by_all_pairs(game(), COMPARED));
        });
    }
    group.bench_function(
        BenchmarkId::new("sparse space", "Grundy's game"),
        |bencher| {
            bencher.iter(|| by_sparse_space(Table::grundys_game(), COMPARED));
        },
    );
    group.bench_function(BenchmarkId::new("all pairs", "Grundy's game"), |bencher| {
        bencher.iter(|| by_all_pairs(Sums(unequal_splits), COMPARED));
    });
    group.finish();
}

fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("growing tables");
    group.sample_size(10);
    for last in [10_000, 100_000, 1_000_000] {
        for code in ["0.106", "0.16"] {
            group.bench_function(BenchmarkId::new(code, last), |bencher| {
                bencher.iter(|| by_sparse_space(Table::octal(octal(code)), last));
            });
        }
        group.bench_function(BenchmarkId::new("Grundy's game", last), |bencher| {
            bencher.iter(|| by_sparse_space(Table::grundys_game(), last));
        });
    }
    group.finish();
}

criterion_group!(benches, methods, growth);
criterion_main!(benches);
