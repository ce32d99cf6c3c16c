//! Solutions that are built.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;

use crate::scratch::{eventually, is_gone, said, Scratch};

/// A problem with one case for each of `cases`, whose expected output is 1.
fn with_problem(scratch: Scratch, name: &str, main: &str, cases: &[&str]) -> Scratch {
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = \"2021\"\n\n\
         [package.metadata.judge]\ntitle = \"\"\njudge = \"\"\n"
    );
    let scratch = scratch
        .with(&format!("p/{name}/Cargo.toml"), &manifest)
        .with(&format!("p/{name}/src/main.rs"), main);
    cases.iter().fold(scratch, |scratch, case| {
        scratch
            .with(&format!("testcases/{name}/{case}.in"), "")
            .with(&format!("testcases/{name}/{case}.out"), "1\n")
    })
}

fn workspace() -> Scratch {
    Scratch::new().with(
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\nmembers = [\"p/*\"]\n",
    )
}

#[test]
fn one_that_does_not_compile_beside_one_that_does() {
    let broken = "fn main() { println!(\"{}\", ONE); }\n";
    let scratch = with_problem(workspace(), "broken", broken, &["a", "b"]);
    let scratch = with_problem(scratch, "fine", "fn main() { println!(\"1\"); }\n", &["a"]);

    let all = said(&mut scratch.in_workspace(&[]));
    assert_eq!(
        all.verdicts(),
        [("-", "CE"), ("a", "AC")],
        "{}{}",
        all.stdout,
        all.stderr
    );
    assert!(
        all.stdout.contains("cannot find value `ONE`"),
        "{}",
        all.stdout
    );
    assert!(all.stdout.contains("judged   1 AC, 1 CE"), "{}", all.stdout);
    assert_eq!(all.status, Some(1));

    let fine = said(&mut scratch.in_workspace(&["fine"]));
    assert_eq!(fine.verdicts(), [("a", "AC")]);
    assert_eq!((fine.status, fine.stderr.as_str()), (Some(0), ""));
}

/// The single files are judged, not the packages; a bundler and a compiler that fail are both told.
#[test]
fn single_files_of_a_bundler() {
    let bundler = r#"#!/bin/sh
for folder; do :; done # the last argument
case "$1,$3" in
fine,-o) echo 'fn main() { println!("1"); }' > "$folder/$1.rs" ;;
silly,-o) echo 'fn main() { println!("{}", ONE); }' > "$folder/$1.rs" ;;
fine,--for=hdu) echo '#include <stdio.h>
int main(void) { puts("1"); return 0; }' > "$folder/$1.c" ;;
silly,--for=hdu) echo 'int main(void) { return ONE; }' > "$folder/$1.c" ;;
*) echo "error: $1 cannot be one file" >&2; exit 1 ;;
esac
"#;
    let mut scratch = workspace().with("scripts/bundle.sh", bundler);
    let executable = Permissions::from_mode(0o755);
    fs::set_permissions(scratch.path("scripts/bundle.sh"), executable).unwrap();
    for name in ["fine", "refused", "silly"] {
        scratch = with_problem(scratch, name, "fn main() { println!(\"2\"); }\n", &["a"]);
    }

    let all = said(&mut scratch.in_workspace(&["--bundled"]));
    let expected = [("a", "AC"), ("-", "CE"), ("-", "CE")];
    assert_eq!(all.verdicts(), expected, "{}{}", all.stdout, all.stderr);
    for message in ["refused cannot be one file", "cannot find value `ONE`"] {
        assert!(all.stdout.contains(message), "{}", all.stdout);
    }
    assert_eq!(all.status, Some(1));

    // The same in C, if the bundler makes that for the judge.
    let all = said(&mut scratch.in_workspace(&["--bundled", "--for", "hdu"]));
    assert_eq!(all.verdicts(), expected, "{}{}", all.stdout, all.stderr);
    for message in [
        "refused cannot be one file",
        "\u{2018}ONE\u{2019} undeclared",
    ] {
        assert!(all.stdout.contains(message), "{}", all.stdout);
    }
}

/// On a terminal the compilers get Ctrl-C themselves, but it may come from elsewhere.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_while_one_is_built() {
    let scratch = with_problem(workspace(), "slow", "fn main() {}\n", &["a"]);
    let pids = scratch.path("pids");
    let script = format!(
        "fn main() {{
            std::fs::write({pids:?}, format!(\"{{}}\\n\", std::process::id())).unwrap();
            std::thread::sleep(std::time::Duration::from_secs(60));
        }}"
    );
    let scratch = scratch.with("p/slow/build.rs", &script);
    let judge = scratch.in_workspace(&[]).spawn().unwrap();
    let pids = scratch.pids("pids", 1);
    let start = Instant::now();
    kill(Pid::from_raw(judge.id().cast_signed()), Signal::SIGINT).unwrap();
    let output = judge.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(30));
    eventually("the build script ends", || is_gone(pids[0]));
}
