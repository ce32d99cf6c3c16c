//! Finds every wrong program in `tests/wrong`: they make the mistakes that study notes make, and those that
//! everybody makes.

mod program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cases::problems::PROBLEMS;

use program::{hack, Outcome};

/// The verdicts other than a wrong answer.
const VERDICTS: [(&str, &str); 5] = [
    ("hdu1847-no-end", "OLE"),
    ("boj13034-slow", "TLE"),
    ("hdu1848-leaks", "MLE"),
    ("hdu1907-array-too-small", "RE"),
    ("p2197-blanks", "PE"),
];

/// The lines of the inputs that cannot be as short as five lines: two cases of three lines and the end,
/// and two graphs.
const LINES: [(&str, usize); 2] = [("hdu1536-marks-left", 7), ("poj2425-marks-left", 11)];

/// The programs in a language, by their names.
fn programs(extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong");
    let files = fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let mut programs: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|found| found == extension))
        .collect();
    programs.sort();
    programs
}

/// Asserts that each program fails, on a small input.
fn find_all(extension: &str, least: usize, command: impl Fn(&Path, &Path) -> Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let programs = programs(extension);
    assert!(programs.len() >= least, "{programs:?}");
    for file in programs {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let problem = PROBLEMS.iter().find(|it| name.starts_with(it.id)).unwrap();
        let executable = folder.path().join(name);
        let compiler = command(&file, &executable);
        if let Some((compiler, arguments)) = compiler.split_first() {
            let status = Command::new(compiler).args(arguments).status().unwrap();
            assert!(status.success(), "{name}");
        }
        let line = match extension {
            "py" => format!("python3 {}", file.display()),
            _ => format!("exec {}", executable.display()),
        };
        let fixed = ["--seed", "1", "--time", "60"];
        let limits = ["--limit", "20", "--memory", "256M"];
        let limits = if extension == "py" { &limits[..] } else { &[] };
        let found = hack(&[&[problem.id, "--command", &line], &fixed[..], limits].concat());
        assert_found(name, &found);
    }
}

fn assert_found(name: &str, found: &Outcome) {
    let of = |known: &[(&str, usize)]| known.iter().find(|it| it.0 == name).map(|it| it.1);
    let verdict = VERDICTS.iter().find(|it| it.0 == name);
    let verdict = verdict.map_or("WA", |it| it.1);
    assert_eq!(found.status, Some(1), "{name}: {found:?}");
    assert_eq!(found.stderr, "", "{name}");
    let found_verdict = found.stdout.split_whitespace().nth(1);
    assert_eq!(found_verdict, Some(verdict), "{name}: {found:?}");
    let lines = found.input().len();
    assert!(lines <= of(&LINES).unwrap_or(5), "{name}: {found:?}");
}

fn arguments(parts: &[&str], file: &Path, executable: &Path) -> Vec<String> {
    let paths = [executable, file].map(|path| path.display().to_string());
    let parts = parts.iter().map(|&part| part.to_owned());
    parts.chain(paths).collect()
}

#[test]
fn finds_every_wrong_program_in_c() {
    find_all("c", 22, |file, executable| {
        let mut command = arguments(&["cc", "-O1", "-w", "-o"], file, executable);
        command.push("-lm".to_owned());
        command
    });
}

#[test]
#[ignore = "needs a C++ compiler"]
fn finds_every_wrong_program_in_cpp() {
    find_all("cpp", 5, |file, executable| {
        arguments(&["c++", "-O1", "-o"], file, executable)
    });
}

#[test]
fn finds_every_wrong_program_in_rust() {
    find_all("rs", 2, |file, executable| {
        arguments(&["rustc", "-O", "--edition=2021", "-o"], file, executable)
    });
}

/// Where there is Python.
#[test]
fn finds_every_wrong_program_in_python() {
    if Command::new("python3").arg("--version").output().is_ok() {
        find_all("py", 2, |_, _| Vec::new());
    }
}
