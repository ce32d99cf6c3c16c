//! Posts of pages of many judges, written in the documented format.

use crate::scratch::{recorded, Scratch};

/// File of the post, id, title, judge, address, limits in seconds and KiB, and the layout of the input.
const PACKAGES: &str = r"
hdu | hdu1849 | Rabbit and Grass | HDU 1849 | https://acm.hdu.edu.cn/showproblem.php?pid=1849 | 1.0 | 32768 | terminated | n: Natural
poj | poj1704 | Georgia and Bob | POJ 1704 | http://poj.org/problem?id=1704 | 1.0 | 10000 | counted | heaps: Counted<Natural>
luogu | p1288 | 取数游戏 II | Luogu P1288 | https://www.luogu.com.cn/problem/P1288 | 1.0 | 128000 | single | heaps: Counted<Natural>
codeforces-contest | cf603c | Lieges of Legendre | Codeforces 603 C | https://codeforces.com/contest/603/problem/C | 2.0 | 262144 | single | n: Natural, m: Natural
codeforces-problemset | cf451a | Game With Sticks | Codeforces 451 A | https://codeforces.com/problemset/problem/451/A | 1.0 | 262144 | single | n: Natural, m: Natural
codeforces-gym | gym101991e | Stones Again | Codeforces Gym 101991 E | https://codeforces.com/gym/101991/problem/E | 1.5 | 262144 | counted | n: Natural, m: Natural
atcoder | abc229h | Advance or Eat | AtCoder ABC 229 H | https://atcoder.jp/contests/abc229/tasks/abc229_h | 2.0 | 1048576 | single | n: Natural
atcoder-dp | edpc-k | Stones | AtCoder EDPC K | https://atcoder.jp/contests/dp/tasks/dp_k | 2.0 | 1048576 | single | n: Natural, m: Natural
kattis | euclidsgame | Euclid's Game | Kattis | https://open.kattis.com/problems/euclidsgame | 1.0 | 1048576 | terminated | n: Natural, m: Natural
yukicoder | yukicoder2 | 素因数ゲーム | yukicoder 2 | https://yukicoder.me/problems/no/2 | 5.0 | 524288 | single | n: Natural
library-checker | nim-product-64 | Nim Product ($\mathbb{F}_{2^{64}}$) | Library Checker | https://judge.yosupo.jp/problem/nim_product_64 | 5.0 | 1048576 | counted | n: Natural, m: Natural
hackerrank | tower-breakers-2 | Tower Breakers, Revisited! | HackerRank | https://www.hackerrank.com/challenges/tower-breakers-2 | - | - | counted | heaps: Counted<Natural>
boj | boj11868 | 님 게임 2 | BOJ 11868 | https://www.acmicpc.net/problem/11868 | 1.0 | 524288 | single | heaps: Counted<Natural>
libreoj | loj10247 | S-Nim | LibreOJ 10247 | https://loj.ac/p/10247 | 1.0 | 524288 | single | n: Natural, m: Natural
virtual-judge | hdu1846 | Brave Game | HDU 1846 | https://acm.hdu.edu.cn/showproblem.php?pid=1846 | 1.0 | 32768 | counted | n: Natural, m: Natural
";

#[test]
fn creates_packages_from_posts() {
    for row in PACKAGES.trim().lines() {
        let cells: Vec<&str> = row.split(" | ").collect();
        assert_becomes(cells[..].try_into().unwrap());
    }
}

#[track_caller]
fn assert_becomes([file, id, title, judge, url, time, memory, layout, fields]: [&str; 9]) {
    let scratch = Scratch::new();
    let post = recorded(file);
    let outcome = scratch.run_on(&post);
    assert_eq!(
        (outcome.status, outcome.stderr.as_str()),
        (Some(0), ""),
        "{file}"
    );
    for line in [
        format!("created problems/{id} ({title}) and testcases/{id}/sample-1"),
        format!("\n  cargo run -p {id} < testcases/{id}/sample-1.in\n"),
        format!("\n  scripts/check.sh {id}\n  scripts/bundle.sh {id}\n"),
    ] {
        assert!(outcome.stdout.contains(&line), "{}", outcome.stdout);
    }

    let manifest = scratch.manifest(id);
    assert_eq!(manifest["package"]["name"].as_str(), Some(id));
    let facts = &manifest["package"]["metadata"]["judge"];
    assert_eq!(facts["title"].as_str(), Some(title));
    assert_eq!(facts["judge"].as_str(), Some(judge));
    assert_eq!(facts["url"].as_str(), Some(url));
    assert_eq!(
        facts.get("time").and_then(toml::Value::as_float),
        time.parse().ok()
    );
    assert_eq!(
        facts.get("memory").and_then(toml::Value::as_integer),
        memory.parse().ok()
    );

    let source = scratch.read(&format!("problems/{id}/src/main.rs"));
    syn::parse_file(&source).unwrap();
    let (layout, fields) = (
        format!("cases.{layout}("),
        format!("from case, {fields} }}"),
    );
    for part in [title, judge, url, &layout, &fields] {
        assert!(source.contains(part), "no {part:?}: {source}");
    }

    let post: serde_json::Value = serde_json::from_str(&post).unwrap();
    let tests = post["tests"].as_array().unwrap();
    for (test, number) in tests.iter().zip(1..) {
        let case = |kind| scratch.read(&format!("testcases/{id}/sample-{number}.{kind}"));
        assert_eq!(Some(case("in").as_str()), test["input"].as_str());
        assert_eq!(Some(case("out").as_str()), test["output"].as_str());
    }
    // Nothing but the lock file, five folders, two files of the package, and the cases.
    assert_eq!(scratch.files().len(), 1 + 5 + 2 + 2 * tests.len());
}

#[test]
fn creates_an_empty_problem_from_an_id() {
    let scratch = Scratch::new();
    for (id, judge, url) in [
        (
            "hdu1849",
            "HDU 1849",
            "https://acm.hdu.edu.cn/showproblem.php?pid=1849",
        ),
        (
            "p1288",
            "Luogu P1288",
            "https://www.luogu.com.cn/problem/P1288",
        ),
        (
            "cf603c",
            "Codeforces 603 C",
            "https://codeforces.com/contest/603/problem/C",
        ),
        (
            "abc229h",
            "AtCoder ABC 229 H",
            "https://atcoder.jp/contests/abc229/tasks/abc229_h",
        ),
        (
            "cses1730",
            "CSES 1730",
            "https://cses.fi/problemset/task/1730",
        ),
    ] {
        let outcome = scratch.run(&[id]);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
        assert!(outcome
            .stdout
            .contains(&format!("save the sample as testcases/{id}/sample-1.in")));
        let facts = &scratch.manifest(id)["package"]["metadata"]["judge"];
        assert_eq!(facts["title"].as_str(), Some(id));
        assert_eq!(
            (facts["judge"].as_str(), facts["url"].as_str()),
            (Some(judge), Some(url))
        );
        assert!(facts.get("time").is_none() && facts.get("memory").is_none());
        assert!(!scratch.path(&format!("testcases/{id}")).exists());
    }
}

#[test]
fn creates_an_empty_problem_from_title_and_address() {
    let scratch = Scratch::new();
    let outcome = scratch.run(&[
        "nim",
        "--title",
        "Nim\n\"*/`",
        "--url",
        "https://judge.example.org/nim",
    ]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    let facts = &scratch.manifest("nim")["package"]["metadata"]["judge"];
    assert_eq!(facts["title"].as_str(), Some("Nim \"*/'"));
    assert_eq!(facts["judge"].as_str(), Some("judge.example.org"));

    let outcome = scratch.run(&["--url", "https://open.kattis.com/problems/peggamefortwo"]);
    assert_eq!(outcome.status, Some(0));
    assert_eq!(
        scratch.manifest("peggamefortwo")["package"]["metadata"]["judge"]["judge"].as_str(),
        Some("Kattis")
    );

    assert_eq!(scratch.run(&["own"]).status, Some(0));
    let facts = &scratch.manifest("own")["package"]["metadata"]["judge"];
    assert_eq!(
        (facts["judge"].as_str(), facts.get("url")),
        (Some("unknown"), None)
    );
}

#[test]
fn reads_several_documents() {
    let scratch = Scratch::new();
    let both = format!("{}\n{}", recorded("hdu"), recorded("poj"));
    let outcome = scratch.run_on(&both);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    assert!(
        outcome
            .stdout
            .contains("  scripts/check.sh hdu1849 poj1704\n"),
        "{}",
        outcome.stdout
    );
    assert!(scratch.path("problems/poj1704/Cargo.toml").exists());
}

#[test]
fn never_changes_what_exists() {
    let scratch = Scratch::new();
    std::fs::create_dir_all(scratch.path("testcases/poj1704")).unwrap();
    assert_eq!(scratch.run_on(recorded("hdu")).status, Some(0));
    let before = scratch.files();
    scratch
        .run_on(recorded("hdu"))
        .assert_error(1, &["problems/hdu1849 already exists"]);
    scratch
        .run(&["hdu1849"])
        .assert_error(1, &["problems/hdu1849 already exists"]);
    scratch
        .run_on(recorded("poj"))
        .assert_error(1, &["testcases/poj1704 already exists"]);
    assert_eq!(scratch.files(), before);
    // The other problem is created.
    let outcome = scratch.run_on(recorded("hdu") + &recorded("boj"));
    assert_eq!(outcome.status, Some(1));
    assert!(scratch.path("problems/boj11868").exists());
}

#[test]
fn prefixes_names_that_no_package_can_have() {
    let scratch = Scratch::new();
    for (code, id) in [
        ("either", "kattis-either"),
        ("3dprinter", "kattis-3dprinter"),
        ("match", "kattis-match"),
    ] {
        let post = recorded("kattis").replace(
            "contests/nhty9t/problems/euclidsgame",
            &format!("problems/{code}"),
        );
        assert_eq!(scratch.run_on(post).status, Some(0));
        assert_eq!(scratch.manifest(id)["package"]["name"].as_str(), Some(id));
    }
    // The lock file may still list a deleted problem.
    assert_eq!(scratch.run(&["hdu1"]).status, Some(0));
    scratch
        .run(&["either"])
        .assert_error(2, &["`either` is the name of a dependency"]);
}
