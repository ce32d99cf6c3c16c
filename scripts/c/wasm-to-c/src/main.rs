//! `to-c FILE`: a module of WebAssembly as one C file on standard output.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use wasm_to_c::{translate, Options};

/// Translates a module of WebAssembly to one C file, C99 with `long long` and its library.
///
/// The module may import `host.read`, `host.write` and `host.exit`; what is not supported is refused
/// by name.
#[derive(Parser)]
struct Arguments {
    /// The module, in the binary format
    file: PathBuf,
    /// The exported function, of no parameters and results, that `main` calls
    #[arg(long, value_name = "NAME", default_value = "start")]
    entry: String,
    /// Check every access of memory and table: one out of bounds is a trap
    #[arg(long)]
    checked: bool,
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell if standard error is closed.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
    let file = arguments.file.display();
    let wasm = std::fs::read(&arguments.file).map_err(|error| format!("{file}: {error}"))?;
    let options = Options {
        entry: Some(arguments.entry),
        checked: arguments.checked,
        trap: None,
    };
    let program = translate(&wasm, &options).map_err(|error| format!("{file}: {error}"))?;
    match std::io::stdout().write_all(program.text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}
