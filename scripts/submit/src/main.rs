//! `submit PACKAGE`: writes the file to submit.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitCode};

use bundle::{Error, Result};
use kit::judges::Language;
use submit::{finish, rust_file, Arguments};

fn main() -> ExitCode {
    let arguments = Arguments::read();
    finish(run(&arguments))
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    match arguments.language()? {
        Language::C => run_submit_c(),
        Language::Rust => {
            rust_file(arguments)?.write(arguments.output.as_deref())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Passes the command line on to `submit-c`, which is built if it has to be.
fn run_submit_c() -> Result<ExitCode> {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tool.sh");
    let arguments = std::env::args_os().skip(1);
    let status = Command::new("bash")
        .args([tool.as_os_str(), OsStr::new("submit-c")])
        .args(arguments)
        .status()
        .map_err(|error| Error::refused(format!("cannot start bash: {error}")))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
