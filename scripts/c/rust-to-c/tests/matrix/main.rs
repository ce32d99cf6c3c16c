//! Compares large programs as C, with every C compiler at hand, with the same programs as Rust with the
//! real `std`. With `ALL_C_COMPILERS=1` an absent compiler is a failure.

use std::path::{Path, PathBuf};

use c_test_support::Outcome;
use rust_to_c::{Goal, Options};

/// The compilers that optimise these programs, which takes most of the time. The others differ in the
/// language or check for undefined behaviour.
const OPTIMISING: [&str; 2] = ["gcc -O2", "clang"];

/// Those that differ most from one another, for all but the first program.
const VARIED: [&str; 5] = ["cc", "gcc -m32", "clang UBSan", "tcc", "MinGW"];

/// Compares a program, translated in an edition, on inputs.
fn same_as_native(name: &str, edition: u16, inputs: &[&[u8]]) {
    let folder = c_test_support::scratch(env!("CARGO_TARGET_TMPDIR"), &format!("matrix-{name}"));
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/matrix/programs")
        .join(format!("{name}.rs"));
    let rust = std::fs::read_to_string(&source).expect("the program");
    let native = native(&source, &folder);
    let expected: Vec<Outcome> = inputs
        .iter()
        .map(|input| c_test_support::run(&native, input).expect("it runs"))
        .collect();
    assert!(expected.iter().all(|ran| ran.status == Some(0)));
    let options = Options {
        edition,
        ..Options::default()
    };
    // The first program fits the limit with no goal: trying the others would only end at this one.
    let program = if name == "broad" {
        rust_to_c::translate_for(Goal::Least, &rust, &options)
    } else {
        rust_to_c::translate_with(&rust, &options)
    };
    let text = program.expect("C").text;
    let mut available = c_test_support::available();
    available.retain(|compiler| name == "broad" || VARIED.contains(&compiler.name));
    let failures = kit::pool::map(&available, |compiler| {
        let binary = folder.join(compiler.file_name());
        let mut options = Vec::new();
        if !OPTIMISING.contains(&compiler.name) {
            options.push("-O0");
        }
        compiler.compile(&text, &options, &binary)?;
        for (input, expected) in inputs.iter().zip(&expected) {
            if compiler.runs {
                let ran = c_test_support::run(&binary, input)?;
                compare(&ran, expected).map_err(|why| format!("{}: {why}", compiler.name))?;
            }
        }
        Ok(())
    });
    let failures: Vec<String> = failures.into_iter().filter_map(Result::err).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn native(source: &Path, folder: &Path) -> PathBuf {
    let binary = folder.join("native");
    let status = kit::compilers::rustc()
        .args([
            "--edition=2021",
            "-Cdebug-assertions=off",
            "--cap-lints=allow",
        ])
        .arg("-o")
        .args([&binary, source])
        .status();
    assert!(status.expect("rustc").success());
    binary
}

/// Describes the first difference of two runs.
fn compare(ran: &Outcome, expected: &Outcome) -> Result<(), String> {
    let mut lines = ran.output.split(|&byte| byte == b'\n');
    for (at, want) in expected.output.split(|&byte| byte == b'\n').enumerate() {
        let got = lines.next().unwrap_or_default();
        if got != want {
            let texts = [got, want].map(String::from_utf8_lossy);
            return Err(format!(
                "line {at} is\n{}\nexpected\n{}",
                texts[0], texts[1]
            ));
        }
    }
    if ran == expected {
        Ok(())
    } else {
        Err(format!("more output, or status {:?}", ran.status))
    }
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn broad_program_matches_rust() {
    let some = "12 hello -7 999999999999 wörld\nsecond  line +5\r\n\n-2147483648\nno end";
    let inputs: [&[u8]; 3] = [b"", some.as_bytes(), b"18446744073709551615 1 2\n3"];
    same_as_native("broad", 2021, &inputs);
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn float_program_matches_rust() {
    let some = b"1 -2.5 0.49999999999999994 -0.5 4503599627370497.5 1e308 3e-310 -0.0 inf NaN";
    same_as_native("floats", 2024, &[b"", some]);
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn threads_match_rust() {
    same_as_native("threads", 2024, &[b""]);
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn caught_panics_match_rust() {
    same_as_native("panics", 2021, &[b""]);
}
