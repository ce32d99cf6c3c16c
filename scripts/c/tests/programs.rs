//! Programs of contestants' kind mean the same as C as they do natively.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use common::{compile_c, compilers, run};

/// Runs the tool on a program.
fn tool(program: &Path, options: &[&str]) -> Output {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_c"));
    run(tool.arg(program).args(options), b"")
}

/// The standard output of a command that must succeed.
fn text(output: Output) -> String {
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/programs/{name}.rs"))
}

/// Compiles a program natively and as C by these compilers, and compares them on all inputs.
fn compare(name: &str, compilers: &[Vec<&str>], inputs: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let native = folder.path().join("native");
    let mut rustc = Command::new("rustc");
    rustc.args(["-O", "--edition", "2021", "--cap-lints", "allow", "-o"]);
    text(run(rustc.args([&native, &source(name)]), b""));
    let expected: Vec<Output> = inputs
        .iter()
        .map(|input| run(&mut Command::new(&native), input.as_bytes()))
        .collect();
    let c = text(tool(&source(name), &["--limit", "400000"]));
    for compiler in compilers {
        let program = compile_c(&c, compiler, folder.path());
        for (input, expected) in inputs.iter().zip(&expected) {
            let output = run(&mut Command::new(&program), input.as_bytes());
            let case = format!("{name} by {compiler:?} on {input:?}");
            let [got, wanted] = [&output, expected].map(|it| String::from_utf8_lossy(&it.stdout));
            assert!(got == wanted, "{case}: {got}\ninstead of\n{wanted}");
            let [got, wanted] = [&output, expected].map(|it| String::from_utf8_lossy(&it.stderr));
            if expected.status.code() == Some(101) {
                assert_eq!(output.status.code(), Some(1), "{case}: {got}");
                // The lines before the message of the panic, and the line where it happened.
                let place = wanted
                    .split(".rs:")
                    .nth(1)
                    .and_then(|it| it.split(':').next());
                let place = format!("panicked at {name}.rs:{}\n", place.expect("a line"));
                let before = wanted.find("\nthread 'main'").expect("a panic");
                assert_eq!(got, wanted[..before].to_owned() + &place, "{case}");
            } else {
                assert_eq!(
                    output.status.code(),
                    expected.status.code(),
                    "{case}: {got}"
                );
                assert_eq!(got, wanted, "{case}");
            }
        }
    }
}

/// For programs that are about the library rather than about C.
fn one_compiler() -> [Vec<&'static str>; 1] {
    [vec!["gcc", "-O1"]]
}

#[test]
fn collections_and_strings_mean_the_same() {
    compare(
        "collections",
        &compilers(),
        &[
            "the quick 7 brown Fox 12 jumps 93 over the 41 lazy dog 7 The 8 8 -5 40 end 1000 13",
            "1\n2\n3\n4\n5\na\n",
            "x y x z x 3 y 60 9 30 -12 44 y",
        ],
    );
}

#[test]
fn numbers_mean_the_same_to_the_digit() {
    let integers = "0 1 -1 7 255 -128 2147483647 -2147483648 4294967295 9223372036854775807 \
        -9223372036854775808 18446744073709551615 170141183460469231731687303715884105727 123456789012345678901";
    let floats = "0.1 -0.0 1e300 5e-324 2.2250738585072014e-308 0.5 1.5 2.5 -2.5 1e21 123456.789 \
        9007199254740993 3.4e38 1e-45 inf -inf NaN 1e 0x1 .5 5. 1e999 16777217 -4503599627370495.5 0.30000000000000004";
    compare("numbers", &compilers(), &[integers, floats]);
}

#[test]
fn streams_and_ends_mean_the_same() {
    let inputs = [
        "ok 1 2",
        "exit 7 2",
        "code 3 2",
        "error 1 2",
        "index 2 2",
        "slice 1 2",
        "text 1 2",
        "unwrap 1 2",
        "expect 1 2",
        "divide 1 0",
        "overflow 0 1",
        "borrow 1 2",
        "capacity 2 2",
        "panic 1 2",
        "assert 1 2",
    ];
    let inputs = inputs.map(|input| {
        let (how, numbers) = input.split_once(' ').expect("two numbers");
        format!("{how}\nabc\nmore\n{numbers}\r\n3 4")
    });
    compare(
        "streams",
        &compilers(),
        &inputs.each_ref().map(String::as_str),
    );
}

#[test]
fn slow_and_failing_streams_mean_the_same() {
    compare(
        "reading",
        &one_compiler(),
        &[
            "",
            "one two\nthree a\r\n\nfour!five\nsix",
            "gr\u{fc}n und blau!\n! a \u{65e5}\u{672c}\nb",
        ],
    );
}

#[test]
fn memory_and_what_lives_in_it_mean_the_same() {
    compare("memory", &one_compiler(), &["1", "88172645463325252"]);
}

/// The program asks and needs the answer before it asks again.
#[test]
fn interactive_programs_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let rust = folder.path().join("guess.rs");
    let lines = "fn main() { let mut s = String::new(); for n in 0..3 { println!(\"? {n}\"); \
        std::io::stdin().read_line(&mut s).unwrap(); } println!(\"! {s:?}\"); }";
    std::fs::write(&rust, lines).expect("a file");
    let c = text(tool(&rust, &[]));
    let mut child = Command::new(compile_c(&c, &["gcc", "-O2"], folder.path()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = || answers.next().expect("a line").expect("UTF-8");
    for n in 0..3 {
        assert_eq!(next(), format!("? {n}"));
        writeln!(stdin, "{n}").expect("it reads");
    }
    assert_eq!(next(), "! \"0\\n1\\n2\\n\"");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_deep_recursion_overflows_with_a_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let rust = folder.path().join("deep.rs");
    let lines = "fn f(n: u64) -> u64 { let a = [n; 9000]; if n == 0 { 0 } else { \
        f(n - 1) + std::hint::black_box(&a)[5] } }\nfn main() { println!(\"{}\", f(50)); println!(\"{}\", f(500)); }";
    std::fs::write(&rust, lines).expect("a file");
    let c = text(tool(&rust, &[]));
    let program = compile_c(&c, &["gcc", "-O2"], folder.path());
    let output = run(&mut Command::new(program), b"");
    assert_eq!(output.stdout, b"1275\n");
    assert_eq!(output.stderr, b"stack overflow\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn refuses_with_one_line_and_status_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let rust = folder.path().join("a.rs");
    let refused = |lines: &str, options: &[&str]| {
        std::fs::write(&rust, lines).expect("a file");
        let output = tool(&rust, options);
        assert_eq!(
            (output.status.code(), output.stdout),
            (Some(1), Vec::new()),
            "{lines}"
        );
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    for (lines, why) in [
        (
            "fn main() {\n std::thread::spawn(|| ()); }",
            "a.rs:2: `std::thread::spawn`: threads are not",
        ),
        (
            "use std::{fs, io};\nfn main() {}",
            "a.rs:1: `fs`: files are not",
        ),
        (
            "use std::net::TcpStream;\nfn main() {}",
            "a.rs:1: `std::net::TcpStream`: the network is not",
        ),
        (
            "fn main() { std::panic::catch_unwind(|| ()); }",
            "a.rs:1: `std::panic::catch_unwind`: a panic ends",
        ),
        (
            "use std::env;\nfn main() { env::args(); }",
            "a.rs:2: `env::args`: arguments and variables are not",
        ),
        (
            "fn main() { std::time::SystemTime::now(); }",
            "a.rs:1: `std::time::SystemTime::now`: C files have",
        ),
    ] {
        let message = refused(lines, &[]);
        assert!(message.starts_with(&format!("error: {why}")), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    let message = refused("fn main() { let x: u8 = \"\"; }", &[]);
    assert!(
        message.contains("error[E0308]: mismatched types"),
        "{message}"
    );
    let message = refused("fn main() {}", &["--limit", "1000"]);
    assert!(
        message.contains(" bytes of C, more than 1000: shorten the program"),
        "{message}"
    );
}
