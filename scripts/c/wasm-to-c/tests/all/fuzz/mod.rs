//! Compares random modules as C with an interpreter: results to the last bit, traps, and the globals
//! and memory afterwards.
//!
//! `FUZZ_MODULES=1000` sets the number of modules of each kind; `FUZZ_SEED=17` runs a single one.

mod hazards;
mod numbers;
mod oracle;
mod sections;
mod smith;

use std::path::Path;
use std::process::Command;

use crate::harness::{execute, ModuleFile, ScriptFile};
use numbers::Numbers;
use wasm_to_c::{translate, Error, Options};

/// The number of modules per program.
const BATCH: usize = 8;

/// Reads a number from the environment.
fn setting(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(
        value
            .parse()
            .unwrap_or_else(|_| panic!("{name}={value} is not a number")),
    )
}

#[derive(Default)]
struct Tally {
    modules: usize,
    refused: usize,
    checks: usize,
    traps: usize,
    overflows: usize,
    unchecked: usize,
    failures: Vec<String>,
}

/// Tries the modules of many seeds. `in_bounds` says that no access is out of bounds.
fn try_seeds(
    name: &str,
    default: u64,
    in_bounds: bool,
    module: impl Fn(u64) -> Vec<u8> + Sync,
) -> Tally {
    let directory = c_test_support::scratch(env!("CARGO_TARGET_TMPDIR"), &format!("fuzz-{name}"));
    let seeds: Vec<u64> = match setting("FUZZ_SEED") {
        Some(seed) => vec![seed],
        None => (0..setting("FUZZ_MODULES").unwrap_or(default)).collect(),
    };
    let batches: Vec<&[u64]> = seeds.chunks(BATCH).collect();
    let compilers = compilers();
    let tallies = kit::pool::map(&batches, |batch| {
        // The compilers take turns.
        let number = batch[0] as usize / BATCH;
        let (compiler, level) = compilers[number % compilers.len()];
        let mut compiler = compiler.command();
        compiler.arg(level);
        let directory = directory.join(format!("from{}", batch[0]));
        try_batch(batch, &directory, compiler, in_bounds, &module)
    });
    let mut total = Tally::default();
    for tally in tallies {
        total.modules += tally.modules;
        total.refused += tally.refused;
        total.checks += tally.checks;
        total.traps += tally.traps;
        total.overflows += tally.overflows;
        total.unchecked += tally.unchecked;
        total.failures.extend(tally.failures);
    }
    println!(
        "{name}: {} modules, {} also without bounds checks, {} rejected; {} checks, {} traps, {} stack overflows",
        total.modules, total.unchecked, total.refused, total.checks, total.traps, total.overflows
    );
    for failure in &total.failures {
        println!("seed and check: {failure}");
    }
    println!("files: {}", directory.display());
    assert!(
        total.failures.is_empty(),
        "{} failures",
        total.failures.len()
    );
    total
}

/// `cc` and, if it is installed, `clang`, with optimisation levels. They evaluate operands in
/// different orders where C leaves that open.
fn compilers() -> Vec<(Program, &'static str)> {
    let mut compilers = vec![(Program::Cc, "-O1"), (Program::Cc, "-O2")];
    if Program::Clang.command().arg("--version").output().is_ok() {
        compilers.extend([(Program::Clang, "-O1"), (Program::Clang, "-O0")]);
    }
    compilers
}

#[derive(Clone, Copy)]
enum Program {
    Cc,
    Clang,
}

impl Program {
    fn command(self) -> Command {
        match self {
            Program::Cc => kit::compilers::cc(),
            Program::Clang => Command::new("clang"),
        }
    }
}

/// Returns whether the reason for rejecting a module is passive data segments, which wasm-smith may
/// generate.
fn is_accepted_reason(what: &str) -> bool {
    [
        "passive data segments",
        "DataDrop",
        "data.drop",
        "MemoryInit",
        "memory.init",
    ]
    .iter()
    .any(|word| what.contains(word))
}

fn try_batch(
    seeds: &[u64],
    directory: &Path,
    compiler: Command,
    in_bounds: bool,
    module: &impl Fn(u64) -> Vec<u8>,
) -> Tally {
    let mut tally = Tally::default();
    let mut script = ScriptFile::default();
    let mut files = Vec::new();
    for &seed in seeds {
        let wasm = module(seed);
        tally.modules += 1;
        let questions = oracle::ask(&wasm, &mut Numbers::new(seed ^ 0xabcd));
        for checked in [true, false] {
            // Without checks, an access out of bounds may precede the trap that WebAssembly reports.
            let needs_checks = questions.needs_checks
                || questions.init_traps
                || (questions.computes_traps && !in_bounds);
            if !checked && needs_checks {
                continue;
            }
            let options = Options {
                checked,
                abbreviated: seed % 2 == 1,
                trap: Some("spec_trap".to_owned()),
                ..Options::default()
            };
            let program = match translate(&wasm, &options) {
                Ok(program) => program,
                Err(Error::Unsupported(what)) if is_accepted_reason(&what) => {
                    tally.refused += usize::from(checked);
                    continue;
                }
                Err(error) => {
                    tally.failures.push(format!("line {seed}: {error}"));
                    continue;
                }
            };
            let line = seed as usize;
            let mut file = ModuleFile::new(files.len(), &program);
            script.init(line, &file, questions.init_traps);
            for question in &questions.all {
                let mut exports = program.exports.iter();
                let Some(export) = exports.find(|export| export.name == question.export) else {
                    tally
                        .failures
                        .push(format!("line {seed}: no export {}", question.export));
                    continue;
                };
                script.check(line, &mut file, export, (&question.action, question.end));
            }
            files.push(file);
            tally.unchecked += usize::from(!checked);
        }
        tally.traps += questions.traps;
        tally.overflows += questions.overflows;
        std::fs::create_dir_all(directory).expect("a directory");
        std::fs::write(directory.join(format!("seed{seed}.wasm")), &wasm).expect("a file");
    }
    match execute(directory, compiler, &script, &files) {
        Ok((passed, failures)) => {
            tally.checks += passed;
            tally.failures.extend(failures);
        }
        Err(error) => tally.failures.push(format!("{seeds:?}: {error}")),
    }
    tally
}

#[test]
fn matches_the_interpreter_on_arbitrary_code() {
    let tally = try_seeds("smith", 48, false, smith::module);
    assert!(tally.failures.len() + tally.refused < tally.modules.div_ceil(4) + 1);
    assert!(tally.checks > 5 * tally.modules);
}

#[test]
fn matches_the_interpreter_on_evaluation_order_hazards() {
    let directory = c_test_support::scratch(env!("CARGO_TARGET_TMPDIR"), "fuzz-texts");
    let tally = try_seeds("hazards", 64, true, |seed| {
        let text = hazards::module(seed);
        std::fs::write(directory.join(format!("seed{seed}.wat")), &text).expect("a file");
        crate::wat::wasm(&text)
    });
    println!("texts: {}", directory.display());
    assert_eq!(tally.refused, 0);
    assert!(tally.checks > 10 * tally.modules);
}
