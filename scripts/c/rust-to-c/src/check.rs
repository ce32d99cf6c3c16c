//! A compiler of C, and the stored cases of the problem.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use wait_timeout::ChildExt;

/// What a check found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// It compiles, and this many cases pass.
    Passed(usize),
    /// There is no compiler of C here.
    NoCompiler,
}

/// No case takes as long.
const PATIENCE: Duration = Duration::from_secs(20);

/// Compiles the file with `CC`, else `cc`, and runs it on each `NAME.in` of a folder.
///
/// # Errors
///
/// In words for the user: what the compiler says, or which case fails.
pub fn check(c: &str, cases: &Path) -> Result<Checked, String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let (source, program) = (folder.path().join("a.c"), folder.path().join("a.out"));
    std::fs::write(&source, c).map_err(|error| format!("{}: {error}", source.display()))?;
    let command = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let mut words = command.split_whitespace();
    let compiled = Command::new(words.next().unwrap_or("cc"))
        .args(words)
        .args(["-O2", "-w", "-o"])
        .args([&program, &source])
        .arg("-lm")
        .stdin(Stdio::null())
        .output();
    let Ok(output) = compiled else {
        return Ok(Checked::NoCompiler);
    };
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        let messages = messages.trim_end();
        return Err(format!("{command} does not compile the file:\n{messages}"));
    }
    let mut passed = 0;
    let mut inputs: Vec<_> = std::fs::read_dir(cases)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|it| it == "in"))
        .collect();
    inputs.sort();
    for input in inputs {
        let Ok(expected) = std::fs::read(input.with_extension("out")) else {
            continue;
        };
        let output = folder.path().join("out");
        if !run(&program, &input, &output, PATIENCE)?
            || std::fs::read(&output).ok() != Some(expected)
        {
            return Err(format!("the C file fails on {}", input.display()));
        }
        passed += 1;
    }
    Ok(Checked::Passed(passed))
}

/// Runs the program; false if it fails or does not end.
fn run(program: &Path, input: &Path, output: &Path, patience: Duration) -> Result<bool, String> {
    let said = |error: std::io::Error| format!("{}: {error}", input.display());
    let mut child = Command::new(program)
        .stdin(File::open(input).map_err(said)?)
        .stdout(File::create(output).map_err(said)?)
        .spawn()
        .map_err(said)?;
    if let Some(status) = child.wait_timeout(patience).map_err(said)? {
        return Ok(status.success());
    }
    child.kill().map_err(said)?;
    child.wait().map_err(said)?;
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn a_program_ends_or_is_ended() {
        let folder = tempfile::tempdir().expect("a folder");
        let (input, output) = (folder.path().join("in"), folder.path().join("out"));
        for (body, status) in [
            ("return 0;", true),
            ("return 2;", false),
            ("for (;;);", false),
        ] {
            let text = format!("int main(void) {{ {body} }}");
            let program = folder.path().join("program");
            let compiled = c_compilers::COMPILERS[0].compile(&text, &[], &program);
            compiled.expect("it compiles with cc");
            std::fs::write(&input, "").expect("a file");
            let start = Instant::now();
            let done = run(&program, &input, &output, Duration::from_secs(1));
            assert_eq!(done, Ok(status), "{body}");
            assert!(start.elapsed() < Duration::from_secs(10), "{body}");
        }
    }
}
