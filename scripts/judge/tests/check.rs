//! `check` on real programs: every verdict, checkers and interactors, what is killed, what is printed.
#![cfg(unix)] // the commands are those of a shell

use std::fs;
use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// A folder that is removed at the end, with these files: each begins with a line `== NAME`.
fn scratch(files: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write_files(folder.path(), files);
    folder
}

fn write_files(folder: &Path, files: &str) {
    for file in files.split("== ").skip(1) {
        let (name, text) = file.split_once('\n').unwrap();
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// One case, without input.
const CASE: &str = "== a.in\n== a.out\n1\n";

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut check = Command::new(env!("CARGO_BIN_EXE_check"));
    check
        .args(["--root", "."])
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::null());
    check
}

/// Runs `check` in a folder; returns its status and what it prints.
fn check(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    outcome(&mut command(folder, words))
}

fn outcome(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

/// Waits until something holds, however long that takes.
fn eventually(is_so: impl Fn() -> bool) {
    while !is_so() {
        thread::sleep(Duration::from_millis(5));
    }
}

/// Starts children, one of them in a session of its own, and writes their ids to `pids`.
const CHILDREN: &str =
    "sleep 300 & echo $! >> pids; setsid sh -c 'echo $$ >> pids; exec sleep 300' & \
                        until [ $(wc -l < pids) = 2 ]; do sleep 0.01; done;";

fn pids(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("pids")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn assert_children_are_gone(folder: &Path) {
    let pids = pids(folder);
    assert_eq!(pids.len(), 2);
    assert_gone(&pids);
}

fn assert_gone(pids: &[String]) {
    assert!(!pids.is_empty());
    for pid in pids {
        let stat = || fs::read_to_string(format!("/proc/{pid}/stat"));
        eventually(|| stat().map_or(true, |stat| stat.contains(") Z ")));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn kills_the_children_of_a_program() {
    let floods = "head -c 20000000 /dev/zero >&2; sleep 300";
    for (last, verdict) in [("echo 1", "1 AC"), (floods, "1 OLE")] {
        let folder = scratch(CASE);
        let line = format!("{CHILDREN} {last}");
        let words = ["--cases", ".", "--time", "100", "--command", &line];
        let (_, text) = check(folder.path(), &words);
        assert!(text.contains(verdict), "{text}");
        assert_children_are_gone(folder.path());
    }
}

fn send(signal: &str, check: &Child) {
    let pid = check.id().to_string();
    let kill = Command::new("kill").args([signal, &pid]).status();
    assert!(kill.unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_stop_ends_everything() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let (folder, temporary) = (scratch(CASE), tempfile::tempdir().unwrap());
        let line = format!("{CHILDREN} sleep 300");
        let words = [
            "--cases",
            ".",
            "--time",
            "100",
            "--checker",
            "false",
            "--command",
            &line,
        ];
        let mut check = command(folder.path(), &words)
            .env("TMPDIR", temporary.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        eventually(|| pids(folder.path()).len() == 2);
        send(signal, &check);
        assert_eq!(check.wait().unwrap().code(), Some(130));
        let mut text = String::new();
        check.stdout.unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "");
        assert_children_are_gone(folder.path());
        assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0);
    }
}

/// As a compiler makes it: `g++ a.cpp -o a`.
#[test]
fn judges_a_problem_beside_a_program_of_its_name() {
    let folder =
        scratch("== a.py\nprint(1)\n== a\n== b\n== testcases/a/1.in\n== testcases/a/1.out\n1\n");
    let (status, text) = check(folder.path(), &["a"]);
    assert_eq!(status, Some(0), "{text}");
    let (status, text) = check(folder.path(), &["b"]);
    assert_eq!(status, Some(2), "{text}");
    assert!(text.contains("a program comes after `--`"), "{text}");
}

/// Two problems, and the tool `bundle` for each, a script: the second one still runs when the first one's file is
/// compiled.
const ONE_LATER: &str = "== a.rs
== b.rs
== a
echo 'fn main() { println!(\"1\") }'
== b
sleep 3
echo 'fn main() { println!(\"1\") }'
== testcases/a/1.in
== testcases/a/1.out
1
== testcases/b/1.in
== testcases/b/1.out
1
";

#[cfg(unix)]
#[test]
fn the_end_of_a_compiler_ends_no_other_tool() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    write_files(folder.path(), ONE_LATER);
    fs::hard_link(env!("CARGO_BIN_EXE_check"), folder.path().join("check")).unwrap();
    symlink("/bin/sh", folder.path().join("bundle")).unwrap(); // runs the script named like the problem
    let mut check = Command::new(folder.path().join("check"));
    check.args(["--root", ".", "a", "b", "--bundled"]);
    let output = check.current_dir(folder.path()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{output:?}");
    assert!(text.contains("2 AC"), "{text}");
}

/// A problem, and the tool `bundle` for it, a script: it hangs, and removes its folder when it is asked to end.
const HANGS: &str = "== a.rs
fn main() {}
== a
trap 'kill $!; rm -r \"$TMPDIR/its\"; exit 130' TERM
mkdir \"$TMPDIR/its\"
sleep 300 &
echo $! > pids.new
mv pids.new pids
wait
";

#[cfg(target_os = "linux")]
#[test]
fn a_stop_lets_other_tools_end_in_order() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let temporary = tempfile::tempdir().unwrap();
        write_files(folder.path(), HANGS);
        // Links, as a program that another test's process has open for writing cannot be started.
        fs::hard_link(env!("CARGO_BIN_EXE_check"), folder.path().join("check")).unwrap();
        symlink("/bin/sh", folder.path().join("bundle")).unwrap(); // runs the script named like the problem
        let mut check = Command::new(folder.path().join("check"));
        check.args(["--root", ".", "a", "--bundled"]);
        check.current_dir(folder.path());
        let mut check = check.env("TMPDIR", temporary.path()).spawn().unwrap();
        while pids(folder.path()).is_empty() {
            assert_eq!(check.try_wait().unwrap(), None, "it ends without a stop");
            thread::sleep(Duration::from_millis(5));
        }
        send(signal, &check);
        assert_eq!(check.wait().unwrap().code(), Some(130));
        assert_gone(&pids(folder.path()));
        assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0);
    }
}

/// A workspace of one problem whose description takes minutes to draw, to check, and to find a case.
const SLOW: &str = "== Cargo.toml
[package]
name = \"a\"
[package.metadata.judge]
title = \"A\"
judge = \"HDU 1\"
== src/main.rs
fn main() {}
== testcases/a/input.ctd
REP(4000000000) REP(9000000) END STRING(\"\") END
== testcases/a/a.in
== testcases/a/a.out
1
";

/// Wherever the tool is: while it compiles, draws, validates, reads its input, or compares.
#[cfg(target_os = "linux")]
#[test]
fn a_stop_is_obeyed_anywhere() {
    let huge = "1 ".repeat(10_000_000);
    for (words, at) in [
        (&["a", "--validate"][..], "reads"),
        (&["a", "--validate"], "validates"),
        (&["a", "--large", "--command", "cat"], "draws"),
        (&["a", "--command", "cat"], "finds the case"),
        (&["a", "--", "./slow.c"], "compiles"),
        (
            &["--cases", "cases", "--command", "cat; echo 2"],
            "compares",
        ),
    ] {
        let (folder, temporary) = (scratch(SLOW), tempfile::tempdir().unwrap());
        fs::write(folder.path().join("slow.c"), "").unwrap();
        fs::create_dir(folder.path().join("cases")).unwrap();
        fs::write(folder.path().join("cases/a.in"), &huge).unwrap();
        fs::write(folder.path().join("cases/a.out"), &huge).unwrap();
        let mut check = command(folder.path(), words);
        check
            .env("TMPDIR", temporary.path())
            .env("CC", "sleep 300 #");
        check.stdout(Stdio::null()).stdin(Stdio::piped());
        let mut check = check.spawn().unwrap();
        if at != "reads" {
            drop(check.stdin.take());
        }
        // It catches SIGINT, which is the second bit.
        let status = format!("/proc/{}/status", check.id());
        eventually(|| {
            let status = fs::read_to_string(&status).unwrap();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 2 == 2
        });
        send("-INT", &check);
        assert_eq!(check.wait().unwrap().code(), Some(130), "{at}");
        assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0, "{at}");
        assert!(
            !folder.path().join("target/judge").exists()
                || fs::read_dir(folder.path().join("target/judge"))
                    .unwrap()
                    .count()
                    == 0
        );
    }
}

/// Programs, checkers and interactors that write to their inputs: by descriptor, beside it, by a relative or an
/// absolute name, or remove them.
#[test]
fn no_program_changes_a_stored_case() {
    for (tool, line) in [
        ("--command", "echo 9 > /proc/self/fd/0; echo 1"),
        (
            "--command",
            "f=$(readlink /proc/self/fd/0); echo 9 > \"${f%.in}.out\"; echo 1",
        ),
        ("--command", "echo 9 > a.in; echo 9 > a.out; echo 1"),
        (
            "--command",
            "cd /; echo 9 | tee \"$FOLDER\"/a.in > \"$FOLDER\"/a.out; echo 1",
        ),
        ("--command", "rm -rf \"$FOLDER\"/*; echo 1"),
        ("--command", "cat > /dev/null; echo 9 > a.out; echo 9"),
        (
            "--checker",
            "f() { for f; do echo 9 > \"$f\"; done; [ $# = 3 ]; }; f",
        ),
        (
            "--interactor",
            "f() { echo 9 > \"$1\"; echo 9 > \"$2\"; echo 9 > \"$3\"; }; f",
        ),
    ] {
        let folder = scratch("== a.in\n5\n== a.out\n1\n== b.in\n6\n== b.out\n1\n");
        let mut check = command(folder.path(), &["--cases", ".", tool, line]);
        if tool != "--command" {
            check.args(["--command", "echo 1"]);
        }
        let (_, text) = outcome(check.env("FOLDER", folder.path()));
        let is_right = line.ends_with("echo 1") || tool != "--command";
        assert!(
            text.contains(if is_right { "2 AC" } else { "2 WA" }),
            "{line}: {text}"
        );
        for (name, content) in [
            ("a.in", "5\n"),
            ("a.out", "1\n"),
            ("b.in", "6\n"),
            ("b.out", "1\n"),
        ] {
            let now = fs::read_to_string(folder.path().join(name)).unwrap();
            assert_eq!(now, content, "{name}, {line}: {text}");
        }
        // The report shows what was compared.
        if !is_right {
            assert!(text.contains("1  1        ≠ 9"), "{text}");
        }
    }
}

/// Judges a program in C, of this body, on one case; it writes ids of processes to `pids`.
#[cfg(target_os = "linux")]
fn judged(options: &str, body: &str) -> (tempfile::TempDir, String) {
    let folder = scratch(CASE);
    let program = format!(
        "#define _GNU_SOURCE
        #include <pthread.h>
        #include <signal.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <time.h>
        #include <unistd.h>
        static int ends[2];
        static void *sleeps(void *x) {{ sleep(300); return x; }}
        // Forks twice, and goes on in the grandchild, an orphan; the program itself waits until that ends.
        static void become_orphan(int is_in_session) {{
            char c;
            pipe(ends);
            if (fork()) {{ close(ends[1]); read(ends[0], &c, 1); puts(\"1\"); exit(0); }}
            close(ends[0]);
            int parent = getpid();
            if (fork()) _exit(0);
            if (is_in_session) setsid();
            while (getppid() == parent) usleep(1000);
            FILE *file = fopen(\"pids\", \"w\"); fprintf(file, \"%d\\n\", getpid()); fclose(file);
        }}
        int main(void) {{ {body} }}"
    );
    fs::write(folder.path().join("a.c"), program).unwrap();
    fs::write(folder.path().join("sleeps"), "sleep 300").unwrap();
    let mut words = vec!["--cases", "."];
    let options: Vec<String> = options.split(' ').map(|it| it.replace('␣', " ")).collect();
    words.extend(
        options
            .iter()
            .map(String::as_str)
            .filter(|it| !it.is_empty()),
    );
    let (_, text) = check(folder.path(), &[&words[..], &["--", "a.c"]].concat());
    (folder, text)
}

#[cfg(target_os = "linux")]
#[test]
fn limits_hold_for_orphans() {
    for session in [0, 1] {
        let begin = format!("become_orphan({session});");
        let grow = "volatile char *p = malloc(96 << 20); for (int i = 0; i < 96 << 20; i += 1024) p[i] = 1; sleep(300);";
        let grows = format!("{begin} {grow}");
        let (_, text) = judged("--time 9 --memory 64M", &grows);
        assert!(
            text.contains("1 MLE") && text.contains("over 64 MiB"),
            "{text}"
        );
        let (_, text) = judged("--time 0.3", &format!("{begin} for (;;);"));
        assert!(text.contains("over 0.3 s of CPU time"), "{text}");
        // Also if nobody waits for the children that compute, each less than the limit. One of them always runs.
        let children = "signal(SIGCHLD, SIG_IGN); for (int i = 0; i < 9; i++) {
            int alive[2];
            char c;
            pipe(alive);
            if (!fork()) { while (clock() < CLOCKS_PER_SEC * 6 / 100); _exit(0); }
            close(alive[1]); read(alive[0], &c, 1); close(alive[0]);
        }";
        let (_, text) = judged("--time 0.2", &format!("{begin} {children}"));
        assert!(text.contains("over 0.2 s of CPU time"), "{text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_dialogue_of_sleepers_is_a_deadlock() {
    let body = "if (!fork()) _exit(0); char c; while (read(0, &c, 1) > 0);";
    let (_, text) = judged("--interactor .␣./sleeps", body);
    assert!(text.contains("deadlock after "), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn no_orphan_survives() {
    for body in [
        "become_orphan(0); setpgid(0, getpgid(getppid())); close(ends[1]); sleep(300);",
        "become_orphan(1); setpgid(0, getpgid(getppid())); close(ends[1]); sleep(300);",
        "become_orphan(1); close(ends[1]); signal(SIGTERM, SIG_IGN); sleep(300);",
        "become_orphan(0); clearenv(); close(ends[1]); execl(\"/bin/sleep\", \"sleep\", \"300\", NULL);",
    ] {
        let (folder, text) = judged("", body);
        assert!(text.contains("1 AC"), "{text}");
        assert_gone(&pids(folder.path()));
    }
}

/// An interactor that may crash with 0 to 3: 42 and 43 decide that it is one of Kattis, also for earlier cases.
#[test]
fn later_cases_decide_the_protocol_of_an_interactor() {
    for status in 0..=3 {
        let folder = scratch("== a.in\n1\n== b.in\n2\n== c.in\n3\n");
        let interactor = format!(
            "f() {{ case $(cat $1) in 1) exit {status};; 2) exit 43;; *) exit 42;; esac; }}; f"
        );
        let words = [
            "--cases",
            ".",
            "--interactor",
            &interactor,
            "--command",
            "true",
        ];
        let (_, text) = check(folder.path(), &words);
        assert!(text.contains("1 AC, 1 WA, 1 SE"), "{status}: {text}");
        let fails = format!("the interactor fails: exit status: {status}");
        assert!(text.contains(&fails), "{status}: {text}");
    }
}

/// An interactor of testlib writes what the program said, and a checker judges that.
#[test]
fn a_checker_judges_the_transcript_of_an_interactor() {
    let interactor = "f() { read x; echo $x > $2; [ $x != 9 ]; }; f";
    let checker = "f() { [ $(cat $1) = $(cat $2) ] || { echo unequal >&2; return 1; }; }; f";
    let crash = "f() { exit 7; }; f";
    for (said, checker, parts) in [
        ("5", checker, ["1 AC", ""]),
        ("6", checker, ["1 WA", "unequal"]),
        ("9", checker, ["1 WA", ""]),
        ("5", crash, ["1 SE", "the checker fails: exit status: 7"]),
    ] {
        let folder = scratch("== a.in\n5\n");
        let program = format!("echo {said}");
        let words = [
            "--cases",
            ".",
            "--interactor",
            interactor,
            "--checker",
            checker,
        ];
        let (_, text) = check(
            folder.path(),
            &[&words[..], &["--command", &program]].concat(),
        );
        for part in parts {
            assert!(text.contains(part), "{said}: no {part} in {text}");
        }
    }
}

/// After a verdict against it, nobody waits for a program; after one for it, its end counts.
#[test]
fn a_program_ends_itself_only_after_a_right_dialogue() {
    for (status, verdict) in [(42, "1 RE"), (0, "1 RE"), (43, "1 WA"), (1, "1 WA")] {
        let folder = scratch(CASE);
        let interactor = format!("echo 1; exit {status} #");
        let is_right = verdict == "1 RE";
        // It sees the end of the dialogue.
        let last = if is_right { "cat" } else { "cat; sleep 300" };
        let program = format!("{last} > /dev/null; touch late; exit 3");
        let words = ["--cases", ".", "--time", "60", "--interactor", &interactor];
        let (_, text) = check(
            folder.path(),
            &[&words[..], &["--command", &program]].concat(),
        );
        assert!(text.contains(verdict), "{status}: {text}");
        assert_eq!(folder.path().join("late").exists(), is_right, "{status}");
    }
}

#[test]
fn a_compiler_that_fails_without_a_word_is_a_compile_error() {
    for (variable, program) in [("CXX", "a.cpp"), ("CC", "a.c"), ("RUSTC", "a.rs")] {
        let folder = scratch(CASE);
        fs::write(folder.path().join(program), "").unwrap();
        let mut check = command(folder.path(), &["--cases", ".", "--", program]);
        let (status, text) = outcome(check.env(variable, "false"));
        assert!(text.contains("1 CE"), "{text}");
        assert!(text.contains("without a message: exit status: 1"), "{text}");
        assert_eq!(status, Some(1));
    }
}

/// A file that cannot be read, and a temporary folder that cannot be used, are faults of the judge.
#[test]
fn the_rest_is_judged_after_a_fault_of_the_judge() {
    let folder = scratch("== a.in\n== a.out\n1\n== y.in\n== z.out\n1\n");
    for name in ["y.out", "z.in"] {
        symlink("nowhere", folder.path().join(name)).unwrap();
    }
    let words = ["--cases", ".", "--command", "echo 1"];
    let (status, text) = check(folder.path(), &words);
    assert!(text.contains("1 AC, 2 SE"), "{text}");
    assert!(
        text.contains("cannot read y.out") && text.contains("cannot read z.in"),
        "{text}"
    );
    assert_eq!(status, Some(1));
    let (status, text) = outcome(command(folder.path(), &words).env("TMPDIR", "/nowhere"));
    assert!(
        text.contains("3 SE") && text.contains("temporary file in /nowhere: "),
        "{text}"
    );
    assert_eq!(status, Some(1));
}

#[test]
fn names_and_messages_cannot_control_the_terminal() {
    let folder = scratch(CASE);
    for extension in ["in", "out"] {
        fs::write(
            folder.path().join(format!("e\x1b]0;x\x07.{extension}")),
            "1\n",
        )
        .unwrap();
    }
    let says = "f() { printf '\\033]0;x\\007' >&2; return 1; }; f";
    for (words, part) in [
        (&["--cases", ".", "--command", "echo 2"][..], "e␛]0;x␇ "),
        (&["--cases", ".", "--command", says], "␛]0;x␇"),
        (
            &["--cases", "\x1b]0;x\x07", "--command", "echo"],
            "the folder ␛]0;x␇",
        ),
        (
            &["--cases", ".", "--", "./\x1b]0;x\x07"],
            "cannot start ./␛]0;x␇",
        ),
        (&["--\x1b]0;x\x07"], "unexpected argument"),
    ] {
        let mut check = command(folder.path(), words);
        let (_, text) = outcome(check.env("CLICOLOR_FORCE", "1"));
        assert!(text.contains(part), "{text:?}");
        assert!(
            !text.contains("\x1b]") && !text.contains('\x07'),
            "{text:?}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = scratch(CASE);
    let mut check = command(folder.path(), &["--cases", ".", "--command", "echo 1"]);
    let check = check.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut check = check.spawn().unwrap();
    drop(check.stdout.take());
    let output = check.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), &output.stderr[..]),
        (Some(1), &b""[..])
    );
}

/// A judge of which nothing is known forgives blanks at line ends, as most do; HDU does not.
#[test]
fn unknown_judges_forgive_blanks_at_line_ends() {
    for (judge, verdict) in [
        ("CSES 1", "1 AC"),
        ("BOJ 1", "1 AC"),
        ("Nowhere", "1 AC"),
        ("HDU 1", "1 PE"),
    ] {
        let folder = scratch(&format!(
            "== Cargo.toml\n[package]\nname = \"a\"\n[package.metadata.judge]\ntitle = \"A\"\njudge = \"{judge}\"\n\
             == src/main.rs\nfn main() {{}}\n== testcases/a/a.in\n== testcases/a/a.out\n1\n2\n"
        ));
        let (_, text) = check(folder.path(), &["a", "--command", "printf '1 \\n2'"]);
        assert!(text.contains(verdict), "{judge}: {text}");
    }
}
