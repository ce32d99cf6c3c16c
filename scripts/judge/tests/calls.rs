//! Calls of the tools as one types them, each in a file of `calls`: a sentence or two, the call, what it prints.
//!
//! ```text
//! # The program prints something else.
//! $ check --cases cases/one -- behaves print 2
//! ? 1
//! ...
//! [..]1 WA
//! ...
//! ```
//!
//! The form is that of `trycmd`: `?` is the exit status unless it is 0, `...` stands for any lines, and `[..]` for any
//! text within one. Standard error comes after standard output. The call is a line for the shell, in a copy of
//! `workspace`. `behaves` is a program that does what its arguments say, and `check` and `hack` are the tools. A call
//! that begins with `# Linux:` is run there only.
//!
//! `cargo test -p judge NAME` runs one call.
#![cfg(unix)] // the calls are those of a shell

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

macro_rules! calls {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*
        const CALLS: &[&str] = &[$(stringify!($name)),*];
    };
}

calls! {
    a_checker_of_kattis_accepts
    a_checker_of_kattis_rejects
    a_checker_of_testlib_accepts
    a_checker_of_testlib_finds_a_presentation_error
    a_checker_of_testlib_rejects
    a_checker_that_crashes_is_to_blame
    a_dialogue_is_limited
    a_draft_is_not_accepted
    a_problem_without_a_description_cannot_be_hacked
    a_program_fails_before_an_interactor_of_kattis
    a_program_fails_before_an_interactor_of_testlib
    a_solution_that_crashes_gives_no_answers
    accepts_the_expected_output
    allows_memory_below_the_limit
    an_expected_output_that_is_rejected_is_to_blame
    an_interactor_of_kattis_accepts
    an_interactor_of_kattis_comes_before_a_later_failure
    an_interactor_of_kattis_ends_a_program_that_sleeps
    an_interactor_of_kattis_rejects
    an_interactor_of_kattis_waits_for_an_endless_loop
    an_interactor_of_testlib_accepts
    an_interactor_of_testlib_comes_before_a_later_failure
    an_interactor_of_testlib_ends_a_program_that_sleeps
    an_interactor_of_testlib_rejects
    an_interactor_of_testlib_waits_for_an_endless_loop
    an_interactor_that_crashes_ends_a_program_that_sleeps
    an_interactor_that_crashes_is_to_blame
    explains_a_file_in_the_place_of_an_id
    forgives_a_missing_newline
    judges_a_command_with_arguments
    judges_all_problems
    judges_one_problem
    judges_the_cases_of_a_folder
    limits_cpu_time
    limits_memory
    limits_output
    limits_wall_time
    names_a_missing_folder
    names_a_missing_program
    names_a_signal
    names_the_nearest_id
    refuses_an_input
    refuses_an_unknown_option
    reports_an_exit_status
    says_how_to_find_a_smaller_input
    shows_the_first_difference
    strict_wants_the_newline
    tells_a_deadlock_from_a_slow_program
    validates_an_input
    validating_needs_a_description
}

#[test]
fn lists_all_calls() {
    let files = fs::read_dir(folder("calls")).unwrap().map(|it| it.unwrap());
    let names = files.map(|file| file.file_name().into_string().unwrap());
    let listed = CALLS.iter().map(|name| format!("{name}.txt"));
    assert_eq!(names.collect::<BTreeSet<_>>(), listed.collect());
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// The files in a folder, by their names in it, with what is in them.
fn files(folder: &Path, prefix: &str) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            found.extend(files(&path, &format!("{name}/")));
        } else {
            found.push((name, fs::read(&path).unwrap()));
        }
    }
    found.sort();
    found
}

/// A copy of `workspace`, the same for all calls, so that what is built there is built once.
fn workspace() -> PathBuf {
    let files = files(&folder("workspace"), "");
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let copies = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let copy = copies.join(format!("calls-{:016x}", hasher.finish()));
    if !copy.exists() {
        let unfinished = tempfile::tempdir_in(copies).unwrap();
        let made = unfinished.path().join("made");
        for (name, content) in files {
            let file = made.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, content).unwrap();
        }
        let moved = fs::rename(&made, &copy);
        assert!(moved.is_ok() || copy.exists()); // another call may have made it
    }
    copy
}

/// Returns whether a line is what a pattern says, in which `[..]` stands for any text.
fn matches_line(pattern: &str, line: &str) -> bool {
    match pattern.split_once("[..]") {
        None => pattern == line,
        Some((start, rest)) => line.strip_prefix(start).is_some_and(|line| {
            let mut ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
            ends.any(|at| matches_line(rest, &line[at..]))
        }),
    }
}

/// Returns whether lines are what patterns say, in which `...` stands for any lines.
fn matches(patterns: &[&str], lines: &[&str]) -> bool {
    match (patterns, lines) {
        (["...", rest @ ..], _) => (0..=lines.len()).any(|at| matches(rest, &lines[at..])),
        ([pattern, rest @ ..], [line, lines @ ..]) => {
            matches_line(pattern, line) && matches(rest, lines)
        }
        _ => patterns.is_empty() && lines.is_empty(),
    }
}

fn check(name: &str) {
    let text = fs::read_to_string(folder("calls").join(format!("{name}.txt"))).unwrap();
    if text.starts_with("# Linux:") && cfg!(not(target_os = "linux")) {
        return;
    }
    let mut lines = text.lines().skip_while(|line| line.starts_with('#'));
    let call = lines.next().and_then(|line| line.strip_prefix("$ "));
    let call = call.expect("a line `$ CALL`");
    let mut patterns: Vec<&str> = lines.collect();
    let status = patterns.first().and_then(|line| line.strip_prefix("? "));
    let status = status.map(|status| status.parse().unwrap());
    patterns.drain(..usize::from(status.is_some()));

    let tools = [env!("CARGO_BIN_EXE_check"), env!("CARGO_BIN_EXE_hack")];
    let mut path: Vec<PathBuf> = vec![folder("bin")];
    path.extend(tools.map(|tool| Path::new(tool).parent().unwrap().to_owned()));
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let mut shell = Command::new("sh");
    shell.args(["-c", call]).current_dir(workspace());
    shell.env("PATH", std::env::join_paths(path).unwrap());
    shell.env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    let output = shell.output().unwrap();
    let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    let lines: Vec<&str> = printed.lines().collect();
    assert!(
        matches(&patterns, &lines),
        "{text}\nbut it prints\n{printed}"
    );
    assert_eq!(output.status.code(), status.or(Some(0)), "{printed}");
    assert!(!printed.contains('\x1b'), "colours in a pipe: {printed}");
}

#[test]
fn patterns_stand_for_lines_and_parts_of_lines() {
    let text = ["a b", "c", "d"];
    for patterns in [
        &["a b", "c", "d"][..],
        &["..."],
        &["a[..]", "...", "d"],
        &["[..]b", "...", "c", "...", "[..]d[..]", "..."],
    ] {
        assert!(matches(patterns, &text), "{patterns:?}");
    }
    for patterns in [
        &[][..],
        &["a b", "c"],
        &["a b", "...", "c"],
        &["a", "...", "d"],
        &["...", "d", "...", "c", "..."],
        &["a[..]c", "...", "d"],
        &["a b", "c", "d", "e"],
    ] {
        assert!(!matches(patterns, &text), "{patterns:?}");
    }
}
