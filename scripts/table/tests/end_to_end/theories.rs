//! Lost heaps of dynamic subtraction, and the numbers of columns.

use serde_json::json;

use crate::explorer::{json, text};

#[test]
fn shows_fibonacci_nim() {
    assert_eq!(
        text("dynamic 2 --upto 60"),
        "dynamic subtraction (take at most 2 times as much as the move before): \
         lost heaps from a[0] = 1 up to 60\n\
         \nP-positions  1 2 3 5 8 13 21 34 55\
         \nrecurrence   a[i+1] = a[i] + a[i-1] for i >= 1\
         \n             proved: by induction from i = 1 to 3\n"
    );
    assert_eq!(
        json("dynamic 2 --upto 20"),
        json!({
            "game": "dynamic subtraction (take at most 2 times as much as the move before)",
            "k": 2,
            "upto": 20,
            "p_positions": [1, 2, 3, 5, 8, 13],
            "recurrence": {"status": "proved", "lag": 1, "from": 1, "to": 3},
        })
    );
}

#[test]
fn calls_no_recurrence_proved_without_its_induction() {
    let found = &json("dynamic 100000")["recurrence"];
    assert_eq!(found["status"], "seen");
    assert!(text("dynamic 100000").contains("only observed"));
    assert_eq!(json("dynamic 10000")["recurrence"]["status"], "proved");
}

/// The first official sample of ABC 229 H, by columns; Takahashi wins.
#[test]
fn shows_the_numbers_of_a_board() {
    let board = json("column B.. BB. ...");
    assert_eq!(
        board["columns"][2],
        json!({"column": "...", "numerator": 0, "denominator": 1})
    );
    assert!(board["sum"]["numerator"].as_i64().unwrap() > 0);
    assert!(text("column B.. BB. ...").contains("positive: Takahashi (white) wins"));
    assert!(text("column WB").ends_with("sum          0, the player to move loses\n"));
}

#[test]
fn lists_all_columns_of_a_length() {
    let columns = json("column --length 3");
    assert_eq!(columns["columns"].as_array().unwrap().len(), 27);
    let page = text("column --length 2");
    assert!(page.contains("\n-1/2         .W\n"), "{page}");
}
