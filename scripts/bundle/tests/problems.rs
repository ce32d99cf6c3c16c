//! The bundles of this repository's problems: they compile with nothing but `rustc`, answer the test
//! cases, and are small.

mod common;

use std::path::PathBuf;

use bundle::{Bundle, Request, Session};
use kit::cases;

/// Goals in bytes, well below the limits of all judges.
const READABLE: usize = 17 * 1024;
const MINIFIED: usize = 16 * 1024;

fn root() -> PathBuf {
    common::directory("../..")
}

fn session() -> Session {
    Session::new(Some(&root().join("Cargo.toml")), None).expect("this workspace")
}

/// Returns the packages of all problems.
fn problems() -> Vec<String> {
    let folder = std::fs::read_dir(root().join("problems")).expect("problems");
    let mut problems: Vec<String> = folder
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    problems.sort();
    assert!(!problems.is_empty());
    problems
}

fn request(problem: &str) -> Request {
    Request {
        package: Some(problem.to_owned()),
        ..Request::default()
    }
}

/// Bundles a problem; the bundle must be small, and no crate may be kept whole.
fn bundle(session: &Session, problem: &str, minify: bool) -> Result<Bundle, String> {
    let request = Request {
        minify,
        ..request(problem)
    };
    let bundle = session
        .bundle(&request)
        .map_err(|error| format!("{problem}: {error}"))?;
    let (bytes, goal) = (
        bundle.source.len(),
        if minify { MINIFIED } else { READABLE },
    );
    if bytes > goal || !bundle.whole.is_empty() {
        let whole = &bundle.whole;
        return Err(format!("{problem}: {bytes} bytes, kept whole: {whole:?}"));
    }
    Ok(bundle)
}

/// Compiles a bundle and runs it on the problem's test cases.
///
/// `test` keeps the files of tests that run side by side apart.
fn judge(test: &str, problem: &str, source: &str, edition: u16) -> Result<(), String> {
    let failed = |error: String| format!("{problem}: {}", common::head(&error));
    let program = common::compile(
        source,
        edition,
        &format!("{test}-{problem}"),
        &common::STRICT,
    )
    .map_err(failed)?;
    let cases = cases::find(&cases::folder(&root(), problem)).map_err(|it| it.to_string())?;
    assert!(!cases.is_empty(), "{problem} has no case");
    for case in cases {
        let output = common::run(&program, Some(&case.input)).map_err(failed)?;
        let expected = std::fs::read_to_string(&case.expected).expect("an output");
        if output != expected {
            return Err(format!("{problem}: wrong answer on {}", case.name));
        }
    }
    Ok(())
}

#[test]
fn bundles_are_small_and_answer_their_cases() {
    let session = session();
    common::for_each(&problems(), |problem| {
        let bundle = bundle(&session, problem, false)?;
        if let Some(why) = bundle.unpruned {
            return Err(format!("{problem}: not pruned: {why}"));
        }
        judge("readable", problem, &bundle.source, 2021)
    });
}

#[test]
#[ignore = "takes half a minute"]
fn minified_bundles_answer_their_cases() {
    let session = session();
    let some: Vec<String> = problems().into_iter().step_by(3).collect();
    common::for_each(&some, |problem| {
        let source = bundle(&session, problem, true)?.source;
        judge("minified", problem, &source, 2024)
    });
}

#[test]
fn bundling_is_deterministic_and_idempotent() {
    let session = session();
    // The smallest and the largest bundle.
    for problem in ["hdu1847", "hdu6892"] {
        let bundle = |session: &Session, package: Option<&str>| {
            let request = Request {
                package: package.map(str::to_owned),
                check: false,
                ..Request::default()
            };
            session.bundle(&request).expect("a bundle").source
        };
        let source = bundle(&session, Some(problem));
        assert!(bundle(&session, Some(problem)) == source, "{problem}");
        let copy = common::package(problem, &source).join("Cargo.toml");
        let copy = Session::new(Some(&copy), None).expect("a package");
        assert!(bundle(&copy, None) == source, "{problem}");
    }
}

#[test]
fn leaves_out_packages_that_are_outside() {
    let request = Request {
        outside: ["proconio".to_owned()].into(),
        check: false,
        ..request("hdu1848")
    };
    let bundle = session().bundle(&request).expect("a bundle");
    let names: Vec<&str> = bundle.crates.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["shared"]);
    assert!(!bundle.source.contains("mod proconio") && bundle.source.contains("mod shared"));
}
