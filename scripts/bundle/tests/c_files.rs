//! The C file of every problem: small, plain, and right with every compiler at hand, on good input and
//! on bad. `ALL_C_COMPILERS=1` asks for all of the compilers.

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use c_compilers::{Compiler, Outcome};

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn every_c_file_is_right_with_every_compiler() {
    let folder = c_compilers::scratch(env!("CARGO_TARGET_TMPDIR"), "c-files");
    let compilers = c_compilers::available();
    let reports = c_compilers::parallel_map(&common::problems(), |problem| {
        let mut failures = Vec::new();
        let line = judge(problem, &folder, &compilers, &mut failures);
        println!("{problem}: {line}");
        failures
    });
    let failures = reports.concat();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Tries the C file of a problem; what is worth knowing of it, in one line.
fn judge(
    problem: &str,
    folder: &Path,
    compilers: &[&Compiler],
    failures: &mut Vec<String>,
) -> String {
    let text = rust_to_c(problem, folder);
    let bytes = text.len();
    if bytes >= 65_536 {
        failures.push(format!("{problem}: {bytes} bytes"));
    }
    if !text.is_ascii() {
        failures.push(format!("{problem}: not all of it is ASCII"));
    }
    let cases = common::cases(problem);
    let native = native(problem);
    let sample = cases.iter().map(|(input, _)| input);
    let sample = sample.filter(|input| input.split_whitespace().count() > 2);
    let sample = sample.min_by_key(|input| input.len());
    let bad = bad_inputs(sample.unwrap_or(&cases[0].0));
    let refusals = bad.iter().map(|input| {
        let ran = c_compilers::run(&native, input).expect("the solution ends");
        assert!(ran.status.is_some(), "{problem}: a signal ended it");
        (input.clone(), ran)
    });
    let good = cases.iter().map(|(input, output)| {
        let ran = Outcome {
            output: output.clone().into(),
            status: Some(0),
        };
        (input.clone().into(), ran)
    });
    let runs: Vec<(Vec<u8>, Outcome)> = good.chain(refusals).collect();
    let mut ran = 0;
    for compiler in compilers {
        let binary = folder.join(format!("{problem}-{}", compiler.file_name()));
        if let Err(error) = compiler.compile(&text, &[], &binary) {
            failures.push(format!("{problem}: {error}"));
            continue;
        }
        if !compiler.runs {
            continue;
        }
        ran += 1;
        for (input, expected) in &runs {
            if let Err(why) = try_input(&binary, input, expected) {
                let input = String::from_utf8_lossy(&input[..input.len().min(40)]);
                let name = compiler.name;
                failures.push(format!("{problem}, {name}, {input:?}: {why}"));
            }
        }
    }
    let refused = runs.iter().filter(|(_, ran)| ran.status != Some(0)).count();
    format!(
        "{bytes} bytes; {} cases and {} bad inputs, of them {refused} refused, with {ran} of {} compilers",
        cases.len(),
        bad.len(),
        compilers.len()
    )
}

/// The same output, and success where it is due.
fn try_input(binary: &Path, input: &[u8], expected: &Outcome) -> Result<(), String> {
    let ran = c_compilers::run(binary, input)?;
    if ran.output != expected.output {
        return Err("another output".to_owned());
    }
    // Whoever refuses its input is not ended by a signal.
    let is_good = ran
        .status
        .is_some_and(|status| (status == 0) == (expected.status == Some(0)));
    if is_good {
        Ok(())
    } else {
        Err(format!(
            "status {:?}, not {:?}",
            ran.status, expected.status
        ))
    }
}

/// Runs the command; what it writes.
fn bundle(arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_bundle"))
        .arg("--manifest-path")
        .arg(common::directory("../../Cargo.toml"))
        .arg("--no-check")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the command");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    output.stdout
}

/// The C file with its head.
fn rust_to_c(problem: &str, folder: &Path) -> String {
    let place = folder.join(format!("{problem}.c"));
    let path = place.to_str().expect("a path");
    bundle(&[problem, "--lang", "c", "-o", path]);
    std::fs::read_to_string(place).expect("the file")
}

/// The solution with the real std.
fn native(problem: &str) -> PathBuf {
    let source = String::from_utf8(bundle(&[problem])).expect("text");
    let name = format!("native-{problem}");
    common::compile(&source, 2021, &name, &[]).expect("it compiles")
}

/// Inputs that nothing but a mistake makes of a good one.
fn bad_inputs(good: &str) -> Vec<Vec<u8>> {
    let mut inputs: Vec<Vec<u8>> = ["", "\n\n", "\0", "x"].map(Into::into).into();
    inputs.push(b"1 \xff\n".to_vec());
    let starts: Vec<usize> = good
        .split_whitespace()
        .map(|word| word.as_ptr() as usize - good.as_ptr() as usize)
        .collect();
    let last = starts.len() - 1;
    let mut places = vec![0, 1.min(last), last / 2, last];
    places.dedup();
    for place in places {
        let (before, rest) = good.split_at(starts[place]);
        inputs.push(before.into());
        let after = rest.trim_start_matches(|c: char| !c.is_whitespace());
        // No number, none that is natural, 2^64.
        for word in ["x", "-1", "1.5", "18446744073709551616"] {
            inputs.push(format!("{before}{word}{after}").into());
        }
    }
    inputs
}
