use rule::guess::*;
fn main() {
    let two = |a: std::ops::Range<u64>, b: std::ops::Range<u64>, f: &dyn Fn(u64, u64) -> i64| -> Vec<Row> { a.flat_map(|x| b.clone().map(move |y| (x, y))).map(|(x, y)| Row { position: vec![x, y], answer: f(x, y) }).collect() };
    let lw = || Some(vec!["lost".to_string(), "won".to_string()]);
    let rows = match std::env::args().nth(1).as_deref() {
        Some("xor") => two(0..20, 0..20, &|x, y| (x ^ y != 0) as i64),
        _ => two(0..60, 3..20, &|n, k| { let lost = if k % 3 != 0 { n % 3 == 0 } else { let r = n % (k + 1); r % 3 == 0 && r != k }; !lost as i64 }),
    };
    let o = guess(&Table { names: vec!["n".into(), "k".into()], rows, words: lw() }, &|| false);
    println!("{:?}", o.rule.map(|r| r.text()));
}
