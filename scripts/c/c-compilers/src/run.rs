//! Running a program.

use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use wait_timeout::ChildExt;

/// How long a program may run.
const LIMIT: Duration = Duration::from_secs(20);

/// What a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// What it wrote.
    pub output: Vec<u8>,
    /// Its exit status; none if a signal ended it.
    pub status: Option<i32>,
}

/// Runs a program on an input.
///
/// # Errors
///
/// If it does not start, or runs too long.
pub fn run(program: &Path, input: &[u8]) -> Result<Ran, String> {
    run_within(program, input, LIMIT)
}

fn run_within(program: &Path, input: &[u8], limit: Duration) -> Result<Ran, String> {
    let name = program.display();
    match attempt(program, input, limit) {
        Ok(Some(ran)) => Ok(ran),
        Ok(None) => Err(format!("{name} runs too long")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// None if it runs too long.
fn attempt(program: &Path, input: &[u8], limit: Duration) -> io::Result<Option<Ran>> {
    // Files, as no pipe is as long as some outputs are.
    let (mut stdin, mut stdout) = (tempfile::tempfile()?, tempfile::tempfile()?);
    stdin.write_all(input)?;
    stdin.rewind()?;
    let mut child = Command::new(program)
        .stdin(stdin)
        .stdout(stdout.try_clone()?)
        .stderr(Stdio::null())
        .spawn()?;
    let Some(status) = child.wait_timeout(limit)? else {
        child.kill()?;
        child.wait()?;
        return Ok(None);
    };
    stdout.rewind()?;
    let mut output = Vec::new();
    stdout.read_to_end(&mut output)?;
    let status = status.code();
    Ok(Some(Ran { output, status }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(folder: &Path, body: &str) -> std::path::PathBuf {
        let text = format!("#include <stdio.h>\n#include <stdlib.h>\nint main(void) {{ {body} }}");
        std::fs::write(folder.join("a.c"), text).expect("a file");
        let compiler = crate::default();
        crate::call(folder, &[&compiler, "-o", "a.out", "a.c"]).expect("it compiles");
        folder.join("a.out")
    }

    #[test]
    fn what_a_program_does_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let echo = "int c; while ((c = getchar()) != EOF) putchar(c); return 3;";
        let echo = program(folder.path(), echo);
        let input: Vec<u8> = (0..300_000_u32).map(|at| (at % 251) as u8).collect();
        let expected = Ran {
            output: input.clone(),
            status: Some(3),
        };
        assert_eq!(run(&echo, &input), Ok(expected));

        let abort = program(folder.path(), "printf(\"a\"); fflush(stdout); abort();");
        let expected = Ran {
            output: b"a".to_vec(),
            status: None,
        };
        assert_eq!(run(&abort, b""), Ok(expected));
    }

    #[test]
    fn what_does_not_end_is_ended() {
        let folder = tempfile::tempdir().expect("a folder");
        let endless = program(folder.path(), "for (;;) getchar();");
        let error = run_within(&endless, b"", Duration::from_millis(100)).expect_err("no end");
        assert!(error.ends_with("a.out runs too long"), "{error}");
        let error = run(&folder.path().join("none"), b"").expect_err("no program");
        assert!(!error.contains("too long"), "{error}");
    }
}
