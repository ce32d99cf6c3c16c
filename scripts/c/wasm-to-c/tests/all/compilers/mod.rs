//! Compiles whole programs with every C compiler at hand and compares their output with what
//! WebAssembly specifies. With `ALL_C_COMPILERS=1` an absent compiler is a failure.

mod bytes;
mod generated;
mod interpreter;
mod program;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use c_test_support::Compiler;
use wasm_to_c::{translate, Options};

use crate::harness;
use program::{Ending, Program, Run};

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
    let translations: Vec<Translation> = programs
        .iter()
        .flat_map(|program| [false, true].map(|checked| Translation::new(program, checked)))
        .collect();
    let mut jobs = Vec::new();
    for compiler in &available {
        let mut files: BTreeMap<_, Vec<&Translation>> = BTreeMap::new();
        for part in translations.iter().filter(|part| is_tried(part, compiler)) {
            files.entry(part.key()).or_default().push(part);
        }
        let files = files.into_values().enumerate();
        jobs.extend(files.map(|(number, parts)| (*compiler, number, parts)));
    }
    let failures = kit::pool::map(&jobs, |(compiler, number, parts)| {
        let binary = directory.join(format!("{}-{number}", compiler.file_name()));
        failures(compiler, parts, &binary)
    })
    .concat();
    println!("{} programs, {} files", programs.len(), jobs.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Longer files are not optimised, to save time.
const LONG: usize = 50_000;

/// An allocator that always moves memory when it grows.
const MOVING: &str = include_str!("../moving.c");

/// A program in C.
struct Translation<'a> {
    program: &'a Program,
    checked: bool,
    text: String,
}

impl<'a> Translation<'a> {
    fn new(program: &'a Program, checked: bool) -> Self {
        let options = Options {
            entry: Some("start".to_owned()),
            checked,
            ..Options::default()
        };
        let translated = translate(&program.wasm, &options);
        let c = translated.unwrap_or_else(|error| panic!("{}: {error}", program.name));
        Self {
            program,
            checked,
            text: MOVING.to_owned() + &c.text,
        }
    }

    fn is_long(&self) -> bool {
        self.text.len() > LONG
    }

    /// What the programs of a file have in common: what one of them includes or sets for the rest of the file must
    /// not serve another that lacks it.
    fn key(&self) -> (bool, BTreeSet<&str>) {
        let of_the_file = ["#include", "#pragma"];
        let is_of_the_file = |line: &&str| of_the_file.iter().any(|it| line.starts_with(it));
        let lines = self.text.lines().filter(is_of_the_file).collect();
        (self.is_long(), lines)
    }
}

/// Returns whether a compiler tries a program, with or without bounds checks. Programs that need none are tried
/// with them, too, with some compilers.
fn is_tried(translation: &Translation, compiler: &Compiler) -> bool {
    let Translation {
        program, checked, ..
    } = translation;
    let tries_both = ["cc", "clang UBSan"].contains(&compiler.name);
    let keeps_signs = compiler.keeps_nan_signs || !program.has_nan_signs;
    keeps_signs && (*checked == program.checked || (*checked && tries_both))
}

/// Compiles programs as one file, as starting the compiler takes longer than most of them, and runs each; returns
/// what is wrong.
fn failures(compiler: &Compiler, parts: &[&Translation], binary: &Path) -> Vec<String> {
    let mut text = String::new();
    let mut calls = String::new();
    for (number, part) in parts.iter().enumerate() {
        let prefix = format!("p{number}");
        text += &harness::prefixed(&part.text, &prefix);
        let _ = writeln!(calls, "    case {number}: return {prefix}_main();");
    }
    let _ = write!(
        text,
        "int main(int n, char **words) {{\n    switch (n == 2 ? atoi(words[1]) : -1) {{\n{calls}    \
         }}\n    return 99;\n}}\n"
    );
    let options: &[&str] = if parts[0].is_long() { &["-O0"] } else { &[] };
    if let Err(error) = compiler.compile(&text, options, binary) {
        return vec![error];
    }
    if !compiler.runs {
        return Vec::new();
    }
    let mut failures = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let Program { name, runs, .. } = part.program;
        for run in runs {
            if let Err(error) = try_one(binary, number, run) {
                let kind = if part.checked { "checked" } else { "unchecked" };
                let input = String::from_utf8_lossy(&run.input[..run.input.len().min(20)]);
                let compiler = compiler.name;
                failures.push(format!("{name}, {compiler}, {kind}, {input:?}: {error}"));
            }
        }
    }
    failures
}

/// Runs the program with this number.
fn try_one(binary: &Path, number: usize, run: &Run) -> Result<(), String> {
    let ran = c_test_support::run_with(binary, &[&number.to_string()], &run.input)?;
    if ran.output != run.output {
        return Err(difference(&run.output, &ran.output));
    }
    let is_good = match run.ending {
        Ending::Exit(status) => ran.status == Some(status),
        Ending::Trap => ran.status.is_some_and(|status| status != 0),
    };
    let error = || format!("status {:?}, not {:?}", ran.status, run.ending);
    is_good.then_some(()).ok_or_else(error)
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
