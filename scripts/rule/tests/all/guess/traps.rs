//! Tables without a rule, or without enough rows: nothing must be said.

use super::games::{heaps, positions, table, Random};
use rule::guess::{guess, Table};

fn silent(name: &str, table: &Table) {
    if let Some(rule) = guess(table, &|| false).rule {
        panic!(
            "{name}: {} [{} + {}]",
            rule.text(),
            rule.fitted,
            rule.tested
        );
    }
}

fn take(n: u64, sizes: impl IntoIterator<Item = u64>) -> Vec<Vec<u64>> {
    sizes
        .into_iter()
        .filter(|&t| t <= n)
        .map(|t| vec![n - t])
        .collect()
}

fn both(name: &str, rows: std::ops::Range<u64>, values: &[i64]) {
    silent(
        name,
        &table("n", "", &positions(std::slice::from_ref(&rows)), |p| {
            values[p[0] as usize]
        }),
    );
    silent(
        name,
        &table("n", "lost won", &positions(&[rows]), |p| {
            values[p[0] as usize].min(1)
        }),
    );
}

#[test]
fn dawsons_kayles_cut_before_its_period() {
    let values = heaps(60, |n| {
        if n < 2 {
            Vec::new()
        } else {
            (0..=(n - 2) / 2).map(|a| vec![a, n - 2 - a]).collect()
        }
    });
    for end in [40, 45, 50, 52, 53] {
        both("0.07", 0..end, &values);
    }
}

#[test]
fn one_wrong_row() {
    for wrong in [40, 77, 101, 150] {
        let value = |p: &[u64]| i64::from(p[0] % 4 != 0) ^ i64::from(p[0] == wrong);
        silent(
            "n mod 4, one wrong",
            &table("n", "lost won", &positions(&[0..160]), value),
        );
        let value = |p: &[u64]| (p[0] % 4) as i64 + i64::from(p[0] == wrong);
        silent(
            "n mod 4, one wrong, values",
            &table("n", "", &positions(&[0..160]), value),
        );
    }
    let value = |p: &[u64]| i64::from(p[0] ^ p[1] != 0) ^ i64::from(p == [9, 4]);
    silent(
        "Nim, one wrong",
        &table("x y", "lost won", &positions(&[0..16, 0..16]), value),
    );
}

/// A cycle of x vertices, from which a path of l to r is removed: after the first move a path is left,
/// and what is removed from it may leave two.
fn cycles() -> impl FnMut(&[u64]) -> i64 {
    let mut known = std::collections::HashMap::new();
    move |p: &[u64]| {
        let (x, l, r) = (p[0], p[1], p[2]);
        let path = known.entry((l, r)).or_insert_with(|| {
            heaps(100, |n| {
                (l..=r.min(n))
                    .flat_map(|t| (0..=(n - t) / 2).map(move |a| vec![a, n - t - a]))
                    .collect()
            })
        });
        super::games::mex((l..=r.min(x)).map(|t| path[(x - t) as usize]))
    }
}

#[test]
fn cf_1823e_with_few_rows_is_right_or_nothing() {
    let mut value = cycles();
    let all: Vec<Vec<u64>> = positions(&[1..7, 2..8, 3..30])
        .into_iter()
        .filter(|p| p[0] < p[1])
        .map(|p| vec![p[2], p[0], p[1]])
        .collect();
    let far: Vec<Vec<u64>> = positions(&[1..8, 2..12, 3..60])
        .into_iter()
        .filter(|p| p[0] < p[1])
        .map(|p| vec![p[2], p[0], p[1]])
        .collect();
    // Several tables of 87 rows: small ones, random ones, one with few parameters; then all rows.
    let mut random = Random(1823);
    let mut tables: Vec<Vec<Vec<u64>>> = (0..6)
        .map(|_| {
            (0..87)
                .map(|_| all[random.below(all.len() as u64) as usize].clone())
                .collect()
        })
        .collect();
    tables.push(all.iter().filter(|p| p[2] <= 4).take(87).cloned().collect());
    tables.push(
        all.iter()
            .filter(|p| p[0] <= 10)
            .take(87)
            .cloned()
            .collect(),
    );
    tables.push(all.clone());
    for (index, rows) in tables.iter().enumerate() {
        let outcome = guess(&table("x l r", "", rows, &mut value), &|| false);
        let Some(rule) = outcome.rule else {
            assert!(index + 1 < tables.len(), "not even in all rows");
            continue;
        };
        eprintln!("CF 1823E, {} rows: {}", rows.len(), rule.text());
        for position in &far {
            let wide: Vec<u128> = position.iter().map(|&x| u128::from(x)).collect();
            assert_eq!(
                rule.value(&wide),
                Some(i128::from(value(position))),
                "{} at {position:?}, from {} rows",
                rule.text(),
                rows.len()
            );
        }
    }
}

#[test]
fn random_tables() {
    random_tables_of(0..4);
}

#[test]
#[ignore = "tens of seconds; CI runs it"]
fn many_random_tables() {
    random_tables_of(4..14);
}

fn random_tables_of(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut random = Random(seed);
        let answers = 2 + random.below(3);
        let rows = if seed % 20 == 0 {
            500
        } else {
            50 + random.below(60)
        };
        let dimensions = 1 + random.below(3);
        let shown: Vec<Vec<u64>> = match dimensions {
            1 => positions(&[0..rows]),
            2 => positions(&[0..rows.isqrt(), 0..rows.isqrt()]),
            _ => positions(&[0..rows / 30, 0..5, 0..6]),
        };
        let names = ["n", "x y", "x y z"][dimensions as usize - 1];
        let words = if answers == 2 && random.below(2) == 0 {
            "lost won"
        } else {
            ""
        };
        // Some of them with one answer far more often than the others.
        let skew = random.below(3);
        let table = table(names, words, &shown, |_| {
            let answer = random.below(answers) as i64;
            if skew == 2 && random.below(3) > 0 {
                0
            } else {
                answer
            }
        });
        silent(&format!("random table {seed}"), &table);
    }
}

#[test]
fn games_without_a_known_rule() {
    let values = heaps(400, |n| {
        take(n, (1..).map(|t| t * t).take_while(|&t| t <= n))
    });
    both("squares", 0..300, &values);
    both("squares", 0..100, &values);
    let prime = |n: &u64| *n >= 2 && (2..*n).all(|d| n % d != 0);
    let values = heaps(400, |n| take(n, (2..=n).filter(prime)));
    both("primes", 0..300, &values);
    both("primes", 0..90, &values);
    let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377];
    let values = heaps(400, |n| take(n, fibonacci));
    both("Fibonacci numbers", 0..300, &values);
    let values = heaps(400, |n| {
        (1..n.div_ceil(2)).map(|a| vec![a, n - a]).collect()
    });
    both("Grundy's game", 1..400, &values);
    both("Grundy's game", 1..120, &values);
}
