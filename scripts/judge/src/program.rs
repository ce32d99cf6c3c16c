//! A program to run: words as on a command line, or a line for the shell.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// An executable and its arguments.
    Words(Vec<OsString>),
    /// A line for the shell.
    Line(String),
}

impl Program {
    /// Finds the executable that the first word names: a file, with or without the extension of executables, or else
    /// a program on the `PATH`. An error is a message for the user.
    pub fn find(words: &[OsString]) -> Result<Self, String> {
        let (name, arguments) = words.split_first().ok_or("no program to run")?;
        let file = |path: PathBuf| {
            let mut long = path.clone().into_os_string();
            long.push(env::consts::EXE_SUFFIX);
            [path, long.into()].into_iter().find(|path| path.is_file())
        };
        let on_path = || {
            let folders = env::var_os("PATH").unwrap_or_default();
            let is_name = Path::new(name).components().count() == 1;
            env::split_paths(&folders)
                .filter(|_| is_name)
                .find_map(|folder| file(folder.join(name)))
        };
        let found = file(name.into()).and_then(|path| std::path::absolute(path).ok());
        let found = found.or_else(on_path);
        let found = found.ok_or_else(|| format!("cannot find the program {}", name.display()))?;
        Ok(Program::from(found).with_arguments(arguments))
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

/// Quotes a word of a shell command if it has to be.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "./_-+:,=@%".contains(c);
    match (
        !word.is_empty() && word.chars().all(is_plain),
        cfg!(windows),
    ) {
        (true, _) => word.to_owned(),
        (false, true) => format!("\"{word}\""),
        (false, false) => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn quotes_words_for_the_shell_and_finds_programs() {
        let program = Program::Words(["./a.out", "it's", ""].map(OsString::from).into());
        assert_eq!(program.to_string(), r"./a.out 'it'\''s' ''");
        let line = Program::Line("cat a | b".to_owned()).with_arguments(&["c d"]);
        assert_eq!(line.to_string(), "cat a | b 'c d'");
        assert!(Program::find(&["sh".into()]).is_ok());
        let error = Program::find(&["no-such-program".into()]).unwrap_err();
        assert_eq!(error, "cannot find the program no-such-program");
    }
}
