//! Solutions that are built.

use crate::scratch::{said, Scratch};

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

#[test]
fn one_that_does_not_compile_beside_one_that_does() {
    let scratch = Scratch::new().with(
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\nmembers = [\"p/*\"]\n",
    );
    let broken = "fn main() { println!(\"{}\", ONE); }\n";
    let scratch = with_problem(scratch, "broken", broken, &["a", "b"]);
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
