//! `wasm-to-c FILE` translates a WebAssembly module to one C file on stdout.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use wasm_to_c::{translate, Options};

/// Translates a WebAssembly module to one C99 file
///
/// The module may import `host.read`, `host.write` and `host.exit`. Unsupported features are rejected
/// by name.
#[derive(Parser)]
struct Arguments {
    /// The module, in the binary format
    file: PathBuf,
    /// The exported function, without parameters and results, that `main` calls
    #[arg(long, value_name = "NAME", default_value = "start")]
    entry: String,
    /// Check the bounds of memory and table accesses
    #[arg(long)]
    checked: bool,
    /// Check the exported stack pointer of this name, as in `__stack_pointer`
    #[arg(long, value_name = "NAME")]
    stack: Option<String>,
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // A closed stderr cannot be reported.
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
        stack: arguments.stack,
        ..Options::default()
    };
    let program = translate(&wasm, &options).map_err(|error| format!("{file}: {error}"))?;
    match std::io::stdout().write_all(program.text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}
