//! How long the C file is, and where it goes.

use super::trial::{Trial, SOLUTION};

/// The numbers of bytes in a status line: of the file, and of it without its head.
fn sizes(said: &str) -> (usize, usize) {
    let numbers = || {
        let (bytes, rest) = said.strip_prefix("copy: ")?.split_once(" bytes of C, ")?;
        let (code, _) = rest.split_once(" without its head")?;
        Some((bytes.parse().ok()?, code.parse().ok()?))
    };
    numbers().unwrap_or_else(|| panic!("{said}"))
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn what_is_too_long_loses_its_head_first() {
    let run = |padding: usize| {
        let source = format!("{SOLUTION}//{}\n", "x".repeat(padding));
        let done = Trial::new("padding", &source).run(&["--no-check"]);
        assert_eq!(done.status, Some(0), "{}", done.said);
        done
    };
    let room = 65_535 - run(0).output.len();
    let fits = run(room);
    assert_eq!(fits.output.len(), 65_535);
    assert!(fits.output.contains("xxxx"));
    assert!(!fits.said.contains("no room"), "{}", fits.said);

    let without = run(room + 1);
    assert!(without.output.len() < 30_000);
    assert!(!without.output.contains("xxxx") && without.output.starts_with("/*\n"));
    let words = "; without the Rust source, for which there is no room; not checked\n";
    assert!(without.said.ends_with(words), "{}", without.said);
    let (bytes, _) = sizes(&without.said);
    assert_eq!(bytes, without.output.len());
}

/// A program of many functions that no compiler makes one.
fn long_program() -> String {
    use std::fmt::Write;
    let mut text = "use std::hint::black_box;\n".to_owned();
    let mut calls = String::new();
    for n in 0..400_u64 {
        let factor = 6_364_136_223_846_793_005_u64.wrapping_mul(n + 1);
        let _ = writeln!(
            text,
            "#[inline(never)]\nfn function_{n}(a: u64, b: u64) -> u64 {{\n    \
             let c = black_box(a ^ {factor}).rotate_left(b as u32 & 31) ^ black_box(b);\n    \
             if c % {} == 0 {{ c / (b | 1) }} else {{ c.wrapping_mul(a) ^ b }}\n}}",
            n + 3
        );
        let _ = writeln!(calls, "    sum ^= function_{n}(sum, {n});");
    }
    text + "fn main() {\n    let mut sum = 1;\n" + &calls + "    println!(\"{sum}\");\n}\n"
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn what_is_too_long_without_its_head_is_refused() {
    let mut trial = Trial::new("too-long", &long_program());
    let place = trial.folder.join("long.c");
    let _ = std::fs::remove_file(&place);
    let done = trial.run(&["-o", "long.c"]);
    assert_eq!((done.status, &*done.output), (Some(1), ""));
    assert!(!place.exists());
    let mut lines = done.said.lines();
    let first = lines.next().unwrap_or_default();
    let words: Vec<&str> = first.split(' ').collect();
    let ["error:", "copy:", bytes, ..] = words[..] else {
        panic!("{first}");
    };
    assert!(bytes.parse::<usize>().is_ok_and(|bytes| bytes > 65_535));
    assert!(first.ends_with("bytes of C, more than 65535; the largest functions:"));
    assert_table(lines.collect(), "solution::main (");
}

/// A program that sorts as many types of numbers, each by its own code.
fn sorting_program(types: usize) -> String {
    let terms = (1..=types).map(|length| format!(" + sorted::<{length}>(n)"));
    let sum = terms.collect::<Vec<_>>().concat();
    format!(
        "fn sorted<const N: usize>(n: u64) -> u64 {{\n    \
         let mut all: Vec<[u64; N]> = (0..n).map(|i| [i * 7 % 5; N]).collect();\n    \
         all.sort_unstable();\n    all[n as usize / 2][N - 1]\n}}\n\
         fn main() {{\n    let mut line = String::new();\n    \
         std::io::stdin().read_line(&mut line).unwrap();\n    \
         let n: u64 = line.trim().parse().unwrap();\n    println!(\"{{}}\", 0{sum});\n}}\n"
    )
}

/// Compiled for speed, each type takes about 10,000 bytes; for size, 8,000.
#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn what_is_too_long_is_compiled_for_size() {
    // 0 0 0 1 1 2 2 3 3 4 is the order: the sixth number is 2.
    for (types, sum, is_for_size) in [(2, "4\n", false), (6, "12\n", true)] {
        let trial = Trial::new(&format!("sorts-{types}"), &sorting_program(types));
        let done = trial.case("ten", "10\n", sum).run(&[]);
        assert_eq!(done.status, Some(0), "{}", done.said);
        assert!(done.said.ends_with("; passes 1 case\n"), "{}", done.said);
        let says_so = done.said.contains("; compiled for size");
        assert_eq!(says_so, is_for_size, "{}", done.said);
    }
}

/// Ten functions, the largest first, of them one that is known.
fn assert_table(mut lines: Vec<&str>, has: &str) {
    lines.retain(|line| !line.is_empty());
    assert_eq!((lines[0], lines.len()), ("   bytes  function", 11));
    let bytes = |line: &&str| line[..8].trim().parse::<usize>().expect("bytes");
    let bytes: Vec<usize> = lines[1..].iter().map(bytes).collect();
    assert!(bytes.is_sorted_by(|a, b| a >= b), "{bytes:?}");
    assert!(lines[1..].iter().any(|line| line.contains(has)), "no {has}");
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn a_folder_gets_a_file_with_the_name_of_the_package() {
    let mut trial = Trial::new("folder", SOLUTION).case("good", "1\n", "2\n");
    let folder = trial.folder.join("files");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let done = trial.run(&["-o", "files", "--sizes"]);
    assert_eq!((done.status, &*done.output), (Some(0), ""), "{}", done.said);
    let files: Vec<_> = folder.read_dir().expect("a folder").collect();
    assert_eq!(files.len(), 1);
    let text = std::fs::read_to_string(folder.join("copy.c")).expect("the file");
    let head = "/*\nMade by `scripts/bundle.sh copy --lang c` from the Rust source below";
    assert!(text.starts_with(head), "{text:.200}");
    let mut said: Vec<&str> = done.said.lines().collect();
    let status = said.pop().expect("a status");
    let (bytes, code) = sizes(status);
    assert_eq!(bytes, text.len());
    assert_eq!(text.find("*/\n").map(|end| bytes - end - 3), Some(code));
    assert!(status.ends_with("; passes 1 case"), "{status}");
    assert_table(said, "start (");
}
