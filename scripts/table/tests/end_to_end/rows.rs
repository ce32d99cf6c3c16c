//! Rows, compared with published tables and the rules of the games.

use serde_json::{json, Value};

use crate::explorer::{json, text, values};

/// Heaps 1 to 20 of Kayles, Dawson's Kayles and Grundy's game.
const KAYLES: [u64; 20] = [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1];
const DAWSON: [u64; 20] = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
const GRUNDY: [u64; 20] = [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];

#[test]
fn shows_published_tables() {
    for (words, expected) in [
        ("octal 0.77", KAYLES),
        ("octal 0.07", DAWSON),
        ("grundys-game", GRUNDY),
    ] {
        let text = text(&format!("{words} --upto 20"));
        assert_eq!(values(&text)[1..], expected, "{words}");
        assert_eq!(
            json(&format!("{words} --upto 20"))["values"],
            row(0, &expected)
        );
    }
}

fn row(first: u64, values: &[u64]) -> Value {
    Value::from([&[first], values].concat())
}

#[test]
fn shows_a_whole_page() {
    assert_eq!(
        text("take 1,3,4 --upto 9 --columns 7 --at 10^18"),
        "take 1, 3 or 4 stones: Grundy values of heaps 0 to 9\n\
         \n    │  0  1  2  3  4  5  6\
         \n  0 │  0  1  0  1  2  3  2\
         \n  7 │  0  1  0\n\
         \nP-positions  0 2 7 9\
         \nvalues       up to 3, first at heap 5, the last new one\
         \nperiod       7, from heap 0 on\
         \n             proved: by Golomb's theorem, from the values of heaps 0 to 10\
         \nat           heap 1000000000000000000 has the value 1, proved by the same theorem\n"
    );
}

#[test]
fn prints_what_the_readme_shows() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    let readme = std::fs::read_to_string(readme).expect("the README");
    let (_, readme) = readme.split_once("\n## table\n").expect("the section");
    let command = readme.lines().find_map(|line| {
        let words = line.strip_prefix("scripts/table.sh ")?;
        words.split(" #").next().map(str::trim)
    });
    let (_, after) = readme.split_once("```text\n").expect("a block");
    let (shown, _) = after.split_once("```").expect("its end");
    assert_eq!(text(command.expect("a command")), shown);
}

/// As published by Guy and Smith. The tables are too short for a proof, so more is computed.
#[test]
fn proves_published_periods() {
    for (words, period, preperiod) in [
        ("octal 0.77", 12, 71),
        ("octal 0.07", 34, 53),
        ("octal .177", 20, 497),
        ("octal .1377", 24, 141),
        ("octal .11377", 32, 187),
        ("octal .141", 11, 14),
        ("octal .176", 8, 24),
        ("take 1,3,4", 7, 0),
        ("take 2,3,7", 5, 0),
        ("take 1..7", 8, 0),
        ("take powers-of-two", 3, 0),
    ] {
        let found = &json(&format!("{words} --upto 30"))["period"];
        assert_eq!(found["status"], "proved", "{words}");
        assert_eq!(found["period"], period, "{words}");
        assert_eq!(found["preperiod"], preperiod, "{words}");
        assert_eq!(found["saltus"], 0, "{words}");
    }
}

/// All but 1: heaps 2k and 2k + 1 have the value k.
#[test]
fn shows_growing_values() {
    let found = json("take all-but 1 --upto 5 --at 10^18");
    assert_eq!(found["values"], json!([0, 0, 1, 1, 2, 2]));
    assert_eq!(found["at"]["value"], 500_000_000_000_000_000_u64);
    let growing = text("take all-but 1");
    assert!(growing.contains("2, from heap 0 on, the values growing by 1 each time"));
}

#[test]
fn calls_nothing_proved_without_a_theorem() {
    for words in ["take fibonacci", "grundys-game"] {
        let page = text(&format!("{words} --upto 1000"));
        assert!(!page.contains("proved"), "{words}: {page}");
    }
    for words in ["take fibonacci", "grundys-game", "octal 0.007"] {
        let found = json(&format!("{words} --upto 1000"));
        assert_eq!(found["period"]["status"], "unseen", "{words}");
    }
}

/// 10^18 = 2^18 · 5^18 has 18 odd prime factors, and is even.
#[test]
fn answers_lunch_by_its_theorem() {
    let found = json("lunch --upto 9 --at 10^18");
    assert_eq!(found["values"], json!([0, 1, 1, 1, 1, 2, 1, 1, 2]));
    assert_eq!(
        (&found["first"], &found["period"]["status"]),
        (&json!(1), &json!("never"))
    );
    assert_eq!(found["at"]["value"], 19);
    assert_eq!(values(&text("lunch --upto 9")), [0, 1, 1, 1, 1, 2, 1, 1, 2]);
}

/// 10^18 and 76 are both 4 modulo 12.
#[test]
fn answers_a_huge_heap_of_kayles() {
    let found = json("octal 0.77 --upto 76 --at 1000000000000000000");
    assert_eq!(found["at"]["heap"], 1_000_000_000_000_000_000_u64);
    assert_eq!(found["at"]["value"], found["values"][76]);
}

#[test]
fn prints_long_tables_in_full() {
    let page = text("octal 0.77 --upto 100000");
    let values = values(&page);
    assert_eq!(values.len(), 100_001);
    assert!((71..99_989).all(|heap| values[heap] == values[heap + 12]));
    assert!(page
        .lines()
        .all(|line| line.chars().count() <= 80 || line.contains("proved")));
}

/// As T. Czajka published them, who counts heap 0, too.
#[test]
fn shows_rare_values_and_the_last_new_one() {
    let found = json("octal 0.16 --upto 30000");
    assert_eq!(found["largest"], json!({ "value": 22, "heap": 15_093 }));
    assert_eq!(found["last_new"], json!({ "value": 17, "heap": 15_921 }));
    assert_eq!(
        found["sparse"],
        json!({ "mask": 0x1e, "by_parity": false, "rare": 52, "last": 13_935, "to": 30_000 })
    );
    let page = text("octal 0.16 --upto 30000");
    let lines =
        "values       up to 22, first at heap 15093; the last new one is 17, at heap 15921\n\
                 rare values  52 heaps from 1 to 30000, the last 13935\n             \
                 an even number of ones in value AND 0b11110\n";
    assert!(page.contains(lines), "{page}");
}

#[test]
fn cuts_long_lists_of_p_positions() {
    let page = text("take 1 --upto 1000");
    assert!(page.contains("P-positions  0 2 4 6 8 10"), "{page}");
    assert!(page.contains("… and 441 more"), "{page}");
    assert_eq!(
        json("take 1 --upto 1000")["p_positions"]
            .as_array()
            .unwrap()
            .len(),
        501
    );
}
