//! A stop ends `bundle` and `submit` with all that they have started, and leaves no temporary folder.
#![cfg(target_os = "linux")] // where `/proc` says which processes there are

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

/// A process that another test starts while a program is written keeps it open, and then it cannot be started.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A compiler, or Cargo, that hangs, with another process.
const HANGS: &str = "sleep 300 &\necho $$ $! > PIDS.new && mv PIDS.new PIDS\nwait";

/// A tool that hangs, and ends what it has started when it is asked to end.
const TOOL: &str =
    "trap 'kill $!; exit 130' TERM\nsleep 300 &\necho $$ $! > PIDS.new && mv PIDS.new PIDS\nwait";

/// A copy of the programs, with others beside them, and a package.
struct Scratch {
    _folder: TempDir,
    root: PathBuf,
}

impl Scratch {
    fn new(programs: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        for folder in ["bin", "tmp", "w/src"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        for (name, program) in [
            ("bundle", env!("CARGO_BIN_EXE_bundle")),
            ("submit", env!("CARGO_BIN_EXE_submit")),
        ] {
            fs::copy(program, root.join("bin").join(name)).unwrap();
        }
        let pids = root.join("pids").display().to_string();
        for (name, text) in programs {
            let file = root.join("bin").join(name);
            let text = text.replace("PIDS", &pids);
            let _ = fs::remove_file(&file); // a copy may stand there
            fs::write(&file, format!("#!/bin/sh\n{text}\n")).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let manifest = "[package]\nname = \"p\"\nedition = \"2021\"\n\
            [package.metadata.judge]\nurl = \"https://codeforces.com/problemset/problem/4/A\"\n";
        fs::write(root.join("w/Cargo.toml"), manifest).unwrap();
        fs::write(root.join("w/src/main.rs"), "fn main() {}\n").unwrap();
        Scratch {
            _folder: folder,
            root,
        }
    }

    /// Stops a tool when one of its programs has said that it hangs, and looks at what is left.
    fn assert_stops(&self, line: &str, signal: &str, variables: &[(&str, &str)]) {
        let mut words = line.split(' ');
        let mut tool = Command::new(self.root.join("bin").join(words.next().unwrap()));
        let path = std::env::var("PATH").unwrap();
        let path = format!("{}:{path}", self.root.join("bin").display());
        tool.args(words).current_dir(self.root.join("w"));
        tool.env("PATH", path).env("TMPDIR", self.root.join("tmp"));
        for (variable, program) in variables {
            tool.env(variable, self.root.join("bin").join(program));
        }
        let mut tool = tool.spawn().unwrap();
        let pids = self.root.join("pids");
        while !pids.exists() {
            let ended = tool.try_wait().unwrap();
            assert_eq!(ended, None, "{line}: it ends without a stop");
            thread::sleep(Duration::from_millis(5));
        }
        let mut kill = Command::new("kill");
        kill.args(["-s", signal, &tool.id().to_string()]);
        assert!(kill.status().unwrap().success());
        // It would hang for minutes, and end with another status.
        assert_eq!(tool.wait().unwrap().code(), Some(130), "{line}, {signal}");
        let hanging = fs::read_to_string(&pids).unwrap();
        let hanging: Vec<&str> = hanging.split_whitespace().collect();
        assert_eq!(hanging.len(), 2);
        for pid in hanging {
            let stat = || fs::read_to_string(format!("/proc/{pid}/stat"));
            while stat().is_ok_and(|stat| !stat.contains(") Z ")) {
                thread::sleep(Duration::from_millis(5)); // it has got the signal
            }
        }
        let left: Vec<_> = fs::read_dir(self.root.join("tmp")).unwrap().collect();
        assert!(left.is_empty(), "{line}, {signal}: {left:?}");
        fs::remove_file(pids).unwrap();
    }
}

#[test]
fn a_stop_ends_compilers_with_what_they_have_started() {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    // It answers what it is asked at first, and hangs at the file.
    let rustc =
        format!("case $* in *--print*) printf '/nowhere\\nhost\\nunix\\n'; exit;; esac\n{HANGS}");
    let scratch = Scratch::new(&[("hangs", HANGS), ("rustc-that-hangs", &rustc)]);
    for signal in ["INT", "TERM", "HUP"] {
        scratch.assert_stops("bundle", signal, &[("CARGO", "hangs")]);
    }
    scratch.assert_stops("bundle", "TERM", &[("RUSTC", "hangs")]);
    scratch.assert_stops("bundle", "TERM", &[("RUSTC", "rustc-that-hangs")]);
}

#[test]
fn a_stop_ends_the_tools_that_are_called() {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let scratch = Scratch::new(&[("c", TOOL)]);
    scratch.assert_stops("bundle --for hdu", "TERM", &[]);
    let made = "echo 'fn main() {}'";
    for programs in [
        &[("check", TOOL)][..],
        &[("check", "true"), ("bundle", TOOL)],
        &[("check", "true"), ("bundle", made), ("submitter", TOOL)],
    ] {
        let scratch = Scratch::new(programs);
        for signal in ["INT", "TERM", "HUP"] {
            scratch.assert_stops("submit p", signal, &[]);
        }
    }
}
