//! Cases and programs in a temporary folder, and the judge run on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::kill;
use nix::unistd::Pid;

/// How long to wait for an event that is immediate on an idle machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A temporary folder.
pub struct Scratch(tempfile::TempDir);

/// What the judge printed, and its exit status.
pub struct Outcome {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Scratch {
    pub fn new() -> Self {
        Scratch(tempfile::tempdir().unwrap())
    }

    /// A folder with one case, `a`.
    pub fn case(input: &str, expected: &str) -> Self {
        Scratch::new().with("a.in", input).with("a.out", expected)
    }

    /// Adds a file, and the folders above it.
    pub fn with(self, file: &str, text: &str) -> Self {
        let path = self.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// Adds a tool to the workspace in `scripts`, as the bundler and the generator are.
    pub fn with_tool(self, name: &str, main: &str) -> Self {
        let workspace =
            "[workspace]\nresolver = \"2\"\nmembers = [\"*\"]\nexclude = [\"target\"]\n\n\
                         [profile.tool]\ninherits = \"dev\"\n";
        let manifest = format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n");
        self.with("scripts/Cargo.toml", workspace)
            .with(&format!("scripts/{name}/Cargo.toml"), &manifest)
            .with(&format!("scripts/{name}/src/main.rs"), main)
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    /// The judge, on the cases in this folder.
    pub fn on_cases(&self, arguments: &[&str]) -> Command {
        let mut judge = judge(Path::new(env!("CARGO_MANIFEST_DIR")), arguments);
        judge.arg("--cases").arg(self.0.path());
        judge
    }

    /// The judge, with this folder as workspace.
    pub fn in_workspace(&self, arguments: &[&str]) -> Command {
        judge(self.0.path(), arguments)
    }

    /// Waits until programs have written `count` process ids into `file`, and returns them.
    pub fn pids(&self, file: &str, count: usize) -> Vec<Pid> {
        let read = || -> Option<Vec<Pid>> {
            let text = fs::read_to_string(self.path(file)).ok()?;
            let complete = text
                .split_inclusive('\n')
                .filter(|line| line.ends_with('\n'));
            let pids: Vec<Pid> = complete
                .map(|line| Pid::from_raw(line.trim().parse().unwrap()))
                .collect();
            (pids.len() == count).then_some(pids)
        };
        eventually("the programs run", || read().is_some());
        read().unwrap()
    }
}

/// The judge in a workspace.
pub fn judge(root: &Path, arguments: &[&str]) -> Command {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
    judge.arg("--root").arg(root).args(arguments);
    judge
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "CARGO_TARGET_DIR"] {
        judge.env_remove(variable);
    }
    judge
}

/// Runs the judge to its end.
pub fn run(judge: &mut Command) -> Outcome {
    Outcome::from(judge.output().unwrap())
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Self {
        Outcome {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Outcome {
    /// The names and verdicts of the cases.
    pub fn verdicts(&self) -> Vec<(&str, &str)> {
        let table = self.stdout.split("\n\njudged ").next().unwrap_or_default();
        let lines = table.lines().filter(|line| !line.starts_with(' '));
        let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>());
        words.map(|words| (words[1], words[2])).collect()
    }

    /// Asserts that nothing was judged, and that one line of error contains all of `parts`.
    #[track_caller]
    pub fn assert_error(&self, parts: &[&str]) {
        assert_eq!(self.status, Some(2), "{}{}", self.stdout, self.stderr);
        assert_eq!(self.stdout, "");
        assert!(self.stderr.starts_with("error: "), "{}", self.stderr);
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        for part in parts {
            assert!(self.stderr.contains(part), "no {part:?}: {}", self.stderr);
        }
    }
}

/// Waits until `is_so` returns true.
#[track_caller]
pub fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "not in time: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Returns whether the process has ended.
pub fn is_gone(pid: Pid) -> bool {
    kill(pid, None) == Err(Errno::ESRCH)
}
