//! Programs as packages, each in a folder of `programs`: what the file of one prints, or why there is none.
//!
//! A case has `src/main.rs`, a library `lib` in `lib/src/lib.rs` or none, and
//!
//! | file | contents |
//! |---|---|
//! | `expected` | what the program prints, as the reference of the language says |
//! | `refused` | or words of the error, one line each |
//! | `judge` | the editions that its judge takes; else it has no judge |
//! | `crates` | the crate with procedural macros that this judge has |
//! | `editions` | the editions in which the file means the same, unless those are 2021 and 2024 |
//! | `absent` | words that the file must not have, one per line |
//! | `warnings` | words of the warnings, one line each |
//! | `Cargo.toml`, `lib/Cargo.toml` | unless that of edition 2021 without features |
//!
//! The file is compiled and run in each of its editions. `cargo test -p bundle --test programs NAME` runs one case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use bundle::cargo::Workspace;
use bundle::rustc::Compiler;
use bundle::Bundle;
use facts::judges::{Ignored, Judge};

macro_rules! cases {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*
        const CASES: &[&str] = &[$(stringify!($name)),*];
    };
}

cases! {
    evaluates_cfgs_wherever_they_stand
    follows_path_attributes
    keeps_methods_that_macros_call
    keeps_members_of_traits_behind_globs
    tells_editions_that_differ
    refuses_an_edition_that_differs
    refuses_an_older_crate_that_differs
    begins_in_the_edition_of_the_package
    takes_the_features_of_the_package
    reaches_exported_macros
    reads_crates_of_edition_2015
    lets_the_caller_of_a_macro_decide
    refuses_a_macro_whose_callers_differ
    tells_crates_from_names_of_their_own
    refuses_a_name_of_a_crate_that_a_glob_may_bring
    keeps_what_hides_a_trait
    warns_of_macros_that_could_not_be_checked
    tells_macros_that_match_more_since_an_edition
    refuses_macros_that_match_more_since_2021
    refuses_an_edition_before_2021_that_differs
    keeps_impls_that_the_language_calls
    keeps_methods_that_win_over_others
    keeps_what_hides_the_prelude_and_impls_that_decide_types
    keeps_members_of_traits_for_projected_types
    refuses_include_str
    writes_what_a_build_script_has_written
    refuses_what_a_build_script_writes
    refuses_the_environment
    refuses_the_environment_of_the_program
    offers_the_source_to_a_judge_that_has_the_crate
    sets_no_cfg_of_rustflags
    ends_with_a_comment
    allows_what_a_crate_allows
    refuses_a_macro_that_hides_one_of_a_crate
    refuses_a_method_that_std_has_too
    refuses_a_method_that_std_adds_to_a_type
    calls_methods_of_crates_without_std
    refuses_an_impl_that_gives_numbers_another_type
    keeps_the_shape_of_what_macros_see
    keeps_names_that_a_glob_brings_from_those_of_crates
    refuses_two_tokens_that_became_one_literal
    refuses_a_macro_that_takes_paths_apart
    refuses_a_macro_that_knows_a_path
    refuses_a_macro_that_names_another_crate_where_it_is_called
    refuses_a_binary_whose_feature_is_off
    refuses_a_renamed_macro_whose_callers_differ
    takes_impls_for_types_of_its_own_with_numbers
    takes_imports_that_only_a_crate_can_be
    asks_the_crates_that_call_a_macro
    ignores_doubts_about_what_is_not_kept
    refuses_what_is_missing
    refuses_a_derive_macro
    refuses_an_attribute_macro
    refuses_a_procedural_macro
}

#[test]
fn names_the_package_that_may_be_meant() {
    let compiler = Compiler::new().unwrap();
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let workspace = Workspace::new(Some(manifest), &compiler.host).unwrap();
    let near = workspace.target(Some("bundel"), None).err().unwrap();
    assert_eq!(
        near.to_string(),
        "no package `bundel`; did you mean bundle?"
    );
}

#[test]
fn lists_all_folders() {
    let entries = fs::read_dir(folder("")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let listed: BTreeSet<String> = CASES.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(names.collect::<BTreeSet<_>>(), listed);
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/programs")
        .join(name)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let copied = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            fs::copy(&path, &copied).unwrap();
        }
    }
}

/// Makes the file of a case.
fn bundled(case: &Path, judge: Option<&Judge>) -> Result<Bundle> {
    let package = tempfile::tempdir()?;
    let root = package.path();
    copy(case, root);
    let has_lib = root.join("lib/src/lib.rs").is_file();
    let main = root.join("Cargo.toml");
    if !main.is_file() {
        let dependency = if has_lib {
            "lib = { path = \"lib\" }\n"
        } else {
            ""
        };
        let text = "[package]\nname = \"main\"\nedition = \"2021\"\n[workspace]\n[dependencies]\n";
        fs::write(&main, text.to_owned() + dependency)?;
    }
    let lib = root.join("lib/Cargo.toml");
    if has_lib && !lib.is_file() {
        fs::write(&lib, "[package]\nname = \"lib\"\nedition = \"2021\"\n")?;
    }
    let compiler = Compiler::new()?;
    let workspace = Workspace::new(Some(main), &compiler.host)?;
    let target = workspace.target(None, None)?;
    bundle::bundle(&workspace, &target, &compiler, judge)
}

/// Compiles a file in an edition, without a warning, and returns what it prints.
fn output(text: &str, edition: u16) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("main.rs");
    fs::write(&file, text).unwrap();
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", &edition.to_string(), "-D", "warnings", "-o"]);
    rustc.arg(folder.path().join("main")).arg(&file);
    let compiled = rustc.output().unwrap();
    let messages = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{messages}\n{text}");
    let output = Command::new(folder.path().join("main")).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn numbers(text: &str) -> Vec<u16> {
    let words = text.split_whitespace();
    words.map(|word| word.parse().unwrap()).collect()
}

fn check(name: &str) {
    let case = folder(name);
    let read = |file: &str| fs::read_to_string(case.join(file)).ok();
    let judge = read("judge").map(|editions| Judge {
        name: "judge".to_owned(),
        title: "Judge".to_owned(),
        is_c: false,
        editions: numbers(&editions),
        rust: None,
        crates: read("crates")
            .iter()
            .map(|it| it.trim().to_owned())
            .collect(),
        flags: Vec::new(),
        limit: None,
        ignores: Ignored::LineEnds,
    });
    let bundle = bundled(&case, judge.as_ref());
    if let Some(words) = read("refused") {
        let error = bundle.err().expect("it must be refused");
        let error = format!("{error:#}");
        for line in words.lines() {
            assert!(error.contains(line), "no `{line}` in {error}");
        }
        return;
    }
    let bundle = bundle.unwrap();
    let text = &bundle.text;
    let main = read("src/main.rs").unwrap();
    let first = main.lines().next().unwrap();
    if first.starts_with("use ") {
        assert!(text.starts_with(first), "{text}");
    }
    let editions = read("editions").or(read("judge"));
    let editions = numbers(&editions.unwrap_or("2021 2024".to_owned()));
    assert_eq!(bundle.editions, editions, "{text}");
    for line in read("warnings").unwrap_or_default().lines() {
        assert!(bundle.warnings.join("\n").contains(line), "no `{line}`");
    }
    let expected = read("expected").expect("neither `expected` nor `refused`");
    for edition in editions {
        assert_eq!(output(text, edition), expected, "{edition}\n{text}");
    }
    for word in read("absent").unwrap_or_default().lines() {
        assert!(!text.contains(word), "`{word}` in\n{text}");
    }
}
