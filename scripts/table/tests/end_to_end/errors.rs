//! Messages and exit statuses of failures.

use crate::explorer::{explorer, run};

#[track_caller]
fn assert_refused(words: &str, status: i32, part: &str) {
    let outcome = run(&mut explorer(words));
    assert_eq!(outcome.status, Some(status), "{words}: {}", outcome.stderr);
    assert_eq!(outcome.stdout, "", "{words}");
    assert!(
        outcome.stderr.starts_with("error: "),
        "{words}: {}",
        outcome.stderr
    );
    assert!(outcome.stderr.contains(part), "{words}: {}", outcome.stderr);
}

#[test]
fn rejects_bad_codes_and_shows_a_good_one() {
    for code in ["0.78", "77", "1.7", "0.7.7", "kayles"] {
        let part = "write 0 or 4, a point, and digits from 0 to 7, such as 0.77 (Kayles)";
        assert_refused(&format!("octal {code}"), 2, part);
    }
}

#[test]
fn rejects_bad_sets() {
    assert_refused(
        "take fibonaci",
        2,
        "or fibonacci, powers-of-two, all-but 2,5",
    );
    assert_refused("take 0,1", 2, "at least one stone");
    assert_refused("take 7..1", 2, "7..1 is empty");
    assert_refused("take 1,x", 2, "`x` is not a whole number");
    assert_refused("take 2..20000", 2, "at most 10000");
    assert_refused("take", 2, "<SET>");
}

#[test]
fn rejects_wrong_usage() {
    assert_refused("octal 0.77 --upto 0", 2, "not from 1 to 100000000");
    assert_refused("octal 0.77 --upto 10^9", 2, "not from 1 to 100000000");
    assert_refused("board nim --upto 501", 2, "not from 1 to 500");
    assert_refused("board wythoff --third 201", 2, "not from 1 to 200");
    assert_refused(
        "board wythoff --third 5 --upto 201",
        2,
        "with --third, --upto 200 at most",
    );
    assert_refused("board nim --third 5", 2, "--third is for wythoff only");
    assert_refused("board nim --k 5", 2, "--k is for dynamic only");
    assert_refused("bars --upto 301", 2, "not from 1 to 300");
    assert_refused("dynamic 0", 2, "not from 1 to 100000");
    assert_refused("dynamic 100001", 2, "not from 1 to 100000");
    assert_refused("column WX", 2, "`X` is not a cell: write W");
    assert_refused("column W.W.W.W.W.W", 2, "1 to 10 cells");
    assert_refused("column", 2, "<COLUMN>");
    assert_refused("column W --length 3", 2, "--length");
    assert_refused("column --length 6 --svg x.svg", 2, "243 at most");
    assert_refused("column --length 9", 2, "not from 1 to 8");
    assert_refused("board chess", 2, "euclid-suspense");
    assert_refused("octal 0.77 --values", 2, "--values");
    assert_refused("octal 0.77 --at 2^64", 2, "does not fit in 64 bits");
    assert_refused("lunch --at 0", 2, "lengths begin with 1");
    assert_refused(
        "board nim --values --upto 301 --svg x.svg",
        2,
        "--upto 300 at most",
    );
}

#[test]
fn reports_heaps_out_of_reach() {
    let part = "a heap of 1000000000000000000 is out of reach";
    assert_refused("take fibonacci --at 10^18", 1, part);
    assert_refused("grundys-game --at 10^18", 1, part);
    assert_refused("lunch --upto 1000001", 2, "goes up to length 1000000");
}

#[test]
fn reports_files_that_cannot_be_written() {
    assert_refused(
        "octal 0.77 --svg /nowhere/at/all.svg",
        1,
        "cannot write /nowhere/at/all.svg",
    );
    assert_refused(
        "board nim --svg /nowhere/at/all.svg",
        1,
        "cannot write /nowhere/at/all.svg",
    );
}

#[test]
fn prints_help() {
    for words in [
        "--help",
        "take --help",
        "octal --help",
        "board --help",
        "dynamic --help",
        "bars --help",
        "column --help",
        "help lunch",
    ] {
        let outcome = run(&mut explorer(words));
        assert_eq!(outcome.status, Some(0), "{words}");
        assert!(
            outcome.stdout.contains("Usage: scripts/table.sh"),
            "{}",
            outcome.stdout
        );
        assert!(!outcome.stdout.contains('\x1b'), "{words}");
    }
}
