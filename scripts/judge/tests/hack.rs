//! `hack` on the wrong programs in `tests/wrong`, and on programs of the shell.
#![cfg(unix)] // the commands are those of a shell

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The programs whose verdict is not WA, or whose inputs cannot be as short as five lines: two cases of three lines
/// and the end, and two graphs.
const OTHERS: [(&str, &str, usize); 7] = [
    ("hdu1847-no-end", "OLE", 5),
    ("boj13034-slow", "TLE", 5),
    ("hdu1848-leaks", "MLE", 5),
    ("hdu1907-array-too-small", "RE", 5),
    ("p2197-blanks", "PE", 5),
    ("hdu1536-marks-left", "WA", 7),
    ("poj2425-marks-left", "WA", 20),
];

/// The answers to HDU 1847, for each line `n`.
const RIGHT: &str = r#"awk '{ print $1 % 3 ? "Kiki" : "Cici" }'"#;
const WRONG: &str = r#"awk '{ print $1 % 2 ? "Kiki" : "Cici" }'"#;

fn root() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = folders.find(|folder| folder.join("testcases").is_dir());
    root.unwrap().to_owned()
}

fn command(arguments: &[&str]) -> Command {
    let mut hack = Command::new(env!("CARGO_BIN_EXE_hack"));
    hack.arg("--root").arg(root()).args(arguments);
    hack.env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    hack
}

fn hack(arguments: &[&str]) -> (Option<i32>, String) {
    outcome(&command(arguments).output().unwrap())
}

fn outcome(output: &Output) -> (Option<i32>, String) {
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    (output.status.code(), format!("{stdout}{stderr}"))
}

/// The lines of the input in a report.
fn input(report: &str) -> Vec<&str> {
    let lines = report.lines().skip_while(|line| *line != "  input").skip(1);
    let lines = lines.take_while(|line| line.starts_with("    "));
    lines.map(str::trim_start).collect()
}

/// Asserts that a wrong program fails, on a small input.
fn assert_found(file: &Path) {
    let name = file.file_stem().unwrap().to_str().unwrap();
    let problems = fs::read_dir(root().join("problems")).unwrap();
    let ids = problems.map(|it| it.unwrap().file_name().into_string().unwrap());
    let id = ids.filter(|id| name.starts_with(&format!("{id}-"))).max();
    let id = id.unwrap();
    let mut words = vec![&id, file.to_str().unwrap(), "--seed=1"];
    // Those that never end take as much CPU time as they may.
    words.extend(match file.extension() {
        Some(extension) if extension == "py" => &["--limit=20", "--memory=256M"][..],
        _ if name == "boj13034-slow" => &["--limit=0.1"],
        _ => &["--limit=0.5"],
    });
    let (status, report) = hack(&words);
    let others = OTHERS.iter().find(|it| it.0 == name);
    let (_, verdict, lines) = *others.unwrap_or(&(name, "WA", 5));
    assert_eq!(status, Some(1), "{name}: {report}");
    let found = report.split_whitespace().nth(1);
    assert_eq!(found, Some(verdict), "{name}: {report}");
    assert!(input(&report).len() <= lines, "{name}: {report}");
    let is_outside = report.contains("(the statement rules this input out)\n");
    assert_eq!(is_outside, name == "hdu1848-any-zero", "{name}: {report}");
}

#[test]
fn finds_every_wrong_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong");
    let files = fs::read_dir(folder).unwrap();
    let files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 32);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().unwrap().get() {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    assert_found(file);
                }
            });
        }
    });
}

#[test]
fn shows_the_smallest_input_and_how_to_repeat_it() {
    let (status, report) = hack(&["hdu1847", "--command", WRONG, "--seed", "7"]);
    assert_eq!(status, Some(1), "{report}");
    assert_eq!(input(&report), ["2"]);
    for part in [
        "hdu1847  WA\n",
        "1  Kiki     ≠ Cici",
        " --seed 7\n",
        r"printf '2\n' | awk",
    ] {
        assert!(report.contains(part), "no {part:?}: {report}");
    }
    let (status, report) = hack(&["hdu1847", "--command", RIGHT, "--time", "1"]);
    assert_eq!(status, Some(0), "{report}");
    assert!(report.starts_with("no failure in "), "{report}");
}

#[test]
fn compares_with_a_brute_force() {
    let generator = ["--generator", "printf '%s %s\n'"];
    let brute = ["--brute", "awk '{ print $1 + $2 }'"];
    let wrong = ["--command", "awk '{ print ($1 > 20) ? 0 : $1 + $2 }'"];
    let (status, report) = hack(&[generator, brute, wrong].concat());
    assert_eq!(status, Some(1), "{report}");
    let numbers = input(&report)[0].split_whitespace();
    let numbers: Vec<u64> = numbers.map(|it| it.parse().unwrap()).collect();
    let answer = format!("    1  {} ", numbers[0] + numbers[1]);
    assert!(numbers[0] > 20 && report.contains(&answer), "{report}");
}

#[test]
fn generators_and_right_programs_may_be_source_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    let prints = "#include <stdio.h>\nint main(int c, char **v) { puts(v[1]); }";
    let copies =
        "#include <stdio.h>\nint main() { int c; while ((c = getchar()) != EOF) putchar(c); }";
    let accepts = "int main() { return 0; }";
    let generator = file("generator.c", prints);
    let (brute, checker) = (file("brute.c", copies), file("checker.c", accepts));
    let words = [
        "--generator",
        &generator,
        "--brute",
        &brute,
        "--command",
        "cat",
        "--time",
        "1",
    ];
    let (status, report) = hack(&words);
    assert_eq!(status, Some(0), "{report}");
    assert!(report.contains("up to size "), "{report}");
    let wrong = [&words[..5], &["echo"]].concat();
    assert_eq!(hack(&wrong).0, Some(1));
    let (status, report) = hack(&[&wrong[..], &["--checker", &checker, "--time", "1"]].concat());
    assert_eq!(status, Some(0), "{report}");
}

/// The cases of a problem, whose inputs are numbers from 1 to 9, in a workspace.
fn workspace(cases: &[(&str, &str)]) -> tempfile::TempDir {
    described("INT(1, 9) NEWLINE", cases)
}

/// A workspace of a problem with this description of its inputs, and these cases.
fn described(format: &str, cases: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let stored = folder.path().join("testcases/a");
    fs::create_dir_all(&stored).unwrap();
    fs::write(folder.path().join("a.rs"), "fn main() {}").unwrap();
    fs::write(stored.join("input.ctd"), format).unwrap();
    for (name, text) in cases {
        fs::write(stored.join(name), text).unwrap();
    }
    folder
}

/// Runs `hack a` in a workspace.
fn hack_in(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut hack = Command::new(env!("CARGO_BIN_EXE_hack"));
    hack.args(["--root", ".", "a"]).args(words);
    outcome(&hack.current_dir(folder).output().unwrap())
}

/// The first stored case leaves the statement. Others have an answer that differs from the right program, too.
#[test]
fn prefers_inputs_that_keep_the_statement() {
    let edges = [("a.in", "0\n"), ("a.out", "2\n")];
    let inside = [("b.in", "5\n"), ("b.out", "2\n")];
    let folder = workspace(&[edges, inside].concat());
    let words = ["--brute", "echo 1", "--command", "echo 1"];
    let (status, report) = hack_in(folder.path(), &words);
    assert_eq!(status, Some(1), "{report}");
    assert_eq!(input(&report), ["5"], "{report}");
    assert!(!report.contains("rules this input out"), "{report}");
}

/// An opponent that takes a move back loses to a perfect one, for some cards and some moves of it.
#[test]
fn plays_against_random_opponents() {
    let resigns = "read n l r; echo First; echo 0 0";
    let (status, report) = hack(&["abc278g", "--command", resigns, "--seed", "1"]);
    assert_eq!(status, Some(1), "{report}");
    assert!(report.contains("> First"), "{report}");
}

#[test]
fn rejects_what_it_cannot_hack() {
    for (words, why) in [
        ("hdu1864", "did you mean hdu1846"),
        ("hdu1846 ./nowhere", "cannot start ./nowhere"),
        (
            "--generator echo --brute cat",
            "give a problem or a program",
        ),
        ("--generator false --brute cat --command cat", "`false"),
        (
            "--generator echo --command cat",
            "what is right? give --brute",
        ),
    ] {
        let (status, report) = hack(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(status, Some(2), "{report}");
        assert!(report.contains(why), "{why}: {report}");
    }
}

/// Runs `hack` until a program has said by a file that it is at a certain point, and stops it.
fn stopped_at(mark: &Path, mut hack: Command, signal: &str) -> (Option<i32>, String) {
    hack.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = hack.spawn().unwrap();
    while !mark.exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it ends before");
        thread::sleep(Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    let kill = Command::new("kill").args([signal, &pid]).status();
    assert!(kill.unwrap().success());
    outcome(&child.wait_with_output().unwrap())
}

#[test]
fn a_stop_shows_the_smallest_input_so_far() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = described("REP(9) INT(1, 999) NEWLINE END", &[]);
        let mark = folder.path().join("mark");
        // It fails, and hangs where the input cannot be made smaller, which is not drawn with this seed.
        let line =
            "[ \"$(tr '\\n' ' ')\" = '1 1 1 1 1 1 1 1 1 ' ] && touch mark && sleep 300; echo 2";
        let mut hack = Command::new(env!("CARGO_BIN_EXE_hack"));
        // Inputs are made smaller for twice the limit.
        hack.args(["--root", ".", "a", "--limit", "1000", "--seed", "1"]);
        hack.args(["--brute", "echo 1"]);
        hack.args(["--command", line]).current_dir(folder.path());
        let (status, report) = stopped_at(&mark, hack, signal);
        assert_eq!(status, Some(130), "{report}");
        assert!(report.starts_with("a  WA\n"), "{report}");
        assert_eq!(input(&report).len(), 9, "{report}");
    }
}

/// The generator, the right program and the program may be what hangs.
#[test]
fn a_stop_ends_everything() {
    let folder = tempfile::tempdir().unwrap();
    for hanging in 0..3 {
        let mark = folder.path().join(hanging.to_string());
        let line = |at| {
            if at == hanging {
                format!("touch {}; sleep 300; echo", mark.display())
            } else {
                "echo".to_owned()
            }
        };
        let [generator, brute, program] = [0, 1, 2].map(line);
        let words = [
            "--generator",
            &generator,
            "--brute",
            &brute,
            "--command",
            &program,
        ];
        let (status, report) = stopped_at(&mark, command(&words), "-INT");
        assert_eq!(status, Some(130), "{report}");
        assert!(report.starts_with("stopped; no failure in "), "{report}");
    }
}

#[test]
fn no_program_changes_a_stored_case() {
    let folder = workspace(&[("a.in", "5\n"), ("a.out", "1\n")]);
    let line =
        "echo 9 > /proc/self/fd/0; echo 9 | tee testcases/a/a.in > testcases/a/a.out; echo 1";
    let words = ["--brute", "echo 1", "--time", "1", "--command", line];
    let (status, report) = hack_in(folder.path(), &words);
    assert_eq!(status, Some(0), "{report}");
    assert!(report.contains("a.in changed while programs ran: restored"));
    for (name, text) in [("a.in", "5\n"), ("a.out", "1\n")] {
        let file = folder.path().join("testcases/a").join(name);
        assert_eq!(fs::read_to_string(file).unwrap(), text);
    }
}

/// Neither the order in which runs end nor how long they take decides what is shown: work is counted. The programs fail on the
/// same inputs, and wait on others.
#[test]
fn a_failing_input_does_not_depend_on_how_busy_the_machine_is() {
    let folder = described("INT(0, 1000) SPACE INT(0, 1000) NEWLINE\n", &[]);
    for waits in ["0", "$1 % 4 < 2", "1"] {
        let says = "print ($1 * $2 >= 2000) ? \"wrong\" : \"right\"";
        let program = format!("awk '{{ if ({waits}) system(\"sleep 0.25\"); {says} }}'");
        let words = [
            "--seed=3",
            "--time=3000",
            "--brute",
            "echo right",
            "--command",
            &program,
        ];
        let (status, text) = hack_in(folder.path(), &words);
        assert_eq!(status, Some(1), "{text}");
        let is_late = text.contains("stopped by the time"); // that is said
        assert!(is_late || input(&text) == ["667 3"], "{waits}: {text}");
    }
}
