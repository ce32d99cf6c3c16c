//! Guessed rules against brute force.
use rule::guess::*;
#[test]
fn smoke() {
    let go = |name: &str, names: &[&str], rows: Vec<Row>, words: Option<Vec<String>>| {
        let start = std::time::Instant::now();
        let o = guess(&Table { names: names.iter().map(|s| s.to_string()).collect(), rows, words }, &|| false);
        match o.rule { Some(r) => eprintln!("{name}: {} [{} + {}] {:?}", r.text(), r.fitted, r.tested, start.elapsed()), None => eprintln!("{name}: nothing {:?} {:?}", start.elapsed(), o.tried) }
    };
    let one = |n: std::ops::Range<u64>, f: &dyn Fn(u64) -> i64| -> Vec<Row> { n.map(|n| Row { position: vec![n], answer: f(n) }).collect() };
    let two = |a: std::ops::Range<u64>, b: std::ops::Range<u64>, f: &dyn Fn(u64, u64) -> i64| -> Vec<Row> { a.flat_map(|x| b.clone().map(move |y| (x, y))).map(|(x, y)| Row { position: vec![x, y], answer: f(x, y) }).collect() };
    let lw = || Some(vec!["lost".to_string(), "won".to_string()]);
    go("n mod 3", &["n"], one(0..60, &|n| (n % 3 != 0) as i64), lw());
    go("n mod 4 value", &["n"], one(0..60, &|n| (n % 4) as i64), None);
    go("n mod 4 wrong", &["n"], one(0..200, &|n| (n % 4) as i64 + (n == 99) as i64), None);
    fn half(n: u64) -> i64 { if n == 0 { 0 } else if n % 2 == 0 { n as i64 / 2 } else { half(n / 2) } }
    go("half", &["n"], one(0..200, &half), None);
    go("lasker", &["n"], one(0..200, &|n| if n == 0 { 0 } else if n % 4 == 3 { n as i64 + 1 } else if n % 4 == 0 { n as i64 - 1 } else { n as i64 }), None);
    go("pow2", &["n"], one(0..200, &|n| !n.is_power_of_two() as i64), lw());
    go("prime exc", &["n"], one(0..300, &|n| !((2..n).all(|d| n % d != 0) && n > 1 && n != 2 && n != 17) as i64), lw());
    go("xor", &["x", "y"], two(0..20, 0..20, &|x, y| (x ^ y != 0) as i64), lw());
    go("1194D", &["n", "k"], two(0..60, 3..20, &|n, k| { let lost = if k % 3 != 0 { n % 3 == 0 } else { let r = n % (k + 1); r % 3 == 0 && r != k }; !lost as i64 }), lw());
    go("wythoff", &["x", "y"], two(0..30, 0..30, &|x, y| { let d = x.abs_diff(y); (((d + ((5 * d * d) as f64).sqrt() as u64) / 2) != x.min(y)) as i64 }), lw());
    let mut r = vec![];
    for l in 1..7 { for rr in l..9 { for x in 0..40 { r.push(Row { position: vec![x, l, rr], answer: ((x % (l + rr)) / l) as i64 }) } } }
    go("abc297g", &["x", "l", "r"], r, None);
    let mut r = vec![];
    for l in 1..6 { for rr in l + 1..8 { for x in 3..30 { r.push(Row { position: vec![x, l, rr], answer: if x < l + rr { (x / l) as i64 } else { 0 } }) } } }
    go("1823e", &["x", "l", "r"], r, None);
    fn cf603(n: u64) -> i64 { match n { 0 => 0, 1 => 1, 2 => 0, 3 => 1, 4 => 2, _ if n % 2 == 1 => 0, _ => if cf603(n / 2) == 1 { 2 } else { 1 } } }
    go("603c odd", &["n"], one(0..200, &cf603), None);
    let mut seed = 1u64;
    let mut rnd = |k: u64| { seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); (seed >> 33) % k };
    let rows: Vec<Row> = (0..300).map(|n| Row { position: vec![n], answer: rnd(2) as i64 }).collect();
    go("random", &["n"], rows, None);
    let rows: Vec<Row> = (0..300).map(|n| Row { position: vec![n / 20, n % 20], answer: rnd(3) as i64 }).collect();
    go("random2", &["x", "y"], rows, None);
}
