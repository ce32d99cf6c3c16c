//! `submit PACKAGE`: writes the file to submit.

use std::path::Path;
use std::process::{Command, ExitCode};

use bundle::{Error, Result};
use kit::cargo;
use kit::compilers::start_error;
use kit::judges::Language;
use submit::{end_at_interrupt, finish, rust_file, Arguments};

fn main() -> ExitCode {
    let arguments = Arguments::read();
    finish(run(&arguments))
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    end_at_interrupt()?;
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
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let tool = cargo::tool("submit-c", &scripts).map_err(Error::Refused)?;
    let mut command = Command::new(tool);
    command.args(std::env::args_os().skip(1));
    let status = command.status();
    let status = status.map_err(|error| Error::refused(start_error(&command, &error)))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
