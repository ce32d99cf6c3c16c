//! Compiles whole programs with every C compiler at hand and compares their output with what
//! WebAssembly specifies. With `ALL_C_COMPILERS=1` an absent compiler is a failure.

mod bytes;
mod generated;
mod interpreter;
mod program;

use wasm_to_c::{translate, Options};

use c_test_support::Compiler;
use program::{Ending, Program};

/// All programs.
fn programs() -> Vec<Program> {
    let mut programs = program::written();
    programs.extend(generated::all());
    programs
}

#[test]
fn behaves_as_specified_with_every_compiler() {
    let directory = c_test_support::scratch(env!("CARGO_TARGET_TMPDIR"), "compilers");
    let mut available = c_test_support::available();
    available.retain(|compiler| !compiler.warns);
    assert!(available.iter().any(|compiler| compiler.name == "cc"));

    let programs = programs();
    assert!(programs.len() > 25);
    let translations: Vec<[String; 2]> = programs
        .iter()
        .map(|program| [false, true].map(|checked| translation(program, checked)))
        .collect();
    let mut jobs = Vec::new();
    for (program, texts) in programs.iter().zip(&translations) {
        for compiler in &available {
            if program.has_nan_signs && !compiler.keeps_nan_signs {
                continue;
            }
            for checked in [false, true] {
                // Programs that need no bounds checks run with them too, with some compilers.
                if checked == program.checked || (checked && tries_both(compiler)) {
                    jobs.push((program, *compiler, checked, &texts[usize::from(checked)]));
                }
            }
        }
    }
    let results = kit::pool::map(&jobs, |&(program, compiler, checked, text)| {
        let kind = if checked { "checked" } else { "unchecked" };
        let name = format!("{}-{}-{kind}", program.name, compiler.file_name());
        try_one(program, compiler, text, &directory.join(&name))
            .map_err(|error| format!("{name}: {error}"))
    });
    let runs: usize = results.iter().flatten().sum();
    let failures: Vec<&String> = results.iter().filter_map(|r| r.as_ref().err()).collect();
    println!(
        "{} programs, {} compilations, {runs} runs",
        programs.len(),
        jobs.len()
    );
    for failure in &failures {
        println!("{failure}");
    }
    assert!(failures.is_empty(), "{} failures", failures.len());
}

/// Longer files are not optimised, to save time.
const LONG: usize = 50_000;

/// An allocator that always moves memory when it grows.
const MOVING: &str = include_str!("../moving.c");

/// Returns whether this compiler also tries programs with bounds checks that need none.
fn tries_both(compiler: &Compiler) -> bool {
    ["cc", "clang UBSan"].contains(&compiler.name)
}

/// The C file of a program, with or without bounds checks.
fn translation(program: &Program, checked: bool) -> String {
    let options = Options {
        entry: Some("start".to_owned()),
        checked,
        ..Options::default()
    };
    match translate(&program.wasm, &options) {
        Ok(c) => MOVING.to_owned() + &c.text,
        Err(error) => panic!("{}: {error}", program.name),
    }
}

/// Compiles and runs a program. Returns the number of runs.
fn try_one(
    program: &Program,
    compiler: &Compiler,
    text: &str,
    binary: &std::path::Path,
) -> Result<usize, String> {
    let mut options = Vec::new();
    if text.len() > LONG {
        options.push("-O0");
    }
    compiler.compile(text, &options, binary)?;
    if !compiler.runs {
        return Ok(0);
    }
    for run in &program.runs {
        let ran = c_test_support::run(binary, &run.input)?;
        let input = String::from_utf8_lossy(&run.input[..run.input.len().min(20)]);
        if ran.output != run.output {
            return Err(format!(
                "input {input:?}: {}",
                difference(&run.output, &ran.output)
            ));
        }
        let good = match run.ending {
            Ending::Exit(status) => ran.status == Some(status),
            Ending::Trap => ran.status.is_some_and(|status| status != 0),
        };
        if !good {
            return Err(format!(
                "input {input:?}: status {:?}, not {:?}",
                ran.status, run.ending
            ));
        }
    }
    Ok(program.runs.len())
}

/// The first difference of two outputs.
fn difference(expected: &[u8], got: &[u8]) -> String {
    let (expected, got) = (
        String::from_utf8_lossy(expected),
        String::from_utf8_lossy(got),
    );
    let (mut want, mut have) = (expected.lines(), got.lines());
    for line in 1.. {
        match (want.next(), have.next()) {
            (None, None) => break,
            (Some(want), Some(have)) if want == have => {}
            (want, have) => return format!("value {line} is {have:.60?} instead of {want:.60?}"),
        }
    }
    "line endings differ".to_owned()
}

#[test]
fn expectations_match_the_interpreter() {
    let mut failures = Vec::new();
    for program in programs() {
        for run in &program.runs {
            let (output, ending) = interpreter::run(&program.wasm, &run.input);
            let input = String::from_utf8_lossy(&run.input[..run.input.len().min(20)]);
            if output != run.output {
                let difference = difference(&run.output, &output);
                failures.push(format!("{} on {input:?}: {difference}", program.name));
            }
            if ending != run.ending {
                failures.push(format!("{} on {input:?}: {ending:?}", program.name));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
