//! What is refused, with which words and which status.

use crate::explorer::{explorer, run};

#[track_caller]
fn assert_refused(words: &str, status: i32, part: &str) {
    let said = run(&mut explorer(words));
    assert_eq!(said.status, Some(status), "{words}: {}", said.stderr);
    assert_eq!(said.stdout, "", "{words}");
    assert!(
        said.stderr.starts_with("error: "),
        "{words}: {}",
        said.stderr
    );
    assert!(said.stderr.contains(part), "{words}: {}", said.stderr);
}

#[test]
fn bad_codes_are_told_how_one_is_written() {
    for code in ["0.78", "77", "1.7", "0.7.7", "kayles"] {
        let part = "write 0 or 4, a point, and digits from 0 to 7, such as 0.77 (Kayles)";
        assert_refused(&format!("octal {code}"), 2, part);
    }
}

#[test]
fn bad_sets() {
    assert_refused(
        "take fibonaci",
        2,
        "or fibonacci, powers-of-two, all-but 2,5",
    );
    assert_refused("take 0,1", 2, "at least one stone");
    assert_refused("take 7..1", 2, "7..1 is empty");
    assert_refused("take 1,x", 2, "`x` is no whole number");
    assert_refused("take 2..20000", 2, "at most 10000");
    assert_refused("take", 2, "<SET>");
}

#[test]
fn wrong_use() {
    assert_refused("octal 0.77 --upto 0", 2, "not from 1 to 1000000");
    assert_refused("octal 0.77 --upto 10^7", 2, "not from 1 to 1000000");
    assert_refused("board nim --upto 501", 2, "not from 1 to 500");
    assert_refused("board chess", 2, "euclid-suspense");
    assert_refused("octal 0.77 --values", 2, "--values");
    assert_refused("octal 0.77 --at 2^64", 2, "does not fit in 64 bits");
    assert_refused("lunch --at 0", 2, "lengths begin with 1");
    assert_refused(
        "board nim --values --upto 301 --svg x.svg",
        2,
        "--upto 300 at most",
    );
    assert_refused(
        "octal 0.77 --upto 20001 --svg x.svg",
        2,
        "--upto 20000 at most",
    );
}

/// Good questions without an answer; at once where no theorem could help.
#[test]
fn heaps_out_of_reach() {
    let part = "a heap of 1000000000000000000 is out of reach";
    assert_refused("take fibonacci --at 10^18", 1, part);
    assert_refused("grundys-game --at 10^18", 1, part);
    assert_refused("grundys-game --upto 100001", 1, "no period is proved");
}

#[test]
fn files_that_cannot_be_written() {
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
fn help() {
    for words in [
        "--help",
        "take --help",
        "octal --help",
        "board --help",
        "help lunch",
    ] {
        let said = run(&mut explorer(words));
        assert_eq!(said.status, Some(0), "{words}");
        assert!(
            said.stdout.contains("Usage: scripts/table.sh"),
            "{}",
            said.stdout
        );
        assert!(!said.stdout.contains('\x1b'), "{words}");
    }
}
