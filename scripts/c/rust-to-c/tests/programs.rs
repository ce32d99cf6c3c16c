//! Small programs from Rust to C, and programs that are rejected.

use std::path::Path;
use std::process::Command;

use c_test_support::Outcome;

/// Translates a Rust program to C and compiles that.
fn build(rust: &str, binary: &Path) {
    let text = rust_to_c::translate(rust, 2021).expect("C").text;
    let compiler = &c_test_support::COMPILERS[0];
    compiler
        .compile(&text, &[], binary)
        .expect("it compiles with cc");
}

/// Runs a Rust program as C.
fn run(rust: &str, input: &str) -> Outcome {
    let folder = tempfile::tempdir().expect("a folder");
    let binary = folder.path().join("program");
    build(rust, &binary);
    c_test_support::run(&binary, input.as_bytes()).expect("it ends")
}

fn outcome(output: &str, status: i32) -> Outcome {
    Outcome {
        output: output.into(),
        status: Some(status),
    }
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
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
        ("println!(\"{}\", n * n);", "100000", "10000000000\n", 0),
        (
            "print!(\"{}\", n.wrapping_add(-(n as i64 - 2) as usize));",
            "100000",
            "2",
            0,
        ),
        (
            "print!(\"{}\", (n as f64 * 1e9) as usize - 4_000_000_000_f64 as usize);",
            "5",
            "1000000000",
            0,
        ),
        // As in a release build, an overflow wraps.
        ("print!(\"{}\", n * n);", "4294967297", "8589934593", 0),
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
#[ignore = "needs rust-src: rustup component add rust-src"]
fn names_what_is_unsupported() {
    let cases = [
        (
            "fn main() { std::net::TcpStream::connect(\"a\").unwrap(); }",
            "net",
        ),
        ("fn main() { std::fs::read(\"a\").unwrap(); }", "fs"),
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

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn ends_what_would_wait_forever() {
    let rust = "use std::sync::{mpsc, Barrier, Condvar, Mutex, RwLock}; use std::thread;
        fn main() {
            let mut s = String::new();
            std::io::stdin().read_line(&mut s).unwrap();
            print!(\"a\");
            let (mutex, lock) = (Mutex::new(1), RwLock::new(2));
            let (sender, receiver) = mpsc::channel::<u8>();
            match s.trim() {
                \"receive\" => drop(receiver.recv()),
                \"wait for the spawner\" => drop(thread::spawn(move || receiver.recv()).join()),
                \"send\" => drop(mpsc::sync_channel(0).0.send(1)),
                \"full\" => { let (sender, _receiver) = mpsc::sync_channel(1); while sender.send(1).is_ok() {} }
                \"barrier\" => drop(Barrier::new(2).wait()),
                \"condition\" => drop(Condvar::new().wait(mutex.lock().unwrap())),
                \"park\" => thread::park(),
                \"lock\" => drop((mutex.lock(), mutex.lock())),
                \"write\" => drop((lock.read(), lock.write())),
                _ => {}
            }
            print!(\"b\");
            drop(sender);
        }";
    let folder = tempfile::tempdir().expect("a folder");
    let binary = folder.path().join("program");
    build(rust, &binary);
    for what in [
        "receive",
        "wait for the spawner",
        "send",
        "full",
        "barrier",
        "condition",
        "park",
        "lock",
        "write",
    ] {
        let ran = c_test_support::run(&binary, what.as_bytes()).expect("it ends");
        assert_eq!(ran, outcome("a", 1), "{what}");
    }
    let ran = c_test_support::run(&binary, b"nothing").expect("it ends");
    assert_eq!(ran, outcome("ab", 0));
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn floats_take_little_room() {
    let rust =
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); \
                let x: f64 = s.trim().parse().unwrap(); println!(\"{x:.10}\"); }";
    let bytes = rust_to_c::translate(rust, 2021).expect("C").text.len();
    assert!(bytes < 28_000, "{bytes}");
    assert_eq!(
        run(rust, "2.718281828459045\n"),
        outcome("2.7182818285\n", 0)
    );
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
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

/// Whatever tells a `usize` of 64 bits from a smaller one, in constants and at run time.
#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn usize_has_64_bits() {
    let rust = "use std::convert::TryFrom;
        const INF: usize = usize::MAX / 4;
        const SHIFTED: usize = 1 << 60;
        const CAST: isize = (-1_i64 << 40) as isize;
        fn main() {
            let mut line = String::new();
            std::io::stdin().read_line(&mut line).unwrap();
            let n: usize = line.trim().parse().unwrap();
            println!(\"{INF} {SHIFTED} {CAST} {} {}\", usize::BITS, usize::MAX);
            println!(\"{} {} {}\", n.leading_zeros(), n.count_ones(), n.swap_bytes());
            println!(\"{:?} {:?}\", n.checked_add(usize::MAX - n), n.checked_mul(n));
            println!(\"{} {}\", n.saturating_mul(n), n.saturating_sub(usize::MAX));
            println!(\"{} {:?}\", n.wrapping_mul(n), n.overflowing_add(usize::MAX));
            println!(\"{:?} {:?}\", usize::try_from(n as u128 * 8), u32::try_from(n));
            println!(\"{} {}\", size_of::<usize>(), size_of::<Option<Box<u8>>>());
            println!(\"{:?} {}\", \"18446744073709551616\".parse::<usize>().is_err(), n * 7 % 1_000_000_007);
            println!(\"{} {}\", n as u32, isize::MIN);
        }";
    let native = {
        let folder = tempfile::tempdir().expect("a folder");
        let (source, binary) = (folder.path().join("a.rs"), folder.path().join("a"));
        std::fs::write(&source, rust).expect("a file");
        let mut rustc = kit::compilers::rustc();
        let status = rustc
            .args(["--edition=2021", "-O", "-o"])
            .args([&binary, &source])
            .status();
        assert!(status.expect("rustc").success());
        c_test_support::run(&binary, b"8589934592").expect("it ends")
    };
    assert_eq!(native.status, Some(0));
    assert_eq!(run(rust, "8589934592"), native);
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
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
#[ignore = "needs rust-src: rustup component add rust-src"]
fn compiles_in_the_requested_edition() {
    let rust = "fn main() { let async = 1; print!(\"{}\", async); }";
    assert!(rust_to_c::translate(rust, 2015).is_ok());
    let error = rust_to_c::translate(rust, 2021).unwrap_err();
    assert!(error.contains("async"), "{error}");
}
