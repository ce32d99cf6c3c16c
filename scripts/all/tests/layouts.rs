//! Every command in workspaces of contestants, outside of this repository, by a copy of the program that is not in a target
//! folder.
#![cfg(unix)] // the programs to judge are those of a shell

use std::fs;
use std::os::unix::fs::{symlink, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempDir;

/// Held while a program is written and while one is started: what starts in between keeps the file open for a moment, and a
/// program that is open for writing cannot be started.
static PROGRAMS: Mutex<()> = Mutex::new(());

fn programs() -> MutexGuard<'static, ()> {
    PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints the sum of the numbers of the input.
const SUM: &str = "use std::io::*;
fn main() {
    let text = read_to_string(stdin()).unwrap();
    let numbers = text.split_whitespace().map(|word| word.parse::<i64>().unwrap());
    println!(\"{}\", numbers.sum::<i64>());
}
";
const SUM_C: &str = "#include <stdio.h>\nint main(void) { long a, b; scanf(\"%ld%ld\", &a, &b); printf(\"%ld\\n\", a + b); }\n";
const SUM_PY: &str = "print(sum(map(int, input().split())))\n";
const INPUT: &str = "INT(0, 9) SPACE INT(0, 9) NEWLINE\n";

/// A workspace in a folder whose name has a blank and a letter that is not ASCII.
struct Layout {
    _folder: TempDir,
    top: PathBuf,
    root: PathBuf,
}

impl Layout {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().canonicalize().unwrap();
        let root = top.join("wörk space");
        for (file, text) in files {
            let file = root.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let _alone = programs();
        fs::create_dir(top.join("bin")).unwrap();
        fs::copy(env!("CARGO_BIN_EXE_kayles"), top.join("bin/kayles")).unwrap();
        let layout = Layout {
            _folder: folder,
            top,
            root,
        };
        // In the place of a clipboard.
        layout.write_shell("pbcopy", "cat > \"${0%/*}/copied\"");
        layout
    }

    /// Writes a program of the shell beside `kayles`.
    fn write_program(&self, name: &str, text: &str) {
        let _alone = programs();
        self.write_shell(name, text);
    }

    fn write_shell(&self, name: &str, text: &str) {
        let file = self.top.join("bin").join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// A command in a folder, as the user types it: the program is found on the `PATH`.
    fn command(&self, folder: &Path, line: &str) -> Command {
        let mut words = line.split(' ');
        let mut command = Command::new(words.next().unwrap());
        let path = format!("{}:{}", self.top.join("bin").display(), env!("PATH"));
        command.args(words).current_dir(folder);
        command
            .env("PATH", path)
            .env("XDG_CACHE_HOME", self.top.join("cache"));
        for variable in [
            "CALLED_AS",
            "CARGO_TARGET_DIR",
            "LD_LIBRARY_PATH", // of Cargo, for tests
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "CLICOLOR_FORCE",
        ] {
            command.env_remove(variable);
        }
        command.stdin(Stdio::null());
        command
    }

    /// Runs a command in a folder; returns its status, and what it prints.
    fn run(&self, folder: &Path, line: &str) -> (Option<i32>, String) {
        let mut kayles = self.command(folder, &format!("kayles {line}"));
        let kayles = kayles.stdout(Stdio::piped());
        let alone = programs();
        let started = kayles.stderr(Stdio::piped()).spawn().unwrap();
        drop(alone);
        let output = started.wait_with_output().unwrap();
        let [out, errors] = [&output.stdout, &output.stderr];
        let text = [out, errors].map(|it| String::from_utf8_lossy(it).into_owned());
        (output.status.code(), text.concat())
    }

    /// Runs commands in a folder of the workspace; each has its status, and a part of what it prints.
    fn expect(&self, folder: &str, lines: &[(&str, i32, &str)]) {
        for (line, status, part) in lines {
            let (found, text) = self.run(&self.root.join(folder), line);
            assert_eq!(found, Some(*status), "{line}:\n{text}");
            assert!(text.contains(part), "{line}: no {part:?}\n{text}");
        }
    }

    /// Runs every command on a problem that is solved, and begins another one.
    fn expect_all(&self, folder: &str, id: &str, extension: &str, new: &str) {
        let lines: [(&str, i32, &str); 14] = [
            ("check", 0, " 1 AC"),
            ("check ID", 0, " 1 AC"),
            ("check ID --bundled", 0, " 1 AC"),
            ("check ID -- cat", 1, " 1 WA"),
            ("check ID --command cat", 1, "kayles hack ID --command cat"),
            ("check IDD", 2, "wörk space; did you mean ID?"),
            ("hack ID --seed 1 -- cat", 1, "ID  WA"),
            ("hack ID --seed 1 --brute cat", 1, "ID  WA"),
            ("bundle ID", 0, "ID"),
            ("submit ID", 0, "copied"),
            ("index", 1, "has no index"),
            ("new ID", 2, "already"),
            ("new another", 0, "testcases/another"),
            ("check another", 1, "draft: no cases"),
        ];
        for (line, status, part) in lines {
            let [line, part] = [line, part].map(|text| text.replace("ID", id));
            self.expect(folder, &[(&line, status, &part)]);
        }
        let submitted = self.root.join(format!("target/submit/{id}.{extension}"));
        let copied = fs::read(self.top.join("bin/copied")).unwrap();
        assert_eq!(fs::read(submitted).unwrap(), copied);
        assert!(self.root.join(new).exists(), "{new}");
    }
}

#[test]
fn a_package_per_problem() {
    let package = "[package]\nname = \"add\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let layout = Layout::new(&[
        (
            "Cargo.toml",
            "[workspace]\nresolver = \"3\"\nmembers = [\"a/b/*\"]\n",
        ),
        ("a/b/add/Cargo.toml", package),
        ("a/b/add/src/main.rs", SUM),
        ("testcases/add/1.in", "1 2\n"),
        ("testcases/add/1.ans", "3\n"),
        ("testcases/add/input.ctd", INPUT),
    ]);
    layout.expect_all("a/b/add/src", "add", "rs", "a/b/another/src/main.rs");
    layout.expect("testcases/add", &[("check add", 0, " 1 AC")]);
    let root = format!("check add --root {}", layout.top.join("link").display());
    symlink(&layout.root, layout.top.join("link")).unwrap();
    assert_eq!(layout.run(Path::new("/"), &root).0, Some(0));
    let (status, text) = layout.run(&layout.top.join("link/testcases"), "check add");
    assert_eq!(status, Some(0), "{text}");
}

/// Where `strace` is installed: which files the program and Cargo look for. A judged program is not traced, for that would
/// stop it.
#[test]
fn the_installed_program_looks_for_no_file_of_this_repository() {
    let layout = Layout::new(&[
        ("add.rs", SUM),
        ("testcases/add/1.in", "1 2\n"),
        ("testcases/add/1.out", "3\n"),
        ("testcases/add/input.ctd", INPUT),
    ]);
    let Ok(_) = Command::new("strace").arg("-V").output() else {
        eprintln!("skipped: strace is not installed");
        return;
    };
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap();
    let shown = format!("\"{}", repository.display());
    for line in [
        "bundle add",
        "check add --validate",
        "check -- cat",
        "new other",
        "new --workspace mine",
        "index",
        "rule n->n-t:t<=3",
        "nothing",
    ] {
        let trace = format!(
            "strace -f -qq -e trace=%file -o {}/trace kayles {line}",
            layout.top.display()
        );
        let output = layout.command(&layout.root, &trace).output().unwrap();
        let trace = fs::read_to_string(layout.top.join("trace")).unwrap();
        assert!(trace.contains("execve("), "{line}: {output:?}");
        let mut lines = trace.lines();
        let found = lines.find(|line| line.contains(&shown));
        assert_eq!(found, None, "{line}");
    }
}

#[test]
fn a_package_with_a_binary_per_problem() {
    let package = "[package]\nname = \"contest\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let layout = Layout::new(&[
        ("Cargo.toml", package),
        ("src/bin/add.rs", SUM),
        ("src/bin/other.rs", "fn main() { no_such_name }"),
        ("testcases/add/1.in", "1 2\n"),
        ("testcases/add/1.out", "3\n"),
        ("testcases/add/input.ctd", INPUT),
    ]);
    layout.expect_all("src/bin", "add", "rs", "src/bin/another.rs");
    layout.expect("src", &[("check other", 1, " 1 CE")]);
}

#[test]
fn single_files() {
    for (file, extension, text) in [
        ("add.rs", "rs", SUM),
        ("testcases/add.c", "c", SUM_C),
        ("add.cpp", "cpp", SUM_C),
        ("testcases/add.py", "py", SUM_PY),
    ] {
        let layout = Layout::new(&[
            (file, text),
            ("testcases/add/1.in", "1 2\n"),
            ("testcases/add/1.out", "3\n"),
            ("testcases/add/input.ctd", INPUT),
        ]);
        layout.expect_all("testcases/add", "add", extension, "another.rs");
    }
}

/// Nothing was built in these workspaces before, and a file beside `testcases` is built elsewhere.
#[test]
fn what_new_says_to_run_works() {
    let package = "[package]\nname = \"contest\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    for (id, files) in [
        ("other", vec![("testcases/keep", "")]),
        ("abc999a", vec![("testcases/keep", "")]),
        (
            "other",
            vec![("Cargo.toml", package), ("src/bin/add.rs", SUM)],
        ),
    ] {
        let layout = Layout::new(&files);
        let (_, said) = layout.run(&layout.root, &format!("new {id}"));
        let solution = if files.len() > 1 { "src/bin/" } else { "" };
        for (file, text) in [
            (format!("{solution}{id}.rs"), SUM),
            (format!("testcases/{id}/sample-1.in"), "1 2\n"),
            (format!("testcases/{id}/sample-1.out"), "3\n"),
            (format!("testcases/{id}/input.ctd"), INPUT),
        ] {
            fs::write(layout.root.join(file), text).unwrap();
        }
        let lines: Vec<&str> = said
            .lines()
            .filter_map(|it| it.strip_prefix("  "))
            .collect();
        assert!(lines.len() >= 3, "{said}");
        for line in lines {
            let line = line.replace("hack", "hack --time 0.1");
            let mut bash = layout.command(&layout.root, "bash -c");
            let output = bash.arg(&line).output().unwrap();
            assert!(output.status.success(), "{id}: {line}: {output:?}");
        }
    }
}

#[test]
fn inputs_and_outputs_in_folders() {
    let layout = Layout::new(&[
        ("add.rs", SUM),
        ("add/in/1.txt", "1 2\n"),
        ("add/out/1.txt", "3\n"),
        ("add/input.ctd", INPUT),
    ]);
    layout.expect_all("add/in", "add", "rs", "another.rs");
}

#[test]
fn two_candidates_are_an_error_and_cases_suffice_for_a_program() {
    let layout = Layout::new(&[
        ("add.rs", SUM),
        ("add.py", SUM_PY),
        ("testcases/add/1.in", "1 2\n"),
        ("testcases/echo/1.in", "1\n"),
        ("testcases/echo/1.out", "1\n"),
    ]);
    for line in ["check add", "hack add", "bundle add", "submit add"] {
        layout.expect("", &[(line, 2, "add.py"), (line, 2, "add.rs")]);
    }
    layout.expect(
        "",
        &[
            ("check echo -- cat", 0, " 1 AC"),
            ("check echo", 2, "no solution"),
            ("bundle echo", 2, "no solution"),
        ],
    );
}

#[test]
fn submitter_is_called_for_judges_that_it_knows() {
    let layout = Layout::new(&[
        ("cf4a.py", SUM_PY),
        ("hdu1000.py", SUM_PY),
        ("testcases/cf4a/1.in", "1 2\n"),
        ("testcases/cf4a/1.out", "3\n"),
        ("testcases/hdu1000/1.in", "1 2\n"),
        ("testcases/hdu1000/1.out", "3\n"),
    ]);
    layout.write_program("submitter", "echo to \"$1, $2, $3\"");
    let to = "to https://codeforces.com/problemset/problem/4/A, Python, ";
    layout.expect(
        "",
        &[("submit cf4a", 0, to), ("submit hdu1000", 0, "copied ")],
    );
    // For another judge, the address is unknown; and one that fails is as if it were not there.
    layout.expect("", &[("submit cf4a --for kattis", 0, "copied ")]);
    layout.write_program("submitter", "exit 1");
    layout.expect("", &[("submit cf4a", 0, "copied ")]);
}

/// Runs a task of a `tasks.json` for an open file of a folder; the command is called as it is on the `PATH`.
fn task(layout: &Layout, text: &str, label: &str, folder: &Path, open: &str) -> String {
    let tasks: serde_json::Value = serde_json::from_str(text).unwrap();
    let mut all = tasks["tasks"].as_array().unwrap().iter();
    let task = all.find(|task| task["label"] == label).unwrap();
    let arguments = task["args"].as_array().unwrap().iter().map(|word| {
        let word = word.as_str().unwrap();
        let word = word.replace("${relativeFileDirname}", open);
        word.replace("${input:program}", "cat --")
    });
    let mut bash = Command::new(task["command"].as_str().unwrap());
    let path = format!("{}:{}", layout.top.join("bin").display(), env!("PATH"));
    let output = bash
        .args(arguments)
        .current_dir(folder)
        .env("PATH", path)
        .output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}

#[test]
fn the_editor_calls_the_tools_for_the_open_problem() {
    let layout = Layout::new(&[("keep", "")]);
    for tool in ["check", "hack", "submit"] {
        layout.write_program(&format!("scripts/{tool}.sh"), "echo \"${0##*/} $*\"");
    }
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let own = fs::read_to_string(above.join(".vscode/tasks.json")).unwrap();
    for (tool, open, expected) in [
        ("check", "problems/hdu1848/src", "check.sh hdu1848\n"),
        ("check", "problems\\hdu1848\\src", "check.sh hdu1848\n"), // Windows
        ("submit", "problems/hdu1848", "submit.sh hdu1848\n"),
        ("hack", "testcases/hdu1848", "hack.sh hdu1848 cat --\n"),
    ] {
        assert_eq!(
            task(&layout, &own, tool, &layout.top.join("bin"), open),
            expected
        );
    }
    layout.expect("", &[("new --workspace mine", 0, "problems/nim")]);
    let mine = layout.root.join("mine");
    let text = fs::read_to_string(mine.join(".vscode/tasks.json")).unwrap();
    let shown = task(&layout, &text, "check", &mine, "problems/nim/src");
    assert!(shown.contains(" 1 AC"), "{shown}");
}

#[test]
fn a_workspace_begins_with_a_problem_that_is_solved() {
    let layout = Layout::new(&[("keep", "")]);
    layout.expect("", &[("new --workspace mine", 0, "problems/nim")]);
    for file in [
        ".gitignore",
        ".github/workflows/judge.yml",
        "problems/nim/src/main.rs",
    ] {
        assert!(layout.root.join("mine").join(file).is_file(), "{file}");
    }
    layout.expect("", &[("new --workspace mine", 2, "is not empty")]);
    layout.expect(
        "mine",
        &[
            ("check", 0, "Nim"),
            ("hack nim --time 0.1", 0, "no failure"), // as `new` says
            ("new hdu1848", 0, "problems/hdu1848"),
            ("check --bundled nim", 0, " 1 AC"),
        ],
    );
    let source = fs::read_to_string(layout.root.join("mine/problems/hdu1848/src/main.rs")).unwrap();
    assert!(source.contains("use proconio::input;"), "{source}");
}

#[test]
fn help_names_this_program_and_completions_are_those_of_shells() {
    let layout = Layout::new(&[("keep", "")]);
    for tool in [
        "check", "hack", "bundle", "submit", "rule", "table", "new", "index",
    ] {
        let (status, text) = layout.run(&layout.root, &format!("{tool} --help"));
        assert_eq!(status, Some(0), "{tool}: {text}");
        assert!(text.contains(&format!("kayles {tool}")), "{text}");
        assert!(!text.contains(&format!("scripts/{tool}.sh")), "{text}");
        assert!(!text.contains("--scripts"), "{text}");
    }
    for shell in ["bash", "zsh", "fish"] {
        let (status, text) = layout.run(&layout.root, &format!("completion {shell}"));
        assert_eq!(status, Some(0));
        assert!(
            text.contains("bundled") && text.contains("workspace"),
            "{text}"
        );
    }
    layout.expect(
        "",
        &[
            ("rule n->n-t:t<=3", 0, "mod 4"),
            ("table octal 0.77 --upto 20", 0, "octal 0.77"),
            ("nothing", 2, "unrecognized"),
        ],
    );
}
