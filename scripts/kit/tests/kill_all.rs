//! Killing all programs of a process, which therefore runs no other test.

#![cfg(unix)]

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use kit::run::{kill_all, output};

#[test]
fn ends_programs_and_lets_nobody_notice_as_long_as_the_guard_lives() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("mark");
    let script = format!("touch '{}'; sleep 60 & wait", mark.display());
    let start = Instant::now();
    let waiter = thread::spawn(move || output(Command::new("sh").args(["-c", &script])));
    while !mark.exists() {
        assert!(start.elapsed() < Duration::from_secs(30));
        thread::sleep(Duration::from_millis(5));
    }
    let stopped = kill_all();
    thread::sleep(Duration::from_millis(300));
    assert!(!waiter.is_finished());
    drop(stopped);
    let output = waiter.join().expect("no panic").expect("a shell");
    assert!(!output.is_success() && !output.timed_out());
    assert!(start.elapsed() < Duration::from_secs(30));
    // Afterwards, programs are started as before.
    assert!(kit::run::output(&mut Command::new("true")).is_ok_and(|it| it.is_success()));
}
