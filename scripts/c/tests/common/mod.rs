//! Compiles C files and runs programs.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

#[allow(dead_code)] // not by all tests
/// The compilers and options that a C file must mean the same with; those that are not installed are left out.
pub fn compilers() -> Vec<Vec<&'static str>> {
    let mut all = vec![
        vec!["gcc", "-O0"],
        vec!["gcc", "-O2"],
        vec![
            "gcc",
            "-O1",
            "-fsanitize=undefined,address",
            "-fno-sanitize-recover=all",
        ],
        vec!["clang", "-O0"],
        vec!["clang", "-O2"],
    ];
    all.retain(|line| Command::new(line[0]).arg("--version").output().is_ok());
    assert!(!all.is_empty(), "no C compiler: install gcc");
    all
}

#[allow(dead_code)] // as above
/// Compiles a C file; returns the program. There must be less than 1 KB of warnings.
pub fn compile_c(text: &str, compiler: &[&str], folder: &Path) -> PathBuf {
    let source = folder.join("program.c");
    let program = folder.join("program");
    std::fs::write(&source, text).expect("a file");
    let done = Command::new(compiler[0])
        .args(["-std=c99", "-Wall"])
        .args(&compiler[1..])
        .arg("-o")
        .args([&program, &source])
        .arg("-lm")
        .output()
        .expect("the compiler runs");
    let messages = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{compiler:?}: {messages}");
    assert!(messages.len() < 1024, "{compiler:?}: {messages}");
    program
}

/// Runs a program on an input.
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || match stdin.write_all(input) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => panic!("{error}"),
            _ => {} // it need not read everything
        });
        child.wait_with_output().expect("it ends")
    })
}
