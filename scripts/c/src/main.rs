//! `c FILE.rs`: writes a Rust program as a C file.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::{Command, ExitCode};

use clap::{value_parser, Arg, ArgAction, ArgMatches};

fn main() -> ExitCode {
    match run(&arguments().get_matches()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // With stderr closed as well, the exit status is all that is left.
            let _ = writeln!(io::stderr(), "error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> clap::Command {
    clap::Command::new("c")
        .about("Compiles one Rust file, which uses no crate but std, to one C99 file")
        .after_help(
            "The C file is written to stdout, its size to stderr. Exit status: 0 for a file, 1 if the\n\
             program does not compile, is refused or is too large, 2 for a wrong use.",
        )
        .arg(Arg::new("file").value_name("FILE.rs").required(true).help("A program of edition 2021"))
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
        .arg(Arg::new("command").long("command").value_name("TEXT").help(
            "The command that the header names [default: scripts/tool.sh c FILE.rs]",
        ))
        .arg(Arg::new("yes").long("yes").action(ArgAction::SetTrue).help(
            "Add Rust's component rust-src without asking, if it is missing",
        ))
}

fn run(arguments: &ArgMatches) -> Result<(), String> {
    let text = |name: &str| arguments.get_one::<String>(name).map(String::as_str);
    let file = text("file").unwrap_or_default();
    let rust = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let stem = Path::new(file)
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy();
    let name = text("name").unwrap_or(&stem);
    add_missing_source(arguments.get_flag("yes"))?;
    let libraries = rust_to_c::Libraries::open(|| {
        if io::stderr().is_terminal() {
            eprintln!("building core and alloc for C files, once per compiler (about 20 s)");
        }
    })?;
    let file_name = name.replace(|it: char| !it.is_ascii_alphanumeric(), "_") + ".rs";
    let program = rust_to_c::translate(&rust, &file_name, &libraries)?;
    let command =
        text("command").map_or_else(|| format!("scripts/tool.sh c {file}"), str::to_owned);
    let c = rust_to_c::header(name, &command, &rust) + &program;
    let limit = arguments
        .get_one("limit")
        .copied()
        .unwrap_or(rust_to_c::LIMIT);
    if c.len() > limit {
        let bytes = c.len();
        return Err(format!(
            "{name}: {bytes} bytes of C, more than {limit}: shorten the program"
        ));
    }
    let mut out = io::stdout().lock();
    match out.write_all(c.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error.to_string()),
        _ => {}
    }
    let _ = writeln!(io::stderr(), "{name}: {} bytes of C", c.len()); // as above
    Ok(())
}

/// Adds the source of the standard library, if it is missing: at once with `yes`, on a terminal after a keypress.
fn add_missing_source(yes: bool) -> Result<(), String> {
    let Some(command) = rust_to_c::missing_source()? else {
        return Ok(());
    };
    let line = command.join(" ");
    let missing = "a C file needs the source of Rust's standard library, which is missing";
    if !yes {
        if !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
            return Err(format!("{missing}; add it with --yes, or by: {line}"));
        }
        eprint!("{missing}.\nPress Enter to run `{line}`, or Ctrl-C: ");
        let mut answer = String::new();
        match io::stdin().lock().read_line(&mut answer) {
            Ok(read) if read > 0 => {}
            _ => return Err(format!("{missing}: {line}")),
        }
    }
    match Command::new(&command[0]).args(&command[1..]).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{line}` failed")),
        Err(error) => Err(format!(
            "cannot run `{line}`: {error}; install Rust from https://rustup.rs"
        )),
    }
}
