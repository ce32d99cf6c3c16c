//! A program of the user: words as on a command line, or a line for the shell.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::platform;

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
    /// A message for the user if there is none.
    pub fn find(words: &[OsString]) -> Result<Self, String> {
        let Some((name, arguments)) = words.split_first() else {
            return Err(String::from("no program to run"));
        };
        let found = executable(name)
            .ok_or_else(|| format!("cannot find the program {}", name.display()))?;
        let words = [found.into()].into_iter().chain(arguments.iter().cloned());
        Ok(Program::Words(words.collect()))
    }

    /// The command that starts it.
    pub fn command(&self) -> Command {
        match self {
            Program::Words(words) => {
                let mut words = words.iter();
                let mut command = Command::new(words.next().map_or(OsStr::new(""), |name| name));
                command.args(words);
                command
            }
            Program::Line(line) => platform::shell(line),
        }
    }

    /// The words of the command; a line for the shell is split at blanks.
    pub fn words(&self) -> Vec<OsString> {
        match self {
            Program::Words(words) => words.clone(),
            Program::Line(line) => line.split_whitespace().map(OsString::from).collect(),
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
            Program::Words(words) => f.write_str(&command_line(words)),
            Program::Line(line) => f.write_str(line),
        }
    }
}

/// Joins words into a line for a shell.
pub fn command_line(words: &[impl AsRef<OsStr>]) -> String {
    let words = words
        .iter()
        .map(|word| quoted(&word.as_ref().to_string_lossy()));
    words.collect::<Vec<_>>().join(" ")
}

/// A word of a shell command, quoted if it has to be.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "./_-+:,=@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The file of that name, with or without the extension of executables; or the first one in the folders of `PATH`.
fn executable(name: &OsStr) -> Option<PathBuf> {
    let file = |path: &Path| {
        let mut long = path.as_os_str().to_owned();
        long.push(std::env::consts::EXE_SUFFIX);
        let candidates = [path.to_owned(), PathBuf::from(long)];
        candidates.into_iter().find(|path| path.is_file())
    };
    // Absolute: the program may run elsewhere.
    if let Some(found) = file(Path::new(name)) {
        return std::path::absolute(found).ok();
    }
    if Path::new(name).components().count() > 1 {
        return None;
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).find_map(|folder| file(&folder.join(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_words_for_the_shell() {
        assert_eq!(quoted("./a.out"), "./a.out");
        assert_eq!(quoted("python3 a.py"), "'python3 a.py'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
        assert_eq!(command_line(&["a b", "c"]), "'a b' c");
    }

    #[test]
    fn finds_files_and_programs_on_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder
            .path()
            .join(format!("a{}", std::env::consts::EXE_SUFFIX));
        std::fs::write(&file, "").unwrap();
        let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        let named = folder.path().join("a").display().to_string();
        let found = Program::find(&words(&[&named, "b"])).unwrap();
        assert_eq!(found.words(), [file.into_os_string(), "b".into()]);

        let shell = if cfg!(windows) { "cmd" } else { "sh" };
        let shell = Program::find(&words(&[shell])).unwrap();
        assert!(Path::new(&shell.words()[0]).is_absolute());
        let error = Program::find(&words(&["no-such-program"])).unwrap_err();
        assert_eq!(error, "cannot find the program no-such-program");
    }
}
