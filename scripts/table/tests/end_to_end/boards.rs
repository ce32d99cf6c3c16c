//! Boards, compared with the rules of the games.

use serde_json::json;

use crate::explorer::{json, text};

#[test]
fn wythoff_has_its_cold_pairs() {
    let cold = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)];
    assert_eq!(json("board wythoff --upto 15")["p_positions"], json!(cold));
    let page = text("board wythoff --upto 3");
    assert!(
        page.contains("  0 │ P · · ·\n  1 │ · · P ·\n  2 │ · P · ·\n  3 │ · · · ·\n"),
        "{page}"
    );
    assert!(page.ends_with("P-positions  (0,0) (1,2)\n"));
}

#[test]
fn json_shows_outcomes_as_ones_and_zeros() {
    let board = json("board wythoff --upto 3");
    assert_eq!(board["measure"], "outcome");
    assert_eq!(
        board["values"],
        json!([[0, 1, 1, 1], [1, 1, 0, 1], [1, 0, 1, 1], [1, 1, 1, 1]])
    );
}

#[test]
fn nim_matches_the_exclusive_or() {
    let board = json("board nim --values --upto 30");
    for (x, y) in (0..=30).flat_map(|x| (0..=30).map(move |y| (x, y))) {
        assert_eq!(board["values"][y][x], x ^ y);
    }
}

/// (24, 15) is lost in four moves: (24, 15), (15, 9), (9, 6), (6, 3), and 6 is a multiple of 3.
#[test]
fn euclid_has_its_suspense() {
    let board = json("board euclid-suspense --upto 39");
    assert_eq!(
        (&board["first"], &board["measure"]),
        (&json!(1), &json!("suspense"))
    );
    assert_eq!(board["values"][23][14], 4);
    assert_eq!(board["values"][38][14], 5);
    assert_eq!(
        board["p_positions"],
        json("board euclid --upto 39")["p_positions"]
    );
}

#[test]
fn text_and_json_show_the_same_values() {
    for words in [
        "board wythoff --values",
        "board euclid --values",
        "board euclid-suspense",
    ] {
        let page = text(words);
        let lines = page.lines().filter_map(|line| line.split_once('│'));
        let read = |line: &str| -> Vec<u64> {
            line.split_whitespace()
                .map(|number| number.parse().unwrap())
                .collect()
        };
        let rows: Vec<Vec<u64>> = lines.map(|(_, line)| read(line)).collect();
        assert_eq!(json(words)["values"], json!(rows), "{words}");
    }
}

/// (0, 1, 2), (1, 1, 4) and (1, 3, 3) are lost, whichever heap is the third.
#[test]
fn wythoff_has_its_lost_triples() {
    let lost = |third: u32| {
        json(&format!("board wythoff --upto 4 --third {third}"))["p_positions"].clone()
    };
    assert_eq!(lost(0), json("board wythoff --upto 4")["p_positions"]);
    let has = |third: u32, pair: [u32; 2]| lost(third).as_array().unwrap().contains(&json!(pair));
    for [x, y, z] in [[0, 1, 2], [1, 1, 4], [1, 3, 3]] {
        assert!(has(z, [x, y]) && has(y, [x, z]) && has(x, [y, z]));
    }
    assert!(!has(3, [1, 1]) && !has(3, [1, 2]));
    let page = text("board wythoff --third 4 --upto 4");
    assert!(
        page.starts_with("Wythoff's game with a third heap of 4 ("),
        "{page}"
    );
    assert!(page.contains("  1 │ · P · · ·\n"), "{page}");
}

#[test]
fn dynamic_subtraction_is_lost_below_the_smallest_part() {
    let page = text("board dynamic --upto 5");
    assert!(
        page.contains("      1       5\n  1 │ · P P · P\n  2 │ · · P · P\n  3 │ · · · · P\n"),
        "{page}"
    );
    assert!(
        page.contains("\nacross: heap   down: at most to be taken\n"),
        "{page}"
    );
    let board = json("board dynamic --k 1 --upto 8");
    assert_eq!(board["axes"], json!(["heap", "at most to be taken"]));
    assert_eq!(board["values"][3], json!([1, 1, 1, 1, 1, 1, 1, 0])); // 4 of 8 is too little
    assert_eq!(board["values"][7], json!([1, 1, 1, 1, 1, 1, 1, 1]));
}

#[test]
fn bars_show_their_numbers() {
    let page = text("bars --upto 4");
    assert!(
        page.contains(
            "  1 │  0  1  2  3\n  2 │ -1  0  0  1\n  3 │ -2  0  0  1\n  4 │ -3 -1 -1  0\n"
        ),
        "{page}"
    );
    assert!(page.contains("positive: Alice wins   negative: Bob wins"));
    let board = json("bars --upto 4");
    assert_eq!(board["measure"], "number");
    assert_eq!(board["values"][3], json!([-3, -1, -1, 0]));
    let even = json!([[1, 1], [2, 2], [2, 3], [3, 2], [3, 3], [4, 4]]);
    assert_eq!(board["p_positions"], even);
}
