//! `bundle PACKAGE`: one self-contained file on standard output.

mod c;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bundle::judges::{self, Language};
use bundle::{Error, Request, Session};
use clap::{Parser, ValueEnum};

/// Makes one file of a Cargo binary: the solution as it is written, then only those items of its
/// crates that it reaches; or, for a judge that takes no Rust, one C file made from that.
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
    /// Keep the crates that this judge has, take its language and editions, mind its limit
    #[arg(long = "for", value_name = "JUDGE")]
    judge: Option<String>,
    /// Write the file in this language [default: Rust, or what the judge takes]
    #[arg(long)]
    lang: Option<Lang>,
    /// Tell which functions take most of a C file
    #[arg(long)]
    sizes: bool,
    /// Pack the crates; the solution stays as it is
    #[arg(long)]
    minify: bool,
    /// Hand the file over without compiling it
    #[arg(long)]
    no_check: bool,
    /// Resolve `cfg`s for this target
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// Write here instead of standard output; in a folder, to a file with the package's name
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
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

/// A language, on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Lang {
    Rust,
    C,
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let judge = match &arguments.judge {
        Some(name) => Some(judges::find(name).map_err(Error::Usage)?),
        None => None,
    };
    let language = match (arguments.lang, judge) {
        (Some(Lang::Rust), Some(judge)) if judge.language == Language::C => {
            return Err(Error::usage(format!("{} takes no Rust", judge.name)));
        }
        (Some(Lang::C), _) => Language::C,
        (None, Some(judge)) => judge.language,
        (Some(Lang::Rust) | None, _) => Language::Rust,
    };
    let is_c = language == Language::C;
    if is_c && (arguments.minify || arguments.target.is_some()) {
        let what = "--minify and --target are for Rust; a C file is small, and for any target";
        return Err(Error::usage(what));
    }
    let target = is_c.then_some(rust_to_c::TARGET);
    let session = Session::new(
        arguments.manifest_path.as_deref(),
        target.or(arguments.target.as_deref()),
    )?;
    let bundle = session.bundle(&Request {
        package: arguments.package.clone(),
        bin: arguments.bin.clone(),
        judge: judge.filter(|_| !is_c),
        minify: arguments.minify,
        // Who compiles for C finds out anyway.
        no_check: arguments.no_check || is_c,
        rustc: None,
    })?;
    let name = arguments.package.as_deref().unwrap_or(&bundle.name);
    let (text, status) = if is_c {
        let asked = match judge {
            Some(judge) => format!("--for {}", judge.name),
            None => "--lang c".to_owned(),
        };
        let wishes = c::Wishes {
            command: format!("scripts/bundle.sh {name} {asked}"),
            no_check: arguments.no_check,
            sizes: arguments.sizes,
        };
        c::file(&bundle, &wishes)?
    } else {
        (bundle.source.clone(), bundle.status.clone())
    };
    let extension = if is_c { "c" } else { "rs" };
    let written = match &arguments.output {
        Some(file) => std::fs::write(place(file, name, extension), &text),
        None => std::io::stdout().write_all(text.as_bytes()),
    };
    written.map_err(|error| Error::refused(format!("cannot write the file: {error}")))?;
    let _ = writeln!(std::io::stderr(), "{status}");
    Ok(())
}

/// The file to write: in a folder, one with the name of the package.
fn place(output: &Path, name: &str, extension: &str) -> PathBuf {
    if output.is_dir() {
        output.join(format!("{name}.{extension}"))
    } else {
        output.to_owned()
    }
}
