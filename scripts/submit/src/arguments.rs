//! The command line.
//!
//! Declared without `clap`'s derive macros: the first `scripts/bundle.sh` would wait for them and what they
//! are built on to be compiled.

use std::path::PathBuf;

use bundle::{Error, Result};
use clap::builder::PossibleValuesParser;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use kit::judges::{self, Judge, Language};

/// The parsed command line.
#[allow(clippy::struct_excessive_bools)] // one per flag
pub struct Arguments {
    /// The package.
    pub package: Option<String>,
    /// The binary.
    pub bin: Option<String>,
    /// The `Cargo.toml`.
    pub manifest_path: Option<PathBuf>,
    judge: Option<String>,
    language: Option<Language>,
    /// List the functions that take most of a C file.
    pub sizes: bool,
    /// Refuse a C file of more bytes.
    pub limit: Option<usize>,
    /// Let the C program write where and why it panicked.
    pub trace: bool,
    /// Pack the crates.
    pub minify: bool,
    /// Keep what the solution may reach, even if it is proved not to run.
    pub no_prune: bool,
    /// Do not compile the file.
    pub no_check: bool,
    /// Keep a file that does not compile.
    pub keep: Option<PathBuf>,
    /// Stop after so many seconds.
    pub timeout: u64,
    /// Evaluate `cfg`s for this target.
    pub target: Option<String>,
    /// The file to write, or its folder.
    pub output: Option<PathBuf>,
}

impl Arguments {
    /// Reads the command line; exits on `--help` and on wrong use.
    pub fn read() -> Self {
        Arguments::of(&mut command().get_matches())
    }

    fn of(matches: &mut ArgMatches) -> Self {
        let language = matches.remove_one::<String>("lang");
        Arguments {
            package: matches.remove_one("package"),
            bin: matches.remove_one("bin"),
            manifest_path: matches.remove_one("manifest-path"),
            judge: matches.remove_one("for"),
            language: language.map(|name| match name.as_str() {
                "c" => Language::C,
                _ => Language::Rust,
            }),
            sizes: matches.get_flag("sizes"),
            limit: matches.remove_one("limit"),
            trace: matches.get_flag("trace"),
            minify: matches.get_flag("minify"),
            no_prune: matches.get_flag("no-prune"),
            no_check: matches.get_flag("no-check"),
            keep: matches.remove_one("keep"),
            timeout: matches.remove_one("timeout").expect("it has a default"),
            target: matches.remove_one("target"),
            output: matches.remove_one("output"),
        }
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
        let language = match (self.language, judge) {
            (Some(Language::Rust), Some(judge)) if judge.language == Language::C => {
                let title = judge.title;
                return Err(Error::usage(format!("{title} does not accept Rust")));
            }
            (Some(Language::C), _) => Language::C,
            (None, Some(judge)) => judge.language,
            (Some(Language::Rust) | None, _) => Language::Rust,
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

fn command() -> Command {
    let about = "Make the file to submit: the solution as it is written, then only those items of its \
                 crates that it reaches. For a judge that does not accept Rust, it is a C file made \
                 from that";
    Command::new("submit")
        .bin_name("scripts/bundle.sh")
        .about(about)
        .args_override_self(true)
        .args([
            Arg::new("package")
                .value_name("PACKAGE")
                .help("The package [default: the only one of the manifest]"),
            option(
                "bin",
                "BIN",
                "The binary [default: the only one of the package]",
            ),
            option(
                "manifest-path",
                "PATH",
                "The `Cargo.toml` [default: that of the current directory]",
            )
            .value_parser(value_parser!(PathBuf)),
            option(
                "for",
                "JUDGE",
                "Make the file for this judge: its language, editions, crates, compiler version \
                 and size limit",
            ),
            option(
                "lang",
                "LANG",
                "The language of the file [default: what the judge accepts, or Rust]",
            )
            .value_parser(PossibleValuesParser::new(["rust", "c"])),
            flag("sizes", "List the functions that take most of a C file"),
            option(
                "limit",
                "BYTES",
                "Refuse a C file of more bytes [default: 65535]",
            )
            .value_parser(value_parser!(usize)),
            flag(
                "trace",
                "Let the C program write where and why it panicked; takes room",
            ),
            flag("minify", "Pack the crates; the solution stays as it is"),
            flag(
                "no-prune",
                "Keep what the solution may reach, even if it is proved not to run",
            ),
            flag("no-check", "Do not compile the file"),
            option(
                "keep",
                "FILE",
                "Keep a file that does not compile, to see what is wrong",
            )
            .value_parser(value_parser!(PathBuf)),
            option(
                "timeout",
                "SECONDS",
                "Stop after this time; a Rust file that compiles by then is written, even if it is not \
                 pruned yet. Compiling the judge's crates does not count",
            )
            .default_value("120")
            .value_parser(value_parser!(u64).range(1..=1_000_000)),
            option(
                "target",
                "TRIPLE",
                "Evaluate `cfg`s for this target [default: the host]",
            ),
            Arg::new("output")
                .short('o')
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help(
                    "Write to this file, or to a file in this folder named after the package \
                     [default: standard output]",
                ),
        ])
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    let flag = Arg::new(name).long(name).help(help);
    flag.action(ArgAction::SetTrue)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> std::result::Result<Arguments, clap::Error> {
        let words = line.split_whitespace();
        let matches = command().try_get_matches_from(std::iter::once("submit").chain(words));
        matches.map(|mut matches| Arguments::of(&mut matches))
    }

    #[test]
    fn declaration_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn parses_every_option() {
        let line =
            "p --bin b --manifest-path m --for hdu --lang c --sizes --limit 9 --trace --minify \
                    --no-prune --no-check --keep k --timeout 5 --target t -o o";
        let parsed = parse(line).unwrap();
        let texts = [parsed.package, parsed.bin, parsed.judge, parsed.target];
        assert_eq!(texts, ["p", "b", "hdu", "t"].map(|text| Some(text.into())));
        let paths = [parsed.manifest_path, parsed.keep, parsed.output];
        assert_eq!(paths, ["m", "k", "o"].map(|path| Some(path.into())));
        assert_eq!(parsed.language, Some(Language::C));
        assert_eq!((parsed.limit, parsed.timeout), (Some(9), 5));
        assert!(
            parsed.sizes && parsed.trace && parsed.minify && parsed.no_prune && parsed.no_check
        );

        let parsed = parse("p --manifest-path a --manifest-path b").unwrap();
        assert_eq!(parsed.manifest_path, Some("b".into()));
        assert_eq!((parsed.limit, parsed.timeout), (None, 120));
        assert!(!(parsed.sizes || parsed.trace || parsed.minify));
        assert!(parse("p --timeout 0").is_err() && parse("p --lang java").is_err());
    }
}
