//! The scripts in front of the tools: they obey a stop while Cargo builds, work by links, and messages name them as they
//! were called.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::fs::{symlink, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A folder with programs in the place of Cargo and the compiler, and a place for links.
struct Scratch {
    folder: TempDir,
}

impl Scratch {
    fn new(cargo: &str) -> Self {
        let scratch = Scratch {
            folder: tempfile::tempdir().unwrap(),
        };
        scratch.write("bin/cargo", cargo);
        scratch.write("bin/rustc", &format!("echo {}", scratch.path("").display()));
        // The page asks whether this target is installed.
        fs::create_dir_all(scratch.path("lib/rustlib/wasm32-unknown-unknown")).unwrap();
        scratch
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join(name)
    }

    fn write(&self, name: &str, script: &str) {
        let file = self.path(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn bash(&self, folder: &Path, line: &str) -> Command {
        let path = format!("{}:{}", self.path("bin").display(), env!("PATH"));
        let mut bash = Command::new("bash");
        bash.args(["-c", line]).current_dir(folder);
        bash.env("PATH", path)
            .env("CARGO_TARGET_DIR", self.path("target"));
        bash.stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        bash
    }
}

fn scripts() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap().to_owned()
}

/// Starts a program with the usual effect of signals: what a shell has started in the background ignores some, and a script
/// cannot change that.
const USUAL: &str = "import os, signal, sys
for one in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
    signal.signal(one, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])";

#[test]
fn a_stop_ends_a_build_with_all_that_it_has_started() {
    // Printed only by what is left over: the output ends with the last process that can write it.
    let scratch = Scratch::new("(sleep 300; echo left over) &\necho building\nsleep 300");
    let page = format!("page.sh --no-open --out {}", scratch.path("page").display());
    for script in ["check.sh", "rule.sh", &page] {
        for signal in ["INT", "TERM", "HUP"] {
            let line = format!(
                "exec python3 -c \"$USUAL\" {}/{script}",
                scripts().display()
            );
            let mut bash = scratch.bash(Path::new("/"), &line);
            let mut process = bash.env("USUAL", USUAL).spawn().unwrap();
            let mut output = BufReader::new(process.stdout.take().unwrap());
            let mut text = String::new();
            output.read_line(&mut text).unwrap();
            assert_eq!(text, "building\n", "{script}");
            let kill = Command::new("kill")
                .args(["-s", signal, &process.id().to_string()])
                .status();
            assert!(kill.unwrap().success());
            text.clear();
            output.read_to_string(&mut text).unwrap();
            // page.sh builds two things side by side.
            assert_eq!(text.replace("building\n", ""), "", "{script} {signal}");
            assert_eq!(
                process.wait().unwrap().code(),
                Some(130),
                "{script} {signal}"
            );
        }
    }
}

#[test]
fn a_build_that_fails_ends_with_its_status() {
    let scratch = Scratch::new("echo wrong >&2\nexit 101");
    let line = format!("{}/check.sh", scripts().display());
    let output = scratch.bash(Path::new("/"), &line).output().unwrap();
    assert_eq!(output.status.code(), Some(101));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "wrong\n");
}

#[test]
fn messages_name_the_script_that_was_called() {
    let scratch = Scratch::new("exit 0");
    let work = scratch.path("wörk space");
    fs::create_dir_all(scratch.path("target/tool")).unwrap();
    for (tool, program) in [
        ("check", env!("CARGO_BIN_EXE_check")),
        ("hack", env!("CARGO_BIN_EXE_hack")),
    ] {
        symlink(program, scratch.path("target/tool").join(tool)).unwrap();
    }
    let cases = work.join("testcases/one");
    fs::create_dir_all(&cases).unwrap();
    for (name, text) in [
        ("1.in", "1\n"),
        ("1.out", "2\n"),
        ("input.ctd", "INT(1, 1) NEWLINE\n"),
    ] {
        fs::write(cases.join(name), text).unwrap();
    }
    let here = scripts();
    for (link, target) in [
        ("one/hack.sh", "hack.sh"),
        ("one/check.sh", "check.sh"),
        ("two/h", "hack.sh"),
        ("two/c", "check.sh"),
    ] {
        let link = work.join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(here.join(target), link).unwrap();
    }
    symlink(&here, work.join("t ö")).unwrap();
    let real = here.display();
    let rest = "one --command 'echo 3'";
    for (check, hack, shown) in [
        (
            format!("{real}/check.sh"),
            format!("{real}/hack.sh"),
            format!("{real}/hack.sh"),
        ),
        (
            "one/check.sh".to_owned(),
            "one/hack.sh".to_owned(),
            "one/hack.sh".to_owned(),
        ),
        // A link of another name does not say how other scripts are called.
        (
            "two/c".to_owned(),
            "two/h".to_owned(),
            format!("{real}/hack.sh"),
        ),
        (
            "'t ö/check.sh'".to_owned(),
            "'t ö/hack.sh'".to_owned(),
            "'t ö/hack.sh'".to_owned(),
        ),
    ] {
        for (line, part) in [
            (
                format!("{check} {rest}"),
                format!("smaller: {shown} {rest}\n"),
            ),
            (
                format!("{hack} {rest} --brute 'echo 2' --seed 1"),
                format!("\nrepeat   {hack} {rest} --brute 'echo 2' --seed 1\n"),
            ),
            (format!("{hack} --help"), format!("\nUsage: {hack} ")),
        ] {
            let output = scratch.bash(&work, &line).output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(
                text.contains(&part),
                "{line}: no {part}\n{text}{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}

#[test]
fn this_repository_is_meant_where_there_is_no_other_workspace() {
    let real = env!("CARGO");
    let scratch = Scratch::new(&format!("[ $1 = metadata ] || exit 0\nexec {real} \"$@\""));
    fs::create_dir_all(scratch.path("target/tool")).unwrap();
    symlink(
        env!("CARGO_BIN_EXE_check"),
        scratch.path("target/tool/check"),
    )
    .unwrap();
    let line = format!("{}/check.sh nothing", scripts().display());
    let output = scratch.bash(&scratch.path(""), &line).output().unwrap();
    let repository = scripts().parent().unwrap().display().to_string();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(
        text.contains(&format!("no problem `nothing` in {repository}")),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(2));
}
