//! Programs in the style of contest solutions print the same as C as they print as Rust.
//!
//! The programs are those of the package beside this file, several in one binary, because a binary takes
//! seconds to translate. Each runs on random inputs that do not change. `ALL_C_COMPILERS=1` tries each binary
//! with another compiler, too, and `WINE=1` as a Windows program.

#[path = "../common/mod.rs"]
mod common;
mod inputs;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use bundle::Session;
use c_test_support::{Compiler, Outcome, COMPILERS};
use inputs::{Random, PROGRAMS};
use rust_to_c::{Goal, Options};

/// The inputs per program.
const RUNS: u32 = 8;

/// Timeout per run under Wine, which takes a while to start.
const WINE_LIMIT: Duration = Duration::from_secs(60);

/// More bytes of warnings about a file are too many. DMOJ, which compiles with `-Wall`, refuses a submission whose
/// compiler writes 64 KiB.
const MOST_WARNINGS: usize = 1024;

/// The compilers whose results are most likely to differ take turns beside the default one.
const IN_TURN: [&str; 3] = ["gcc -m32", "clang UBSan", "tcc"];

#[test]
#[ignore = "needs the source of the standard library: rustup component add rust-src"]
fn programs_print_the_same() {
    let folder = c_test_support::scratch(env!("CARGO_TARGET_TMPDIR"), "contest");
    let in_turn: Vec<&Compiler> = if std::env::var_os("ALL_C_COMPILERS").is_some() {
        let mut all = c_test_support::available();
        all.retain(|compiler| IN_TURN.contains(&compiler.name));
        all
    } else {
        Vec::new()
    };
    let package = common::directory("tests/contest");
    let native = common::native(&package, false);
    let session = common::session(&package.join("Cargo.toml"));
    let mut binaries: Vec<&str> = PROGRAMS.iter().map(|program| program.binary).collect();
    binaries.dedup();
    let binaries: Vec<(usize, &str)> = binaries.into_iter().enumerate().collect();
    let reports = kit::pool::map(&binaries, |&(number, binary)| {
        let mut turn = in_turn.iter().cycle().skip(number).copied();
        judge(
            &session,
            binary,
            &native[binary],
            &folder,
            [&COMPILERS[0], turn.next().unwrap_or(&COMPILERS[0])],
        )
    });
    let failures = reports.concat();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Compares the programs of a binary, once optimised for speed and once for size, with the native ones; returns
/// how they differ.
fn judge(
    session: &Session,
    binary: &str,
    native: &Path,
    folder: &Path,
    compilers: [&Compiler; 2],
) -> Vec<String> {
    let runs: Vec<(String, Outcome)> = inputs_of(binary)
        .map(|input| {
            let ran = c_test_support::run(native, input.as_bytes()).expect("the program ends");
            (input, ran)
        })
        .collect();
    for (input, ran) in &runs {
        // Only one program fails on purpose.
        let may_fail = input.starts_with("errors\n") && ran.status == Some(1);
        assert!(ran.status == Some(0) || may_fail, "{ran:?} on {input}");
    }
    let bundle = common::bundle(session, None, Some(binary));
    // The fastest file, of several programs at once, and the smallest.
    let options = Options {
        edition: bundle.edition,
        ..Options::default()
    };
    let translate = |goal| {
        let program = rust_to_c::translate_for(goal, &bundle.source, &options);
        program.map(|program| program.text)
    };
    let (text, smallest) = match (translate(Goal::Speed), translate(Goal::Least)) {
        (Ok(text), Ok(smallest)) => (text, smallest),
        (Err(error), _) | (_, Err(error)) => return vec![format!("{binary}: {error}")],
    };
    let (fast, small) = (text.len(), smallest.len());
    println!("{binary}: {fast} bytes, {small} for size");
    let mut failures = Vec::new();
    if c_test_support::is_gcc() {
        let bytes = warnings(&text, &folder.join(format!("{binary}-warnings.c")));
        if bytes >= MOST_WARNINGS {
            failures.push(format!("{binary}: {bytes} bytes of warnings"));
        }
    }
    for (number, compiler) in compilers.iter().enumerate() {
        let program = folder.join(format!("{binary}-{number}-{}", compiler.file_name()));
        let (text, options) = match number {
            0 => (&text, &[][..]),
            _ => (&smallest, &["-O0"][..]), // optimising takes most of the time
        };
        if let Err(error) = compiler.compile(text, options, &program) {
            failures.push(format!("{binary}: {error}"));
            continue;
        }
        let run = |input: &str| c_test_support::run(&program, input.as_bytes());
        failures.extend(differences(compiler.name, &runs, run));
    }
    if std::env::var_os("WINE").is_some() {
        let program = folder.join(format!("{binary}.exe"));
        std::fs::write(program.with_extension("c"), &text).expect("a file");
        let mut gcc = Command::new("x86_64-w64-mingw32-gcc");
        gcc.args(["-O1", "-w", "-Wl,--stack,268435456", "-o"]);
        gcc.args([&program, &program.with_extension("c")]);
        c_test_support::call(&mut gcc, folder).expect("MinGW compiles it");
        failures.extend(differences("Wine", &runs, |input| {
            let mut wine = Command::new("wine");
            let done = kit::run::run(wine.arg(&program), input.as_bytes(), WINE_LIMIT);
            let done = done.map_err(|error| error.to_string())?;
            let status = done.code();
            let text = String::from_utf8_lossy(&done.stdout).replace("\r\n", "\n");
            Ok(Outcome {
                output: text.into_bytes(),
                status,
            })
        }));
    }
    failures
}

/// Returns the bytes that `gcc -Wall` writes about a file.
fn warnings(text: &str, place: &Path) -> usize {
    std::fs::write(place, text).expect("a file");
    let mut gcc = kit::compilers::cc();
    let done = gcc.args(["-Wall", "-fsyntax-only"]).arg(place).output();
    let done = done.expect("the compiler runs");
    let messages = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{messages}");
    done.stderr.len()
}

/// Runs a program on the inputs; says where its output or its success differs.
fn differences(
    compiler: &str,
    runs: &[(String, Outcome)],
    run: impl Fn(&str) -> Result<Outcome, String>,
) -> Vec<String> {
    let mut failures = Vec::new();
    for (input, expected) in runs {
        let why = match run(input) {
            Err(error) => error,
            Ok(ran) if ran.output != expected.output => {
                let [ours, theirs] =
                    [&ran.output, &expected.output].map(|it| String::from_utf8_lossy(it));
                let mut lines = ours.lines().zip(theirs.lines());
                let first = lines.find(|(ours, theirs)| ours != theirs);
                format!("prints {first:?}, status {:?}", ran.status)
            }
            Ok(ran) if (ran.status == Some(0)) != (expected.status == Some(0)) => {
                format!("status {:?}, not {:?}", ran.status, expected.status)
            }
            Ok(_) => continue,
        };
        let name = input.split_whitespace().next().unwrap_or_default();
        failures.push(format!("{name}, {compiler}: {why}; input:\n{input:.300}"));
    }
    failures
}

/// The inputs of the programs of a binary. The first word of each names the program.
fn inputs_of(binary: &str) -> impl Iterator<Item = String> + use<'_> {
    let programs = PROGRAMS
        .iter()
        .filter(move |program| program.binary == binary);
    programs.flat_map(|program| {
        (1..=RUNS).map(|run| {
            // From small to large.
            let mut random = Random::new(run.into(), 4 + 5 * i64::from(run));
            format!("{}\n{}", program.name, (program.input)(&mut random))
        })
    })
}
