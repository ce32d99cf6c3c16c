//! Begins a workspace of one's own: `new.sh --workspace DIR`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{ensure, Context, Result};
use facts::tools;

/// The files of a new workspace.
const FILES: [(&str, &str); 7] = [
    (
        "Cargo.toml",
        include_str!("../template/workspace/workspace.toml"),
    ),
    (".gitignore", "/target\n"),
    (
        ".github/workflows/judge.yml",
        include_str!("../template/workspace/judge.yml"),
    ),
    (
        "problems/nim/Cargo.toml",
        include_str!("../template/workspace/nim.toml"),
    ),
    (
        "problems/nim/src/main.rs",
        include_str!("../template/workspace/nim.txt"),
    ),
    ("testcases/nim/sample-1.in", "3\n1 2 3\n"),
    ("testcases/nim/sample-1.out", "lost\n"),
];

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
    for (file, text) in FILES {
        let path = folder.join(file);
        let text = text.replace("{{tools}}", &tools);
        let text = text.replace("{{version}}", env!("CARGO_PKG_VERSION"));
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        let made = made.and_then(|()| fs::write(&path, text));
        made.with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(format!(
        "created the workspace {shown} with a first problem, problems/nim
- cd {shown}, then run the tools there: check, hack nim, new ID
- .github/workflows/judge.yml judges it on GitHub by the tools of {tools}"
    ))
}

/// The address that this repository was cloned from.
fn address() -> Option<String> {
    let mut git = Command::new("git");
    git.arg("-C").arg(tools::scripts()?);
    let output = git.args(["remote", "get-url", "origin"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| text.starts_with("https://"))
}
