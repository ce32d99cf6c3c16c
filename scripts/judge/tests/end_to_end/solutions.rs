//! Solutions that are built: packages and single files.

use std::time::{Duration, Instant};

use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;

use crate::scratch::{eventually, is_gone, run, Scratch};

/// Adds a problem with these cases, for each of which 1 is expected.
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

/// A bundler that writes `text`, an expression that may use `package`, or fails if that is empty.
fn bundler(text: &str) -> String {
    format!(
        "fn main() {{
            let arguments: Vec<String> = std::env::args().collect();
            let (package, folder) = (arguments[1].as_str(), arguments.last().unwrap());
            assert_eq!(arguments[arguments.len() - 2], \"-o\");
            let extension = if arguments[0].ends_with(\"submit-c\") {{ \"c\" }} else {{ \"rs\" }};
            let text: &str = {text};
            if text.is_empty() {{
                eprintln!(\"error: {{package}} cannot be one file\");
                std::process::exit(1);
            }}
            std::fs::write(format!(\"{{folder}}/{{package}}.{{extension}}\"), text).unwrap();
        }}"
    )
}

#[test]
fn a_broken_solution_does_not_prevent_the_others() {
    let broken = "fn main() { println!(\"{}\", ONE); }\n";
    let scratch = with_problem(workspace(), "broken", broken, &["a", "b"]);
    let scratch = with_problem(scratch, "fine", "fn main() { println!(\"1\"); }\n", &["a"]);

    let all = run(&mut scratch.in_workspace(&[]));
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

    let fine = run(&mut scratch.in_workspace(&["fine"]));
    assert_eq!(fine.verdicts(), [("a", "AC")]);
    assert_eq!((fine.status, fine.stderr.as_str()), (Some(0), ""));
}

/// The packages print 2, their single files 1.
#[test]
fn judges_single_files_and_reports_failures_of_bundler_and_compiler() {
    let rust = bundler(
        r#"match package {
        "fine" => "fn main() { println!(\"1\"); }",
        "silly" => "fn main() { println!(\"{}\", ONE); }",
        _ => "",
    }"#,
    );
    let c = bundler(
        r##"match package {
        "fine" => "#include <stdio.h>\nint main(void) { puts(\"1\"); return 0; }",
        "silly" => "int main(void) { return ONE; }",
        _ => "",
    }"##,
    );
    let mut scratch = workspace()
        .with_tool("submit", &rust)
        .with_tool("submit-c", &c);
    for name in ["fine", "refused", "silly"] {
        scratch = with_problem(scratch, name, "fn main() { println!(\"2\"); }\n", &["a"]);
    }

    let all = run(&mut scratch.in_workspace(&["--bundled"]));
    let expected = [("a", "AC"), ("-", "CE"), ("-", "CE")];
    assert_eq!(all.verdicts(), expected, "{}{}", all.stdout, all.stderr);
    for message in ["refused cannot be one file", "cannot find value `ONE`"] {
        assert!(all.stdout.contains(message), "{}", all.stdout);
    }
    assert_eq!(all.status, Some(1));

    // The same in C.
    let all = run(&mut scratch.in_workspace(&["--bundled", "--for", "hdu"]));
    assert_eq!(all.verdicts(), expected, "{}{}", all.stdout, all.stderr);
    for message in [
        "refused cannot be one file",
        "\u{2018}ONE\u{2019} undeclared",
    ] {
        assert!(all.stdout.contains(message), "{}", all.stdout);
    }
}

/// Each file of a judge with two editions compiles in one of them only.
#[test]
fn compiles_single_files_in_an_edition_of_the_judge() {
    let bundler = bundler(
        r#"match package {
        "new" => "fn main() { if let Some(n) = Some(1) && n > 0 { println!(\"{n}\"); } }",
        _ => "fn main() { let gen = 1; println!(\"{}\", gen); }",
    }"#,
    );
    let mut scratch = workspace().with_tool("submit", &bundler);
    for name in ["new", "old"] {
        scratch = with_problem(scratch, name, "fn main() {}\n", &["a"]);
    }
    let judged = |judge: &str| run(&mut scratch.in_workspace(&["--bundled", "--for", judge]));

    // `gen` is a keyword of 2024, a chain of `let` conditions is an error before.
    let both = judged("luogu");
    let expected = [("a", "AC"), ("a", "AC")];
    assert_eq!(both.verdicts(), expected, "{}{}", both.stdout, both.stderr);
    let compiled = "compiled for Luogu: edition 2021 (1 of the files), \
                    edition 2024 (1 of the files), -C opt-level=2\n";
    assert!(both.stdout.contains(compiled), "{}", both.stdout);

    let old = judged("kattis");
    assert_eq!(old.verdicts(), [("-", "CE"), ("a", "AC")], "{}", old.stderr);
    assert!(
        old.stdout
            .contains("for Kattis: edition 2021, -C opt-level=3 -C target-cpu=native\n"),
        "{}",
        old.stdout
    );
    let new = judged("library-checker");
    assert_eq!(new.verdicts(), [("a", "AC"), ("-", "CE")], "{}", new.stderr);
}

/// On a terminal compilers receive Ctrl-C themselves, but the signal may come from elsewhere.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_a_build() {
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
