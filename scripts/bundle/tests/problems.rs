//! Every problem of this workspace: its single file compiles with nothing but `rustc`, answers its
//! cases, and is small.

mod common;

use bundle::{judges, Request, Session};

/// Judges cap sources at about 50 KB; this leaves room for a longer solution.
const READABLE: usize = 24 * 1024;
const MINIFIED: usize = 16 * 1024;

#[test]
fn every_problem_is_one_file() {
    let root = common::directory("../..");
    let session = Session::new(Some(&root.join("Cargo.toml")), None).expect("this workspace");
    for problem in common::problems() {
        for (minify, limit) in [(false, READABLE), (true, MINIFIED)] {
            let request = Request {
                package: Some(problem.clone()),
                minify,
                ..Request::default()
            };
            let bundle = session
                .bundle(&request)
                .unwrap_or_else(|error| panic!("{problem}: {error}"));
            let bytes = bundle.source.len();
            println!(
                "{problem}{}: {bytes} bytes",
                if minify { " --minify" } else { "" }
            );
            assert!(bytes <= limit, "{problem}: {bytes} bytes");
            assert!(!bundle.status.contains("kept whole"), "{}", bundle.status);
            let again = session.bundle(&request).expect("as before");
            assert!(
                again.source == bundle.source,
                "{problem}: another file the second time"
            );
            if !minify {
                let copy = common::package(&problem, &bundle.source).join("Cargo.toml");
                let session = Session::new(Some(&copy), None).expect("a package");
                let request = Request {
                    no_check: true,
                    ..Request::default()
                };
                let of_itself = session.bundle(&request).expect("a bundle");
                assert!(
                    of_itself.source == bundle.source,
                    "{problem}: a bundle's bundle is another file"
                );
            }
            for edition in [2021, 2024] {
                let binary = common::compile(&bundle.source, edition, &problem, &common::strict())
                    .unwrap_or_else(|error| panic!("{problem}: {}", common::head(&error)));
                for (input, output) in common::cases(&problem) {
                    assert_eq!(common::run(&binary, &input), Ok(output), "{problem}");
                }
            }
        }
    }
}

#[test]
fn a_judge_keeps_its_crates_and_its_limit() {
    let root = common::directory("../..");
    let session = Session::new(Some(&root.join("Cargo.toml")), None).expect("this workspace");
    let judge = judges::find("atcoder").expect("a judge");
    let request = Request {
        package: Some("hdu1848".to_owned()),
        judge: Some(judge),
        ..Request::default()
    };
    let bundle = session.bundle(&request).expect("a bundle");
    assert!(
        !bundle.source.contains("mod proconio"),
        "the judge has that crate"
    );
    assert!(bundle.source.contains("mod shared"));
    assert!(
        bundle.status.contains("atcoder has proconio 0.5.0"),
        "{}",
        bundle.status
    );

    assert!(judges::find("hdu").is_ok_and(|judge| judge.language == judges::Language::C));
    assert!(judges::find("nowhere").is_err());

    // No real problem is as large as a judge's limit: here is a judge with a small one.
    let limit = Some(judges::Limit {
        bytes: 1000,
        is_rumour: false,
    });
    let small = judges::Judge {
        language: judges::Language::Rust,
        name: "small",
        editions: &[2021],
        crates: &[],
        limit,
    };
    let request = Request {
        package: Some("p1290".to_owned()),
        judge: Some(Box::leak(Box::new(small))),
        ..Request::default()
    };
    let error = session.bundle(&request).expect_err("too large").to_string();
    assert!(error.contains("small takes 1000"), "{error}");
}
