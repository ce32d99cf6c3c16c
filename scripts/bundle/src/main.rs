//! `bundle PACKAGE`: one self-contained file on standard output.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use bundle::{judges, Error, Request, Session};
use clap::Parser;

/// Makes one file of a Cargo binary: the solution as it is written, then only those items of its
/// crates that it reaches.
#[derive(Parser)]
#[command(bin_name = "scripts/bundle.sh", args_override_self = true)]
struct Arguments {
    /// The package; not needed where the manifest has only one
    package: Option<String>,
    /// The binary; not needed where the package has only one
    #[arg(long)]
    bin: Option<String>,
    /// The `Cargo.toml`; else the one of this directory
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
    /// Keep the crates that this judge has, take its editions, mind its limit
    #[arg(long = "for", value_name = "JUDGE")]
    judge: Option<String>,
    /// Pack the crates; the solution stays as it is
    #[arg(long)]
    minify: bool,
    /// Hand the file over without compiling it
    #[arg(long)]
    no_check: bool,
    /// Resolve `cfg`s for this target
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// Write here instead of standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell if standard error is closed.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(match error {
                Error::Usage(_) => 2,
                Error::Refused(_) => 1,
            })
        }
    }
}

fn run(arguments: Arguments) -> Result<(), Error> {
    let judge = match &arguments.judge {
        Some(name) => Some(judges::find(name).map_err(Error::Usage)?),
        None => None,
    };
    let session = Session::new(
        arguments.manifest_path.as_deref(),
        arguments.target.as_deref(),
    )?;
    let bundle = session.bundle(&Request {
        package: arguments.package,
        bin: arguments.bin,
        judge,
        minify: arguments.minify,
        no_check: arguments.no_check,
        rustc: None,
    })?;
    let written = match &arguments.output {
        Some(file) => std::fs::write(file, &bundle.source),
        None => std::io::stdout().write_all(bundle.source.as_bytes()),
    };
    written.map_err(|error| Error::refused(format!("cannot write the file: {error}")))?;
    let _ = writeln!(std::io::stderr(), "{}", bundle.status);
    Ok(())
}
