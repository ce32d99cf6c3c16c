//! Every solution for a judge without Rust becomes a C file that answers its stored cases.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{compile_c, run};

/// The largest file: judges take 65,535 bytes.
const LARGEST: usize = 40 << 10;

#[test]
#[ignore = "takes minutes: bundles and compiles every solution of HDU and POJ"]
fn solutions_answer_their_cases() {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a folder");
    let mut ancestors = scripts.ancestors();
    let root = ancestors
        .find(|it| it.join("problems").is_dir())
        .expect("the repository");
    let folder = tempfile::tempdir().expect("a folder");
    let mut solutions = 0;
    for entry in fs::read_dir(root.join("problems")).expect("a folder") {
        let problem = entry.expect("an entry").path();
        let manifest = fs::read_to_string(problem.join("Cargo.toml")).expect("a manifest");
        if !["HDU", "POJ"]
            .iter()
            .any(|it| manifest.contains(&format!("\njudge = \"{it} ")))
        {
            continue;
        }
        let id = problem
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let bundled = run(Command::new(scripts.join("bundle.sh")).arg(&id), b"");
        let messages = String::from_utf8_lossy(&bundled.stderr);
        assert!(bundled.status.success(), "{id}: {messages}");
        let c = String::from_utf8(bundled.stdout).expect("UTF-8");
        assert!(c.len() < LARGEST, "{id}: {} bytes", c.len());
        let program = compile_c(&c, &["gcc", "-O2"], folder.path());
        let mut cases = 0;
        for entry in fs::read_dir(root.join("testcases").join(&id)).expect("cases") {
            let input = entry.expect("an entry").path();
            if input.extension() != Some("in".as_ref()) {
                continue;
            }
            let text = fs::read(&input).expect("an input");
            let expected = fs::read(input.with_extension("out")).expect("an output");
            let output = run(&mut Command::new(&program), &text);
            assert!(
                output.status.success() && output.stdout == expected,
                "{}",
                input.display()
            );
            cases += 1;
        }
        assert!(cases > 0, "{id} has no cases");
        solutions += 1;
    }
    assert!(solutions > 20, "{solutions} solutions");
}
