//! What is asked of `submit.sh`, and how it is done.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context as _, Error, Result};
use facts::tools::{tool, Tool};
use facts::{judges, Workspace};

/// The judges to which <https://github.com/EgorKulikov/submitter> submits, of those that are known here.
const SUBMITTER: [&str; 4] = ["codeforces.com", "atcoder.jp", "kattis.com", "luogu.com.cn"];

/// What is asked for.
#[derive(Debug)]
pub struct Submit {
    /// The problem.
    pub id: String,
    /// The name of a judge, instead of that of the problem.
    pub judge: Option<String>,
    /// The root of the workspace, instead of that which is meant.
    pub root: Option<PathBuf>,
}

impl Submit {
    /// Judges the solution, makes the file, judges that, copies it and opens the page of the problem.
    ///
    /// # Errors
    ///
    /// Returns the exit status with the reason: 2 for wrong usage, 1 if no file could be written. A verdict that is not
    /// AC is no error, but the exit status of the tool that found it.
    pub fn run(&self) -> std::result::Result<ExitCode, (u8, Error)> {
        let usage = |error| (2, error);
        let workspace = Workspace::find(self.root.as_deref()).map_err(usage)?;
        let problem = workspace.problem(&self.id).map_err(usage)?;
        let judge = self.judge.as_deref().map(judges::named).transpose();
        let judge = judge.map_err(usage)?.or(problem.host());
        let folder = workspace.target.join("submit");
        let file = folder.join(format!("{}.{}", self.id, problem.extension(judge)));
        let made = self
            .file(&workspace.root, &file)
            .map_err(|error| (1, error))?;
        if made != 0 {
            return Ok(ExitCode::from(made));
        }
        let own = self.judge.is_none().then_some(problem.url.as_deref());
        if own.flatten().is_some_and(|url| send(url, &file)) {
            return told(&format!("file     {}\n", file.display()));
        }
        let is_copied = fs::read(&file).is_ok_and(|text| copy(&text));
        let verb = if is_copied { "copied" } else { "file  " };
        let page = match &problem.url {
            Some(url) if browse(url) => format!("opened   {url}"),
            Some(url) => format!("page     {url}"),
            None => "page     unknown: the problem has no judge".to_owned(),
        };
        told(&format!("{verb}   {}\n{page}\n", file.display()))
    }

    /// Judges the solution, makes the file and judges it; returns the status of the first tool that fails, or 0.
    fn file(&self, root: &Path, file: &Path) -> Result<u8> {
        let [check, bundle] = [tool("judge", "check")?, tool("bundle", "bundle")?];
        let [check, bundle] = [check.ready()?, bundle.ready()?];
        let command = |tool: &Tool, is_for: bool| {
            let mut command = tool.command();
            command.arg(&self.id).arg("--root").arg(root);
            if let Some(judge) = self.judge.as_ref().filter(|_| is_for) {
                command.args(["--for", judge]);
            }
            command
        };
        let status = status(&mut command(&check, false))?;
        if status != 0 {
            return Ok(status);
        }
        let mut bundle = command(&bundle, true);
        let made = stop::tool(bundle.arg("--strict").stdout(Stdio::piped()));
        let made = made.context("cannot run the tool bundle")?;
        if !made.status.success() {
            return Ok(code(made.status.code()));
        }
        let folder = file.parent().unwrap_or(root);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(file, made.stdout));
        written.with_context(|| format!("cannot write {}", file.display()))?;
        self::status(command(&check, true).arg("--bundled"))
    }
}

/// Ends with what has been done.
fn told(text: &str) -> std::result::Result<ExitCode, (u8, Error)> {
    terminal::print(text).map_err(|error| (1, error))?;
    Ok(ExitCode::SUCCESS)
}

/// Runs a tool; returns its exit status.
pub(crate) fn status(command: &mut Command) -> Result<u8> {
    let done = stop::tool(command).context("cannot run another tool")?;
    Ok(code(done.status.code()))
}

/// The exit status of a tool; 1 if a signal has ended it.
fn code(code: Option<i32>) -> u8 {
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
}

/// Lets the program `submitter` submit a file, where it is on the `PATH` and knows the judge; returns whether it could.
fn send(url: &str, file: &Path) -> bool {
    let language = match file.extension().and_then(OsStr::to_str) {
        Some("rs") => "Rust",
        Some("py") => "Python",
        Some("c") => "C",
        _ => "C++",
    };
    let mut submitter = Command::new("submitter");
    let submitter = submitter.args([url, language]).arg(file);
    SUBMITTER.iter().any(|judge| url.contains(judge))
        && stop::tool(submitter).is_ok_and(|it| it.status.success())
}

/// Copies a text to the clipboard; by the terminal itself (OSC 52) if no program can.
fn copy(text: &[u8]) -> bool {
    let programs = [
        ("pbcopy", &[][..]),
        ("clip.exe", &[]),
        ("wl-copy", &[]), // these two fail without a screen of theirs
        ("xclip", &["-selection", "clipboard"]),
    ];
    for (program, arguments) in programs {
        if feed(Command::new(program).args(arguments), text).is_ok() {
            return true;
        }
    }
    let mut terminal = io::stderr();
    terminal.is_terminal() && write!(terminal, "\x1b]52;c;{}\x07", base64(text)).is_ok()
}

/// Runs a program with a text on its standard input.
fn feed(command: &mut Command, text: &[u8]) -> io::Result<()> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let written = child
        .stdin
        .take()
        .map_or(Ok(()), |mut it| it.write_all(text));
    let is_well = child.wait()?.success();
    written.and(if is_well {
        Ok(())
    } else {
        Err(io::ErrorKind::Other.into())
    })
}

/// Opens a page in the browser.
fn browse(url: &str) -> bool {
    // The status of Windows' explorer is 1 even when it works.
    if Command::new("explorer.exe").arg(url).output().is_ok() {
        return true;
    }
    let has_screen = is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    let program = match cfg!(target_os = "macos") {
        true => "open",
        false if has_screen => "xdg-open",
        false => return false,
    };
    let output = Command::new(program).arg(url).output();
    output.is_ok_and(|output| output.status.success())
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (digit, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            let value = (bits >> shift & 63) as usize;
            let is_padding = digit > chunk.len();
            text.push(if is_padding {
                '='
            } else {
                DIGITS[value].into()
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodes_in_base_64() {
        // The test vectors of RFC 4648.
        for (text, code) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(text.as_bytes()), code);
        }
    }
}
