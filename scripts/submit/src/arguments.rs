//! The command line.

use std::path::PathBuf;

use bundle::{Error, Result};
use clap::{Parser, ValueEnum};
use kit::judges::{self, Judge, Language};

/// Make the file to submit: the solution as it is written, then only those items of its crates that it
/// reaches. For a judge that does not accept Rust, it is a C file made from that.
#[derive(Parser)]
#[allow(clippy::struct_excessive_bools)] // one per flag
#[command(bin_name = "scripts/bundle.sh", args_override_self = true)]
pub struct Arguments {
    /// The package [default: the only one of the manifest]
    pub package: Option<String>,
    /// The binary [default: the only one of the package]
    #[arg(long)]
    pub bin: Option<String>,
    /// The `Cargo.toml` [default: that of the current directory]
    #[arg(long, value_name = "PATH")]
    pub manifest_path: Option<PathBuf>,
    /// Make the file for this judge: its language, editions, crates, compiler version and size limit
    #[arg(long = "for", value_name = "JUDGE")]
    judge: Option<String>,
    /// The language of the file [default: what the judge accepts, or Rust]
    #[arg(long)]
    lang: Option<Lang>,
    /// List the functions that take most of a C file
    #[arg(long)]
    pub sizes: bool,
    /// Refuse a C file of more bytes [default: 65535]
    #[arg(long, value_name = "BYTES")]
    pub limit: Option<usize>,
    /// Let the C program write where and why it panicked; takes room
    #[arg(long)]
    pub trace: bool,
    /// Pack the crates; the solution stays as it is
    #[arg(long)]
    pub minify: bool,
    /// Keep what the solution may reach, even if it is proved not to run
    #[arg(long)]
    pub no_prune: bool,
    /// Do not compile the file
    #[arg(long)]
    pub no_check: bool,
    /// Keep a file that does not compile, to see what is wrong
    #[arg(long, value_name = "FILE")]
    pub keep: Option<PathBuf>,
    /// Give up after this time, without that for compiling the judge's crates
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub timeout: u64,
    /// Evaluate `cfg`s for this target [default: the host]
    #[arg(long, value_name = "TRIPLE")]
    pub target: Option<String>,
    /// Write to this file, or to a file in this folder named after the package [default: standard output]
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A language, on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Lang {
    Rust,
    C,
}

impl Arguments {
    /// Reads the command line; exits on `--help` and on wrong use.
    pub fn read() -> Self {
        Arguments::parse()
    }

    /// Returns the judge.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none of that name.
    pub fn judge(&self) -> Result<Option<&'static Judge>> {
        let judge = self.judge.as_deref().map(judges::find).transpose();
        judge.map_err(|error| Error::usage(error.to_string()))
    }

    /// Returns the language of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the judge is unknown or does not accept the language, or if options
    /// contradict it.
    pub fn language(&self) -> Result<Language> {
        let judge = self.judge()?;
        let language = match (self.lang, judge) {
            (Some(Lang::Rust), Some(judge)) if judge.language == Language::C => {
                let title = judge.title;
                return Err(Error::usage(format!("{title} does not accept Rust")));
            }
            (Some(Lang::C), _) => Language::C,
            (None, Some(judge)) => judge.language,
            (Some(Lang::Rust) | None, _) => Language::Rust,
        };
        if language == Language::C && (self.minify || self.target.is_some()) {
            let why = "--minify and --target apply to Rust files only";
            return Err(Error::usage(why));
        }
        if language == Language::Rust && (self.limit.is_some() || self.trace) {
            let why = "--limit and --trace apply to C files only";
            return Err(Error::usage(why));
        }
        Ok(language)
    }
}
