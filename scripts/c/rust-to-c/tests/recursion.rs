//! Recursion in C goes as deep as in Rust or fails; it never gives a wrong answer.

use std::path::Path;

/// Reads a kind of recursion and a depth; writes the depth that it reached.
const RUST: &str = "use std::hint::black_box;
fn small(n: u32) -> u32 {
    if n == 0 { 0 } else { black_box(small(black_box(n - 1))) + 1 }
}
fn large(n: u32) -> u32 {
    let frame = black_box([n; 1 << 18]);
    if n == 0 { 0 } else { large(frame[n as usize] - 1) + frame[77] / n }
}
fn visit(tree: &[Vec<usize>], at: usize, parent: usize, sizes: &mut Vec<u32>) {
    let mut size = 1;
    for &next in &tree[at] {
        if next != parent {
            visit(tree, next, at, sizes);
            size += sizes[next];
        }
    }
    sizes[at] = size;
}
fn path(n: usize) -> u32 {
    let mut tree = vec![vec![]; n];
    for at in 1..n {
        tree[at - 1].push(at);
        tree[at].push(at - 1);
    }
    let mut sizes = vec![0; n];
    visit(&tree, 0, 0, &mut sizes);
    sizes[0]
}
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let (what, n) = line.trim().split_once(' ').unwrap();
    let n: u32 = n.parse().unwrap();
    let seen = match what {
        \"small\" => small(n),
        \"large\" => large(n),
        \"stacked\" => std::heap::on_stack(1 << 28, || small(n)),
        _ => path(n as usize),
    };
    println!(\"{seen}\");
}
";

/// Depths that fit in the stack of 8 MiB, and one that needs the larger one of a thread. A frame of
/// `large` holds an array of 1 MiB twice.
const GOOD: [(&str, u32); 5] = [
    ("stacked", 600_000),
    ("small", 1000),
    ("small", 100_000),
    ("path", 40_000),
    ("large", 2),
];
const TOO_DEEP: [(&str, u32); 5] = [
    ("small", 10_000_000),
    ("small", u32::MAX),
    ("large", 8),
    ("large", 100),
    ("large", u32::MAX),
];

fn try_all(binary: &Path) -> Result<(), String> {
    let run = |(what, depth): (&str, u32)| {
        let ran = c_test_support::run(binary, format!("{what} {depth}\n").as_bytes());
        ran.map_err(|error| format!("{what} {depth}: {error}"))
    };
    for (what, depth) in GOOD {
        let ran = run((what, depth))?;
        if (ran.output, ran.status) != (format!("{depth}\n").into(), Some(0)) {
            return Err(format!("{what} {depth}: status {:?}", ran.status));
        }
    }
    for (what, depth) in TOO_DEEP {
        let ran = run((what, depth))?;
        // The frames of `large` are in the module's own stack, which is checked.
        let is_good = match ran.status {
            Some(status) => status == 1,
            None => what != "large",
        };
        if !is_good || !ran.output.is_empty() {
            return Err(format!("{what} {depth}: {ran:?}"));
        }
    }
    Ok(())
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn recursion_is_deep_or_fails() {
    let folder = c_test_support::scratch(env!("CARGO_TARGET_TMPDIR"), "recursion");
    let text = rust_to_c::translate(RUST, 2021).expect("C").text;
    let available = c_test_support::available();
    let tried = kit::pool::map(&available, |compiler| {
        let binary = folder.join(compiler.file_name());
        compiler.compile(&text, &[], &binary)?;
        if compiler.runs {
            try_all(&binary).map_err(|why| format!("{}: {why}", compiler.name))?;
        }
        Ok(())
    });
    let failures: Vec<String> = tried.into_iter().filter_map(Result::err).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
