//! A program to run: words as on a command line, or a line for the shell.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use facts::text::quoted;

/// What to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// An executable and its arguments.
    Words(Vec<OsString>),
    /// A line for the shell.
    Line(String),
}

impl Program {
    /// Returns the program that some words name: a file in the current folder, too, or else a program on the `PATH`.
    pub fn typed(words: &[OsString]) -> Self {
        let mut words = words.to_vec();
        if let Some(name) = words.first_mut().filter(|name| Path::new(name).is_file()) {
            *name = std::path::absolute(&name).map_or(name.clone(), PathBuf::into_os_string);
        }
        Program::Words(words)
    }

    /// Returns the program with more arguments at the end.
    #[must_use]
    pub fn with_arguments(self, more: &[impl AsRef<OsStr>]) -> Self {
        let more = more.iter().map(AsRef::as_ref);
        match self {
            Program::Words(words) => {
                Program::Words(words.into_iter().chain(more.map(OsStr::to_owned)).collect())
            }
            Program::Line(line) => Program::Line(more.fold(line, |line, word| {
                line + " " + &quoted(&word.to_string_lossy())
            })),
        }
    }

    /// Returns the command that starts it.
    pub fn command(&self) -> Command {
        match self {
            Program::Words(words) => {
                let mut words = words.iter();
                let mut command = Command::new(words.next().map_or(OsStr::new(""), |name| name));
                command.args(words);
                command
            }
            Program::Line(line) => shell(line),
        }
    }
}

impl From<PathBuf> for Program {
    fn from(executable: PathBuf) -> Self {
        Program::Words(vec![executable.into()])
    }
}

impl fmt::Display for Program {
    /// Shows the line, or the words as one types them into a shell.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Program::Words(words) => {
                let words = words.iter().map(|word| quoted(&word.to_string_lossy()));
                f.write_str(&words.collect::<Vec<_>>().join(" "))
            }
            Program::Line(line) => f.write_str(line),
        }
    }
}

#[cfg(unix)]
fn shell(line: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]);
    shell
}

#[cfg(windows)]
fn shell(line: &str) -> Command {
    use std::os::windows::process::CommandExt;

    let mut shell = Command::new("cmd");
    // `cmd` does not follow the usual quoting; `/S` keeps what is between the outer quotes.
    shell
        .args(["/D", "/S", "/C"])
        .raw_arg(format!("\"{line}\""));
    shell
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn quotes_words_for_the_shell() {
        let program = Program::Words(["./a.out", "it's", ""].map(OsString::from).into());
        assert_eq!(program.to_string(), r"./a.out 'it'\''s' ''");
        let line = Program::Line("cat a | b".to_owned()).with_arguments(&["c d"]);
        assert_eq!(line.to_string(), "cat a | b 'c d'");
    }
}
