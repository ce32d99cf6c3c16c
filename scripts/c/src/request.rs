//! What is asked of the tool, and how it is done.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::Command;

use facts::tools::title;

use crate::library::{missing_source, Libraries};
use crate::{header, translate};

/// What is asked for.
#[derive(Debug, Default)]
pub struct Request {
    /// The Rust file.
    pub file: PathBuf,
    /// What the program is called, if not as its file.
    pub name: Option<String>,
    /// The most bytes that the C file may have.
    pub limit: usize,
    /// The command that the header names.
    pub command: Option<String>,
    /// Whether the source of the standard library may be installed.
    pub is_yes: bool,
}

impl Request {
    /// Writes the C file to standard output, and its size to standard error.
    ///
    /// # Errors
    ///
    /// A message for the user.
    pub fn run(&self) -> Result<(), String> {
        let file = self.file.display();
        let rust = fs::read_to_string(&self.file).map_err(|error| format!("{file}: {error}"))?;
        let stem = self.file.file_stem().unwrap_or_default();
        let stem = stem.to_string_lossy();
        let name = self.name.as_deref().unwrap_or(&stem);
        add_missing_source(self.is_yes)?;
        let libraries = Libraries::open(|| {
            if io::stderr().is_terminal() {
                eprintln!("building core and alloc for C files, once per compiler (about 20 s)");
            }
        })?;
        let file_name = name.replace(|it: char| !it.is_ascii_alphanumeric(), "_") + ".rs";
        let program = translate(&rust, &file_name, &libraries)?;
        let default = || format!("{} {file}", title("c"));
        let command = self.command.clone().unwrap_or_else(default);
        let c = header(name, &command, &rust) + &program;
        let (bytes, limit) = (c.len(), self.limit);
        if bytes > limit {
            return Err(format!(
                "{name}: {bytes} bytes of C, more than {limit}: shorten the program"
            ));
        }
        let mut out = io::stdout().lock();
        match out.write_all(c.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                return Err(format!("cannot write the output: {error}"));
            }
            _ => {}
        }
        let _ = writeln!(io::stderr(), "{name}: {bytes} bytes of C"); // stderr may be closed
        Ok(())
    }
}

/// Adds the source of the standard library, if it is missing: at once with `yes`, on a terminal after a keypress.
fn add_missing_source(yes: bool) -> Result<(), String> {
    let Some(command) = missing_source()? else {
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
    match stop::tool(Command::new(&command[0]).args(&command[1..])) {
        Ok(done) if done.status.success() => Ok(()),
        Ok(_) => Err(format!("`{line}` failed")),
        Err(error) => Err(format!(
            "cannot run `{line}`: {error}; install Rust from https://rustup.rs"
        )),
    }
}
