//! Programs from Rust to C, and what can't go that way. They need the target of the compiler.

use std::io::Write;
use std::process::{Command, Stdio};

/// The output and the status of a Rust program that became C.
fn run(rust: &str, input: &str) -> (String, Option<i32>) {
    let program = c_file::translate(rust, 2021).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (source, binary) = (folder.path().join("a.c"), folder.path().join("a.out"));
    std::fs::write(&source, program.text).unwrap();
    let cc = Command::new("cc")
        .args(["-O1", "-w", "-o"])
        .args([&binary, &source])
        .arg("-lm")
        .status();
    assert!(cc.unwrap().success());
    let mut child = Command::new(&binary)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.code())
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn ends_as_in_rust() {
    let read = "let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); \
                let n: usize = s.trim().parse().unwrap();";
    let cases = [
        ("println!(\"{n}\");", "7\n", "7\n", 0),
        (
            "print!(\"a\"); let v = vec![1; 3]; print!(\"{}\", v[n]);",
            "3",
            "a",
            1,
        ),
        ("print!(\"b\"); std::process::exit(n as i32);", "3", "b", 3),
        ("println!(\"{}\", 10 / n);", "0", "", 1),
        // In a release build with 64 bits the product is right: here it must not be wrong.
        ("print!(\"c\"); println!(\"{}\", n * n);", "100000", "c", 1),
        (
            "println!(\"{}\", n as u64 * n as u64);",
            "100000",
            "10000000000\n",
            0,
        ),
    ];
    for (body, input, output, status) in cases {
        let rust = format!("fn main() {{ {read} {body} }}");
        let expected = (output.to_owned(), Some(status));
        assert_eq!(run(&rust, input), expected, "{body}");
    }
    let error = "fn main() -> Result<(), String> { println!(\"d\"); Err(\"e\".to_owned()) }";
    assert_eq!(run(error, ""), ("d\n".to_owned(), Some(1)));
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn what_is_refused_is_named() {
    let cases = [
        ("fn main() { std::thread::spawn(|| ()); }", "spawn"),
        ("fn main() { std::fs::read(\"a\").unwrap(); }", "fs"),
        (
            "fn main() { println!(\"{}\", 10_000_000_000_usize); }",
            "10_000_000_000_usize",
        ),
        (
            "fn main() { println!(\"{}\", 1_usize << 40); }",
            "1_usize << 40",
        ),
    ];
    for (rust, words) in cases {
        let error = c_file::translate(rust, 2021).unwrap_err();
        assert!(error.contains(words), "{rust}: {error}");
    }
}
