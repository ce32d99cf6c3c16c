//! The command lines of `bundle.sh` and `submit.sh`, behind which no argument parser is known.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Error;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use facts::tools::{door, title};

use crate::request::Request;
use crate::submit::Submit;

/// Makes the file that a command line asks for.
pub fn bundle(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = terminal::matches(bundle_command(), words);
    status(|| request(&matches).run())
}

/// Prepares the submission that a command line asks for.
pub fn submit(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = terminal::matches(submit_command(), words);
    let submit = Submit {
        id: matches.get_one("id").cloned().unwrap_or_default(),
        judge: matches.get_one("for").cloned(),
        root: matches.get_one("root").cloned(),
    };
    status(|| submit.run())
}

/// Runs a tool, which a stop ends; returns the exit status, which an error that is shown has, too.
fn status(tool: impl FnOnce() -> Result<ExitCode, (u8, Error)>) -> ExitCode {
    let stops = stop::watch(|| {}).map_err(|error| (1, error));
    stops
        .and_then(|()| tool())
        .unwrap_or_else(|(status, error)| terminal::failure(&error, status).into())
}

/// Declares the command line of `submit.sh`.
pub fn submit_command() -> Command {
    Command::new("submit")
        .bin_name(door("submit"))
        .about(
            "Judges the solution on its cases, makes the file to submit in the language that its judge takes, and\n\
             judges that file. Then copies it to the clipboard and opens the problem's page; or lets the program\n\
             submitter submit it, where that is on the PATH and knows the judge",
        )
        .after_help(
            "Stops at the first verdict that is not AC. The file is kept as target/submit/ID.rs or target/submit/ID.c.\n\n\
             Exit status: 0 if the file is ready, 1 if a verdict is not AC or no file could be made, 2 for wrong usage.",
        )
        .args([
            Arg::new("id").value_name("ID").required(true).help("The problem"),
            option("for", "JUDGE", "Another judge than that of the problem"),
            root(),
        ])
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn root() -> Arg {
    option(
        "root",
        "DIR",
        "The workspace [default: that of the current folder]",
    )
    .value_parser(value_parser!(PathBuf))
}

/// Declares the command line of `bundle.sh`.
pub fn bundle_command() -> Command {
    let examples =
        "Examples:\n  DOOR hdu1848 > a.c                what the judge of the problem takes\n  \
         DOOR hdu1848 --for kattis > a.rs  what another judge takes\n  \
         cd ~/mine && …/DOOR > a.rs        the package of the nearest Cargo.toml";
    Command::new("bundle")
        .bin_name(door("bundle"))
        .about(
            "Make the file to submit: your program as it is written, then what it uses of its crates.\n\
             For a judge that takes no Rust, it is a C file made from that",
        )
        .after_help(examples.replace("DOOR", &door("bundle")))
        .args([
            Arg::new("package")
                .value_name("ID")
                .help("The problem, or, with --manifest-path, the package [default: the nearest Cargo.toml]"),
            option("for", "JUDGE", "The judge [default: that of the problem]"),
            root(),
            option("manifest-path", "PATH", "The Cargo.toml of a package elsewhere")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with("root"),
            option("bin", "NAME", "The binary, if there are several"),
            option("yes", "", "For a C file: install the source of the standard library if it is missing")
                .num_args(0)
                .action(ArgAction::SetTrue),
            option("strict", "", "Refuse what the judge will not take")
                .num_args(0)
                .action(ArgAction::SetTrue)
                .hide(true), // `submit` asks for it
        ])
}

fn request(matches: &ArgMatches) -> Request {
    let text = |name: &str| matches.get_one::<String>(name).cloned();
    let path = |name: &str| matches.get_one::<PathBuf>(name).cloned();
    // Without what says where the files are.
    let mut typed = vec![title("bundle")];
    for name in ["package", "manifest-path", "bin", "for"] {
        for value in matches.get_raw(name).into_iter().flatten() {
            typed.extend((name != "package").then(|| format!("--{name}")));
            typed.push(value.display().to_string());
        }
    }
    Request {
        typed: typed.join(" "),
        id: text("package"),
        judge: text("for"),
        root: path("root"),
        manifest: path("manifest-path"),
        binary: text("bin"),
        is_yes: matches.get_flag("yes"),
        is_strict: matches.get_flag("strict"),
    }
}
