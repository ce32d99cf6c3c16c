//! Begins a workspace of one's own: `new.sh --workspace DIR`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{ensure, Context, Result};
use facts::tools;

/// The files of a new workspace: each begins with a line of its name.
const FILES: &str = include_str!("../template/workspace.txt");

/// Begins a workspace in a folder that is new or empty; returns what to do next.
///
/// # Errors
///
/// Returns an error if there is something in the folder, or it cannot be written.
pub fn begin(folder: &Path) -> Result<String> {
    let shown = folder.display();
    let entry = fs::read_dir(folder).into_iter().flatten().next();
    ensure!(entry.is_none(), "{shown} is not empty");
    let tools = address().unwrap_or_else(|| "https://github.com/OWNER/REPOSITORY".to_owned());
    let texts = FILES.replace("{{tools}}", &tools);
    let texts = texts.replace("{{version}}", env!("CARGO_PKG_VERSION"));
    let files = texts.split("=== ").filter_map(|file| file.split_once('\n'));
    for (file, text) in files {
        let path = folder.join(file);
        write(&path, text)?;
    }
    Ok(format!(
        "created the workspace {shown} with a first problem, problems/nim
- cd {shown}, then run the tools there: check, hack nim, new ID
- .github/workflows/judge.yml judges it on GitHub by the tools of {tools}, at the tag of this
  version, or at the default branch while there is none: check that address"
    ))
}

/// Writes a file, in a folder that is made if it is missing.
///
/// # Errors
///
/// Names the file that cannot be written.
pub fn write(file: &Path, text: &str) -> Result<()> {
    let made = file.parent().map_or(Ok(()), fs::create_dir_all);
    let made = made.and_then(|()| fs::write(file, text));
    made.with_context(|| format!("cannot write {}", file.display()))
}

/// The address that this repository was cloned from.
fn address() -> Option<String> {
    let mut git = Command::new("git");
    git.arg("-C").arg(tools::scripts()?);
    let output = git.args(["remote", "get-url", "origin"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| text.starts_with("https://"))
}
