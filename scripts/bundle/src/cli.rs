//! The command line of `bundle.sh`, behind which no argument parser is known.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};

use crate::request::Request;

/// Makes the file that a command line asks for, under the name by which the tool is called.
pub fn main(door: &'static str, words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = command(door).get_matches_from(words);
    match request(door, &matches).run() {
        Ok(status) => status,
        Err((status, error)) => {
            eprintln!("error: {error:#}");
            ExitCode::from(status)
        }
    }
}

/// Declares the command line.
pub fn command(door: &'static str) -> Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    let examples =
        "Examples:\n  DOOR hdu1848 > a.c                what the judge of the problem takes\n  \
         DOOR hdu1848 --for kattis > a.rs  what another judge takes\n  \
         cd ~/mine && …/DOOR > a.rs        the package of the nearest Cargo.toml";
    Command::new("bundle")
        .bin_name(door)
        .about(
            "Make the file to submit: your program as it is written, then what it uses of its crates.\n\
             For a judge that takes no Rust, it is a C file made from that",
        )
        .after_help(examples.replace("DOOR", door))
        .args([
            Arg::new("package")
                .value_name("ID")
                .help("The problem, or, with --manifest-path, the package [default: the nearest Cargo.toml]"),
            option("for", "JUDGE", "The judge [default: that of the problem]"),
            option("root", "DIR", "The workspace [default: that of the current folder]")
                .value_parser(value_parser!(PathBuf)),
            option("manifest-path", "PATH", "The Cargo.toml of a package elsewhere")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with("root"),
            option("bin", "NAME", "The binary, if there are several"),
            option("yes", "", "For a C file: install the source of the standard library if it is missing")
                .num_args(0)
                .action(ArgAction::SetTrue),
        ])
}

fn request(door: &str, matches: &ArgMatches) -> Request {
    let text = |name: &str| matches.get_one::<String>(name).cloned();
    let path = |name: &str| matches.get_one::<PathBuf>(name).cloned();
    Request {
        door: door.to_owned(),
        id: text("package"),
        judge: text("for"),
        root: path("root"),
        manifest: path("manifest-path"),
        binary: text("bin"),
        is_yes: matches.get_flag("yes"),
    }
}
