//! The size of a C file, and the name it is written under.

use super::trial::{Trial, SOLUTION};

/// Returns the sizes in a status line: of the file, and of the file without its header.
fn sizes(status: &str) -> (usize, usize) {
    let numbers = || {
        let (bytes, rest) = status.strip_prefix("copy: ")?.split_once(" bytes of C, ")?;
        let (code, _) = rest.split_once(" without the header")?;
        Some((bytes.parse().ok()?, code.parse().ok()?))
    };
    numbers().unwrap_or_else(|| panic!("{status}"))
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn leaves_out_the_source_if_it_does_not_fit() {
    let run = |padding: usize| {
        let source = format!("{SOLUTION}//{}\n", "x".repeat(padding));
        let done = Trial::new("padding", &source).run(&["--no-check"]);
        assert_eq!(done.status, Some(0), "{}", done.stderr);
        done
    };
    let room = 65_535 - run(0).output.len();
    let fits = run(room);
    assert_eq!(fits.output.len(), 65_535);
    assert!(fits.output.contains("xxxx"));
    assert!(!fits.stderr.contains("leaves out"), "{}", fits.stderr);

    let without = run(room + 1);
    assert!(without.output.len() < 30_000);
    assert!(!without.output.contains("xxxx") && without.output.starts_with("/*\n"));
    let words =
        "; the header leaves out the Rust source, which would exceed the limit; not checked\n";
    assert!(without.stderr.ends_with(words), "{}", without.stderr);
    let (bytes, _) = sizes(&without.stderr);
    assert_eq!(bytes, without.output.len());
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn refuses_a_program_that_is_too_large() {
    let mut trial = Trial::new("too-long", SOLUTION);
    let place = trial.folder.join("long.c");
    let _ = std::fs::remove_file(&place);
    let done = trial.run(&["-o", "long.c", "--limit", "4000"]);
    assert_eq!((done.status, &*done.output), (Some(1), ""));
    assert!(!place.exists());
    let mut lines = done.stderr.lines();
    let first = lines.next().unwrap_or_default();
    let words: Vec<&str> = first.split(' ').collect();
    let ["error:", "copy:", bytes, ..] = words[..] else {
        panic!("{first}");
    };
    assert!(bytes.parse::<usize>().is_ok_and(|bytes| bytes > 4000));
    let words = first.replace(|it: char| it.is_ascii_digit(), "");
    assert!(
        words.ends_with(" of constants and helpers,  of functions; the largest:"),
        "{first}"
    );
    let numbers = first.split(|it: char| !it.is_ascii_digit());
    let numbers: Vec<usize> = numbers.filter_map(|it| it.parse().ok()).collect();
    assert_eq!((numbers[0], numbers[1]), (numbers[2] + numbers[3], 4000));
    assert!(numbers[2] > 0 && numbers[3] > 0, "{first}");
    assert_table(lines.collect(), "start (");
}

/// Returns a program that sorts this many types, each by code of its own.
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

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn optimizes_a_large_program_for_size() {
    // Sorted: 0 0 0 1 1 2 2 3 3 4. The sixth number is 2, for each of the types.
    let run = |options: &[&str]| {
        let trial = Trial::new("sorts", &sorting_program(4));
        let done = trial.case("ten", "10\n", "8\n").run(options);
        assert_eq!(done.status, Some(0), "{}", done.stderr);
        assert!(
            done.stderr.ends_with("; passes 1 case\n"),
            "{}",
            done.stderr
        );
        done.stderr
    };
    let note = "; optimized for size";
    let fast = run(&[]);
    let (_, plain) = sizes(&fast);
    let below = |bytes: usize| run(&["--limit", &(bytes - 1).to_string()]);
    // The same code with short names for keywords, then other code.
    let short = below(plain);
    assert!(!fast.contains(note) && !short.contains(note), "{short}");
    let (_, bytes) = sizes(&short);
    let small = below(bytes);
    let (_, small_bytes) = sizes(&small);
    let least = below(small_bytes);
    let (_, least_bytes) = sizes(&least);
    assert!(least_bytes < small_bytes && small_bytes < bytes && bytes < plain);
    let unstable = "; sort_unstable is slower there";
    assert!(small.contains(note) && !small.contains(unstable), "{small}");
    assert!(least.contains(note) && least.contains(unstable), "{least}");
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn says_how_near_the_limit_is() {
    let run = |limit: usize| {
        let limit = limit.to_string();
        Trial::new("near", SOLUTION).run(&["--no-check", "--limit", &limit])
    };
    let far = run(65_535);
    assert!(!far.stderr.contains("below the limit"), "{}", far.stderr);
    let bytes = far.output.len();
    let near = run(bytes + 5);
    let words = format!("; 5 bytes below the limit of {}", bytes + 5);
    assert!(near.stderr.contains(&words), "{}", near.stderr);
}

/// Asserts that the table lists ten functions, the largest first, and one that is known.
fn assert_table(mut lines: Vec<&str>, has: &str) {
    lines.retain(|line| !line.is_empty());
    assert_eq!((lines[0], lines.len()), ("   bytes  function", 11));
    let bytes = |line: &&str| line[..8].trim().parse::<usize>().expect("bytes");
    let bytes: Vec<usize> = lines[1..].iter().map(bytes).collect();
    assert!(bytes.is_sorted_by(|a, b| a >= b), "{bytes:?}");
    assert!(lines[1..].iter().any(|line| line.contains(has)), "no {has}");
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn names_a_file_in_a_folder_after_the_package() {
    let mut trial = Trial::new("folder", SOLUTION).case("good", "1\n", "2\n");
    let folder = trial.folder.join("files");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let done = trial.run(&["-o", "files", "--sizes"]);
    assert_eq!(
        (done.status, &*done.output),
        (Some(0), ""),
        "{}",
        done.stderr
    );
    let files: Vec<_> = folder.read_dir().expect("a folder").collect();
    assert_eq!(files.len(), 1);
    let text = std::fs::read_to_string(folder.join("copy.c")).expect("the file");
    let head = "/*\nMade by `scripts/bundle.sh copy --lang c` from the Rust source below";
    assert!(text.starts_with(head), "{text:.200}");
    let mut lines: Vec<&str> = done.stderr.lines().collect();
    let status = lines.pop().expect("a status");
    let (bytes, code) = sizes(status);
    assert_eq!(bytes, text.len());
    assert_eq!(text.find("*/\n").map(|end| bytes - end - 3), Some(code));
    assert!(status.ends_with("; passes 1 case"), "{status}");
    assert_table(lines, "start (");
}
