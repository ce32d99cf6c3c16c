//! A program to run: words as on a command line, or a line for the shell.

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
    /// Finds the executable that the first word names: a file, or else a program on the `PATH`.
    ///
    /// # Errors
    ///
    /// Returns a message for the user if there is none.
    pub fn find(words: &[OsString]) -> Result<Self, String> {
        let Some((name, arguments)) = words.split_first() else {
            return Err(String::from("no program to run"));
        };
        let found = executable(name)
            .ok_or_else(|| format!("cannot find the program {}", name.display()))?;
        let words = [found.into()].into_iter().chain(arguments.iter().cloned());
        Ok(Program::Words(words.collect()))
    }

    /// Returns the program with more arguments at the end.
    #[must_use]
    pub fn with_arguments(self, more: &[impl AsRef<OsStr>]) -> Self {
        match self {
            Program::Words(mut words) => {
                words.extend(more.iter().map(|word| word.as_ref().to_owned()));
                Program::Words(words)
            }
            Program::Line(mut line) => {
                for word in more {
                    line.push(' ');
                    line.push_str(&quoted(&word.as_ref().to_string_lossy()));
                }
                Program::Line(line)
            }
        }
    }

    /// Returns the command that starts the program.
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

/// Returns the shell's command for a line: `sh -c`, or `cmd /C` on Windows.
#[cfg(unix)]
fn shell(line: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]);
    shell
}

/// Returns the shell's command for a line: `sh -c`, or `cmd /C` on Windows.
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
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if cfg!(windows) {
        format!("\"{word}\"")
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Finds a file by its path, with or without the extension of executables, or in the folders of `PATH`.
fn executable(name: &OsStr) -> Option<PathBuf> {
    let file = |path: &Path| {
        let mut long = path.as_os_str().to_owned();
        long.push(std::env::consts::EXE_SUFFIX);
        let candidates = [path.to_owned(), PathBuf::from(long)];
        candidates.into_iter().find(|path| path.is_file())
    };
    if let Some(found) = file(Path::new(name)) {
        return std::path::absolute(found).ok();
    }
    if Path::new(name).components().count() > 1 {
        return None;
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).find_map(|folder| file(&folder.join(name)))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn quotes_words_for_the_shell() {
        assert_eq!(quoted("./a.out"), "./a.out");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
        let program = Program::Words(vec!["a b".into(), "c".into()]);
        assert_eq!(program.to_string(), "'a b' c");
    }

    #[test]
    fn appends_arguments() {
        let line = Program::Line("cat a | b".to_owned());
        let command = line.with_arguments(&["c d"]).command();
        let words: Vec<_> = command.get_args().collect();
        assert_eq!(words, ["-c", "cat a | b 'c d'"]);
    }

    #[test]
    fn finds_files_and_programs_on_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        std::fs::write(&file, "").unwrap();
        let words = |words: &[&OsStr]| -> Vec<OsString> {
            words.iter().map(|&word| word.to_owned()).collect()
        };
        let found = Program::find(&words(&[file.as_os_str(), OsStr::new("b")])).unwrap();
        assert_eq!(
            found,
            Program::Words(words(&[file.as_os_str(), OsStr::new("b")]))
        );
        assert!(Program::find(&["sh".into()]).is_ok());
        let error = Program::find(&["no-such-program".into()]).unwrap_err();
        assert_eq!(error, "cannot find the program no-such-program");
    }
}
