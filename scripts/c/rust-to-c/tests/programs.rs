//! Small programs from Rust to C, and programs that are rejected.

use std::path::Path;
use std::process::Command;

use c_compilers::Outcome;

/// Translates a Rust program to C and compiles that.
fn build(rust: &str, binary: &Path) {
    let text = rust_to_c::translate(rust, 2021).expect("C").text;
    let compiler = &c_compilers::COMPILERS[0];
    compiler
        .compile(&text, &[], binary)
        .expect("it compiles with cc");
}

/// Runs a Rust program as C.
fn run(rust: &str, input: &str) -> Outcome {
    let folder = tempfile::tempdir().expect("a folder");
    let binary = folder.path().join("program");
    build(rust, &binary);
    c_compilers::run(&binary, input.as_bytes()).expect("it ends")
}

fn outcome(output: &str, status: i32) -> Outcome {
    Outcome {
        output: output.into(),
        status: Some(status),
    }
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn behaves_as_in_rust() {
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
        // Correct with 64 bits: with 32 it must not wrap silently.
        ("print!(\"c\"); println!(\"{}\", n * n);", "100000", "c", 1),
        // Nor may a cast truncate; a negative number wraps as it does with 64 bits.
        (
            "print!(\"d\"); print!(\"{}\", (n as u64 * n as u64) as usize);",
            "100000",
            "d",
            1,
        ),
        (
            "print!(\"{}\", n.wrapping_add(-(n as i64 - 2) as usize));",
            "100000",
            "2",
            0,
        ),
        (
            "print!(\"{}\", -1.5_f64.powi(n as i32) as usize + 4_000_000_000_f64 as usize);",
            "3",
            "4000000000",
            0,
        ),
        (
            "print!(\"e\"); print!(\"{}\", (n as f64 * 1e9) as usize);",
            "5",
            "e",
            1,
        ),
        (
            "println!(\"{}\", n as u64 * n as u64);",
            "100000",
            "10000000000\n",
            0,
        ),
    ];
    for (body, input, output, status) in cases {
        let rust = format!("fn main() {{ {read} {body} }}");
        assert_eq!(run(&rust, input), outcome(output, status), "{body}");
    }
    let error = "fn main() -> Result<(), String> { println!(\"d\"); Err(\"e\".to_owned()) }";
    assert_eq!(run(error, ""), outcome("d\n", 1));
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn names_what_is_unsupported() {
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
        (
            "const MANY: usize = (1_u64 << 40) as usize; fn main() { println!(\"{MANY}\"); }",
            "usize has 32 bits",
        ),
        (
            "fn main() { println!(\"{}\", Missing as usize); }",
            "(\"{}\", Missing as usize)",
        ),
    ];
    for (rust, words) in cases {
        let error = rust_to_c::translate(rust, 2021).unwrap_err();
        assert!(error.contains(words), "{rust}: {error}");
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn fails_if_output_is_lost() {
    for rust in [
        "fn main() { print!(\"a\"); }",
        "fn main() { print!(\"a\"); std::process::exit(0); }",
        "fn main() { print!(\"{}\", \"a\".repeat(100_000)); }",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let binary = folder.path().join("program");
        build(rust, &binary);
        let full = std::fs::File::create("/dev/full").unwrap();
        let status = Command::new(&binary).stdout(full).status();
        assert_eq!(status.unwrap().code(), Some(1), "{rust}");
    }
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn counts_casts_without_a_check() {
    let programs = [
        ("fn main() { print!(\"{}\", [b'a'].len() as usize); }", 0),
        ("fn main() { let n: usize = 97_u8 as _; print!(\"{n}\"); }", 1),
        ("macro_rules! cast { ($n:expr) => { $n as usize } } fn main() { print!(\"{}\", cast!(97)); }", 1),
        // A check would move the value, which is not `Copy`.
        ("enum E { A = 97 } fn main() { let e = E::A; print!(\"{} \", e as usize); }", 1),
    ];
    for (rust, count) in programs {
        let program = rust_to_c::translate(rust, 2021).unwrap();
        assert_eq!(program.unchecked_casts, count, "{rust}");
    }
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn appends_to_any_program() {
    let programs = [
        "fn main() { print!(\"a\"); } // without the end of a line",
        "#![forbid(unsafe_code)]\n#![deny(warnings)]\nfn main() { print!(\"a\"); }\n",
        "mod other { pub fn main() { print!(\"a\"); } }\nuse other::main;\n",
        "fn start() { print!(\"a\"); }\nmod std {}\nfn main() { start(); }\n",
    ];
    for rust in programs {
        assert_eq!(run(rust, ""), outcome("a", 0), "{rust}");
    }
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn compiles_in_the_requested_edition() {
    let rust = "fn main() { let async = 1; print!(\"{}\", async); }";
    assert!(rust_to_c::translate(rust, 2015).is_ok());
    let error = rust_to_c::translate(rust, 2021).unwrap_err();
    assert!(error.contains("async"), "{error}");
}
