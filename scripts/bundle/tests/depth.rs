//! Programs that are nested too deeply for the compiler: each is refused with a line.

use std::fs;

use bundle::cargo::Workspace;
use bundle::rustc::Compiler;

fn refused(main: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let manifest = folder.path().join("Cargo.toml");
    let text = "[package]\nname = \"main\"\nedition = \"2021\"\n[workspace]\n";
    fs::write(&manifest, text).unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    fs::write(folder.path().join("src/main.rs"), main).unwrap();
    let compiler = Compiler::new().unwrap();
    let workspace = Workspace::new(Some(manifest), &compiler.host).unwrap();
    let target = workspace.target(None, None).unwrap();
    let bundle = bundle::bundle(&workspace, &target, &compiler, None);
    format!("{:#}", bundle.err().unwrap())
}

/// Repeats a text before and behind `1` on the second line, and expects it to be refused there.
fn refuses(before: &str, open: &str, inner: &str, close: &str, behind: &str) {
    let (open, close) = (open.repeat(50_000), close.repeat(50_000));
    let error = refused(&format!(
        "// A comment.\n{before}{open}{inner}{close}{behind}\n"
    ));
    assert!(error.contains("line 2"), "{error}");
    assert!(error.contains("nested too deeply"), "{error}");
}

#[test]
fn refuses_brackets() {
    refuses("fn main() {", "{", "", "}", "}");
    refuses("fn main() { let _x = ", "(", "1", ")", "; }");
    refuses("fn main() { let ", "(", "_x", ")", " = 1; }");
    refuses("fn main() {} use std::", "{", "fmt", "}", ";");
    refuses("fn main() {} ", "mod a {", "", "}", "");
}

#[test]
fn refuses_what_has_no_brackets() {
    refuses("fn main() { let _x: ", "& ", "()", "", "; }");
    refuses("fn main() { let _x = ", "!", "true", "", "; }");
}
