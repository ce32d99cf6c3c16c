//! Dynamic programming and exhaustive search. The first word of the input names the program.

use std::collections::{BTreeSet, HashMap, HashSet};

use itertools::{chain, izip, Itertools};
use proconio::input;
use proconio::marker::{Chars, Usize1};

fn main() {
    input! { name: String }
    match name.as_str() {
        "knapsack" => knapsack(),
        "increasing" => increasing(),
        "salesman" => salesman(),
        "chain" => matrix_chain(),
        "grundy" => grundy(),
        "paths" => paths(),
        "subsets" => subsets(),
        "squares" => squares(),
        "queens" => queens(),
        "lines" => lines(),
        "partitions" => partitions(),
        "offline" => offline(),
        _ => unreachable!("{name}"),
    }
}

fn knapsack() {
    input! { n: usize, limit: usize, items: [(usize, u64); n] }
    let mut best = vec![None; limit + 1];
    best[0] = Some(0_u64);
    for &(weight, value) in &items {
        for at in (weight..=limit).rev() {
            best[at] = best[at].max(best[at - weight].map(|sum| sum + value));
        }
    }
    println!(
        "{:?} {:?}",
        best.iter().max().unwrap(),
        best.iter().rposition(Option::is_some)
    );
    let mut reach = 1_u128;
    for &(weight, _) in items.iter().filter(|item| item.0 < 100) {
        reach |= reach << weight;
    }
    println!("{reach:b}");
}

fn increasing() {
    input! { values: [i32] }
    let mut tails: Vec<i32> = vec![];
    let mut lengths = vec![];
    for &value in &values {
        let at = tails.partition_point(|&tail| tail < value);
        if at == tails.len() {
            tails.push(value);
        } else {
            tails[at] = value;
        }
        lengths.push(at + 1);
    }
    println!("{} {tails:?}", tails.len());
    let mut wanted = tails.len();
    let mut chosen = vec![];
    for (&value, &length) in values.iter().zip(&lengths).rev() {
        if length == wanted && chosen.last().is_none_or(|&next| value < next) {
            chosen.push(value);
            wanted -= 1;
        }
    }
    chosen.reverse();
    println!("{}", chosen.iter().join(" < "));
}

fn salesman() {
    input! { n: usize, cost: [[usize; n]; n] }
    const INF: usize = usize::MAX / 4;
    let mut best = vec![vec![INF; n]; 1 << n];
    best[0][0] = 0;
    for set in 0..1_usize << n {
        for (from, to) in (0..n).cartesian_product(0..n) {
            if set >> to & 1 == 0 {
                let next = set | 1 << to;
                best[next][to] = best[next][to].min(best[set][from] + cost[from][to]);
            }
        }
    }
    println!(
        "{} {}",
        best[(1 << n) - 1][0],
        best.concat().iter().filter(|&&x| x >= INF).count()
    );
}

fn matrix_chain() {
    input! { sizes: [u64] }
    fn solve(
        l: usize,
        r: usize,
        sizes: &[u64],
        memo: &mut HashMap<(usize, usize), (u64, String)>,
    ) -> (u64, String) {
        if let Some(known) = memo.get(&(l, r)) {
            return known.clone();
        }
        let best = if r - l == 1 {
            (0, ((b'A' + l as u8) as char).to_string())
        } else {
            let splits = (l + 1..r).map(|m| {
                let (left, right) = (solve(l, m, sizes, memo), solve(m, r, sizes, memo));
                (
                    left.0 + right.0 + sizes[l] * sizes[m] * sizes[r],
                    format!("({}{})", left.1, right.1),
                )
            });
            splits.min().unwrap()
        };
        memo.insert((l, r), best.clone());
        best
    }
    let (cost, text) = solve(0, sizes.len() - 1, &sizes, &mut HashMap::new());
    println!("{cost} {text}");
}

fn grundy() {
    input! { moves: [usize], heaps: [usize] }
    let most = heaps.iter().copied().max().unwrap_or(0);
    let mut values: Vec<usize> = Vec::with_capacity(most + 1);
    for heap in 0..=most {
        let next: HashSet<usize> = moves
            .iter()
            .filter_map(|&m| heap.checked_sub(m).map(|rest| values[rest]))
            .collect();
        values.push((0..).find(|value| !next.contains(value)).unwrap());
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
    println!(
        "{} {}",
        if sum > 0 { "First" } else { "Second" },
        values.iter().join("")
    );
    println!(
        "{:?}",
        heaps
            .iter()
            .positions(|&heap| values[heap] ^ sum < values[heap])
            .collect_vec()
    );
}

fn paths() {
    input! { h: usize, w: usize, rows: [Chars; h] }
    const MOD: u32 = 1_000_000_007;
    let mut ways = vec![vec![0_u32; w + 1]; h + 1];
    ways[0][1] = 1;
    for (y, row) in rows.iter().enumerate() {
        for (x, &cell) in row.iter().enumerate() {
            ways[y + 1][x + 1] = if cell == '.' {
                (ways[y][x + 1] + ways[y + 1][x]) % MOD
            } else {
                0
            };
        }
    }
    println!("{}", ways[h][w]);
    let mut sums = vec![vec![0_i32; w + 1]; h + 1];
    for y in 0..h {
        for x in 0..w {
            sums[y + 1][x + 1] =
                sums[y][x + 1] + sums[y + 1][x] - sums[y][x] + (rows[y][x] == '#') as i32;
        }
    }
    let empty = (0..h).array_combinations().map(|[a, b]| {
        (0..w)
            .array_combinations()
            .filter(|&[c, d]| sums[b][d] - sums[a][d] - sums[b][c] + sums[a][c] == 0)
            .count()
    });
    println!("{}", empty.sum::<usize>());
}

fn subsets() {
    input! { target: i64, numbers: [i64] }
    let (left, right) = numbers.split_at(numbers.len() / 2);
    let sums = |part: &[i64]| {
        part.iter()
            .copied()
            .powerset()
            .map(|set| set.iter().sum::<i64>())
            .sorted()
            .collect_vec()
    };
    let (left, right) = (sums(left), sums(right));
    let count: usize = left
        .iter()
        .map(|sum| {
            right.partition_point(|x| *x <= target - sum)
                - right.partition_point(|x| *x < target - sum)
        })
        .sum();
    println!(
        "{count} {:?}",
        left.iter()
            .zip(right.iter().rev())
            .map(|(a, b)| a + b)
            .min_by_key(|x| (x - target).abs())
    );
    println!(
        "{}",
        numbers
            .iter()
            .combinations(2)
            .filter(|pair| (pair[0] + pair[1]) % 3 == 0)
            .count()
    );
    let orders = numbers.iter().take(4).permutations(numbers.len().min(4));
    println!(
        "{}",
        orders
            .map(|order| order.iter().join(""))
            .max()
            .unwrap_or_default()
    );
}

fn squares() {
    input! { h: usize, w: usize, rows: [[u8; w]; h] }
    let mut size = vec![vec![0_u32; w]; h];
    for (y, x) in itertools::iproduct!(0..h, 0..w) {
        if rows[y][x] % 3 != 0 {
            size[y][x] = 1;
            if y > 0 && x > 0 {
                size[y][x] += size[y - 1][x].min(size[y][x - 1]).min(size[y - 1][x - 1]);
            }
        }
    }
    println!("{}", size.iter().flatten().max().unwrap().pow(2));
    for (row, sizes) in izip!(&rows, &size) {
        println!(
            "{}",
            chain!(row.iter().map(|&x| u32::from(x)), sizes.iter().copied()).join(",")
        );
    }
}

fn queens() {
    input! { n: usize }
    fn place(
        row: usize,
        n: usize,
        columns: u32,
        left: u32,
        right: u32,
        board: &mut Vec<usize>,
        all: &mut Vec<Vec<usize>>,
    ) {
        if row == n {
            all.push(board.clone());
            return;
        }
        let mut free = !(columns | left | right) & ((1 << n) - 1);
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            board.push(bit.ilog2() as usize);
            place(
                row + 1,
                n,
                columns | bit,
                (left | bit) << 1,
                (right | bit) >> 1,
                board,
                all,
            );
            board.pop();
        }
    }
    let mut all = vec![];
    place(0, n, 0, 0, 0, &mut vec![], &mut all);
    println!("{}", all.len());
    for &column in all.first().into_iter().flatten() {
        println!(
            "{}",
            (0..n)
                .map(|x| if x == column { 'Q' } else { '.' })
                .collect::<String>()
        );
    }
}

/// The minimum of lines at a point: a convex hull of lines.
fn lines() {
    input! { mut lines: [(i64, i64)], queries: [i64] }
    lines.sort_unstable_by_key(|&(slope, offset)| (std::cmp::Reverse(slope), offset));
    lines.dedup_by_key(|line| line.0);
    let mut hull: Vec<(i64, i64)> = vec![];
    for (a, b) in lines {
        while let [.., (c, d), (e, f)] = hull[..] {
            if (b - f) as i128 * (c - e) as i128 <= (f - d) as i128 * (e - a) as i128 {
                hull.pop();
            } else {
                break;
            }
        }
        hull.push((a, b));
    }
    let at = |line: (i64, i64), x: i64| line.0.saturating_mul(x).saturating_add(line.1);
    for x in queries {
        let (mut low, mut high) = (0, hull.len());
        while high - low > 1 {
            let middle = (low + high) / 2;
            if at(hull[middle - 1], x) >= at(hull[middle], x) {
                low = middle;
            } else {
                high = middle;
            }
        }
        println!("{}", at(hull[low], x));
    }
}

fn partitions() {
    input! { n: usize }
    let mut ways = vec![vec![0_u64; n + 1]; n + 1];
    ways[0].fill(1);
    for sum in 1..=n {
        for largest in 1..=n {
            let without = ways[sum][largest - 1];
            ways[sum][largest] = without
                + sum
                    .checked_sub(largest)
                    .map_or(0, |rest| ways[rest][largest.min(rest.max(1))]);
        }
    }
    println!("{}", ways[n][n]);
    let mut current = vec![n];
    for _ in 0..12 {
        println!("{}", current.iter().join("+"));
        let mut rest = current.iter().rev().take_while(|&&part| part == 1).count();
        current.truncate(current.len() - rest);
        let Some(last) = current.pop() else { break };
        rest += last;
        let part = last - 1;
        while rest > 0 {
            current.push(part.min(rest));
            rest -= part.min(rest);
        }
    }
}

/// Distinct values in ranges, by Mo's order.
fn offline() {
    input! { values: [usize], queries: [(Usize1, usize)] }
    let block = (values.len() as f64).sqrt().ceil() as usize;
    let ranges = queries
        .iter()
        .map(|&(a, b)| (a.min(b % values.len()), a.max(b % values.len())));
    let ranges = ranges.collect_vec();
    let order = (0..ranges.len()).sorted_by_key(|&at| {
        let (l, r) = ranges[at];
        (
            l / block,
            if l / block % 2 == 0 {
                r
            } else {
                usize::MAX - r
            },
        )
    });
    let mut counts: HashMap<usize, usize> = HashMap::new();
    let mut answers = vec![0; ranges.len()];
    let (mut l, mut r) = (0, 0);
    for at in order {
        let (from, to) = ranges[at];
        while r < to {
            *counts.entry(values[r]).or_insert(0) += 1;
            r += 1;
        }
        while l > from {
            l -= 1;
            *counts.entry(values[l]).or_insert(0) += 1;
        }
        let mut remove = |value: usize| {
            let count = counts.get_mut(&value).unwrap();
            *count -= 1;
            if *count == 0 {
                counts.remove(&value);
            }
        };
        while r > to {
            r -= 1;
            remove(values[r]);
        }
        while l < from {
            remove(values[l]);
            l += 1;
        }
        answers[at] = counts.len();
    }
    println!(
        "{answers:?} {:?}",
        values.iter().collect::<BTreeSet<_>>().len()
    );
}
