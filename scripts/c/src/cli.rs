//! The command line `c FILE.rs`, behind which no argument parser is known.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{value_parser, Arg, ArgAction, Command};
use facts::tools::title;

use crate::request::Request;

/// Makes the file that a command line asks for.
pub fn main(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = terminal::matches(command(), words);
    let text = |name: &str| matches.get_one::<String>(name).cloned();
    let request = Request {
        file: matches.get_one("file").cloned().unwrap_or_default(),
        name: text("name"),
        limit: matches.get_one("limit").copied().unwrap_or(crate::LIMIT),
        command: text("command"),
        is_yes: matches.get_flag("yes"),
    };
    match stop::watch(|| {})
        .map_err(|why| why.to_string())
        .and_then(|()| request.run())
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // With stderr closed as well, the exit status is all that is left.
            let _ = writeln!(io::stderr(), "error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Declares the command line.
pub fn command() -> Command {
    Command::new("c")
        .bin_name(title("c"))
        .about("Compiles one Rust file, which uses no crate but std, to one C99 file")
        .after_help(
            "The C file is written to stdout, its size to stderr. Exit status: 0 for a file, 1 if the\n\
             program does not compile, is refused or is too large, 2 for a wrong use.",
        )
        .arg(
            Arg::new("file")
                .value_name("FILE.rs")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("A program of edition 2021"),
        )
        .arg(Arg::new("name").long("name").value_name("ID").help(
            "What the program is called in the header and in messages [default: the name of the file]",
        ))
        .arg(
            Arg::new("limit")
                .long("limit")
                .value_name("BYTES")
                .value_parser(value_parser!(usize))
                .default_value("65535")
                .help("Refuse a larger C file"),
        )
        .arg(
            Arg::new("command")
                .long("command")
                .value_name("TEXT")
                .help("The command that the header names [default: this one]"),
        )
        .arg(
            Arg::new("yes")
                .long("yes")
                .action(ArgAction::SetTrue)
                .help("Add Rust's component rust-src without asking, if it is missing"),
        )
}
