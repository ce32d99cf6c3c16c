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
